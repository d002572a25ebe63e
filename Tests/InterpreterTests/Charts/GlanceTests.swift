import Testing
import TrendsCore

@testable import Interpreter
@testable import TrendsCharts
@testable import TrendsOutput

/// Calendars, spreads, comparisons and relations as pictures, and rows of heights beside tables.
@Suite("Charts: at a glance") struct GlanceTests {
  private static let lines = [
    "stats workout calendar", "stats sleep calendar", "stats steps calendar", "stats sleep spread",
    "stats weight 2025 spread", "compare weight 2024 2025 2026",
    "compare sleep this-month last-month", "relate sleep hrv", "relate sleep hrv --lag 1",
    "stats runs distance by week sport", "stats sleep by weekday", "averages week hrv", "runs",
    "metrics", "day 2026-10-04", "run run7", "show all",
  ]

  @Test("no line is wider than the terminal, in any tier", arguments: [40, 60, 80, 120, 200])
  func widths(_ columns: Int) {
    for glyphs in [Frame.Glyphs.full, .ascii, .narrow] {
      for text in Self.lines where !text.hasPrefix("runs") && !text.hasPrefix("metrics") {
        var shell = Shell {
          $0.columns = columns
          $0.glyphs = glyphs
        }
        shell.run("load demo")
        // Tables and sentences are fitted at a terminal only.
        let drawn = shell.shown(text).split(separator: "\n").filter { line in
          line.contains { "│┤█░⠤▒".contains($0) }
        }
        for line in drawn where !line.contains("  2026-") {
          #expect(DisplayWidth.of(String(line)) <= max(columns, 80), "\(text): \(line)")
        }
        if glyphs == .ascii {
          #expect(shell.shown(text).utf8.allSatisfy { $0 < 128 }, "\(text)")
        }
      }
    }
  }

  @Test func `a calendar says which weekday has most, in figures that can be tested`() {
    var shell = Shell()
    let text = shell.shown("load demo; stats workout calendar")
    #expect(text.contains("most on Sundays (72 min on average), least on Mondays (23 min)."))
    #expect(text.contains("Sun   █ █"))
    #expect(
      shell.run("stats workout calendar; expect answer.sunday > 70; expect answer.monday < 24") == 0
    )
    let rows = shell.shown("stats workout 2026-09 calendar --format csv").split(separator: "\n")
    #expect(rows.count == 31 - 1 && rows[0] == "day,weekday,value,unit", "\(rows.count)")
  }

  @Test func `days between runs are days of rest, and the sentence and the map agree`() {
    var shell = Shell()
    let text = shell.shown("load demo; stats runs calendar")
    #expect(
      text.contains("no weekday differs by more than chance (0.99 km to 3.16 km on average)"),
      "\(text)")
    #expect(text.contains("  3.16 █"))
  }

  @Test func `a year that has not begun is no range`() {
    var shell = Shell()
    #expect(shell.run("load demo; range 2030") == 1)
    #expect(shell.host.errors.last?.contains("2030 has not begun") == true)
  }

  @Test func `a range may be a year`() {
    var shell = Shell()
    #expect(
      shell.run(
        "load demo; range 2025; expect viewport.start == 2025-01-01; expect viewport.end == 2026-01-01"
      )
        == 0)
    #expect(shell.shown("show").contains("1 Jan–31 Dec 2025"))
    #expect(shell.shown("show calendar").contains("type: stats and a metric, then calendar"))
  }

  @Test func `a heat map has a cell for each day and a cross only where nothing is known`() {
    let start = Day(year: 2026, month: 3, day: 2) ?? .first
    var values: [Int: Double] = [:]
    for day in 0..<70 where day != 10 { values[Int(start.number) + day] = Double(day % 4) * 30 }
    let map = HeatMap(
      values, days: DayRange(start, start.advanced(by: 70)), adds: true, unit: "min"
    ) { $0.fixed(0) }
    let lines = map.lines(in: Frame(columns: 80, rows: 24, glyphs: .full, color: false))
    #expect(lines[0].hasPrefix("      Mar"))
    #expect(lines[0].contains("Apr") && lines[0].contains("May"))
    // 2 March 2026 is a Monday, and the day without a value a Thursday.
    #expect(lines[4].hasPrefix("Thu   █ × "))
    #expect(lines[1...7].reduce(0) { $0 + $1.count { $0 == "×" } } == 1)
    #expect(lines.last?.hasPrefix("· 0  ░ under") == true)
  }

  @Test func `a spread has the shares of both times, and its quarters`() {
    let values = (0..<40).map { Double($0 / 10) }
    let spread = Spread(values, before: [0, 0, 3], names: ("now", "before")) { $0.fixed(1) }
    let lines = spread.lines(in: Frame(columns: 80, rows: 24, glyphs: .full, color: false))
    #expect(lines.count { $0.contains("25%") } == 4)
    #expect(lines.count { $0.contains("░") } == 2)
    var shell = Shell()
    #expect(
      shell.run(
        "load demo; stats sleep 2025 spread; let middle = answer.median; stats sleep 2025 median; expect answer.median == $middle"
      ) == 0)
  }

  @Test func `each range of a spread holds as many possible values as the others`() {
    // Weights in tenths from 78.0 to 80.1, each as often: quarters would hold two and three in turn.
    let values = (780...801).map { Double($0) / 10 }
    let spread = Spread(values, before: [], names: ("now", "")) { $0.fixed(2) }
    let lines = spread.lines(in: Frame(columns: 80, rows: 24, glyphs: .full, color: false))
    let shares = lines.compactMap { line in
      line.split(separator: " ").last.flatMap { $0.hasSuffix("%") ? Int($0.dropLast()) : nil }
    }
    #expect(Set(shares.dropLast()).count == 1 && shares.count > 3, "\(lines)")
  }

  @Test func `years are compared as lines that are named at their ends`() {
    var shell = Shell()
    let text = shell.shown("load demo; compare weight 2024 2025 2026")
    let ends = text.split(separator: "\n").map { $0.suffix(5) }
    for name in [" 2024", " 2025", " 2026"] { #expect(ends.contains(name[...]), "\(text)") }
    #expect(text.split(separator: "\n").last?.contains("J") == true)
  }

  @Test func `a relation is drawn with its line only where it is sure`() {
    var shell = Shell()
    let sure = shell.shown("load demo; relate sleep hrv")
    #expect(sure.contains("up: hrv ms, right: sleep h"))
    #expect(shell.shown("relate sleep hrv --lag 2").contains("up: hrv ms 2 days later"))
  }

  @Test func `heights beside a table are no column for programs`() {
    var shell = Shell()
    #expect(shell.shown("load demo; runs").contains("pace over the run"))
    for format in ["csv", "json", "markdown"] {
      for verb in ["runs", "metrics", "averages week", "stats sleep by weekday"] {
        let text = shell.shown("\(verb) --format \(format)")
        #expect(
          !text.contains("▅") && !text.contains("●") && !text.contains("pace over"), "\(verb)")
      }
    }
    #expect(shell.run("averages week; expect answer.2026-W38.days == 7") == 0)
  }

  @Test func `a day says the place of its values among the last thirty`() {
    var shell = Shell()
    let text = shell.shown("load demo; day 2026-10-04")
    #expect(text.contains("highest in 30 days"))
    #expect(!shell.shown("day 2026-10-04 --format csv").contains("highest"))
  }
}
