import TrendsCore
import Testing

@testable import Interpreter

/// Sources that answer with all their days at once.
@Suite("All days of a source") struct AllDaysTests {
  /// Ten years of weights, as a file and as the answer of a program.
  private static let table = {
    let rows = (0..<3652).map { place in
      let day = Day(clamping: 17_078 + place)
      let value = 72 + Double(place) / 500 + Double(place * 7919 % 101) / 90
      return "\(day),\(value.fixed(2)),\(place * 31 % 12_000)"
    }
    return Array(("day,weight (kg),steps\n" + rows.joined(separator: "\n") + "\n").utf8)
  }()

  private func shells(_ bytes: [UInt8] = table, _ setting: String = "") -> (Shell, Shell) {
    var (file, program) = (Shell(), Shell(programs: true))
    file.host.files["w.csv"] = bytes
    program.host.respond = { _ in .success(bytes) }
    #expect(file.run("\(setting)load w.csv as db; open weight weight") == 0)
    #expect(
      program.run("\(setting)connect db prog {from} {to}; open weight db; open steps db") == 0)
    #expect(program.run("focus weight") == 0)
    return (file, program)
  }

  @Test(arguments: [
    "averages month", "averages month --all", "backtest", "forecast 3", "trend", "stats", "table",
    "scroll -60d; forecast 3", "scroll oldest; forecast 3", "scroll oldest; state viewport",
    "jump first; state viewport", "day 2026-09-30", "metrics", "show", "describe",
    "range All; show",
    "range 1Y; show", "select 2026-09-30", "goal 70", "export o.csv", "days", "unit lb; show",
    "focus steps; averages year --all", "focus steps; show", "zone Asia/Tokyo; show",
  ])
  func `a verb answers of a program what it answers of a file`(line: String) {
    var (file, program) = shells()
    let expected = file.shown(line)
    #expect(!expected.isEmpty)
    #expect(program.shown(line) == expected)
    #expect(program.host.files["o.csv"] == file.host.files["o.csv"])
    #expect(program.host.started.map(\.words) == [["prog", "1900-01-01", "2200-01-01"]])
  }

  @Test(arguments: [
    "day\tweight (kg)\n2026-10-01\t80\n2026-10-02\tNULL\n",
    "day;weight (kg)\n2026-10-01;80,5\n2026-10-02;81,5\n",
    "{\"day\":\"2026-10-01\",\"kg\":80}\n{\"day\":\"2026-10-02\",\"kg\":null}\n",
    "day,weight (kg)\n2026-10-01 22:30:00+00,80\n2026-10-01T01:30:00Z,81\n",
    "day,weight (kg)\n2026-09-30,80\n2026-10-01,-5\n2026-10-02,0\n",
  ])
  func `a page may be what a file may be`(text: String) {
    var (file, program) = shells(Array(text.utf8), "zone Asia/Tokyo; ")
    #expect(program.shown("table") == file.shown("table"))
    // A page by itself is read in the same way.
    var paged = Shell(programs: true)
    paged.host.respond = program.host.respond
    paged.run("zone Asia/Tokyo; connect db --pages prog {from} {to}; open weight db")
    let pages = paged.shown("table").split(separator: "\n").filter { $0.hasPrefix("2026-10-0") }
    let rows = file.shown("table").split(separator: "\n").filter { $0.hasPrefix("2026-10-0") }
    #expect(pages.prefix(2) == rows.prefix(2))
  }

  @Test(arguments: [
    ("weight (kg)", "hrv", "the answer has weight (kg), not hrv (ms)"),
    ("heart (bpm)", "weight", "the answer has heart (bpm), not weight (kg)"),
    ("weight (bpm)", "weight", "not weight (kg)"), ("kg", "steps", "has weight (kg), not steps"),
    ("weight (lb)", "weight", nil),
    ("value", "weight", "the unit is unknown; the median is 71: kilograms?"),
    ("steps", "steps", nil),
    ("km", "distance", nil), ("weight (kg)", "mine", nil),
  ])
  func `a column of another metric is a mistake`(column: String, metric: String, message: String?) {
    for flag in ["", "--pages "] {
      var shell = Shell(programs: true)
      shell.host.respond = { _ in .success(Array("day,\(column)\n2026-10-01,71\n".utf8)) }
      let shown = shell.shown("connect db \(flag)prog {from}; open \(metric) db")
      #expect(shown.contains(message ?? "prog"), "\(shown)")
      #expect(shell.run("expect loaded.rows == \(message == nil ? 1 : 0)") == 0 || message != nil)
      #expect((shell.state("phase.refresh.code") == "bad-answer") == (message != nil))
    }
  }

  @Test func `what is wrong with an answer is told as of a file, and once`() {
    var shell = Shell(programs: true)
    shell.host.respond = { _ in
      .success(Array("day,weight (kg)\n2026-09-30,80\n2026-10-01,-5\n".utf8))
    }
    let shown = shell.shown("connect db prog {from} {to}; open weight db")
    #expect(shown.contains("skipped 1: a weight of zero or less (first at line 3)"))
    #expect(
      shell.shown("refresh") == "db: 0 new, 0 changed, 1 as before" || shell.shown("refresh") == "")
    shell.host.respond = { _ in .success(Array("day,weight\n2026-10-01,177.7\n".utf8)) }
    let pounds = shell.shown("connect p lb {from} {to}; open weight p")
    #expect(pounds.contains("the unit is unknown; the median is 178: pounds? (add --unit lb)"))
    #expect(shell.run("connect p --unit lb lb {from} {to}; open weight p") == 0)
    #expect(shell.shown("table").contains("177.7  lb"))
    #expect(shell.run("connect c --columns day=x,weight=y --unit kg xy {from} {to}") == 0)
    shell.host.respond = { _ in .success(Array("x,y\n2026-10-01,77.5\n".utf8)) }
    #expect(shell.run("open weight c --visible 10") == 0)
    #expect(shell.shown("unit kg; table").contains("77.5"))
    // Another program under the same name is asked when the view is opened again.
    shell.host.respond = { _ in .success(Array("x,y\n2026-10-01,66.5\n".utf8)) }
    #expect(shell.run("connect c --columns day=x,weight=y --unit kg other {from} {to}") == 0)
    #expect(shell.shown("open weight c; table").contains("66.5"))
  }

  @Test func `a refresh asks again, and every chart of the source has what came`() {
    var (_, program) = shells()
    program.host.respond = { _ in
      .success(Array("day,weight (kg),steps\n2026-10-03,99,1\n2026-10-04,98,2\n".utf8))
    }
    #expect(program.shown("refresh").contains("db: 2 new"))
    #expect(program.run("select 2026-10-04; expect selection.value == 98.0") == 0)
    #expect(program.run("focus steps; expect selection.value == '2'; invariants") == 0)
    program.host.respond = { _ in .failure(HostError(code: "exit-2", "gone")) }
    #expect(program.run("refresh; expect phase.refresh.code == exit-2") == 0)
    // What was known stays.
    #expect(program.shown("forecast 3 --on weight").contains("2 values in 1 day"))
    #expect(program.shown("info db").contains("2 days"))
    program.host.respond = { _ in .success(Self.table) }
    #expect(program.run("retry; expect phase.refresh.s == idle; invariants") == 0)
    #expect(program.shown("info db").contains("3652 days"))
  }

  @Test func `a connected source is one of the sources, and can be given up`() {
    var (_, program) = shells()
    #expect(program.shown("sources").contains("db    program        2"))
    #expect(program.shown("info db").contains("answer   db: table, 3,652 read"))
    #expect(program.run("unload db; expect fail unknown-source open weight db") == 0)
    #expect(program.run("connect db prog {from}; unload db; expect fail any unload db") == 0)
    #expect(program.run("load demo; expect fail bad-argument connect demo prog {from}") == 0)
  }

  @Test func `a script that prints a chart without its page ends with exit 1`() {
    var shell = Shell(programs: true)
    var works = false
    shell.host.respond = { _ in
      works
        ? .success(Array("day,kg\n2026-10-01,70\n".utf8))
        : .failure(HostError(code: "exit-3", "E: locked\nHINT: wait\nmore"))
    }
    #expect(shell.run("connect db prog {from}; open weight db") == 0)
    #expect(shell.shown("refresh") == "weight: E: locked\n  HINT: wait\n  more")
    for line in ["table", "show", "describe", "averages month"] {
      #expect(shell.run(line) != 0, "\(line)")
    }
    #expect(shell.run("expect phase.refresh.code == exit-3; state") == 0)
    works = true
    #expect(shell.run("table; retry; table") == 0)
  }

  @Test func `too much at once is asked page by page, which is told`() {
    for error in [HostError(.timeout, "took too long"), HostError(.tooLarge, "too much")] {
      var shell = Shell(programs: true)
      shell.host.respond = { job in
        job.words[1] == "1900-01-01"
          ? .failure(error) : .success(Array("day,kg\n\(job.words[1]),70\n".utf8))
      }
      let shown = shell.shown("connect db prog {from} {to}; open weight db")
      #expect(shown.contains("page by page"))
      #expect(shell.run("expect loaded.rows == 1; scroll -30d; invariants") == 0)
      #expect(shell.host.started.count { $0.words[1] == "1900-01-01" } == 1)
      shell.run("save t.trsh")
      shell.host.errors = []
      #expect(TranscriptCheck(host: shell.host).run("t.trsh") == 0, "\(shell.host.errors)")
    }
  }

  @Test func `all days are recorded once, and replay without a program`() throws {
    for interactive in [false, true] {
      var shell = Shell(programs: true) { $0.isInteractive = interactive }
      shell.host.respond = { _ in .success(Self.table) }
      for line in [
        "connect db prog {from} {to}", "open weight db", "open steps db", "averages month --all",
        "refresh", "scroll oldest", "forecast 3 --on weight", "undo", "zone Asia/Tokyo", "table",
      ] {
        _ = shell.session.runPrompt(line)
        while shell.session.awaitsAnswers { shell.session.takeArrivals() }
      }
      shell.run("save t.trsh")
      let text = String(decoding: try #require(shell.host.files["t.trsh"]), as: UTF8.self)
      #expect(text.split(separator: "\n").count { $0.hasSuffix(" ok whole") } == 2)
      let world = TestHost()
      world.files["t.trsh"] = shell.host.files["t.trsh"]
      #expect(TranscriptCheck(host: world).run("t.trsh") == 0, "\(world.errors)")
      #expect(world.started.isEmpty)
    }
  }

  @Test func `a source that ended long ago is shown where it ends, also after a refresh`() {
    var (file, program) = shells(
      Array("day,weight (kg),steps\n2019-10-20,80,5\n2019-10-27,81,6\n".utf8))
    for line in [
      "table", "refresh; table", "focus steps; table", "refresh; table", "jump 2019-06-01; table",
      "refresh --keep; table", "refresh; table",
    ] {
      #expect(program.shown(line) == file.shown(line))
    }
    #expect(program.shown("open steps db; table").contains("2019-10-27"))
  }

  @Test func `a program that is asked for a metric answers each by itself`() {
    var shell = Shell(programs: true)
    shell.host.respond = { job in
      .success(Array("day,value\n2026-10-01,\(job.words[3].count)\n".utf8))
    }
    #expect(shell.run("connect db prog {from} {to} {metric}; open steps db; open sleep db") == 0)
    #expect(shell.host.started.map { $0.words[3] } == ["steps", "sleep"])
    #expect(shell.shown("metrics").contains("sleep"))
    #expect(shell.run("open sleepy db") == 0)
    #expect(shell.run("focus steps; averages month --all; invariants") == 0)
  }
}
