import Testing
import TrendsCore

@testable import Interpreter
@testable import TrendsCharts
@testable import TrendsOutput

@Suite("Browse") struct BrowseTests {
  /// What the keys came to, as the prompt shows it.
  private func amounted(
    _ keys: String, after setup: String = "load demo", browse line: String = "browse"
  ) -> String {
    var shell = atPrompt(setup)
    shell.host.browseKeys = keys + " q"
    _ = shell.session.runPrompt(line)
    return shell.session.amounted.joined(separator: "\n")
  }

  private func atPrompt(_ setup: String) -> Shell {
    var shell = Shell { $0.isInteractive = true }
    shell.run(setup)
    return shell
  }

  struct Trip: Sendable, CustomTestStringConvertible {
    var keys: String
    var line: String
    var testDescription: String { "\(keys) → \(line.isEmpty ? "nothing" : line)" }

    init(_ keys: String, _ line: String) { (self.keys, self.line) = (keys, line) }
  }

  // MARK: days

  private static let days = [
    Trip("", ""),
    // The cursor snaps to values.
    Trip("Left", "select 2026-10-04"), Trip("Left Left Left", "select 2026-10-02"),
    Trip("h h l", "select 2026-10-04"), Trip("Left u", ""), Trip("Right", "select 2026-09-21"),
    // Pan.
    Trip("[ [ [", "scroll -3d"), Trip("[ ]", ""), Trip("Shift-Left [", "scroll -15d"),
    Trip("H L", ""), Trip("PgUp", "scroll -14d"), Trip("] ] [", "scroll -1d"),
    // Zoom.
    Trip("- -", "range 60d"), Trip("- +", ""), Trip("[ - +", "scroll -1d"),
    Trip("+", "range 1W"), Trip("- - - - - -", "range 730d"),
    Trip("Home ]", "jump 2023-10-06"), Trip("[ End", ""), Trip("g", "jump first"),
    // Views.
    Trip("Tab Shift-Tab", ""), Trip("[ Tab Shift-Tab [", "scroll -2d"),
    Trip("H f", "forecast"), Trip("? ? [", "scroll -1d"), Trip("? [", ""),
  ]

  @Test("S0-15: keys come to the commands a person would have typed", arguments: days)
  func steps(_ trip: Trip) { #expect(amounted(trip.keys) == trip.line) }

  @Test func `S0-15: another view, and back to it, needs no command`() {
    let line = amounted("Tab [ Shift-Tab")
    #expect(line.hasPrefix("focus ") && line.hasSuffix("; scroll -1d; focus weight"), "\(line)")
    #expect(amounted("[", after: "load demo; focus sleep") == "scroll -1d")
  }

  @Test("US-24: years, a year, a month, a day, and out again") func into() {
    let setup = "load demo; range All; select 2025-03-03"
    #expect(amounted("Enter", after: setup) == "range 2025")
    #expect(amounted("Enter Enter", after: setup) == "range 2025-03")
    #expect(amounted("Enter Enter Enter", after: setup) == "range 2025-03; day 2025-03-03")
    #expect(amounted("Enter Enter Backspace Backspace", after: setup).isEmpty)
    // Out again is where one came from; the cursor stays.
    #expect(
      amounted("- - - Enter Backspace")
        == "range 3M; select 2026-10-04")
    #expect(amounted("- - - Enter Backspace u u u u u").isEmpty)
  }

  @Test func `the lowest and the highest value on show take the cursor`() {
    #expect(amounted("- <") == "range 1M; select 2026-09-23")
    #expect(amounted("- >") == "range 1M; select 2026-09-24")
  }

