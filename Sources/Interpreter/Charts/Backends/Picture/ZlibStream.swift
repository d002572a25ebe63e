internal import TrendsCore

/// The rows of an indexed raster as a zlib stream (RFC 1950 and 1951), as PNG requires.
struct ZlibStream {
  /// The stream, with its checksum at the end.
  private(set) var bytes: [UInt8]

  /// Compresses rows of this many dots; each begins with the byte of PNG's filter, 0 for none.
  init(_ dots: [UInt8], width: Int) {
    var rows: [UInt8] = []
    rows.reserveCapacity(dots.count + dots.count / max(1, width) + 1)
    for start in stride(from: 0, to: dots.count, by: max(1, width)) {
      rows.append(0)
      rows += dots[start..<min(start + width, dots.count)]
    }
    // Header: deflate with a window of 32 KiB, fastest level.
    bytes = [0x78, 0x01]
    bytes += DeflateOutput.packed(rows)
    bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: Self.sum(rows) >> $0) }
  }

  /// The checksum Adler-32. The remainder is taken before its two sums can overflow 32 bits.
  private static func sum(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    bytes.withUnsafeBufferPointer { bytes in
      for start in stride(from: 0, to: bytes.count, by: 5552) {
        for at in start..<min(start + 5552, bytes.count) {
          a &+= UInt32(bytes[at])
          b &+= a
        }
        a %= 65_521
        b %= 65_521
      }
    }
    return b << 16 | a
  }
}
