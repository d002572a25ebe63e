import Foundation
import Testing
import TrendsCore

@testable import Interpreter
@testable import TrendsCharts

/// Random sessions of `simulate`'s generator, saved and checked. `scripts/roundtrip` plays 1,000.
@Suite("Round trips") struct RoundTripTests {
  static let lives =
    ProcessInfo.processInfo.environment["TRENDSH_LIVES"].flatMap { Int($0) } ?? 12

  @Test func `any session that is saved passes both verdicts, and has nothing to bless`() throws {
    for seed in 1...UInt64(max(1, Self.lives)) {
      let session = Self.session(seed: seed, events: 120)
      var shell = Shell { $0.keepsGoing = true }
      shell.run(session + "\nsave a.trsh")
      let saved = try #require(shell.host.files["a.trsh"])
      shell.host.errors = []
      let code = TranscriptCheck(host: shell.host).run("a.trsh")
      #expect(code == 0, "seed \(seed): \(shell.host.errors)")
      #expect(Bless(host: shell.host).run("a.trsh") == 0, "seed \(seed)")
      #expect(shell.host.files["a.trsh"] == saved, "seed \(seed)")
      if code != 0 { return }
    }
    print("round trips: \(Self.lives) sessions")
  }

  @Test(arguments: [
    "select foo", "show --stile bar", "scroll -1d; select foo", "scrol -1d; select foo; undo",
    "for d in 1..2; select foo; end", "for d in 1..2\nselect foo\nscroll -1d\nend", "select |",
    "| x", "> out.csv", "end", "scroll -1d; end; undo", "let x = 5; select foo", "let = 3",
    "scr|oll -1d", "scroll -1d | show", "scroll -1d > ", "; ; scrol", "s 3", "sel foo; scr -1d",
    "mark \"a\nb\"; select foo", "load /home/anna/export(1).zip", "load /home/anna/--on",
    "load /home/anna/-x.csv", "load /home/anna/a.csv >",
    "load /home/anna/a.csv --stile; undo", "for d in 1..2; load /home/anna/a.csv; end",
    "load /home/anna/z; scrol/home/anna/z-", "load /home/anna/a\'b.csv",
    "load \"/home/anna/a\\$b.csv\"", "let n = 3; load /home/anna/r/run$n.csv",
    "let n = 3; load \"/home/anna/my runs/$n.csv\"", "let p = /home/anna/x; load $p",
    "load /home/anna/r/$nothing.csv", "load demo; describe /home/anna/sourr",
    "load /home/anna/ru*.csv", "state /home/anna/title", "let p = /home/anna",
    "load file:///home/anna/x.csv", "mark \"see /home/anna/x, /home/anna\"", "load /home/anna",
    "expect fail budget load /home/anna/x.csv",
    "expect fail io load x.csv", "run ~", "for d in 1..2; expect fail io load x.csv; end",
    ">>>>>>> x", "load /home/anna/as x",
    "load /home/anna/demo", "follow /home/anna/last", "load /home/anna/z; /home/anna/undo",
    "/home/anna/scroll -1d",
    "expect fail any /home/anna/undo",
    "for d in /home/anna/x; undo; end", "for d in 1..2 step /home/anna/x; undo; end",
    "expect loaded.count == /home/anna/x", "expect fail /home/anna/x scroll -1d",
    "expect fail any; scrol", "expect fail any scrol", "$x",
    "select $nothing", "show all", "scroll -1d \\\n  extra words", "select 2025-01-03 # a note",
  ])
  func `what is typed is told again by a replay, and nothing of a refused input runs`(
    typed: String
  ) throws {
    var shell = Shell {
      $0.isInteractive = true
      $0.freeRows = 2
    }
    shell.host.home = "/home/anna"
    for line in ["load demo", "scroll -3d", typed, "let y = 4", "scroll -1d", "save a.trsh"] {
      _ = shell.session.runPrompt(TypedInput(line).expanded)
    }
    let saved = try #require(shell.host.files["a.trsh"])
    shell.host.errors = []
    let code = TranscriptCheck(host: shell.host).run("a.trsh")
    #expect(code == 0, "\(shell.host.errors) \(String(decoding: saved, as: UTF8.self))")
    #expect(Bless(host: shell.host).run("a.trsh") == 0)
    #expect(shell.host.files["a.trsh"] == saved)
    #expect(typed.contains("scrol/") || !String(decoding: saved, as: UTF8.self).contains("anna"))
    // As a plain script too it goes on to its end.
    var again = Shell()
    #expect(
      again.session.run(SourceText(name: "a.trsh", bytes: saved)) == 0, "\(again.host.errors)")
    #expect(again.session.world.names["y"] == "4")
    #expect(again.session.world.names["x"] == nil)
  }

  @Test func `what the world refused is refused again, and a folder needs only what was read`()
    throws
  {
    var shell = Shell { $0.isInteractive = true }
    shell.host.files = [
      "g/good.csv": Array("date,weight_kg\n2026-01-01,70\n".utf8),
      "g/more.csv": Array("date,weight_kg\n2026-01-02,71\n".utf8),
      "g/no-unit.csv": Array("date,weight\n2026-01-02,71\n".utf8),
      "g/junk.txt": Array("hello\n".utf8), "h/junk.txt": Array("hello\n".utf8), "taken.csv": [],
    ]
    let typed = [
      "load g", "load h", "load h/junk.txt", "load nosuch.csv", "run nosuch.trsh",
      "load g/good.csv nosuch.csv", "follow nosuch.jsonl", "export taken.csv",
      "expect fail file-exists export taken.csv", "show > taken.csv",
      "for d in 1..2; scroll -1d > taken.csv; end", "save-chart taken.csv", "scroll -1d",
      "save a.trsh",
    ]
    for line in typed { _ = shell.session.runPrompt(line) }
    let saved = String(decoding: try #require(shell.host.files["a.trsh"]), as: UTF8.self)
    #expect(saved.contains("#: data g/good.csv "))
    #expect(saved.contains("#: data g/no-unit.csv "))
    #expect(!saved.contains("g/junk.txt"))
    #expect(saved.contains("#|? 1 other file has no known format"))
    for name in ["g/junk.txt", "h/junk.txt"] { shell.host.files[name] = nil }
    shell.host.files["h/junk.txt"] = Array("hello\n".utf8)
    shell.host.errors = []
    let code = TranscriptCheck(host: shell.host).run("a.trsh")
    #expect(code == 0, "\(shell.host.errors) \(saved)")
    #expect(Bless(host: shell.host).run("a.trsh") == 0)
    #expect(shell.host.files["a.trsh"] == Array(saved.utf8))
  }

  @Test func `what was not allowed is not allowed again`() throws {
    var shell = Shell { $0.keepsGoing = true }
    shell.run("load demo\nconnect db cat\nscroll -1d\nsave a.trsh")
    let saved = String(decoding: try #require(shell.host.files["a.trsh"]), as: UTF8.self)
    #expect(saved.contains("unsafe"), "\(saved)")
    shell.host.errors = []
    #expect(TranscriptCheck(host: shell.host).run("a.trsh") == 0, "\(shell.host.errors)")
  }

  static func session(seed: UInt64, events: Int) -> String {
    let life = Life(seed: seed, events: events)
    return SimulationScript(life: life, rule: "I1", command: "", seed: seed).lines.dropFirst(2)
      .joined(separator: "\n")
  }

  @Test func `a file, then its folder, have one name; what is written takes none that is there`() {
    var shell = Shell { $0.isInteractive = true }
    shell.host.files["/far/priv/secret.csv"] = Array("date,weight_kg\n2026-01-01,70\n".utf8)
    for line in [
      "load /far/priv/secret.csv as d", "load /far/priv", "table > /far/t.txt", "table > t.txt",
      "save a.trsh",
    ] { _ = shell.session.runPrompt(line) }
    let saved = String(decoding: shell.host.files["a.trsh"] ?? [], as: UTF8.self)
    #expect(!saved.contains("far"))
    #expect(saved.contains("load priv/secret.csv as d\n") && saved.contains("load priv\n"))
    #expect(saved.contains("table > t-2.txt\n") && saved.contains("table > t.txt\n"))
    shell.host.files["priv/secret.csv"] = shell.host.files["/far/priv/secret.csv"]
    #expect(TranscriptCheck(host: shell.host).run("a.trsh") == 0, "\(shell.host.errors)")
  }

  @Test func `a file that came while the session ran was not there before`() {
    var shell = Shell { $0.isInteractive = true }
    for line in ["load w.csv", "run w.trsh", "expect fail io load w.csv"] {
      _ = shell.session.runPrompt(line)
    }
    shell.host.files["w.csv"] = Array("date,weight_kg\n2026-01-01,70\n".utf8)
    shell.host.files["w.trsh"] = Array("scroll -1d\n".utf8)
    for line in ["load w.csv", "run w.trsh", "save a.trsh"] { _ = shell.session.runPrompt(line) }
    shell.host.errors = []
    #expect(TranscriptCheck(host: shell.host).run("a.trsh") == 0, "\(shell.host.errors)")
  }

  @Test func `a file that changed while the session ran is told of`() {
    var shell = Shell { $0.isInteractive = true }
    shell.host.files["m.csv"] = Array("date,weight_kg\n2026-01-01,70\n".utf8)
    shell.host.versions["m.csv"] = "1"
    #expect(shell.session.runPrompt("load m.csv") == 0)
    _ = shell.session.runPrompt("save a.trsh")
    #expect(!shell.host.printed.contains("m.csv changed"))
    shell.host.versions["m.csv"] = "2"
    _ = shell.session.runPrompt("save b.trsh")
    #expect(shell.host.printed.contains("m.csv changed during the session"))
  }

  @Test func `an export of nothing is an error, and what is not in it is told`() {
    var shell = Shell()
    shell.host.files["w.csv"] = Array("date,weight_kg\n2026-01-01,70\n".utf8)
    shell.host.files["n.csv"] = Array("date,note\n2026-01-01,good\n".utf8)
    shell.run("load n.csv as n")
    #expect(shell.session.run(SourceText(name: "", "export x.csv")) != 0)
    #expect(shell.host.errors.last?.contains("there are no daily values to write") == true)
    #expect(shell.host.files["x.csv"] == nil)
    shell.run("load w.csv as w")
    shell.run("export x.csv")
    #expect(shell.host.printed.contains("x.csv: no rows from n"))
    #expect(shell.host.files["x.csv"] != nil)
  }
}
