import Foundation
import Testing
import TrendsCore

@Suite("Fixed decimals") struct FixedDecimalsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let value: Double
    let decimals: Int
    let text: String
    var testDescription: String { "\(value) to \(decimals)" }
  }

  static let cases: [Case] = [
    Case(value: 0.125, decimals: 2, text: "0.12"),
    Case(value: 0.375, decimals: 2, text: "0.38"),
    Case(value: 2.675, decimals: 2, text: "2.67"),
    Case(value: 0.5, decimals: 0, text: "0"),
    Case(value: 1.5, decimals: 0, text: "2"),
    Case(value: -0.0, decimals: 1, text: "0.0"),
    Case(value: -0.04, decimals: 1, text: "0.0"),
    Case(value: -0.06, decimals: 1, text: "-0.1"),
    Case(value: 71.4, decimals: -3, text: "71"),
    Case(value: 999.95, decimals: 1, text: "1000.0"),
    Case(value: .nan, decimals: 1, text: "nan"),
    Case(value: -.infinity, decimals: 1, text: "-inf"),
    Case(value: 4.5e15 + 0.5, decimals: 0, text: "4500000000000000"),
  ]

  @Test(arguments: cases)
  func `a value has this text`(_ item: Case) {
    #expect(item.value.fixed(item.decimals) == item.text)
  }

  /// What printf gives, without the minus of a zero.
  private func printed(_ value: Double, _ decimals: Int) -> String {
    let text = String(format: "%.\(decimals)f", value)
    let isZero = text.allSatisfy { "-0.".contains($0) }
    return isZero && text.hasPrefix("-") ? String(text.dropFirst()) : text
  }

  @Test func `any bit pattern has the text of printf`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<20_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      let decimals = Int(random.next() % 24)
      let (ours, truth) = (value.fixed(decimals), printed(value, decimals))
      guard ours == truth else {
        Issue.record("\(value) to \(decimals) is \(ours), not \(truth)")
        return
      }
    }
  }

  @Test func `everyday values and ties have the text of printf`() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<200_000 {
      let decimals = Int(random.next() % 17)
      let whole = Double(Int64(bitPattern: random.next()) >> (12 + random.next() % 50))
      let isTie = random.next() % 2 == 0
      let value = isTie ? whole / 1024 : whole / 1000 * random.unit()
      let (ours, truth) = (value.fixed(decimals), printed(value, decimals))
      guard ours == truth else {
        Issue.record("\(value) to \(decimals) is \(ours), not \(truth)")
        return
      }
    }
  }

  @Test(arguments: [1e308, .leastNonzeroMagnitude, .leastNormalMagnitude, -2.5e-308, 1e22, 0x1p52])
  func `the ends of the range have the text of printf`(value: Double) {
    for decimals in [0, 1, 15, 22, 23, 323, 324, 1074, 1100] {
      #expect(value.fixed(decimals) == printed(value, decimals))
    }
  }

  @Test func `a wild number of decimals does no harm`() {
    #expect(1.0.fixed(.max).utf8.count == 1102)
    #expect(1.0.fixed(.min) == "1")
  }
}
