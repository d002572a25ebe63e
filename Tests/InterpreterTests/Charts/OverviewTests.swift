import Testing
import TrendsCore

@testable import Interpreter
@testable import TrendsCharts
@testable import TrendsOutput

/// All metrics at a glance.
@Suite("Charts: overview") struct OverviewTests {
  private func lines(
    _ columns: Int, _ rows: Int, glyphs: Frame.Glyphs = .full,
    _ text: String = "load demo; show all"
  ) -> [String] {
    var shell = Shell {
      $0.columns = columns
      $0.rows = rows
      $0.glyphs = glyphs
    }
    return shell.shown(text).split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      .map(
        String.init)
  }

  @Test(
    "no line is wider than the frame, no overview higher",
    arguments: [40, 60, 80, 120, 160, 200, 250])
  func fits(_ columns: Int) {
    for rows in [9, 12, 24, 40, 60] {
      for glyphs in [Frame.Glyphs.full, .ascii, .narrow] {
        let lines = lines(columns, rows, glyphs: glyphs)
        #expect(lines.count <= rows, "\(columns)x\(rows): \(lines.count)")
        for line in lines {
          #expect(DisplayWidth.of(line) <= columns && !line.hasSuffix(" "), "\(line)|")
        }
      }
    }
  }

  @Test func `every open chart of days is in it, each metric once`() {
    let lines = lines(80, 24)
    for name in ["workout", "energy", "distance", "sleep", "hrv", "resting", "weight"] {
      #expect(lines.count { $0.hasPrefix(name) } == 1, "\(name)")
    }
  }

  @Test func `a scale that becomes longer stays off the unit`() throws {
    var shell = Shell {
      $0.columns = 80
      $0.rows = 24
    }
    // From 100 to 82 kg: whole numbers at the ends of all days, none at those on show.
    let last = try #require(Day(year: 2026, month: 10, day: 4))
    let rows = (0...60).map { "\(last.advanced(by: $0 - 60)),\((100 - Double($0) * 0.3).fixed(1))" }
    shell.host.files["a.csv"] = Array(
      ("date,weight_kg\n" + rows.joined(separator: "\n") + "\n").utf8)
    let row = shell.shown("load a.csv as a; show all").split(separator: "\n")
      .first { $0.hasPrefix("weight") }
    #expect(row?.hasPrefix("weight kg ") == true, "\(row ?? "")")
    // The mean of 83.8 to 82.
    #expect(row?.contains("  82.90") == true, "\(row ?? "")")
  }

  @Test func `means of small counts have decimals`() throws {
    var shell = Shell()
    let last = try #require(Day(year: 2026, month: 10, day: 4))
    let rows = (0...60).map { "\(last.advanced(by: $0 - 60)),\($0 % 3 == 0 ? 1 : 0)" }
    shell.host.files["a.csv"] = Array(
      ("date,coffee\n" + rows.joined(separator: "\n") + "\n").utf8)
    let shown = shell.shown("load a.csv as a; show")
    #expect(shown.contains("avg 0.3") && shown.contains(" a day)"), "\(shown)")
    #expect(!shown.contains("  a day"))
  }

  @Test func `a day is in one column, and the dates stand once`() throws {
    let lines = lines(80, 9)
    // Where a row has one line, the missing day of three metrics is one column.
    let places = lines.compactMap { line in
      line.firstIndex(of: "×").map { line.distance(from: line.startIndex, to: $0) }
    }
    #expect(places.count >= 2 && Set(places.dropLast()).count == 1, "\(lines)")
    #expect(lines.count { $0.contains("21 Sep") } == 1)
  }

  @Test func `what is unusual is said in whole remarks`() {
    let lines = lines(80, 24)
    #expect(
      lines.last
        == "Workout 93 min is the most in 4 weeks; energy 1,198 kcal is the most in 4 weeks.")
    #expect(self.lines(40, 24).last == "Workout 93 min is the most in 4 weeks.")
  }

  @Test func `one window for all, and charts that are not of training are in it, too`() {
    var shell = Shell()
    shell.host.files["multi.csv"] = Array(
      "date,steps,weight_kg,resting_hr,custom\n2026-10-03,200,81,51,2\n2026-10-04,300,80.5,52,3\n"
        .utf8)
    let text = shell.shown("load multi.csv as m; show all")
    for name in ["steps", "weight", "resting", "custom"] {
      #expect(text.contains("\n\(name)"), "\(text)")
    }
  }
}
