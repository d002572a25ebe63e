import TrendsCore
import Testing

@testable import Interpreter
@testable import TrendsCharts

/// Programs that answer loads, with a world that plays them.
@Suite("Loads from outside") struct JobTests {
  private func shell(interactive: Bool = false) -> Shell {
    Shell(programs: true) { $0.isInteractive = interactive }
  }

  private static let opening = """
    tz UTC; clock 2025-06-30T12:00
    connect d --pages prog {from} {to}
    open w d
    """

  private func answer(_ shell: Shell, _ text: String) {
    for job in shell.host.jobs {
      shell.host.answers.append(
        JobAnswer(view: job.view, load: job.load, result: .success(Array(text.utf8))))
    }
    shell.host.jobs = []
  }

  @Test func `a script waits for each page, and the range stands in the arguments`() {
    var shell = shell()
    shell.host.respond = { job in
      .success(Array("day,kg\n\(job.words[1]),70.5\n".utf8))
    }
    #expect(shell.run(Self.opening + "\nscroll -3d") == 0)
    #expect(
      shell.host.started.map(\.words) == [
        ["prog", "2025-06-10", "2025-07-01"], ["prog", "2025-05-27", "2025-06-10"],
      ])
    #expect(shell.run("expect loaded.count == 35; expect loaded.rows == 2; invariants") == 0)
  }

  @Test func `S0-82: an answer of days that nobody asked for is told`() {
    var shell = shell()
    shell.host.respond = { _ in .success(Array("day,kg\n2020-01-01,70\n2020-01-20,71\n".utf8)) }
    #expect(shell.run("connect d --pages prog {from} {to}") == 0)
    #expect(
      shell.shown("open w d")
        == "w: no day of the answer was asked for: it has 2020-01-01..2020-01-20, not 2026-09-14..2026-10-04"
    )
    // Of a page it is not said, as a program may answer all that it has.
    #expect(shell.shown("scroll -3d") == "")
    #expect(shell.shown("refresh").contains("no day of the answer was asked for"))
    #expect(shell.run("expect loaded.rows == 0; expect count.outside > 0") == 0)
    shell.host.respond = { _ in .success(Array("day,kg\n2020-01-01,70\n".utf8)) }
    #expect(shell.shown("refresh").contains("it has 2020-01-01, not 2026-09-14..2026-10-04"))
    // One day that was asked for is enough.
    shell.host.respond = { job in
      .success(Array("day,kg\n2020-01-01,70\n\(job.words[1]),71\n".utf8))
    }
    #expect(shell.shown("refresh") == "")
  }

  @Test(arguments: [
    #"sh -c "echo 'a b' >&2" {from} {to}"#, #"sh -c 'echo "$1"' {from}"#, "p '' {from}",
    #"p "it's \"quoted\" \\ \$x\n\ttwo" {from}"#, "p 'two  blanks' {from} ü",
  ])
  func `what a program is started with is shown so that it can be typed`(line: String) throws {
    var shell = shell()
    shell.host.respond = { _ in .failure(HostError(code: "exit-1", "")) }
    var asked: [[String]] = []
    func shown(_ line: String) -> String {
      let text = shell.shown("connect d \(line)")
      shell.run("open w d; close w")
      asked.append(shell.host.started.last?.words ?? [])
      return text
    }
    let whole = shown(line)
    let prefix = "d: each page runs "
    let advice = "\n  now: open NAME d"
    #expect(whole.hasPrefix(prefix) && whole.hasSuffix(advice))
    let first = String(whole.dropLast(advice.count))
    #expect(shown(String(first.dropFirst(prefix.count))) == whole)
    #expect(asked[0] == asked[1] && !asked[0].isEmpty)
  }

  @Test func `what is known of a program's days is said with each figure of them`() {
    var shell = shell()
    shell.host.respond = { job in
      .success(Array("day,kg\n\(job.words[1]),70.5\n2025-06-12,71\n2025-06-30,70\n".utf8))
    }
    #expect(shell.run(Self.opening) == 0)
    for command in ["averages week", "trend", "forecast"] {
      shell.host.printed = ""
      #expect(shell.run(command) == 0)
      #expect(
        shell.host.printed.contains("w: computed from the loaded days, 2025-06-10 to 2025-06-30"),
        "\(command)")
    }
  }

  @Test func `the header says what is measured, where the view's name does not`() {
    var shell = shell()
    shell.host.respond = { _ in .success(Array("day,weight (lb)\n2025-06-30,176.4\n".utf8)) }
    #expect(shell.run(Self.opening) == 0)
    #expect(shell.shown("stats").contains("80.0  kg"))
    #expect(shell.run("unit lb") == 0)
    #expect(shell.shown("stats").contains("176.4  lb"))
    #expect(shell.run("open steps d; invariants") == 0)
    #expect(!shell.shown("stats").contains("lb"))
  }

  @Test func `at the prompt nothing is waited for, and answers come in between commands`() {
    var shell = shell(interactive: true)
    #expect(shell.session.runPrompt(Self.opening) == 0)
    #expect(shell.session.runPrompt("expect phase.refresh.s == loading") == 0)
    #expect(shell.host.jobs.count == 1)
    answer(shell, "day,kg\n2025-06-20,71\n")
    shell.session.takeArrivals()
    #expect(shell.session.runPrompt("expect loaded.rows == 1; invariants") == 0)
  }

  @Test func `what came is recorded with its rows, and replays without a program`() throws {
    for interactive in [false, true] {
      var shell = shell(interactive: interactive)
      shell.host.respond = {
        interactive ? nil : .success(Array("day,kg\n\($0.words[1]),70\n".utf8))
      }
      for line in Self.opening.split(separator: "\n") {
        #expect(shell.session.runPrompt(String(line)) == 0)
      }
      if interactive { answer(shell, "day,kg\n2025-06-10,70\n2025-06-20,71\n") }
      shell.session.takeArrivals()
      for line in ["scroll -3d", "state", "expect loaded.end == 2025-07-01"] {
        #expect(shell.session.runPrompt(line) == 0)
      }
      if interactive {
        shell.host.answers.append(
          JobAnswer(
            view: "w", load: 2, result: .failure(HostError(code: "exit-1", "no such table"))))
      }
      shell.session.takeArrivals()
      #expect(shell.session.runPrompt("state") == 0)
      #expect(shell.session.runPrompt("save t.trsh") == 0)
      let text = String(decoding: try #require(shell.host.files["t.trsh"]), as: UTF8.self)
      #expect(text.contains("#@ load w:@1 ok\n#+ w:@1\n#+ day,kg\n#+ 2025-06-10,70"))
      let world = TestHost()
      world.files["t.trsh"] = shell.host.files["t.trsh"]
      #expect(TranscriptCheck(host: world).run("t.trsh") == 0, "\(world.errors)\n\(text)")
      #expect(world.started.isEmpty)
    }
  }

  @Test func `with strict a page that fails is an error, and replays as one`() throws {
    let wrong: [Result<[UInt8], HostError>] = [
      .failure(HostError(code: "exit-3", "no such table")),
      .success(Array("day,kg\nwhen,70\n".utf8)),
    ]
    for (answer, code) in zip(wrong, ["exit-3", "bad-answer"]) {
      var mild = shell()
      mild.host.respond = { _ in answer }
      #expect(mild.run(Self.opening) == 0)
      var shell = Shell(programs: true) { $0.isStrict = true }
      shell.host.respond = { _ in answer }
      #expect(shell.run(Self.opening) == 1)
      #expect(shell.host.errors.contains { $0.contains("a page of w failed (\(code))") })
      for line in Self.opening.split(separator: "\n") {
        _ = shell.session.runPrompt(String(line))
      }
      #expect(shell.session.runPrompt("save t.trsh") == 0)
      let world = TestHost()
      world.files["t.trsh"] = shell.host.files["t.trsh"]
      #expect(TranscriptCheck(host: world).run("t.trsh") == 0, "\(world.errors)")
    }
  }

  @Test func `hidden characters in an answer leave its transcript readable`() throws {
    var shell = shell()
    shell.host.respond = { _ in .success(Array("id,note\na,\u{1B}[2J\u{202E}x\r\n\u{1B}b,y\n".utf8))
    }
    for line in ["connect l prog {limit} {offset}", "open v l", "state", "save t.trsh"] {
      #expect(shell.session.runPrompt(line) == 0)
    }
    let world = TestHost()
    world.files["t.trsh"] = shell.host.files["t.trsh"]
    #expect(TranscriptCheck(host: world).run("t.trsh") == 0, "\(world.errors)")
  }

  @Test func `^C while a script waits stops the program and leaves things as they were`() {
    var shell = shell()
    shell.host.respond = { _ in nil }
    shell.host.interruptsWhileWaiting = true
    #expect(shell.run(Self.opening) != 0)
    #expect(shell.host.stopped.count == 1)
    shell.host.interruptsWhileWaiting = false
    #expect(shell.run("expect fail no-view state loaded.count") != 2)
  }

  @Test func `an answer that nobody waits for any more is dropped, its program stopped`() {
    var shell = shell(interactive: true)
    #expect(shell.session.runPrompt(Self.opening) == 0)
    #expect(shell.session.runPrompt("refresh --force") == 0)
    #expect(shell.host.stopped.map(\.load) == [1])
    #expect(shell.host.jobs.map(\.load) == [2])
    #expect(shell.session.runPrompt("close w") == 0)
    shell.session.takeArrivals()
    #expect(shell.host.jobs.isEmpty)
  }

  @Test func `a hold keeps an answer back until it is released`() {
    var shell = shell(interactive: true)
    #expect(shell.session.runPrompt("hold initial") == 0)
    #expect(shell.session.runPrompt(Self.opening) == 0)
    answer(shell, "day,kg\n2025-06-20,71\n")
    shell.session.takeArrivals()
    #expect(shell.session.runPrompt("expect phase.refresh.s == loading") == 0)
    #expect(shell.session.runPrompt("release initial; expect loaded.rows == 1") == 0)
  }

  @Test func `a placeholder that needs another one names it`() {
    var shell = shell()
    for (given, missing) in [
      ("{offset}", "{limit}"), ("{after}", "{limit}"), ("{to}", "{from}"), ("{metric}", "{from}"),
    ] {
      #expect(shell.run("connect w prog \(given)") == 1)
      #expect(shell.host.errors.last?.contains("\(given) also needs \(missing)") == true)
    }
    #expect(shell.run("connect w prog x") == 1)
    #expect(shell.host.errors.last?.contains("no argument has a placeholder") == true)
  }

  @Test func `a long message of a program is cut on the screen, and whole in the recording`() throws
  {
    var shell = shell()
    let long = String(repeating: "x", count: 1000)
    shell.host.respond = { _ in .failure(HostError(code: "exit-3", "failed: \(long)")) }
    let shown = shell.shown(Self.opening).split(separator: "\n").first { $0.contains("failed: ") }
    let line = try #require(shown)
    #expect(line.hasSuffix("x…") && line.count == "w: ".count + 3 * 80)
    shell.run("save t.trsh")
    #expect(String(decoding: shell.host.files["t.trsh"] ?? [], as: UTF8.self).contains(long))
    #expect(TranscriptCheck(host: shell.host).run("t.trsh") == 0, "\(shell.host.errors)")
  }

  @Test func `a number of a program beyond 10^15 is no value, as in a file`() {
    var shell = shell()
    shell.host.respond = { _ in .success(Array("day,steps\n2025-06-29,1e300\n".utf8)) }
    let shown = shell.shown(Self.opening)
    #expect(shown.contains("1e+300") && shown.contains("nothing usable"), "\(shown)")
    #expect(shell.state("phase.refresh.code") == "bad-answer")
  }

  /// S0-90.
  @Test func `a source that begins after today shows no day, and says when it begins`() {
    var shell = Shell()
    #expect(shell.run("source d days --from 2024-01-01; open w d; clock 1900-01-01; refresh") == 0)
    #expect(
      shell.run("invariants; expect loaded.count == 0; expect status == 'begins 2024-01-01'") == 0)
    for command in ["show", "describe"] {
      #expect(shell.shown(command) == "The source begins on 1 Jan 2024, after today.")
    }
    #expect(shell.run("clock 2026-10-04; expect viewport.end == 2026-10-05; invariants") == 0)
  }

  @Test func `programs need leave: not in safe mode, in scripts only when allowed`() {
    var plain = Shell()
    #expect(plain.run("connect d prog {from}") == 1)
    var safe = Shell(.safe, programs: true)
    #expect(safe.run("connect d prog {from}") == 1)
    #expect(safe.host.started.isEmpty)
  }

  @Test(arguments: ["day,kg\n2025-13-01,1\n", "day,kg\n2025-06-20\n", "day\n2025-06-20\n", "\"a\n"])
  func `an answer that is no table of days fails the page with its line`(text: String) {
    var shell = shell()
    shell.host.respond = { _ in .success(Array(text.utf8)) }
    shell.run(Self.opening)
    #expect(shell.run("expect phase.refresh.code == bad-answer; invariants") == 0)
  }

  @Test(
    "S4-55: an error that a program prints in place of a table fails the page with its line",
    arguments: [
      "ERROR: relation does not exist", "ERROR:  relation \"d\" does not exist\nLINE 1: select",
      "Error, near line 1: no such table", "psql: error: connection refused",
      "The server is not there.", "it took too long to get an answer today", "Error: x,y",
      "FATAL,x", "id,place\nr0,Home\nERROR: canceling statement",
    ])
  func printedError(_ text: String) {
    for words in ["connect w prog {from}; open v w", "connect w prog {limit}; open v w"] {
      var shell = shell()
      shell.host.respond = { _ in .success(Array((text + "\n").utf8)) }
      let shown = shell.shown(words)
      let told = text.split(separator: "\n").map { String($0.prefix(20)) }
      #expect(told.contains { shown.contains($0) }, "\(shown)")
      #expect(shell.state("phase.refresh.code") == "bad-answer")
      var strict = Shell(programs: true) { $0.isStrict = true }
      strict.host.respond = shell.host.respond
      #expect(strict.run(words) != 0)
    }
  }

  @Test("S4-55: a header without rows, or nothing, is an empty answer")
  func emptyAnswers() {
    for text in ["", "\n", "day,kg\n", "Day of the week,Weight (kg)\n", "day,value: kg\n"] {
      var shell = shell()
      shell.host.respond = { _ in .success(Array(text.utf8)) }
      #expect(
        shell.run("connect w --pages prog {from}; open v w; expect loaded.rows == 0") == 0,
        "\(text)")
    }
    for text in ["", "id\n", "id,place,when it was\n"] {
      var shell = shell()
      shell.host.respond = { _ in .success(Array(text.utf8)) }
      #expect(shell.run("connect w prog {limit}; open v w; expect loaded.count == 0") == 0)
    }
  }

  @Test("S4-55: a line in place of a later page is no end")
  func laterError() {
    var shell = shell()
    shell.host.respond = { job in
      let rows = (0..<20).map { "r\($0),Home" }.joined(separator: "\n")
      return .success(Array((job.words[2] == "0" ? "id,place\n" + rows : "not now").utf8))
    }
    let shown = shell.shown("connect w prog {limit} {offset}; open v w; view to 19")
    #expect(shown.contains("other columns than the rows have: 'not now'"))
    #expect(shell.state("phase.after.code") == "bad-answer")
  }

  @Test func `lists go on by offset, or after the last row, whose id must be plain`() {
    for (placeholder, wanted) in [
      ("{offset}", ["0", "19", "32"]), ("{after}", ["", "r19", "r32"]),
    ] {
      var shell = shell()
      shell.host.respond = { job in
        let after = Int(job.words[2].dropFirst()).map { $0 + 1 }
        let start = job.words[2].hasPrefix("r") ? after ?? 0 : Int(job.words[2]) ?? 0
        let limit = Int(job.words[1]) ?? 0
        let rows = (start..<min(start + limit, 33)).map { "r\($0)" }
        return .success(Array(("id\n" + rows.joined(separator: "\n")).utf8))
      }
      shell.run("connect l prog {limit} \(placeholder); open v l; view to 32")
      #expect(shell.host.started.map { $0.words[2] } == wanted)
      #expect(shell.run("expect loaded.count == 33; expect phase.after.s == exhausted") == 0)
    }
    var twins = shell()
    twins.host.respond = { _ in .success(Array("id,n\na,1\na,2\nb,3\n".utf8)) }
    let shown = twins.shown("connect l prog {limit}; open v l; refresh")
    #expect(shown.contains("v: 1 row has the id of an earlier row, such as 'a', and is left out"))
    #expect(shown.split(separator: "\n").count { $0.contains("earlier row") } == 1, "\(shown)")
    twins.run("save t.trsh")
    #expect(TranscriptCheck(host: twins.host).run("t.trsh") == 0, "\(twins.host.errors)")
    var searching = shell()
    searching.host.respond = { job in
      let (limit, start) = (Int(job.words[1]) ?? 0, Int(job.words[2]) ?? 0)
      let rows = (start..<max(start, min(start + limit, 9000))).map { "r\($0)" }
      return .success(Array(("id\n" + rows.joined(separator: "\n")).utf8))
    }
    searching.run("connect l prog {limit} {offset}; open v l; find r8999")
    #expect(
      searching.host.started.map { $0.words[1] } == ["20"]
        + Array(repeating: "2001", count: 6))
    #expect(searching.run("expect loaded.count == 1") == 0)
    var shell = shell()
    shell.host.respond = { _ in
      .success(Array(("id\n" + (0..<20).map { "x'; drop \($0)" }.joined(separator: "\n")).utf8))
    }
    shell.run("connect l prog {limit} {after}; open v l; view to 32")
    #expect(shell.host.started.count == 1)
    #expect(shell.run("expect phase.after.code == bad-token") == 0)
  }
}

