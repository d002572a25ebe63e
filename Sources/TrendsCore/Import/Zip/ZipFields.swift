import TrendsCore

/// The little-endian fields of a record of a zip. Fields after its end read as zero.
struct ZipFields {
  /// Signatures of records.
  static let directoryEntry = 0x0201_4B50
  static let localHeader = 0x0403_4B50
  static let directoryEnd = 0x0605_4B50
  static let wideDirectoryEnd = 0x0606_4B50
  static let wideLocator = 0x0706_4B50
  static let descriptor = 0x0807_4B50

  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  /// Fields of two, four and eight bytes at an offset in the record.
  func two(_ offset: Int) -> Int { Int(number(at: offset, bytes: 2)) }
  func four(_ offset: Int) -> Int { Int(number(at: offset, bytes: 4)) }
  /// Returns the field of eight bytes; nil for a number that no file can have (2⁶³ and more).
  func eight(_ offset: Int) -> Int? { Int(exactly: number(at: offset, bytes: 8)) }

  /// Returns bytes of the record, fewer at its end.
  func part(_ offset: Int, _ size: Int) -> ArraySlice<UInt8> {
    bytes.dropFirst(offset).prefix(size)
  }

  private func number(at offset: Int, bytes size: Int) -> UInt64 {
    part(offset, size).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Returns the content of the first extra field of a kind. `bytes` is a list of kind (two bytes),
  /// size (two bytes) and content.
  static func extra(_ kind: Int, in bytes: ArraySlice<UInt8>) -> ZipFields? {
    var rest = bytes
    while rest.count >= 4 {
      let head = ZipFields(rest)
      let content = head.part(4, head.two(2))
      if head.two(0) == kind { return ZipFields(content) }
      rest = rest.dropFirst(4 + head.two(2))
    }
    return nil
  }
}

/// The sizes and the offset of a member. Those that have no room in their own field have all ones
/// there, and their value is in the extra field of Zip64, in this order.
struct ZipSizes {
  /// All ones: the value is in the extra field.
  private static let wide = 0xFFFF_FFFF

  /// Inflated size in bytes.
  var size: Int
  var compressedSize: Int
  /// Offset of the local header; 0 in a local header itself.
  var offset: Int
  /// Whether there is an extra field of Zip64. The sizes of a descriptor then have eight bytes.
  let isWide: Bool

  /// Reads the extra field where it is needed; nil where it is too short or has an impossible
  /// number.
  init?(size: Int, compressedSize: Int, offset: Int = 0, extra: ArraySlice<UInt8>) {
    (self.size, self.compressedSize, self.offset) = (size, compressedSize, offset)
    guard let fields = ZipFields.extra(1, in: extra) else {
      isWide = false
      return
    }
    isWide = true
    var next = 0
    for field in [\ZipSizes.size, \.compressedSize, \.offset] as [WritableKeyPath<ZipSizes, Int>]
    where self[keyPath: field] == ZipSizes.wide {
      guard next + 8 <= fields.count, let value = fields.eight(next) else { return nil }
      self[keyPath: field] = value
      next += 8
    }
  }
}
