import Testing
import TrendsCore

@Suite("NaturalOrder") struct NaturalOrderTests {
  @Test func `numbers count as numbers, and all else as it is written`() {
    let sorted = [
      "", "01", "1", "2", "10", "2025-01-03", "a", "a1", "a01b", "a1b", "a2", "a10", "a10b2",
      "a10b10", "ab", "run", "run2", "run10", "run99999999999999999999", "run100000000000000000000",
    ]
    for (index, text) in sorted.enumerated() {
      for (other, later) in sorted.enumerated() {
        #expect(text.naturallyPrecedes(later) == (index < other), "\(text) \(later)")
      }
    }
  }
}
