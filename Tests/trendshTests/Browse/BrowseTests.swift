import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Commands that have the terminal for themselves: `browse`, and answers page by page.
@Suite("Screens of one's own", .serialized) struct BrowseTests {
  private func shell(
    columns: Int = 70, rows: Int = 18, environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let shell = try PseudoTerminal(
      ["--no-rc", "--today", "2026-10-04", "--tz", "UTC"], columns: columns, rows: rows,
      environment: environment)
    try shell.waitForPrompt()
    return shell
  }

  private func browse(_ shell: PseudoTerminal) throws {
    try shell.enter("browse")
    try shell.wait("the keys") {
      $0.modes.contains("?1049") && $0.lines.last?.contains("q done") ?? false
    }
  }

  private func leave(_ shell: PseudoTerminal) throws {
    try shell.waitForPrompt()
    try shell.type("\u{04}")
    #expect(try shell.waitForExit() == 0)
    #expect(shell.settingsNow == shell.settingsBefore)
    #expect(shell.screen.modes.isDisjoint(with: ["?1049", "?2026", "?2004"]))
    #expect(shell.screen.queries == 0)
  }

  private func shows(_ text: String) -> (Screen) -> Bool {
    { $0.lines.contains { $0.contains(text) } }
  }

  @Test func `S0-16: arrows move the chart, and leaving runs what they came to`() throws {
    let shell = try shell()
    try browse(shell)
    try shell.wait("the newest days", until: shows("21 Sep"))
    try shell.type("[[\u{1B}[1;2D")
    try shell.wait("a page and two days before", until: shows("5–18 Sep 2026"))
    try shell.type("-")
    try shell.wait("a longer range", until: shows("Aug"))
    try shell.type("q")
    try shell.wait("what it came to") { $0.transcript.contains("range 1M; jump 2026-08-20") }
    #expect(!shell.screen.modes.contains("?1049"))
    try shell.waitForPrompt()
    try shell.type("\u{1B}[A")
    try shell.wait("it one Up away") { $0.cursorLine.hasSuffix("range 1M; jump 2026-08-20") }
    try shell.type("\u{03}")
    try leave(shell)
  }

  @Test func `an answer of pages ends behind its end, and is no trap for who types on`() throws {
    let shell = try shell(environment: ["PAGER": ""])
    try shell.enter("help forecast")
    try shell.wait("a page") { $0.modes.contains("?1049") && shows("q done")($0) }
    try shell.type("x")
    try shell.wait("what x does", until: shows("'x' does nothing here: q goes back to the prompt"))
    try shell.type("Gstate x x")
    try shell.wait("what x does again", until: shows("'x' does nothing here"))
    #expect(shell.screen.modes.contains("?1049"))
    try shell.type("G ")
    try shell.waitForPrompt()
    // What was read last stays above the prompt, its last line above all.
    let last = shell.screen.transcript.suffix(17)
    #expect(last.contains { $0.contains("carry") }, "\(last)")
    #expect(!shell.screen.modes.contains("?1049"))
    // However long the command has counted, its answer comes in pages.
    try shell.enter("simulate --events 20000; help forecast")
    try shell.wait("a page again") { $0.modes.contains("?1049") && shows("q done")($0) }
    try shell.type("q")
    try shell.waitForPrompt()
    // Typed before the answer came, the next line is not taken for keys.
    try shell.type("simulate --events 2000; help forecast\rstate today\r")
    try shell.wait("the next answer") { $0.transcript.contains("\"2026-10-04\"") }
    #expect(shell.screen.transcript.contains { $0.hasPrefix("forecast: ") })
    try leave(shell)
  }

  @Test func `S0-16: each key is one update of the screen, which is never cleared`() throws {
    let shell = try shell()
    try browse(shell)
    try shell.wait("the newest days") { shows("21 Sep")($0) && !$0.modes.contains("?2026") }
    let steps: [(String, String)] = [
      ("[", "20 Sep"), ("[", "19 Sep"), ("]", "20 Sep"), ("-", "4 Sep"),
      ("+", "20 Sep"), ("?", "these keys"), ("?", "20 Sep"),
    ]
    for (key, words) in steps {
      let before = shell.written.count
      try shell.type(key)
      try shell.wait(words) {
        shows(words)($0) && shell.written.count > before && !$0.modes.contains("?2026")
      }
      let drawn = String(decoding: shell.written[before...], as: UTF8.self)
      // All that is written stands between the beginning and the end of one update.
      #expect(drawn.hasPrefix("\u{1B}[?2026h") && drawn.hasSuffix("\u{1B}[?2026l"), "\(key)")
      #expect(drawn.components(separatedBy: "\u{1B}[?2026h").count == 2, "\(key)")
      #expect(!drawn.contains("\u{1B}[2J") && !drawn.contains("\u{1B}[J"), "\(key)")
    }
    try shell.type("q")
    try leave(shell)
  }

