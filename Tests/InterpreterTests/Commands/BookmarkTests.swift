import Testing
import TrendsCore

@testable import Interpreter

/// Places with names, which outlive a session: `mark NAME LINE`.
@Suite("Bookmarks") struct BookmarkTests {
  @Test func `a mark with a line leads to its place from anywhere, as one change`() {
    var shell = Shell()
    #expect(shell.run("load demo; mark spring 'focus weight; range 2026-04'; focus sleep") == 0)
    #expect(shell.run("goto spring") == 0)
    #expect(shell.session.focusName == "weight")
    let engine = shell.session.world.engine
    guard let focus = engine.focus, case .days(let view) = engine.views[focus] else {
      Issue.record("no chart of days")
      return
    }
    #expect(view.visible?.start.description == "2026-04-01" && view.visible?.count == 30)
    #expect(shell.run("undo") == 0)
    #expect(shell.session.focusName == "sleep")
    // A mark of the state replaces it.
    #expect(shell.run("mark spring; focus weight; goto spring") == 0)
    #expect(shell.session.focusName == "sleep")
  }

  @Test(
    "a line that does more than move is refused",
    arguments: [
      "export x.csv", "goto a", "load x.csv", "run x.trsh", "focus weight > x", "table weight > x",
      "stats; focus weight", "", "let a = 1", "mark b", "select 2025-01-03; quit",
    ])
  func refused(_ line: String) {
    var shell = Shell()
    #expect(shell.run("load demo") == 0)
    #expect(shell.run("mark a '\(line)'") == 1)
    #expect(shell.host.errors.joined().contains("does more than move"), "\(shell.host.errors)")
    #expect(shell.run("goto a") == 1)
  }

  @Test(
    "a mistake in the line is reported as such", arguments: ["focs x", "focus $1", "range 1M 2"])
  func mistaken(_ line: String) {
    var shell = Shell()
    #expect(shell.run("load demo") == 0)
    #expect(shell.run("mark a '\(line)'") == 1)
    let errors = shell.host.errors.joined()
    #expect(!errors.contains("does more") && !errors.isEmpty, "\(errors)")
    #expect(shell.run("goto a") == 1)
  }

  @Test func `a question at the end of a line is answered`() {
    var shell = Shell()
    #expect(shell.run("load demo; mark w 'focus sleep; stats weight 2025'") == 0)
    #expect(shell.shown("goto w").contains("350 of 365 days"))
    #expect(shell.session.focusName == "sleep")
  }

  @Test func `a place that is not there any more says so and changes nothing`() {
    var shell = Shell()
    #expect(shell.run("load demo; mark a 'focus sleep; range 1M; focus nothing'; goto a") == 1)
    #expect(shell.host.errors.joined().contains("no view 'nothing'"))
    #expect(shell.session.focusName == "weight")
  }

  @Test(
    "the line of a place leads back to it",
    arguments: [
      "focus sleep; range 3M; scroll -40d; select -60d", "range All",
      "heart run7; range 10:00..15:00",
      "heart run7; select 12:30", "visits; find Park; select 3", "visits; view to 60",
      "days; focus days; select -20d", "range 1Y; jump first", "range 45d; jump 2025-02-03",
      "trips; select 2",
    ])
  func way(_ setup: String) throws {
    var shell = Shell()
    #expect(shell.run("load demo; \(setup)") == 0, "\(shell.host.errors)")
    let there = Whereabouts(shell.session)
    let line = try #require(shell.session.wayHere)
    let focus = try #require(there.focus)
    #expect(shell.run("load demo; focus sleep; range 1W; select none") == 0)
    #expect(shell.session.tryOut(line).failure == nil, "\(line)")
    let now = Whereabouts(shell.session)
    #expect(now.focus == focus && now.places[focus] == there.places[focus], "\(line)")
    #expect(
      now.selectedDay == there.selectedDay || focus.hasPrefix("heart") || focus == "visits"
        || focus == "trips")
  }
}
