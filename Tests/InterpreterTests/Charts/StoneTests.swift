import Testing
import TrendsCore

@testable import Interpreter
@testable import TrendsCharts

/// RQ-59: weights in stones are written as people say them.
@Suite("Charts: stones") struct StoneTests {
  @Test(arguments: [
    (12.35, "12 st 4.9"), (12, "12 st 0.0"), (11.99999, "12 st 0.0"), (0, "0 st 0.0"),
    (-1.5, "-1 st 7.0"), (13.9929, "13 st 13.9"), (1e300, "1,000,000,000 st 0.0"),
  ])
  func number(_ value: Double, _ text: String) { #expect(Wording.stones(value) == text) }

  @Test("labels are round pounds, and each value is at its height", arguments: [10, 16, 24, 40])
  func axis(_ rows: Int) throws {
    for (low, high) in [(12.3, 12.42), (11.0, 14.0), (9.9, 10.0)] {
      let axis = ValueAxis.middle(
        .init(low: low, high: high, rows: rows, unit: "st", headroom: 0, limits: nil))
      #expect(axis.labels.count >= 2)
      for label in axis.labels {
        let parts = label.text.split(separator: " ")
        let (stones, pounds) = (try #require(Double(parts[0])), try #require(Double(parts[2])))
        #expect(parts[1] == "st" && pounds < 14)
        let depth = axis.depth(of: stones + pounds / 14)
        #expect((depth - axis.depth(of: label)).magnitude < 0.06, "\(label)")
      }
    }
  }

  @Test func `steps below a tenth of a pound are parts of a stone`() {
    let axis = ValueAxis.middle(
      .init(low: 12.35, high: 12.3501, rows: 20, unit: "st", headroom: 0, limits: nil))
    #expect(Set(axis.labels.map(\.text)).count == axis.labels.count && axis.labels.count >= 2)
    #expect(axis.labels.allSatisfy { Double($0.text) != nil }, "\(axis.labels)")
  }

  @Test func `chart, sentence, selection and forecast say stones and pounds`() {
    var shell = Shell()
    shell.run("unit st; load demo; range 1Y; show; select 2025-12-24; forecast 14; trend; show all")
    let printed = shell.host.printed
    for text in [
      "last 12 st 4.8  365-day −4.6 lb", "Down 4.6 lb from 5 Oct 2025 to 4 Oct 2026.",
      "Dec 24 2025    12 st 8.1 lb", "Forecast 18 Oct: 12 st 4.9", "12 st 4.9 lb on 18 Oct",
      "Trend 12 st 5.0 lb on 4 Oct",
    ] { #expect(printed.contains(text), "\(text)") }
  }
}