/// Lists of a program's rows, from the first to the last.
@Suite("Lists from outside") struct OutsideListTests {
  /// A table of another program: it answers by offset or after an id, as it is asked.
  private final class Rows: @unchecked Sendable {
    var ids: [String]
    /// Runs that fail, counted from 1.
    var failing: Set<Int> = []
    var ignoresLimit = false
    var ignoresOffset = false
    /// The most and the fewest rows of an answer, whatever the limit.
    var most = Int.max
    var least = 0
    private(set) var asked: [String] = []

    init(_ count: Int) { ids = (0..<count).map { "r" + String(1000 + $0).dropFirst() } }

    func answer(_ job: Job) -> Result<[UInt8], HostError> {
      asked.append(job.words[2])
      if failing.contains(asked.count) {
        return .failure(HostError(code: "exit-1", "database is locked"))
      }
      let limit = ignoresLimit ? Int.max : min(max(least, Int(job.words[1]) ?? 0), most)
      let offset = Int(job.words[2])
      let after = ids.firstIndex(of: job.words[2]).map { $0 + 1 }
      let start = ignoresOffset ? 0 : min(offset ?? after ?? 0, ids.count)
      let rows = ids[start...].prefix(limit).map { "\($0),Place \($0)" }
      return .success(Array("id,place\n\(rows.joined(separator: "\n"))\n".utf8))
    }
  }

