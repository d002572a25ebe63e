import Testing
import TrendsCore

@testable import Interpreter
@testable import TrendsOutput

/// What stands on the screen, and what a click on it means.
@Suite("Screens of browse") struct BrowseScreenTests {
  private func browse(
    _ keys: String = "", after setup: String = "load demo", _ columns: Int = 80, _ rows: Int = 24
  ) throws -> Browse {
    var shell = Shell {
      $0.isInteractive = true
      ($0.columns, $0.rows) = (columns, rows)
    }
    #expect(shell.run(setup) == 0, "\(shell.host.errors)")
    var browse = try Browse(shell.session)
    press(keys, &browse)
    return browse
  }

  private func press(_ keys: String, _ browse: inout Browse) {
    for key in keys.split(separator: " ") { browse.take(.stroke(String(key))) }
  }

  /// The character in a cell of the screen.
  private func cell(_ browse: Browse, _ row: Int, _ column: Int) -> Character? {
    let line = Array(browse.lines[row])
    return line.indices.contains(column) ? line[column] : nil
  }

  @Test(
    "a click on a day of the calendar selects the day under the pointer",
    arguments: [(80, 24), (200, 50), (40, 12), (60, 12)])
  func calendar(columns: Int, rows: Int) throws {
    var browse = try browse("c", columns, rows)
    var hits = 0
    for row in 0..<min(12, rows - 2) {
      for column in stride(from: 0, to: columns, by: max(3, columns / 20)) {
        let before = browse.session.world.engine.selectedDay
        browse.take(.mouse(BrowseMouse(.press, column: column, row: row)))
        guard let day = browse.session.world.engine.selectedDay, day != before else { continue }
        hits += 1
        // Where days have two cells, the mark is in the first one.
        let marked = [column, column - 1].contains { cell(browse, row, $0) == "◉" }
        #expect(marked, "\(day) at \(column), \(row)")
      }
    }
    #expect(hits > 30)
  }

