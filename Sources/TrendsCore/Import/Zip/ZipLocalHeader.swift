import TrendsCore

/// The header before the data of a member.
struct ZipLocalHeader {
  /// Bytes of the header without name and extra field.
  static let size = 30

  /// Bit 0 for encryption, bit 3 for a descriptor, bit 11 for a name in UTF-8.
  var flags: Int
  /// The compression: 0 for stored, 8 for DEFLATE.
  var method: Int
  /// CRC-32 of the inflated data; 0 where it is in the descriptor.
  var crc: Int
  var sizes: ZipSizes
  var name: ArraySlice<UInt8>
  /// Offset of the header in the source.
  var start: Int
  /// Offset of the data after the header.
  var dataOffset: Int

  /// Whether sizes and checksum are in a descriptor after the data.
  var hasDescriptor: Bool { flags & 8 != 0 }

  /// Reads the header at the cursor, which moves to the data; nil where there is no complete
  /// header.
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