  private func shell(_ rows: Rows, _ placeholder: String) -> Shell {
    var shell = Shell(programs: true)
    shell.host.respond = rows.answer
    #expect(shell.run("connect visits db {limit} \(placeholder); visits") == 0)
    return shell
  }

  static let sizes = [0, 1, 19, 20, 21, 40, 41, 55]

  @Test("B4-01: `more` goes from the first row to the last", arguments: sizes)
  func toTheEnd(_ count: Int) {
    for placeholder in ["{offset}", "{after}"] {
      let rows = Rows(count)
      var shell = self.shell(rows, placeholder)
      // The end is near where at most five rows lie below the ten on show.
      #expect(rows.asked.count == ((1..<16).contains(count) ? 2 : 1))
      for _ in 0..<8 { #expect(shell.run("more; invariants") == 0) }
      #expect(shell.state("loaded.count") == "\(count)")
      #expect(shell.state("phase.after.s") == "exhausted")
      if count > 0 { #expect(shell.state("viewport.last") == rows.ids.last) }
      // Any page may be the last: only an answer without further rows tells.
      #expect(rows.asked.count == (count + 19) / 20 + 1)
      #expect(shell.run("expect count.drift == 0; page prev") == 0)
      #expect(shell.run("view to 0") == 0)
      if count > 0 { #expect(shell.state("viewport.first") == rows.ids.first) }
      #expect(rows.asked.count == (count + 19) / 20 + 1, "what is held is not asked for again")
    }
  }

  @Test("B4-07, B4-08: a page that failed is asked for again, and none is left out")
  func failure() {
    for placeholder in ["{offset}", "{after}"] {
      let rows = Rows(55)
      rows.failing = [2, 3]
      var shell = self.shell(rows, placeholder)
      let shown = shell.shown("more; more")
      #expect(shown.contains("database is locked"), "\(shown)")
      #expect(shell.state("phase.after.code") == "exit-1")
      #expect(shell.state("loaded.count") == "20")
      shell.run("more; more")
      #expect(rows.asked.count == 2, "nothing is asked for unless told to")
      #expect(shell.run("retry; expect phase.after.s == failed; retry; view to 54") == 0)
      #expect(shell.run("expect loaded.count == 55; expect count.drift == 0; invariants") == 0)
      #expect(rows.asked[1] == rows.asked[2] && rows.asked[2] == rows.asked[3])
    }
  }

  @Test func `a program that ignores the limit has told everything if nothing follows`() {
    for placeholder in ["{offset}", "{after}"] {
      let rows = Rows(55)
      rows.ignoresLimit = true
      var shell = self.shell(rows, placeholder)
      #expect(shell.run("view to 54; more; expect loaded.count == 55; invariants") == 0)
      #expect(rows.asked.count == 2 && shell.state("phase.after.s") == "exhausted")
    }
  }

  @Test(
    "S4-53: a program that sends fewer or more rows than asked for is read to its end",
    arguments: [1, 2, 7, 19, 20, 21, 50])
  func ownPageSize(_ size: Int) {
    for placeholder in ["{offset}", "{after}"] where size > 1 || placeholder == "{after}" {
      for sendsMore in size > 20 ? [false, true] : [false] {
        let rows = Rows(100)
        if sendsMore { rows.least = size } else { rows.most = size }
        var shell = self.shell(rows, placeholder)
        #expect(shell.run("view to 30; expect bounds.end == null; invariants") == 0)
        #expect(shell.run("view to 99; expect viewport.last == r099; invariants") == 0)
        #expect(shell.state("phase.after.s") == "exhausted")
        #expect(shell.run("expect bounds.end == 100; expect count.drift == 0") == 0)
        guard placeholder == "{offset}" else { continue }
        // The list is paged back in pages of the size that the program sends.
        #expect(shell.run("open l visits --max 150; view to 99; view to 0; invariants") == 0)
        #expect(shell.run("open l visits --max 60; view to 99; invariants") == 0, "\(size)")
        #expect(shell.run("view to 0; invariants; expect viewport.first == r000") == 0, "\(size)")
        #expect(shell.run("expect count.drift == 0; expect count.failed == 0") == 0, "\(size)")
      }
    }
  }

  @Test("S4-53: a program that knows a limit only is read to its end", arguments: sizes)
  func limitAlone(_ count: Int) {
    for ignoresLimit in [false, true] {
      let rows = Rows(count)
      rows.ignoresLimit = ignoresLimit
      var shell = self.shell(rows, "x")
      #expect(shell.run("view to 60; invariants; expect loaded.count == \(count)") == 0)
      #expect(shell.state("phase.after.s") == "exhausted")
      #expect(shell.run("expect count.drift == 0; expect count.outdated == 0") == 0)
      #expect(shell.host.started.first?.words[1] == "20")
      if count == 40, !ignoresLimit {
        #expect(shell.host.started.map { $0.words[1] } == ["20", "40", "60"])
      }
      // Rows on top move the others: they are met again, or read again.
      rows.ids.insert("new", at: 0)
      #expect(shell.run("refresh; expect viewport.first == new; invariants") == 0)
    }
  }

  @Test("a program that ignores where it is asked is not asked for ever", arguments: [20, 55])
  func standstill(_ count: Int) {
    for placeholder in ["{offset}", "{after}"] {
      let rows = Rows(count)
      rows.ignoresOffset = true
      var shell = self.shell(rows, placeholder)
      #expect(shell.run("more; more; more; invariants") == 0)
      // With an offset one row more is asked for, and so told.
      #expect(
        shell.state("loaded.count") == (placeholder == "{offset}" && count > 20 ? "21" : "20"))
      #expect(shell.state("phase.after.code") == "protocol")
      #expect(rows.asked.count <= 4)
    }
  }

  @Test(
    "B4-03: rows that come in between are told, and none stands there twice", arguments: [1, 25])
  func drift(_ inserted: Int) {
    let rows = Rows(55)
    var shell = self.shell(rows, "{offset}")
    rows.ids = (0..<inserted).map { "n\($0)" } + rows.ids
    #expect(shell.run("view to 54; invariants") == 0)
    // Rows that are loaded already are met again and not taken. Where that is a whole page and more,
    // everything is read again, with the new rows.
    let isReadAgain = inserted > 20
    #expect(shell.state("loaded.count") == "\(isReadAgain ? 55 + inserted : 55)")
    #expect(shell.state("count.drift") == "\(isReadAgain ? 0 : inserted)")
    #expect(shell.state("count.outdated") == (isReadAgain ? "1" : "0"))
    #expect(shell.run("refresh; expect loaded.first == n0; invariants") == 0)

    let sorted = Rows(55)
    var keyset = self.shell(sorted, "{after}")
    sorted.ids = (0..<inserted).map { "n\($0)" } + sorted.ids
    #expect(keyset.run("view to 54; invariants") == 0)
    #expect(keyset.state("loaded.count") == "55" && keyset.state("count.drift") == "0")
  }

  @Test("S4-14: a refresh asks the program anew, from the top", arguments: ["{offset}", "{after}"])
  func refresh(_ placeholder: String) {
    let rows = Rows(55)
    var shell = self.shell(rows, placeholder)
    #expect(shell.run("view to 30; expect loaded.count == 40") == 0)
    let top = rows.asked[0]
    rows.ids.removeFirst()
    rows.ids.insert("new", at: 0)
    #expect(shell.run("refresh; expect loaded.first == new; expect loaded.count == 20") == 0)
    #expect(rows.asked.count == 3 && rows.asked.last == top)
    #expect(shell.run("expect viewport.start == 0; expect gen == 2; invariants") == 0)
    // `--keep` asks for the page of the place, and for those beside it that are near, or for as many
    // rows as lead to the place, and stays there.
    #expect(shell.run("view to 30; expect viewport.last == r030") == 0)
    let before = rows.asked.count
    #expect(shell.run("refresh --keep; expect viewport.last == r030; invariants") == 0)
    #expect(rows.asked.count == before + (placeholder == "{offset}" ? 2 : 1))
  }

  @Test func `a program's days are read anew by a refresh, and another day asks for one more`() {
    var shell = Shell(programs: true)
    var value = 70
    shell.host.respond = { job in
      .success(Array("day,kg\n\(job.words[1]),\(value)\n2025-06-30,\(value)\n".utf8))
    }
    shell.run("tz UTC; clock 2025-06-30T12:00; connect d --pages prog {from} {to}; open w d")
    #expect(shell.shown("select today") == "Jun 30    70.0 kg")
    value = 71
    #expect(shell.run("refresh; expect gen == 2; expect selection.value == 71.0") == 0)
    #expect(shell.host.started.map { $0.words[2] } == ["2025-07-01", "2025-07-01"])
    value = 72
    #expect(shell.run("resume; expect selection.value == 72.0; expect count.started == 3") == 0)
    #expect(shell.host.started.last.map { Array($0.words[1...]) } == ["2025-06-30", "2025-07-01"])
  }

  @Test func `a search goes through all pages, and a page that is known is not asked for again`() {
    let rows = Rows(55)
    var shell = self.shell(rows, "{offset}")
    #expect(shell.run("find r05; view to 4; invariants; expect loaded.count == 5") == 0)
    #expect(rows.asked == ["0", "19", "54"])
    #expect(shell.host.started.map { $0.words[1] } == ["20", "2001", "2001"])
    rows.ignoresOffset = true
    #expect(shell.run("find; refresh; find nowhere; invariants") == 0)
    #expect(shell.run("expect phase.after.code == protocol") == 0)
    #expect(rows.asked.count <= 10)
  }
}

/// Answers of programs that are used again.
extension JobTests {
  /// S4-50.
  @Test func `two views of one program ask for a page once, and a page that was cut comes back`() {
    var shell = Shell(programs: true)
    shell.host.respond = { job in .success(Array("day,kg\n\(job.words[1]),70\n".utf8)) }
    #expect(shell.run("connect d --pages prog {from} {to}; open w d; open v d") == 0)
    #expect(shell.host.started.count == 1)
    #expect(shell.run("scroll -60d") == 0)
    let asked = shell.host.started.count
    #expect(shell.run("scroll newest; scroll -60d; invariants") == 0)
    #expect(shell.host.started.dropFirst(asked).allSatisfy { !$0.words[2].hasPrefix("2026-09") })
    // A refresh asks again, and answers count for a minute only.
    let known = shell.host.started.count
    #expect(shell.run("refresh") == 0)
    #expect(shell.host.started.count == known + 1)
    #expect(shell.run("jump 2026-09-21") == 0)
    shell.host.now = shell.host.now.advanced(byMilliseconds: 61_000)
    #expect(shell.run("open u d") == 0)
    #expect(shell.host.started.count > known + 1)
  }

  @Test
  func `two views that wait for one page at the prompt start one program, which answers both`() {
    var shell = shell(interactive: true)
    for line in ["connect d --pages prog {from} {to}", "open w d", "open v d"] {
      #expect(shell.session.runPrompt(line) == 0)
    }
    #expect(shell.host.started.count == 1)
    answer(shell, "day,kg\n2026-10-01,70\n")
    shell.session.takeArrivals()
    #expect(
      shell.session.runPrompt("expect loaded.rows == 1; focus w; expect loaded.rows == 1") == 0)
    #expect(shell.host.started.count == 1)
  }

  @Test func `a recording has every answer, also those that were known`() {
    var shell = Shell(programs: true) { $0.isInteractive = true }
    shell.host.respond = { job in .success(Array("day,kg\n\(job.words[1]),70\n".utf8)) }
    for line in [
      "connect d --pages prog {from} {to}", "open w d", "open v d", "scroll -40d", "scroll newest",
      "scroll -40d", "refresh --on w",
    ] {
      _ = shell.session.runPrompt(line)
      while shell.session.awaitsAnswers { shell.session.takeArrivals() }
    }
    shell.run("save t.trsh")
    shell.host.errors = []
    #expect(TranscriptCheck(host: shell.host).run("t.trsh") == 0, "\(shell.host.errors)")
  }
}

/// Lists by offset.
extension OutsideListTests {
  @Test func `rows that were deleted lead to reading again, so that none is left out`() {
    let rows = Rows(55)
    var shell = self.shell(rows, "{offset}")
    rows.ids.removeFirst(5)
    #expect(shell.run("view to 30; invariants; expect count.outdated == 1") == 0)
    #expect(shell.run("view to 20; expect viewport.last == r025") == 0)
    #expect(shell.run("view to 49; expect viewport.last == r054; invariants") == 0)
  }

