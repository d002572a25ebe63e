internal import TrendsCore

/// A raster as a PNG file with title and description.
///
/// It contains no time stamp and needs no library, so equal rasters are equal files.
struct PNGFile {
  /// The file; it begins with the signature of the format.
  private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Encodes a raster. The texts are written as UTF-8 without a limit of length.
  init(_ raster: Raster, title: String, description: String) {
    let indexed = IndexedRaster(raster)
    // Bit depth 8, colour type 3 (a palette), deflate, no filter method, no interlacing.
    let form: [UInt8] = [8, 3, 0, 0, 0]
    add("IHDR", Self.number(raster.width) + Self.number(raster.height) + form)
    add("sRGB", [0])
    // Two dots a point at 72 points an inch are 5669 dots a metre; the last byte says metres.
    add("pHYs", Self.number(5669) + Self.number(5669) + [1])
    addText("Title", title)
    addText("Description", description)
    addText("Software", "trendsh")
    add(
      "PLTE",
      indexed.palette.flatMap { dot in
        [16, 8, 0].map { (shift: UInt32) in UInt8(truncatingIfNeeded: dot >> shift) }
      })
    add("IDAT", ZlibStream(indexed.dots, width: raster.width).bytes)
    add("IEND", [])
  }

  /// Four bytes, highest first.
  private static func number(_ value: Int) -> [UInt8] {
    let value = UInt32(clamping: value)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Appends a text chunk in UTF-8, which viewers show as the picture's properties.
  private mutating func addText(_ key: String, _ text: String) {
    // The five zeros: end of the keyword, not compressed, compression method, no language, no
    // translated keyword.
    add("iTXt", Array(key.utf8) + [0, 0, 0, 0, 0] + Array(text.utf8))
  }

  /// Appends a chunk: length, name, content and the checksum of name and content.
  private mutating func add(_ name: String, _ content: [UInt8]) {
    let body = Array(name.utf8) + content
    bytes += Self.number(content.count)
    bytes += body
    bytes += Self.number(Int(CRC32.of(body)))
  }
}
