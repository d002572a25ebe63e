/// The CRC-16 of FIT files: of bytes and their own checksum after them it is 0.
enum FITChecksum {
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt16 {
    table.withUnsafeBufferPointer { table in
      var sum: UInt16 = 0
      for byte in bytes { sum = (sum >> 8) ^ table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
      return sum
    }
  }

  private static let table: [UInt16] = (0..<256).map { start in
    (0..<8).reduce(UInt16(start)) { sum, _ in sum & 1 == 1 ? (sum >> 1) ^ 0xA001 : sum >> 1 }
  }
}