  @Test func `S4-35: a list by offset is paged back, and holds no more than it may`() {
    let rows = Rows(200)
    var shell = self.shell(rows, "{offset}")
    #expect(shell.run("open l visits --max 60; view to 150; invariants") == 0)
    #expect(shell.run("expect loaded.count <= 60; expect viewport.last == r150") == 0)
    #expect(shell.run("view to 15; invariants; expect viewport.first == r006") == 0)
    #expect(shell.run("expect loaded.count <= 60; expect count.drift == 0") == 0)
  }

  @Test func `a program whose rows have no order is not asked for ever`() {
    var shell = Shell(programs: true)
    var asked = 0
    shell.host.respond = { job in
      asked += 1
      let rows = (0..<(Int(job.words[1]) ?? 0)).map { "n\(asked)x\($0)" }
      return .success(Array(("id\n" + rows.joined(separator: "\n")).utf8))
    }
    shell.run("connect l prog {limit} {offset}; open v l; view to 30; invariants")
    #expect(shell.state("phase.after.code") == "protocol")
    #expect(asked < 12)
  }

  @Test func `with manual loads a program answers when a command delivers`() {
    var shell = Shell(programs: true)
    shell.host.respond = { job in .success(Array("day,kg\n\(job.words[1]),70\n".utf8)) }
    shell.run("loads manual; connect d --pages prog {from} {to}; open w d")
    #expect(shell.host.started.isEmpty && shell.state("loaded") == "null")
    #expect(shell.run("settle; expect loaded.count == 21; expect inflight.count == 0") == 0)
    #expect(shell.run("refresh; open v d; expect inflight.count == 2") == 0)
    #expect(shell.run("step; expect inflight.count == 1") == 0)
    #expect(shell.run("release @1; expect inflight.count == 0; expect v.loaded.count == 21") == 0)
  }
}
