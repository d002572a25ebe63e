import Testing

@testable import Interpreter

@Suite("Charts: numbers") struct ChartNumberTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var value: Double
    var decimals: Int
    var text: String
    var testDescription: String { text }
  }

  static let cases = [
    Case(value: 2.675, decimals: 2, text: "2.67"), Case(value: 0.5, decimals: 0, text: "1"),
    Case(value: -0.04, decimals: 1, text: "0.0"), Case(value: -1.25, decimals: 1, text: "-1.3"),
    Case(value: 1.005, decimals: 2, text: "1.00"), Case(value: 999.96, decimals: 1, text: "1000.0"),
    Case(value: 0.1 + 0.2, decimals: 9, text: "0.300000000"),
    Case(value: 1e300, decimals: 1, text: "1e+300"),
    Case(value: .nan, decimals: 1, text: "no number"),
  ]

  @Test("fixed decimals are correctly rounded", arguments: cases)
  func fixed(_ example: Case) {
    #expect(Seams.fixed(example.value, example.decimals) == example.text)
  }

  @Test func `clock texts are m:ss, from one hour h:mm:ss`() {
    #expect(Wording.clock(750) == "12:30")
    #expect(Wording.clock(3723) == "1:02:03")
    #expect(Wording.clock(59.6) == "1:00")
  }
}