  @Test func `a span has figures, and Enter looks into it`() throws {
    var shell = atPrompt("load demo")
    shell.host.browseKeys = "- Left Left v h h h h"
    _ = shell.session.runPrompt("browse")
    let readout = try #require(shell.host.browseScreens.last?.dropLast().last)
    #expect(readout.hasPrefix("Sep 29–Oct 3, 5 days: 5 values  mean "), "\(readout)")
    #expect(
      amounted("- Left Left v h h h h")
        == "range 1M; select 2026-09-29; stats weight 2026-09-29..2026-10-03")
    #expect(
      amounted("- Left Left v h h h h Enter") == "range 5d; scroll -1d; select 2026-09-29")
    #expect(amounted("Left v h h Backspace") == "select 2026-10-02")
  }

  // MARK: going somewhere

  private static let goals = [
    Trip("/ 2 0 2 4 Enter", "range 2024"), Trip("Left Left / 2 0 2 4 Enter", "range 2024"),
    Trip("/ 2 0 2 5 - 0 3 Enter", "range 2025-03"),
    Trip("/ s l e e p Enter", "focus sleep"), Trip("/ 2 0 2 5 - 0 3 - 0 4 Esc", ""),
    Trip("/ r u n 7 Enter", "heart run7"), Trip("/ n o w h e r e x Enter", ""),
    Trip("/ P a r k Enter", "visits; find Park; select 0"),
    Trip("/ 9 Backspace Backspace [", "scroll -1d"),
    Trip("/ 2 0 2 5 - 0 3 - 0 3 Enter", "select 2025-03-03"),
    Trip("/ 2 0 2 4 Enter Backspace", ""), Trip("r / 1 9 0 0 Enter Backspace", ""),
    Trip("r / > Space x Enter Backspace", ""),
    // Names of the calendar; on a page of rows a text is looked for first.
    Trip("/ m a r c h Enter", "range 2026-03"),
    Trip("/ m a r Space 2 0 2 4 Enter", "range 2024-03"),
    Trip("/ 1 4 Space m a r Space 2 0 2 5 Enter", "select 2025-03-14"),
    Trip("/ m o n d a y Enter", "select 2026-09-28"), Trip("/ s u n Enter", "select 2026-10-04"),
    Trip("/ l a s t Space w e e k Enter", "range 7d; scroll -7d"),
    Trip("/ l a s t Space 8 Space w e e k s Enter", "range 56d"),
    Trip("/ f e b Space 3 0 Enter", ""), Trip("/ 2 0 2 5 - 0 2 - 3 0 Enter", ""),
    Trip("p Down End / n o w h e r e Enter", "visits; select 299"),
    Trip("/ t r i p s Enter", "trips"), Trip("/ c h a t s Enter", "days; focus days"),
    // A letter keeps a place, which `goto` finds later.
    Trip(
      "- m a End ' a",
      "mark a 'focus weight; select none; range 1M; jump 2026-09-05'; range 1M"),
    Trip("m a - ' a", "mark a 'focus weight; select none; range default; jump 2026-09-21'"),
  ]

  @Test("/ goes to a day, a year, a view, a run or a place", arguments: goals)
  func seeking(_ trip: Trip) { #expect(amounted(trip.keys) == trip.line) }

  @Test func `' goes back to what 'mark' kept before`() {
    #expect(amounted("' a", after: "load demo; range 1M; mark a; range 3M") == "goto a")
    #expect(amounted("' z [") == "scroll -1d")
  }

  // MARK: other pages

  private static let pages = [
    Trip("a", "show all"), Trip("Left a Left", "select 2026-10-03; show all"),
    Trip("a Down Enter", "focus workout"),
    Trip("c", "stats weight 2026 calendar"),
    Trip("c Up", "select 2026-10-03; stats weight 2026 calendar"),
    Trip("c Left Enter", "select 2026-09-27; day 2026-09-27"),
    Trip("c PgUp", "select 2025-10-04; stats weight 2025 calendar"),
    Trip("d", "days; focus days"), Trip("d Left", "days; focus days; select 2026-10-04"),
    Trip("d Left Left", "days; focus days; select 2026-10-03"),
    Trip("r", "runs"), Trip("r s", "runs distance top 5000"),
    Trip("r s Enter", "heart run7"), Trip("r Down Down Enter", "heart run22"),
    Trip("r / 2 0 2 6 - 0 8 Enter s Enter", "heart run7"),
    Trip("p", "visits"), Trip("p Down", "visits; select 0"),
    Trip("p Down Down", "visits; select 1"), Trip("t", "table weight"),
    Trip("p / P a r k Enter", "visits; find Park; select 0"),
    Trip("p PgDn", "visits; view to 29"),
    Trip("p Down Enter", "select 2026-10-03; visits; select 0; day 2026-10-03"),
    Trip("r Backspace", ""), Trip("a Backspace", ""),
    Trip("Left Enter Down Down Down Enter", "focus sleep; select 2026-10-04"),
  ]

  @Test("S4-52: every page is a command", arguments: pages)
  func otherPages(_ trip: Trip) { #expect(amounted(trip.keys) == trip.line) }

  private static let runs = [
    Trip("", ""), Trip("+", "range 26:45..1:20:15"), Trip("Right", "select 0:00"),
    Trip("Right Right", "select 1:29"), Trip("Down", "cadence run7"),
    Trip("End", "select 1:46:59"), Trip("<", "select 0:00"), Trip(">", "select 1:45:59"),
    Trip("t", "run run7"), Trip("t End Enter", "select 1:45:05; range 1:45:05..1:46:05"),
    Trip("Right Enter", "select 0:00; range 0:00..6:08"), Trip("+ -", ""),
    Trip("+ ]", "range 33:26..1:26:56"), Trip("/ 4 7 : 3 0 Enter", "select 47:30"),
    Trip("+ Down", "range 26:45..1:20:15; cadence run7; range 26:45..1:20:15"),
    Trip("Right v Right Right Right Enter", "select 4:27; range 0:00..4:27"),
    Trip("Right v Right", "select 1:29; describe --from 0:00 --to 1:29"),
  ]

  @Test("S3-48: a run is moved through by keys", arguments: runs)
  func inARun(_ trip: Trip) {
    #expect(amounted(trip.keys, after: "load demo; heart run7") == trip.line)
  }

  @Test("S1-41: the strip by left, right, home, end and enter") func strip() {
    let setup = "load demo; days; focus days"
    #expect(amounted("Home", after: setup) == "select 2026-09-04")
    #expect(amounted("End Left", after: setup) == "select 2026-10-05")
    #expect(amounted("Left Enter", after: setup) == "select 2026-10-04; day 2026-10-04")
    #expect(
      amounted("[", after: "set width 40; " + setup)
        == "jump 2026-09-20 --on days")
  }

  @Test func `a strip that was opened while browsing is where it was left`() throws {
    for keys in ["d Left - [ [ [", "d Left Left Tab Down"] {
      var session = atPrompt("source rows list --rows 55; open l rows").session
      var browse = try Browse(session)
      for key in keys.split(separator: " ") { browse.take(.stroke(String(key))) }
      #expect(session.tryOut(browse.amounted).failure == nil)
      #expect(Whereabouts(session) == Whereabouts(browse.session), "\(browse.amounted)")
    }
  }

  @Test func `'browse' takes what it is to show`() {
    #expect(amounted("", browse: "browse sleep") == "focus sleep")
    #expect(amounted("", browse: "browse all") == "show all")
    #expect(amounted("", browse: "browse runs 2026-08") == "runs 2026-08")
    #expect(amounted("Enter", browse: "browse runs distance top 3") == "heart run7")
    #expect(amounted("", browse: "browse run7") == "heart run7")
    #expect(amounted("", browse: "browse sleep 2025-03") == "focus sleep; range 2025-03")
    #expect(amounted("", browse: "browse 2025") == "range 2025")
    let door = amounted(
      "Down Enter", after: "load demo; focus distance", browse: "browse compare weight 2025 2026")
    #expect(door.hasPrefix("focus weight; range "), "\(door)")
    #expect(amounted("", browse: "browse days") == "days; focus days")
    #expect(
      amounted("", browse: "browse compare weight 2025 2026") == "compare weight 2025 2026")
    #expect(
      amounted("Enter", browse: "browse stats weight 2026 by month").hasPrefix("range 2026-01"))
    var shell = atPrompt("load demo")
    shell.host.browseKeys = "q"
    #expect(shell.session.runPrompt("browse nothing") == 1)
    #expect(shell.host.errors.joined().contains("'nothing'"), "\(shell.host.errors)")
  }

  @Test(
    "while browsing nothing is written, and no script or program runs",
    arguments: [
      "save s.trsh", "export out.csv", "save-chart c.svg", "run s.trsh",
      "connect d prog",
    ])
  func writesNothing(_ line: String) {
    var shell = atPrompt("load demo")
    shell.host.files["s.trsh"] = Array("export out.csv\n".utf8)
    let files = shell.host.files
    shell.host.browseKeys = "q"
    #expect(shell.session.runPrompt("browse \(line)") != 0)
    #expect(amounted("r / > Space x Enter") == "runs")
    #expect(shell.host.files == files, "\(shell.host.files.keys)")
  }

  // MARK: what is left behind

  @Test func `what it came to is in the transcript, and the keys are not`() throws {
    var shell = atPrompt("load demo")
    shell.host.browseKeys = "[ [ - Left q"
    _ = shell.session.runPrompt("browse sleep")
    #expect(shell.session.amounted == ["focus sleep; range 1M; scroll -2d; select 2026-10-02"])
    let shown = try #require(shell.host.browseScreens.last)
    #expect(shell.session.runPrompt("save s.trsh") == 0)
    let text = String(decoding: try #require(shell.host.files["s.trsh"]), as: UTF8.self)
    #expect(!text.contains("browse"))
    #expect(text.contains("\nscroll -2d\n") && text.contains("\nfocus sleep\n"))
    // It replays, and the chart that was left is the chart that is there.
    #expect(TranscriptCheck(host: shell.host).run("s.trsh") == 0, "\(shell.host.errors)")
    shell.session.settings.rows = 24
    #expect(Array(shell.session.sceneLines.prefix(10)) == Array(shown.prefix(10)))
  }

  @Test func `leaving shows the commands and the last picture, and records every answer`() {
    var shell = atPrompt("load demo")
    shell.host.printed = ""
    shell.host.browseKeys = "r Enter Right + q"
    _ = shell.session.runPrompt("browse")
    let line = shell.session.amounted.joined()
    #expect(line.hasPrefix("heart run24; select 0:00; range "), "\(line)")
    #expect(shell.host.printed == line + "\n", "\(shell.host.printed)")
    #expect(!shell.session.hasDrawn)
  }

  @Test func `a file that grows is followed, and what came of it is recorded`() throws {
    var shell = atPrompt("load demo")
    let rows = (0..<40).map { "0:\($0 < 10 ? "0" : "")\($0),\(160 + $0 % 9)" }
    shell.host.files["grow.csv"] = Array((rows.joined(separator: "\n") + "\n").utf8)
    shell.host.browseKeys = "Right Right + q"
    #expect(shell.session.runPrompt("browse follow grow.csv") == 0, "\(shell.host.errors)")
    let line = try #require(shell.session.amounted.first)
    #expect(line == "follow grow.csv; select 0:01; range 0:00..0:20", "\(line)")
    #expect(shell.state("samples") == "40" && shell.state("span") == #"["0.0","20.0"]"#)
    #expect(shell.session.runPrompt("save s.trsh") == 0, "\(shell.host.errors)")
    let text = String(decoding: try #require(shell.host.files["s.trsh"]), as: UTF8.self)
    #expect(text.contains("follow grow.csv") && text.contains("follow 1 350"))
    shell.host.files["grow.csv"] = nil
    #expect(TranscriptCheck(host: shell.host).run("s.trsh") == 0, "\(shell.host.printed)")
  }

  @Test func `a run is played again at a speed while it is browsed`() {
    var shell = atPrompt("load demo")
    shell.host.browseKeys = "q"
    let line = "browse follow run24 --speed 3600 --series heart"
    #expect(shell.session.runPrompt(line) == 0, "\(shell.host.errors)")
    #expect(shell.session.amounted.first == "follow run24 --speed 3600 --series heart")
    #expect(shell.session.runPrompt("browse weight --speed 3") == 1)
    #expect(shell.host.errors.joined().contains("go with 'follow'"))
  }

  @Test func `a transcript plays as a film`() throws {
    var shell = atPrompt("load demo")
    _ = shell.session.runPrompt("scroll -3d; stats; range 1M; focus nothing")
    _ = shell.session.runPrompt("save s.trsh")
    let before = shell.shown("state --all")
    shell.host.browseKeys = "Right Right Left End Left Space q"
    #expect(shell.session.runPrompt("browse --play s.trsh") == 0, "\(shell.host.errors)")
    let screens = shell.host.browseScreens
    #expect(screens[0].dropLast().last?.hasPrefix("> load demo") == true, "\(screens[0])")
    #expect(screens[2].joined().contains("average"), "\(screens[2])")
    #expect(screens[4].last?.contains("the end") == true)
    #expect(screens[4].dropLast().last?.contains("there is no view 'nothing'") == true)
    #expect(screens.allSatisfy { $0.count == 24 })
    #expect(shell.shown("state --all") == before && shell.session.amounted.isEmpty)
    #expect(shell.session.runPrompt("browse --play nothing.trsh") == 1)
  }

  @Test func `^C leaves everything as it was`() {
    var shell = atPrompt("load demo")
    let before = shell.state("viewport.end")
    shell.host.browseKeys = "H f"
    shell.host.browseEnd = .dropped
    _ = shell.session.runPrompt("browse sleep")
    #expect(shell.state("viewport.end") == before)
    #expect(shell.session.focusName == "weight" && shell.session.amounted.isEmpty)
  }

  @Test func `off a terminal it refuses with a sentence`() {
    var shell = Shell()
    #expect(
      shell.shown("load demo; browse").contains(
        "error: 'browse' reads keys, so it needs the prompt at a terminal"))
    var prompt = atPrompt("load demo")
    #expect(prompt.session.runPrompt("browse") == 1)
  }

  @Test func `the bell rings at the ends if it is set`() {
    var shell = atPrompt("load demo; set bell on")
    shell.host.browseKeys = "Left Right Right - u u u q"
    _ = shell.session.runPrompt("browse")
    #expect(shell.host.rings == 3)
  }

  // MARK: programs

  private func program() -> Shell {
    var shell = Shell(programs: true) { $0.isInteractive = true }
    shell.host.respond = { job in
      job.load == 1 ? .success(Array("day,kg\n2026-10-04,70\n".utf8)) : nil
    }
    _ = shell.session.runPrompt("connect d --pages prog {from} {to}; open w d")
    shell.session.takeArrivals()
    return shell
  }

  @Test func `S0-15: a program that browsing waits for goes on when it is left`() {
    var shell = program()
    #expect(shell.state("loaded.count") == "21")
    shell.host.browseKeys = "[ [ [ q"
    #expect(shell.session.runPrompt("browse") == 0)
    #expect(shell.session.amounted == ["scroll -3d"])
    #expect(shell.state("viewport.start") == "2026-09-18")
    // The program that ran for the copy runs on for the session.
    #expect(shell.host.started.count == 2 && shell.host.stopped.isEmpty)
    #expect(shell.host.jobs.map(\.load) == [2])
    for job in shell.host.jobs {
      let page = Array("day,kg\n2026-09-10,69\n".utf8)
      shell.host.answers.append(JobAnswer(view: job.view, load: job.load, result: .success(page)))
    }
    shell.session.takeArrivals()
    #expect(shell.state("loaded.count") == "35" && shell.state("viewport.start") == "2026-09-18")
    #expect(shell.run("invariants") == 0)
  }

  @Test func `S0-15: keys add up while a program's page is loading`() {
    func browsed(_ keys: String) -> Shell {
      var shell = program()
      shell.host.browseKeys = keys + " q"
      _ = shell.session.runPrompt("browse")
      return shell
    }
    func came(_ keys: String) -> String { browsed(keys).session.amounted.joined(separator: "\n") }
    let far = Array(repeating: "[", count: 30).joined(separator: " ")
    // The seven loaded days before those on show are not enough for any of these.
    #expect(came(far) == "scroll -30d")
    #expect(came("H H H") == "scroll -42d")
    #expect(came("H ] ] H") == "scroll -26d")
    #expect(came("H L").isEmpty)
    #expect(came("H L L").isEmpty)
    var shell = browsed("H L")
    #expect(shell.state("viewport.pending") == "null")
    #expect(browsed(far).host.browseScreens[30].last?.contains("goes on as pages come") == true)
  }

  @Test func `S0-15: a page that failed while browsing is replayed`() {
    var shell = Shell(programs: true) { $0.isInteractive = true }
    shell.host.respond = { job in
      job.load == 1
        ? .success(Array("day,kg\n2026-10-04,70\n".utf8))
        : .failure(HostError(code: "exit-1", "'prog' failed with exit 1: db down"))
    }
    _ = shell.session.runPrompt("connect d --pages prog {from} {to}; open w d")
    shell.session.takeArrivals()
    shell.host.browseKeys = Array(repeating: "[", count: 9).joined(separator: " ") + " q"
    _ = shell.session.runPrompt("browse")
    shell.session.takeArrivals()
    #expect(shell.session.amounted == ["scroll -9d"])
    _ = shell.session.runPrompt("state viewport")
    #expect(shell.session.runPrompt("save s.trsh") == 0, "\(shell.host.errors)")
    shell.host.errors = []
    let replays = TranscriptCheck(host: shell.host).run("s.trsh") == 0
    #expect(replays, "\(shell.host.printed) \(shell.host.errors)")
  }

  // MARK: screens

  @Test(
    "S0-16: the page fills the screen but for the read-out and the keys, at every size",
    arguments: [(80, 24), (24, 6), (40, 10), (200, 50), (20, 2), (300, 90)])
  func sizes(columns: Int, rows: Int) throws {
    for glyphs in Frame.Glyphs.allCases {
      var shell = Shell {
        $0.isInteractive = true
        ($0.columns, $0.rows, $0.glyphs) = (columns, rows, glyphs)
      }
      shell.run("load demo")
      shell.host.browseKeys =
        "[ Left ? ? H L a c Up d Left [ r Down Enter Right + v Right t End Enter p Down / x Esc q"
      _ = shell.session.runPrompt("browse")
      for (number, screen) in shell.host.browseScreens.enumerated() {
        #expect(screen.count == rows)
        let isWide = screen.contains {
          DisplayWidth.of($0.replacing(/\u{1B}\[7?m/, with: "")) > columns
        }
        #expect(glyphs == .words || !isWide, "\(glyphs) \(number): \(screen)")
      }
    }
  }
}
