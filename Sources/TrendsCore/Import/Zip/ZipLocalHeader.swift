import TrendsCore

/// What stands before the data of a member.
struct ZipLocalHeader {
  static let size = 30

  var flags: Int
  var method: Int
  var crc: Int
  var sizes: ZipSizes
  var name: ArraySlice<UInt8>
  /// Of the header itself, and of the data behind it.
  var start: Int
  var dataOffset: Int

  /// Sizes and checksum come behind the data.
  var hasDescriptor: Bool { flags & 8 != 0 }

  /// Nil where no whole header stands.
  init?(_ cursor: inout ZipCursor) throws(ReadFailure) {
    start = cursor.offset
    let head = ZipFields(try cursor.take(ZipLocalHeader.size))
    guard head.count == ZipLocalHeader.size, head.four(0) == ZipFields.localHeader else {
      return nil
    }
    let more = try cursor.take(head.two(26) + head.two(28))
    guard more.count == head.two(26) + head.two(28) else { return nil }
    (flags, method, crc) = (head.two(6), head.two(8), head.four(14))
    name = more.prefix(head.two(26))
    dataOffset = cursor.offset
    guard
      let sizes = ZipSizes(
        size: head.four(22), compressedSize: head.four(18), extra: more.dropFirst(head.two(26)))
    else { return nil }
    self.sizes = sizes
  }
}
