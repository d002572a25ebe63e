import Foundation
import Testing
import TrendsCore
import TrendsImport

@testable import Interpreter
@testable import TrendsCharts

/// What was once changed without another digest, and what `redo` once lost.
@Suite("Digests of the state") struct StateDigestTests {
  private func digests(_ text: String, _ files: [String: String] = [:]) -> StateDigests {
    var shell = Shell(programs: true) { $0.keepsGoing = true }
    for (name, text) in files { shell.host.files[name] = Array(text.utf8) }
    _ = shell.run(text)
    return shell.session.digests()
  }

  @Test func `what decides how paging goes on is in the digest`() {
    let made = "source d days --from 2024-01-01; loads manual; open w d; settle"
    let changes = [
      "", "seed 43", "hold older", "hold newer", "latency older 400ms", "fault older fail",
      "fault older fail slow", "zone Asia/Tokyo",
      "zone Asia/Tokyo; zone Asia/Seoul from 2026-01-01 to 2026-01-05",
      "source e days --from 2024-01-01", "source d days --from 2024-01-01 --start-known",
      "jump 2025-01-10", "jump 2024-02-10", "refresh --keep", "connect c sh {from} {to}",
      "trace on",
      "let x = 1", "set prompt x", "tz Asia/Tokyo", "source d delete 2026-09-24", "cancel",
    ]
    var seen: [String: String] = [:]
    for change in changes {
      let found = digests("\(made); \(change)")
      let key = SessionState.Slice.allCases.map { found[$0] }.joined()
      if change != "cancel" {
        #expect(seen[key] == nil, "'\(change)' and '\(seen[key] ?? "")' have one digest")
      }
      seen[key] = change
    }
  }

  @Test(arguments: [
    "load w.csv", "load demo", "zone Asia/Tokyo", "let x = 2", "unload b", "goal 70kg",
    "forecast 3", "hold older", "select 2026-10-01", "set width 70", "zones set heart 120 150",
  ])
  func `a digest that was asked for is another one after a change, and the old one after undo`(
    command: String
  ) {
    var shell = Shell()
    shell.host.files["w.csv"] = Array("day,kg\n2026-10-01,80\n2026-10-02,81\n".utf8)
    shell.host.files["b.csv"] = Array("day,kg\n2026-10-01,70\n2026-10-03,71\n".utf8)
    #expect(shell.run("load b.csv as b") == 0)
    let before = shell.session.digests()
    #expect(shell.run(command) == 0, "\(shell.host.errors)")
    let after = shell.session.digests()
    #expect(SessionState.Slice.allCases.contains { before[$0] != after[$0] })
    let isOfData = ["load", "zone ", "let", "unload"].contains { command.hasPrefix($0) }
    #expect((before.data != after.data) == isOfData)
    #expect(shell.run("undo") == 0)
    let undone = shell.session.digests()
    #expect(SessionState.Slice.allCases.allSatisfy { before[$0] == undone[$0] })
  }

  @Test func `each sample of a run is in the digest, and each reading of a table`() {
    func run(_ cadence: Int) -> String {
      let points = (0..<200).map {
        "<Trackpoint><Time>2026-10-01T06:0\($0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)Z</Time>"
          + "<Cadence>\($0 == 77 ? cadence : 80)</Cadence></Trackpoint>"
      }
      return
        "<TrainingCenterDatabase><Activities><Activity Sport=\"Running\"><Id>2026-10-01T06:00:00Z"
        + "</Id><Lap><Track>\(points.joined())</Track></Lap></Activity></Activities>"
        + "</TrainingCenterDatabase>"
    }
    let runs = [80, 81].map { digests("load r.tcx as t", ["r.tcx": run($0)]) }
    #expect(runs[0].data != runs[1].data)
    let tables = ["70", "71"].map { value in
      let rows = (1...28).map { "2025-02-\($0 < 10 ? "0" : "")\($0),\($0 == 3 ? value : "70")" }
      return digests("load w.csv", ["w.csv": "day,kg\n" + rows.joined(separator: "\n")])
    }
    #expect(tables[0].data != tables[1].data)
  }

  @Test(arguments: [
    ("load demo; scroll -5d; zone Asia/Tokyo; undo", "undone: zone"),
    ("load demo; let x = 1; undo", "undone: let"),
    ("source d days; hold older; undo", "undone: hold"),
    ("connect c sh {from} {to}; undo", "undone: connect"),
    ("load demo; set hints off; undo", "undone: set"), ("seed 9; undo", "undone: seed"),
    ("load demo; trace on; undo", "undone: trace"),
    ("for i in 1..2; let x = 1; end; undo", "undone: for"),
  ])
  func `whatever a command changed is a step of undo`(text: String, told: String) {
    var shell = Shell(programs: true)
    #expect(shell.run(text) == 0, "\(shell.host.errors)")
    #expect(shell.host.printed.contains(told), "\(shell.host.printed)")
  }

  @Test(arguments: [
    "zone Asia/Tokyo", "hold older", "fault older fail", "latency any 1s", "seed 7", "let x = 2",
    "source e days", "source d delete 2026-09-24", "connect c sh {from} {to}", "tz Asia/Tokyo",
    "clock +1h", "set columns 70", "goal 70kg",
  ])
  func `redo drops no command`(command: String) {
    var shell = Shell(programs: true) { $0.keepsGoing = true }
    shell.run("source d days --from 2024-01-01; open w d; scroll -1d; undo; \(command)")
    let before = shell.session.digests()
    shell.host.errors = []
    #expect(shell.run("redo") == 1 || command == "set columns 70", "\(shell.host.errors)")
    #expect(shell.session.digests() == before || command == "set columns 70")
  }

  @Test func `undo to the start and redo to the end give the digests that there were`() {
    var shell = Shell { $0.keepsGoing = true }
    var seen = [shell.session.digests()]
    let lines = [
      "load demo", "scroll -3d", "zone Asia/Tokyo", "let a = 1", "hold older", "scroll -30d",
      "release older", "goal 75kg", "forecast 5", "select -1d", "unload demo", "source d days",
      "open w d", "trace on", "jump oldest", "set hints off", "unit lb", "clock +1d",
    ]
    for line in lines {
      _ = shell.run(line)
      let now = shell.session.digests()
      if seen.last != now { seen.append(now) }
    }
    var back: [StateDigests] = [shell.session.digests()]
    while shell.run("undo") == 0 { back.append(shell.session.digests()) }
    #expect(back.reversed() == seen)
    while shell.run("redo") == 0 {}
    #expect(shell.session.digests() == seen.last)
  }
}
