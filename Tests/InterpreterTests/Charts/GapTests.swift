import Testing
import TrendsCore

@testable import Interpreter

/// The days on which a value was due and none is there.
@Suite("Charts: missing days") struct GapTests {
  private func shell(_ days: [Int], before last: String) throws -> Shell {
    let end = try #require(Day(iso: last))
    let rows = days.map { "\(end.advanced(by: -$0)),\(80 + $0 % 3)" }
    var shell = Shell()
    shell.host.files["a.csv"] = Array(
      ("date,weight_kg\n" + rows.reversed().joined(separator: "\n") + "\n").utf8)
    shell.run("load a.csv as a")
    return shell
  }

  @Test(arguments: ["range 1M", "range 3M", "range 6M", "range 1Y"])
  func `who weighs twice a week has a line and no missing days`(_ range: String) throws {
    var shell = try shell((0..<100).map { $0 / 2 * 7 + $0 % 2 * 3 }, before: "2026-10-03")
    let chart = shell.shown(range + "; show")
    #expect(!chart.contains("×") && chart.contains("⠒"), "\(chart)")
  }

  @Test func `a missed weighing is one cross`() throws {
    let days = (0..<20).map { $0 / 2 * 7 + $0 % 2 * 3 }.filter { $0 != 10 }
    var shell = try shell(days, before: "2026-10-03")
    let chart = shell.shown("range 1M; show")
    // The other one is in the key.
    #expect(chart.count { $0 == "×" } == 2, "\(chart)")
  }

  @Test func `no day after the last one of old data is missing`() throws {
    var shell = try shell(Array(0..<7), before: "2024-04-03")
    let chart = shell.shown("show")
    #expect(!chart.contains("×") && !chart.contains("missing"), "\(chart)")
  }
}
