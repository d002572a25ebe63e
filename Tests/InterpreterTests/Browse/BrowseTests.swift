import Testing
import TrendsCore

@testable import Interpreter
@testable import TrendsOutput
@testable import TrendsCharts

@Suite("Browse") struct BrowseTests {
  /// What the keys came to, as the prompt shows it.
  private func amounted(_ keys: [BrowseKey], after setup: String = "load demo") -> String {
    var shell = atPrompt(setup)
    shell.host.browseKeys = keys + [.done]
    shell.host.printed = ""
    _ = shell.session.runPrompt("browse")
    return shell.session.amounted.joined(separator: "\n")
  }

  private func atPrompt(_ setup: String) -> Shell {
    var shell = Shell { $0.isInteractive = true }
    shell.run(setup)
    return shell
  }

  struct Trip: Sendable, CustomTestStringConvertible {
    var keys: [BrowseKey]
    var line: String
    var testDescription: String { line.isEmpty ? "nothing" : line }
  }

  private static let trips = [
    Trip(keys: [], line: ""),
    Trip(keys: [.back, .back, .back], line: "scroll -3d"),
    Trip(keys: [.back, .on], line: ""),
    Trip(keys: [.pageBack, .back], line: "scroll -15d"),
    Trip(keys: [.on, .on, .back], line: "scroll -1d"),
    Trip(keys: [.longer, .longer], line: "range 3M"),
    Trip(keys: [.back, .longer, .shorter], line: "scroll -1d; range default"),
    Trip(keys: [.first, .on], line: "jump first; scroll +1d"),
    Trip(keys: [.back, .newest], line: "jump last"),
    Trip(keys: [.select], line: "select 2026-10-04"),
    Trip(keys: [.earlierValue, .earlierValue, .select], line: "select none"),
    Trip(keys: [.nextView, .previousView], line: ""),
    Trip(keys: [.back, .nextView, .previousView, .back], line: "scroll -2d"),
    Trip(keys: [.pageBack, .forecast], line: "jump last; forecast"),
    Trip(keys: [.keys, .keys, .back], line: "scroll -1d"),
  ]

