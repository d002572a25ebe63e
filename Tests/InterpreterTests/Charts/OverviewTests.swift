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
