import Testing

@testable import Interpreter

/// `range`, `scroll` and `jump` of what is no chart of days: the part of a run that is on show, and the
/// strip apart from its selection.
@Suite("Moving runs and the strip") struct MovingTests {
  private func shell(_ setup: String) -> Shell {
    var shell = Shell()
    #expect(shell.run(setup) == 0, "\(shell.host.errors)")
    return shell
  }

  private func span(_ shell: inout Shell) -> String { shell.state("span") }

  // MARK: runs

  @Test func `S3-48: a part of a run is shown, moved and given up`() {
    var shell = shell("load demo; cadence run7; range 10:00..15:00")
    #expect(span(&shell) == #"["600.0","900.0"]"#)
    shell.run("scroll +30s")
    #expect(span(&shell) == #"["630.0","930.0"]"#)
    shell.run("jump 47:30")
    #expect(span(&shell) == #"["2850.0","3150.0"]"#)
    #expect(shell.shown("show").contains("47:30–52:30"))
    #expect(shell.shown("scroll -5h").contains("stopped at its beginning"))
    #expect(span(&shell) == #"["0.0","300.0"]"#)
    shell.run("scroll newest")
    #expect(span(&shell) == #"["6120.0","6420.0"]"#)
    #expect(shell.shown("scroll +1min").contains("stopped at its end"))
    shell.run("range all")
    for line in ["range 5d", "scroll -5d", "jump 2026-01-01"] { #expect(shell.run(line) == 1) }
  }

  @Test func `S3-48: a length of time keeps the selected moment in the middle`() {
    var shell = shell("load demo; cadence run7; select 47:30; range 10min")
    #expect(span(&shell) == #"["2550.0","3150.0"]"#)
    // A selection elsewhere takes the part with it, by as little as is needed.
    shell.run("select 53:00")
    #expect(span(&shell) == #"["2580.0","3180.0"]"#)
    shell.run("select 10:00")
    #expect(span(&shell) == #"["600.0","1200.0"]"#)
    // What is longer than the run is all of it.
    shell.run("range 5h")
    #expect(shell.shown("charts").contains("cadence"))
    #expect(shell.shown("scroll +5s").contains("all of it is on show"))
    for line in ["range 10:00..10:05", "range 15:00..10:00"] { #expect(shell.run(line) == 1) }
  }

  @Test func `S3-48: figures are of the part, the state of the whole`() {
    var shell = shell("load demo; cadence run7; range 10:00..15:00")
    let stats = shell.shown("stats")
    #expect(stats.contains("from 10:00 to 15:00") && stats.contains("301"), "\(stats)")
    #expect(shell.state("samples") == "6420")
    #expect(shell.shown("table --format csv").split(separator: "\n").count == 302)
  }

  @Test func `S3-48: steps of time move the selection along a run`() {
    var shell = shell("load demo; cadence run7; select 12:30; select +30s")
    #expect(shell.state("selection.at") == "780.0")
    shell.run("select -1min")
    #expect(shell.state("selection.at") == "720.0")
    // A step shorter than the time between samples reaches the next one.
    shell.run("select +10ms")
    #expect(shell.state("selection.at") == "721.0")
    shell.run("select -9h")
    #expect(shell.state("selection.at") == "0.0")
    #expect(shell.run("select -3d") == 1 && shell.run("focus weight; select +30s") == 1)
  }

  // MARK: days

  @Test func `S2-21: a step snaps to a Monday in its own direction`() {
    var shell = Shell()
    let days = (1...30).map { "2026-09-\($0 < 10 ? "0" : "")\($0),80" }
    shell.host.files["w.csv"] = Array((["date,weight_kg"] + days).joined(separator: "\n").utf8)
    shell.run("load w.csv as w; range 7d; scroll 2026-09-07")
    for (step, monday) in [
      ("+1d", "2026-09-14"), ("-1d", "2026-09-07"), ("+6d", "2026-09-14"), ("+7d", "2026-09-21"),
      ("-8d", "2026-09-07"),
    ] {
      shell.run("scroll \(step) --snap week")
      #expect(shell.state("viewport.start") == monday, "\(step)")
    }
  }

  @Test func `US-03: a month or dates are a range`() {
    var shell = shell("load demo; range 2025-03")
    #expect(
      shell.state("viewport.start") == "2025-03-01" && shell.state("viewport.end") == "2025-04-01")
    shell.run("range 2025-01-10..2025-02-20")
    #expect(
      shell.state("viewport.start") == "2025-01-10" && shell.state("viewport.end") == "2025-02-21")
    for wrong in ["2027", "2025-02-01..2025-01-01", "5min", "10:00..12:00", "2019", "2023-09"] {
      #expect(shell.run("range \(wrong)") == 1, "\(wrong)")
    }
    #expect(shell.state("viewport.start") == "2025-01-10")
    // Days before the data are left out.
    for days in ["2023", "1900-01..2023"] {
      #expect(shell.run("range 1W; range \(days)") == 0)
      #expect(shell.state("viewport.start") == "2023-10-05", "\(days)")
      #expect(shell.state("viewport.end") == "2024-01-01", "\(days)")
    }
  }

  // MARK: the strip

  @Test func `S1-51: the strip scrolls, and its selection stays`() {
    var shell = shell("set width 40; load demo; select --on days -2d")
    #expect(shell.state("days.firstVisible") == "17")
    let row = shell.shown("scroll --on days -3d")
    #expect(row.contains("‹") && row.contains("›"), "\(row)")
    #expect(shell.state("days.firstVisible") == "14" && shell.state("days.selection") != "null")
    #expect(shell.shown("scroll --on days -60d").contains("stopped at its first day, 2026-09-04"))
    #expect(shell.shown("scroll --on days +60d").contains("stopped at its last day, 2026-10-06"))
    shell.run("jump --on days 2026-09-10")
    #expect(shell.state("days.firstVisible") == "6")
    // Another selection brings the strip back to it.
    shell.run("select --on days -3d")
    #expect(shell.state("days.firstVisible") == "17")
    #expect(shell.run("scroll --on days +30s") == 1)
    #expect(
      shell.shown("set width 120; scroll --on days -3d").contains("all its 33 days are on show"))
  }

  @Test(
    "S1-23: the strip is always a view",
    arguments: ["show days", "describe days", "table days", "focus days", "select --on days -3d"])
  func isAlwaysThere(_ line: String) {
    var shell = Shell()
    #expect(shell.run("load demo; \(line)") == 0, "\(shell.host.errors)")
    #expect(shell.run("describe days") == 0)
  }

  @Test func `S1-23: at the prompt a selection in the strip draws the strip`() {
    var shell = Shell { $0.isInteractive = true }
    shell.run("load demo")
    _ = shell.session.runPrompt("select --on days -3d")
    #expect(!shell.session.hasDrawn && shell.session.sceneLines.first?.contains("Streak") == true)
    _ = shell.session.runPrompt("scroll -1d")
    #expect(shell.session.sceneLines.first?.contains("WEIGHT") == true)
  }

  @Test func `S1-27: a tap is in the trace, and rings if that is set`() {
    var shell = shell("load demo; days; trace on; select --on days -3d")
    #expect(shell.shown("trace").contains(#""event":{"kind":"tap","day":"2026-10-01"}"#))
    #expect(shell.host.rings == 0)
    shell.run("set bell on; select --on days -2d; select --on weight -3d")
    #expect(shell.host.rings == 1)
  }
}
