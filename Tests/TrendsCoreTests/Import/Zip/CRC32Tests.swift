import Testing
import TrendsCore
@testable import TrendsImport

@Suite("CRC-32") struct CRC32Tests {
  @Test(
    arguments: [
      ("", 0), ("a", 0xE8B7_BE43), ("123456789", 0xCBF4_3926),
      ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
      (String(repeating: "a", count: 100_000), 0x1BE2_FA87),
    ] as [(String, UInt32)])
  func `a published text has its checksum`(text: String, sum: UInt32) {
    #expect(CRC32.of(Array(text.utf8)) == sum)
  }

  /// Bit by bit, as the definition has it.
  static func slow(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  @Test func `pieces of every length give the sum of the whole`() {
    var random = SplitMix64(seed: 1)
    let bytes = (0..<20_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    for size in [1, 7, 8, 9, 63, 6143, 6144, 6145, 12_300, 20_000] {
      #expect(CRC32.of(Array(bytes[..<size])) == Self.slow(bytes[..<size]))
    }
    var sum = CRC32()
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(1 + Int(random.next() % 7000)))
      piece.withUnsafeBytes { sum.update($0) }
      rest = rest.dropFirst(piece.count)
    }
    #expect(sum.value == Self.slow(bytes))
  }
}
