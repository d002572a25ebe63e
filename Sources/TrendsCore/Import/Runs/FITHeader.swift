import TrendsCore

/// The first 12 or 14 bytes of a FIT file.
struct FITHeader {
  /// Bytes of the header.
  let size: Int
  /// Bytes of the messages as the header gives them; 0 after a crash of the device.
  let dataSize: Int
  /// The checksum of the header; nil where it has none, or 0, which means none.
  let checksum: UInt16?

  /// Reads the header at `start`; nil where no FIT file begins there.
  init?(_ bytes: UnsafeRawBufferPointer, at start: Int) {
    guard start >= 0, bytes.count - start >= 12, bytes[start] >= 12,
      bytes[start + 8..<start + 12].elementsEqual(".FIT".utf8)
    else { return nil }
    size = Int(bytes[start])
    dataSize = Int(
      UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self)))
    let hasChecksum = size >= 14 && bytes.count - start >= 14
    let given =
      hasChecksum
      ? UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: start + 12, as: UInt16.self)) : 0
    checksum = given == 0 ? nil : given
  }
}
