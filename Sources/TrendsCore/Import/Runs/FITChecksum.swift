import TrendsCore

/// The CRC-16 of FIT files. Over bytes and the checksum after them it is 0.
enum FITChecksum {
  /// Returns the checksum of some bytes, 0 for none.
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt16 {
    tables.withUnsafeBufferPointer { tables in
      var sum: UInt16 = 0
      var place = 0
      // Eight bytes at a time, each by the table of its distance from the last of them.
      while bytes.count - place >= 8 {
        let next =
          UInt64(
            littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)) ^ UInt64(sum)
        sum = 0
        for index in 0..<8 {
          sum ^= tables[(7 - index) << 8 | Int(UInt8(truncatingIfNeeded: next >> (index * 8)))]
        }
        place += 8
      }
      while place < bytes.count {
        sum = (sum >> 8) ^ tables[Int(UInt8(truncatingIfNeeded: sum) ^ bytes[place])]
        place += 1
      }
      return sum
    }
  }

  /// Eight tables of 256: what a byte does to the sum, and what it does with one to seven zero
  /// bytes after it.
  private static let tables: [UInt16] = {
    var tables: [UInt16] = (0..<256).map { start in
      (0..<8).reduce(UInt16(start)) { sum, _ in sum & 1 == 1 ? (sum >> 1) ^ 0xA001 : sum >> 1 }
    }
    for index in 256..<8 * 256 {
      let sum = tables[index - 256]
      tables.append((sum >> 8) ^ tables[Int(sum & 0xFF)])
    }
    return tables
  }()
}
