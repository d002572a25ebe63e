import Testing

@testable import TrendsCore
@testable import TrendsImport

@Suite("FITChecksum") struct FITChecksumTests {
  /// Bit by bit, as the polynomial says it.
  private func slow(_ bytes: [UInt8]) -> UInt16 {
    var sum: UInt16 = 0
    for byte in bytes {
      sum ^= UInt16(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xA001 : sum >> 1 }
    }
    return sum
  }

  @Test func `eight bytes at a time give what single bits give`() {
    var generator = SplitMix64(seed: 3)
    for count in 0..<70 {
      let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      #expect(bytes.withUnsafeBytes { FITChecksum.of($0) } == slow(bytes), "\(count) bytes")
    }
  }
}