  @Test(
    "a click on the overview selects the metric and the day under the pointer",
    arguments: [(80, 24), (200, 50), (300, 90), (40, 12), (24, 10)])
  func overview(columns: Int, rows: Int) throws {
    var browse = try browse("Left a", columns, rows)
    var focused: Set<String> = []
    var hits = 0
    for row in stride(from: 0, to: rows - 2, by: min(3, max(1, rows / 12))) {
      for column in stride(from: 0, to: columns, by: max(3, columns / 20)) {
        let before = browse.session.world.engine.selectedDay
        browse.take(.mouse(BrowseMouse(.press, column: column, row: row)))
        if let name = browse.session.focusName { focused.insert(name) }
        guard browse.session.world.engine.selectedDay != before else { continue }
        hits += 1
        // The date row marks the day with a hook above its column; a day may have three cells, and the figures may take others.
        let dates = browse.lines[0]
        let marks = Array(dates).enumerated().filter { $0.element == "▾" }.map(\.offset)
        #expect(
          marks.contains { (column - 2...column + 2).contains($0) }, "\(column), \(row): \(dates)")
      }
    }
    #expect(hits > 8 && focused.count == 7, "\(focused)")
  }

  @Test("a list has as many rows as the screen", arguments: [(80, 24), (80, 50), (60, 8)])
  func lists(columns: Int, rows: Int) throws {
    var browse = try browse("", after: "load demo; visits", columns, rows)
    let room = rows - 4
    #expect(browse.lines.filter { $0.contains("2026-") }.count == room)
    // The cursor moves down the screen before anything scrolls.
    press(Array(repeating: "Down", count: room).joined(separator: " "), &browse)
    #expect(browse.lines[room].contains("▸\(room - 1)"), "\(browse.lines)")
    let first = browse.lines[1]
    press("Down", &browse)
    #expect(browse.lines[1] != first && browse.lines[room].contains("▸\(room)"))
    press("Up Up", &browse)
    #expect(browse.lines[room - 2].contains("▸\(room - 2)"))
    // A click selects the row under the pointer, and a screen is as many rows.
    browse.take(.mouse(BrowseMouse(.press, column: 10, row: 2)))
    #expect(browse.lines[2].contains("▸"))
    let row = browse.lines[2]
    press("PgDn PgUp", &browse)
    #expect(browse.lines.contains(row))
    press("End", &browse)
    #expect(browse.lines[room].contains("▸299"))
    press("Home", &browse)
    #expect(browse.lines[1].contains("▸0"))
  }

  @Test func `the places of the selected day come first`() throws {
    let browse = try browse("- < p")
    #expect(browse.lines.contains { $0.contains("▸") && $0.contains("2026-09-23") })
  }

  @Test func `a journal is read below its day, and a chat leads to the strip`() throws {
    var browse = try browse("", after: "load demo", 80, 10)
    browse = try Browse(browse.session, opening: "day 2026-10-03")
    press("End Up Up Up Enter", &browse)
    #expect(browse.lines.contains("Good night"), "\(browse.lines)")
    #expect(browse.lines.contains { $0.contains("woke before") })
    press("Down Down Down Down", &browse)
    #expect(browse.lines.contains { $0.contains("woke before") })
    press("Home", &browse)
    #expect(browse.lines[0].hasPrefix("Saturday"))
    press("End Enter", &browse)
    #expect(browse.session.focusName == "days")
    #expect(browse.session.world.engine.selectedDay?.description == "2026-10-03")
  }

  @Test func `a row that stands for several leads to the first of them`() throws {
    var browse = try browse()
    let day = try #require(Day(iso: "2026-09-30"))
    browse.showRow(of: "visits", named: "and 3 more", number: 0, on: day)
    guard case .list(let list)? = browse.view, let number = list.selectedNumber else {
      Issue.record("no row is selected")
      return
    }
    #expect(list.row(number)?.fields.contains { $0.hasPrefix("2026-09-30") } == true)
  }

  @Test func `a span is marked on the axis`() throws {
    var days = try browse("Left v")
    #expect(days.lines.contains { $0.contains("━") })
    press("Left Left Left", &days)
    #expect(days.lines.contains { $0.contains("━━━━━") })
    press("v", &days)
    #expect(!days.lines.contains { $0.contains("━") })
    let run = try browse("Left v H Left Left", after: "load demo; heart run7")
    #expect(run.lines.contains { $0.contains("━━") })
  }

  @Test func `the smallest chart has its cursor, and the smallest strip its days`() throws {
    for keys in ["Left Left", "r Down Enter Left Left"] {
      let browse = try browse(keys, after: "load demo", 24, 6)
      #expect(browse.lines[0].contains("◉"), "\(browse.lines)")
    }
    let strip = try browse("d", after: "load demo", 24, 6)
    #expect(strip.lines.contains { $0.contains("●") }, "\(strip.lines)")
  }

  @Test func `in words the calendar and the overview follow the cursor`() throws {
    var browse = try browse("Left c Left Left", after: "load demo; set glyphs words")
    #expect(browse.lines.contains { $0.hasPrefix("2026-09-20") }, "\(browse.lines)")
    press("a Down Down", &browse)
    let name = try #require(browse.session.focusName)
    #expect(browse.lines[0].hasPrefix(name + ","), "\(browse.lines)")
  }

  @Test func `a chart that comes on the screen has the cursor in it`() throws {
    var browse = try browse("Left Left Left")
    browse.take(.stroke("/"))
    for letter in "2025-06-14" { browse.take(.stroke(String(letter))) }
    press("Enter Tab", &browse)
    #expect(browse.dayView?.name != "weight")
    #expect(browse.lines.contains { $0.contains("◉") || $0.contains("▓") }, "\(browse.lines)")
    press("Enter", &browse)
    #expect(browse.lines[0] == "Saturday 14 June 2025")
  }

  @Test func `all metrics scroll, with the focused one marked and the figures of the cursor`()
    throws
  {
    var browse = try browse("a Down", 80, 7)
    #expect(browse.lines[0].contains("now"))
    for _ in 0..<7 {
      #expect(browse.lines.contains { $0.contains("▸" + (browse.session.focusName ?? "")) })
      press("Down", &browse)
    }
    press("Left Left Left", &browse)
    #expect(browse.lines[0].contains("2 Oct"))
    #expect(!browse.lines[0].contains("now"))
  }

  @Test func `a calendar without room has the weekday of the cursor`() throws {
    var browse = try browse("Left c", after: "load demo", 24, 6)
    for _ in 0..<8 {
      #expect(browse.lines.contains { $0.contains("◉") }, "\(browse.lines)")
      press("Up", &browse)
    }
  }

  @Test func `a long line of a journal is divided, with its indent`() {
    #expect(BrowseRows.wrapped("  one two three", to: 10) == ["  one two", "  three"])
    #expect(BrowseRows.wrapped("a  table  row is whole", to: 10) == ["a  table  row is whole"])
  }

  @Test func `the read-out says that it leaves something out`() throws {
    #expect(try browse("Left").lines[22].hasSuffix("…"))
    #expect(try browse("Left", 24, 6).lines[4] == "4 Oct  weight 78.4 kg …")
    #expect(try !browse("Left", 200, 24).lines[22].hasSuffix("…"))
  }
}