  @Test func `^C in it changes nothing, ESC and ^D leave it`() throws {
    let shell = try shell()
    var lines: [String] = []
    let trips: [(String, String?)] = [
      ("[\u{03}", nil), ("[\u{1B}", "scroll -1d"), ("]\u{04}", "scroll +1d"),
    ]
    for (keys, line) in trips {
      try browse(shell)
      try shell.type(keys)
      try shell.waitForPrompt()
      if let line { lines.append(line) }
      #expect(shell.screen.transcript.filter { $0.hasPrefix("scroll ") } == lines)
    }
    try leave(shell)
  }

  @Test func `a resize draws it in the new size, and only what changes is drawn`() throws {
    let shell = try shell()
    try browse(shell)
    shell.resize(columns: 24, rows: 6)
    try shell.wait("a small chart") { $0.lines.count == 6 && $0.lines[5].contains("q done") }
    shell.resize(columns: 90, rows: 20)
    try shell.wait("a large one", until: shows("+ - zoom"))
    let written = shell.written.count
    try shell.type("?")
    try shell.wait("the keys", until: shows("these keys"))
    try shell.type("?")
    // The hint is drawn last.
    try shell.wait("the chart") {
      shows("21 Sep")($0) && shows("+ - zoom")($0) && !$0.modes.contains("?2026")
    }
    let end = shell.written.count
    // At the newest day there is nowhere to go: only the last row says so.
    try shell.type("]")
    try shell.wait("the reason") {
      shows("stopped at the newest day")($0) && !$0.modes.contains("?2026")
    }
    #expect(shell.written.count - end < 200)
    #expect(end - written > 1000)
    try shell.type("q")
    try leave(shell)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a signal to end gives the terminal back`(signal: Int32) throws {
    let shell = try shell()
    try browse(shell)
    shell.send(signal)
    #expect(try shell.waitForExit() == -signal)
    #expect(shell.settingsNow == shell.settingsBefore)
    #expect(shell.screen.modes.isDisjoint(with: ["?1049", "?2004"]))
  }

  @Test func `stopped and woken it is drawn again`() throws {
    let shell = try shell()
    try browse(shell)
    // Alone in its session it cannot be stopped by ^Z: it must carry on.
    try shell.type("\u{1A}")
    shell.send(SIGSTOP)
    shell.send(SIGCONT)
    try shell.type("?")
    try shell.wait("the keys", until: shows("these keys"))
    try shell.type("qq")
    try leave(shell)
  }

  @Test func `answers larger than the terminal come page by page`() throws {
    let shell = try shell(environment: ["PAGER": ""])
    try shell.enter("help all")
    try shell.wait("a first page") { $0.modes.contains("?1049") && shows("1-17 of")($0) }
    try shell.type("G")
    try shell.wait("the last page", until: shows("Fails unless the state"))
    try shell.type("g/refresh\r")
    try shell.wait("what was looked for") { $0.lines[0].contains("refresh") }
    try shell.type("q")
    try shell.waitForPrompt()
    try shell.enter("set pager off; help all")
    try shell.waitForPrompt()
    #expect(!shell.screen.modes.contains("?1049"))
    #expect(shows("Fails unless the state")(shell.screen))
    try leave(shell)
  }

  @Test func `a hint below the line says what may follow, and leaves no trace`() throws {
    let shell = try shell()
    try shell.type("scroll ")
    try shell.wait("the hint") { $0.lines[min($0.row + 1, 17)].contains("oldest|newest") }
    #expect(shell.screen.cursorLine.hasSuffix("> scroll"))
    try shell.type("-5d\r")
    try shell.waitForPrompt()
    #expect(!shell.screen.lines.contains { $0.contains("oldest|newest") })
    try leave(shell)
  }
}
