import TrendsCore

/// The little-endian fields of a record of a zip; those behind its end are zero.
struct ZipFields {
  static let directoryEntry = 0x0201_4B50
  static let localHeader = 0x0403_4B50
  static let directoryEnd = 0x0605_4B50
  static let wideDirectoryEnd = 0x0606_4B50
  static let wideLocator = 0x0706_4B50
  static let descriptor = 0x0807_4B50

  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  func two(_ offset: Int) -> Int { Int(number(at: offset, bytes: 2)) }
  func four(_ offset: Int) -> Int { Int(number(at: offset, bytes: 4)) }
  /// Nil for a number that no file can have.
  func eight(_ offset: Int) -> Int? { Int(exactly: number(at: offset, bytes: 8)) }

  func part(_ offset: Int, _ size: Int) -> ArraySlice<UInt8> {
    bytes.dropFirst(offset).prefix(size)
  }

  private func number(at offset: Int, bytes size: Int) -> UInt64 {
    part(offset, size).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The extra field of a kind, in a list of kind, size and content.
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

/// Sizes and an offset that had no room in their own fields: Zip64's extra field holds, in this
/// order, those whose own field is all ones.
struct ZipSizes {
  private static let wide = 0xFFFF_FFFF

  var size: Int
  var compressedSize: Int
  var offset: Int
  let isWide: Bool

  /// Nil where a number is absurd.
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
