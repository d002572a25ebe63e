import TrendsCore

/// Reads records of a zip one after the other, a chunk of the source at a time.
struct ZipCursor {
  /// Bytes of one read (64 KiB).
  private static let chunk = 1 << 16

  private let source: any ByteSource
  /// The bytes of the source from `start` on.
  private var chunk: [UInt8] = []
  private var start = 0
  /// Offset in the source of the next record. May be set to any value.
  var offset: Int

  init(_ source: any ByteSource, at offset: Int) {
    self.source = source
    self.offset = offset
  }

  /// Returns the next bytes without moving on; fewer only at the end of the source.
  mutating func peek(_ size: Int) throws(ReadFailure) -> ArraySlice<UInt8> {
    guard offset >= 0, offset < source.count else { return [] }
    if offset < start || offset + size > start + chunk.count {
      chunk = try source.bytes(from: offset, limit: max(size, ZipCursor.chunk))
      start = offset
    }
    return chunk.dropFirst(offset - start).prefix(size)
  }

  /// Returns the next bytes and moves after them; fewer only at the end of the source.
  mutating func take(_ size: Int) throws(ReadFailure) -> ArraySlice<UInt8> {
    let bytes = try peek(size)
    offset += bytes.count
    return bytes
  }
}
