import Testing

@testable import TrendsCore
@testable import TrendsImport

@Suite("FIT base types") struct FITBaseTests {
  private func value(_ base: FITBase, _ bytes: [UInt8], bigEndian: Bool = false) -> Double {
    // From an odd place, as fields have them.
    ([0] + bytes).withUnsafeBytes { base.value(in: $0, at: 1, bigEndian: bigEndian) }
  }

  private static let whole: [(base: FITBase, none: [UInt8])] = [
    (.enumeration, [0xFF]), (.uint8, [0xFF]), (.byte, [0xFF]), (.sint8, [0x7F]),
    (.uint8z, [0]), (.uint16, [0xFF, 0xFF]), (.sint16, [0xFF, 0x7F]), (.uint16z, [0, 0]),
    (.uint32, [0xFF, 0xFF, 0xFF, 0xFF]), (.sint32, [0xFF, 0xFF, 0xFF, 0x7F]),
    (.uint32z, [0, 0, 0, 0]), (.uint64, [UInt8](repeating: 0xFF, count: 8)),
    (.sint64, [UInt8](repeating: 0xFF, count: 7) + [0x7F]),
    (.uint64z, [UInt8](repeating: 0, count: 8)),
  ]

  @Test func `a whole number in both orders, and the one that stands for none`() {
    for (base, none) in Self.whole {
      #expect(none.count == base.size)
      let five = [5] + [UInt8](repeating: 0, count: base.size - 1)
      #expect(value(base, five) == 5, "\(base)")
      #expect(value(base, five.reversed(), bigEndian: true) == 5, "\(base)")
      #expect(value(base, none).isNaN, "\(base)")
      #expect(value(base, none.reversed(), bigEndian: true).isNaN, "\(base)")
    }
    for base in [FITBase.sint8, .sint16, .sint32, .sint64] {
      #expect(value(base, [UInt8](repeating: 0xFF, count: base.size)) == -1, "\(base)")
    }
  }

  @Test func `a fraction is finite or none, and a text is no number`() {
    func bytes<Bits: FixedWidthInteger>(_ bits: Bits) -> [UInt8] {
      withUnsafeBytes(of: bits.littleEndian) { Array($0) }
    }
    #expect(value(.float32, bytes(Float(1.5).bitPattern)) == 1.5)
    #expect(value(.float32, bytes(Float(1.5).bitPattern).reversed(), bigEndian: true) == 1.5)
    #expect(value(.float64, bytes((-2.25).bitPattern)) == -2.25)
    #expect(value(.float32, bytes(Float.infinity.bitPattern)).isNaN)
    #expect(value(.float64, bytes(UInt64.max)).isNaN)
    #expect(value(.string, [65]).isNaN)
    #expect(FITBase(code: 0x84) == .uint16)
    #expect(FITBase(code: 0x1F) == nil)
  }
}
