internal import TrendsCore

/// A raster as a PNG file, with its title and its words.
struct PNGFile {
  private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  init(_ raster: Raster, title: String, description: String) {
    // Eight bits a colour, red, green and blue, no interlacing.
    let form: [UInt8] = [8, 2, 0, 0, 0]
    add("IHDR", Self.number(raster.width) + Self.number(raster.height) + form)
    add("sRGB", [0])
    // Two dots a point, 72 points an inch, in dots a metre.
    add("pHYs", Self.number(5669) + Self.number(5669) + [1])
    addText("Title", title)
    addText("Description", description)
    addText("Software", "trendsh")
    add("IDAT", ZlibStream(raster).bytes)
    add("IEND", [])
  }

  private static func number(_ value: Int) -> [UInt8] {
    let value = UInt32(clamping: value)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private mutating func addText(_ key: String, _ text: String) {
    // Keyword, not compressed, no language, no translated keyword, then UTF-8.
    add("iTXt", Array(key.utf8) + [0, 0, 0, 0, 0] + Array(text.utf8))
  }

  private mutating func add(_ name: String, _ content: [UInt8]) {
    let body = Array(name.utf8) + content
    bytes += Self.number(content.count)
    bytes += body
    bytes += Self.number(Int(CRC32.of(body)))
  }
}
