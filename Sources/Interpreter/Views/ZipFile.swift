import TrendsCore

/// A zip of a few files, each packed with deflate. It has no clock: equal files make equal zips.
struct ZipFile {
  /// The zip; complete after `finish`.
  private(set) var bytes: [UInt8] = []
  /// The directory that ends the zip.
  private var directory: [UInt8] = []
  private var count: UInt16 = 0

  /// The most bytes that the 32 bits of the format can say.
  static let mostBytes = Int(UInt32.max)

  /// Adds a file; false, with nothing added, where the zip would have more than `mostBytes`.
  mutating func add(_ name: String, _ content: [UInt8]) -> Bool {
    let packed = DeflateOutput.packed(content)
    let start = bytes.count
    let most = ZipFile.mostBytes - 1_000_000
    guard content.count <= most, start + packed.count <= most, count < UInt16.max else {
      return false
    }
    let name = Array(name.utf8.prefix(Int(UInt16.max)))
    // Version 2.0, names in UTF-8, deflate, and midnight of 1 January 1980, the first day of the format.
    var fields: [UInt8] = []
    for value: UInt16 in [20, 1 << 11, 8, 0, 0x21] { fields += ZipFile.number(value) }
    for value in [UInt32(CRC32.of(content)), UInt32(packed.count), UInt32(content.count)] {
      fields += ZipFile.number(value)
    }
    fields += ZipFile.number(UInt16(name.count)) + [0, 0]
    bytes += "PK\u{3}\u{4}".utf8
    bytes += fields + name + packed
    directory += Array("PK\u{1}\u{2}".utf8) + [20, 0] + fields
    // No comment, first disk, no attributes of any system.
    directory += [UInt8](repeating: 0, count: 10)
    directory += ZipFile.number(UInt32(start)) + name
    count += 1
    return true
  }

  /// Writes the directory.
  mutating func finish() {
    let start = UInt32(bytes.count)
    bytes += directory
    bytes += Array("PK\u{5}\u{6}".utf8) + [0, 0, 0, 0]
    bytes += ZipFile.number(count) + ZipFile.number(count)
    bytes += ZipFile.number(UInt32(directory.count)) + ZipFile.number(start) + [0, 0]
  }

  /// The bytes of a number, lowest first.
  private static func number(_ value: some FixedWidthInteger) -> [UInt8] {
    (0..<(value.bitWidth / 8)).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