  @Test("S0-15: keys come to the commands a person would have typed", arguments: trips)
  func steps(_ trip: Trip) { #expect(amounted(trip.keys) == trip.line) }

  @Test func `another view, and back to it, needs no command`() {
    let line = amounted([.nextView, .back, .previousView])
    #expect(line.hasPrefix("focus ") && line.hasSuffix("; scroll -1d; focus weight"))
    #expect(amounted([.back], after: "load demo; focus sleep") == "scroll -1d")
  }

  @Test func `what it came to is in the transcript, and the keys are not`() throws {
    var shell = atPrompt("load demo")
    shell.host.browseKeys = [.back, .back, .longer, .select, .done]
    _ = shell.session.runPrompt("browse sleep")
    #expect(shell.session.amounted == ["focus sleep; scroll -2d; range 1M; select 2026-10-02"])
    let shown = try #require(shell.host.browseScreens.last)
    #expect(shell.session.runPrompt("save s.trsh") == 0)
    let text = String(decoding: try #require(shell.host.files["s.trsh"]), as: UTF8.self)
    #expect(!text.contains("browse"))
    #expect(text.contains("\nscroll -2d\n") && text.contains("\nfocus sleep\n"))
    // It replays, and the chart that was left is the chart that is there.
    #expect(TranscriptCheck(host: shell.host).run("s.trsh") == 0, "\(shell.host.errors)")
    shell.session.settings.rows = 25
    #expect(Array(shell.session.sceneLines.prefix(10)) == Array(shown.prefix(10)))
  }

  @Test func `^C leaves everything as it was`() {
    var shell = atPrompt("load demo")
    let before = shell.state("viewport.end")
    shell.host.browseKeys = [.pageBack, .forecast]
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
    #expect(prompt.session.runPrompt("load demo; cadence run7; browse") == 1)
  }

  @Test(
    "what is neither a chart of days nor a list is not browsed, and stays as it is",
    arguments: [("load demo; cadence run7", "cadence"), ("load demo; days", "days")])
  func otherViews(_ setup: String, _ view: String) {
    var shell = atPrompt(setup)
    shell.host.browseKeys = [.back, .done]
    let before = shell.shown("state --all")
    shell.host.errors = []
    #expect(shell.session.runPrompt("browse \(view)") == 1)
    let words = "'\(view)' is not a day chart"
    #expect(shell.host.errors.joined().contains(words), "\(shell.host.errors)")
    #expect(shell.host.browseScreens.isEmpty && shell.session.amounted.isEmpty)
    #expect(shell.shown("state --all") == before)
  }

  @Test func `S4-52: keys move a list by rows and pages, and leaving it runs one move`() {
    var shell = atPrompt("load demo; visits")
    shell.host.browseKeys = [.on, .laterValue, .pageOn, .back, .newest, .pageBack, .done]
    #expect(shell.session.runPrompt("browse") == 0)
    #expect(shell.session.amounted == ["view to 289"], "\(shell.session.amounted)")
    #expect(shell.state("viewport.end") == "290")
    #expect(shell.host.browseScreens[1].joined().contains("rows 1–10 of 300"))
    shell.host.browseKeys = [.first, .earlierValue, .forecast, .done]
    #expect(shell.session.runPrompt("browse visits") == 0)
    #expect(shell.session.amounted == ["view to 9"])
    #expect(shell.host.browseScreens[3].last?.contains("for charts of days") == true)
    // Tab goes on to the charts.
    shell.host.browseKeys = [.nextView, .back, .done]
    #expect(shell.session.runPrompt("browse") == 0)
    #expect(shell.session.amounted.first?.hasPrefix("focus ") == true)
  }

  @Test func `S0-15: browsing a file's days comes to commands over that file`() {
    var shell = Shell { $0.isInteractive = true }
    let days = (1...28).map { "2026-09-\($0 < 10 ? "0" : "")\($0),\($0)" }
    shell.host.files["s.csv"] = Array((["date,steps"] + days).joined(separator: "\n").utf8)
    #expect(shell.run("load s.csv") == 0)
    shell.host.browseKeys = [.back, .pageBack, .select, .done]
    #expect(shell.session.runPrompt("browse") == 0)
    #expect(shell.session.amounted == ["scroll -15d; select 2026-09-19"], "\(shell.host.errors)")
    #expect(shell.state("viewport.start") == "2026-09-06")
    #expect(shell.state("selection.value") == "19")
  }

  @Test func `S0-15: a program that browsing waits for goes on when it is left`() {
    var shell = Shell(programs: true) { $0.isInteractive = true }
    shell.host.respond = { job in
      job.load == 1 ? .success(Array("day,kg\n2026-10-04,70\n".utf8)) : nil
    }
    #expect(shell.session.runPrompt("connect d --pages prog {from} {to}; open w d") == 0)
    shell.session.takeArrivals()
    #expect(shell.state("loaded.count") == "21")
    shell.host.browseKeys = [.back, .back, .back, .done]
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
    func browsed(_ keys: [BrowseKey], after setup: String = "") -> Shell {
      var shell = Shell(programs: true) { $0.isInteractive = true }
      shell.host.respond = { job in
        job.load == 1 ? .success(Array("day,kg\n2026-10-04,70\n".utf8)) : nil
      }
      _ = shell.session.runPrompt("connect d --pages prog {from} {to}; open w d")
      shell.session.takeArrivals()
      shell.host.browseKeys = keys + [.done]
      _ = shell.session.runPrompt("browse")
      return shell
    }
    func came(_ keys: [BrowseKey]) -> String {
      browsed(keys).session.amounted.joined(separator: "\n")
    }
    // The seven loaded days before those on show are not enough for any of these.
    #expect(came(Array(repeating: .back, count: 30)) == "scroll -30d")
    #expect(came([.pageBack, .pageBack, .pageBack]) == "scroll -42d")
    #expect(came([.pageBack, .on, .on, .pageBack]) == "scroll -26d")
    #expect(came([.pageBack, .pageOn]).isEmpty)
    #expect(came([.pageBack, .pageOn, .pageOn]).isEmpty)
    #expect(came([.pageBack, .longer, .back]) == "scroll -14d; range 1M; scroll -1d")
    var shell = browsed([.pageBack, .pageOn])
    #expect(shell.state("viewport.pending") == "null")
    let far = browsed(Array(repeating: .back, count: 30))
    #expect(far.host.browseScreens[30].last?.contains("goes on as pages come") == true)
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
    shell.host.browseKeys = Array(repeating: .back, count: 9) + [.done]
    _ = shell.session.runPrompt("browse")
    shell.session.takeArrivals()
    #expect(shell.session.amounted == ["scroll -9d"])
    _ = shell.session.runPrompt("state viewport")
    #expect(shell.session.runPrompt("save s.trsh") == 0, "\(shell.host.errors)")
    shell.host.errors = []
    let replays = TranscriptCheck(host: shell.host).run("s.trsh") == 0
    #expect(replays, "\(shell.host.printed) \(shell.host.errors)")
  }

  @Test(
    "S0-16: the chart fills the screen but for the hint, at every size",
    arguments: [(80, 24), (24, 6), (40, 10), (200, 50), (20, 2)])
  func sizes(columns: Int, rows: Int) throws {
    for glyphs in Frame.Glyphs.allCases {
      var shell = Shell {
        $0.isInteractive = true
        ($0.columns, $0.rows, $0.glyphs) = (columns, rows, glyphs)
      }
      shell.run("load demo")
      shell.host.browseKeys = [.back, .keys, .keys, .pageOn, .on, .done]
      _ = shell.session.runPrompt("browse")
      for screen in shell.host.browseScreens {
        #expect(screen.count == rows)
        #expect(
          glyphs == .words || screen.allSatisfy { DisplayWidth.of($0) <= columns }, "\(screen)")
      }
    }
  }
}
