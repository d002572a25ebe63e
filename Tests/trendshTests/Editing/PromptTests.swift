import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The real shell at a pseudo-terminal, key by key.
@Suite("The prompt", .serialized) struct PromptTests {
  /// A shell whose first prompt takes keys; nothing of the machine's user is read.
  private func shell(
    columns: Int = 60, rows: Int = 16, environment: [String: String] = [:], home: URL? = nil
  ) throws -> PseudoTerminal {
    let shell = try PseudoTerminal(
      ["--no-rc"], columns: columns, rows: rows, environment: environment, home: home)
    try shell.waitForPrompt()
    return shell
  }

  /// Leaves with ^D and looks at what is left behind.
  private func leave(_ shell: PseudoTerminal) throws {
    try shell.type("\u{04}")
    #expect(try shell.waitForExit() == 0)
    #expect(shell.settingsNow == shell.settingsBefore)
    #expect(!shell.screen.modes.contains("?2004"))
    #expect(shell.screen.queries == 0)
  }

  private func typed(_ text: String) -> (Screen) -> Bool {
    { $0.transcript.last?.hasSuffix("> " + text) ?? false }
  }

  @Test func `Tab completes a verb, and Enter runs it`() throws {
    let shell = try shell()
    try shell.type("hel\t")
    try shell.wait("the verb", until: { $0.beforeCursor.hasSuffix("> help ") })
    try shell.type("\r")
    try shell.waitForPrompt()
    #expect(shell.screen.transcript.count > 2)
    try leave(shell)
  }

  @Test func `Tab shows the candidates below and keeps the line`() throws {
    let shell = try shell()
    try shell.type("s\t")
    try shell.wait("the verbs") { screen in
      ["scroll", "select", "show"].allSatisfy { verb in
        screen.lines.contains { $0.contains(verb) }
      } && screen.beforeCursor.hasSuffix("> s")
    }
    try shell.type("cr\t")
    try shell.wait("the verb", until: { $0.beforeCursor.hasSuffix("> scroll ") })
  }

  @Test func `^C drops a half-typed line and keeps it one Up away`() throws {
    let shell = try shell()
    try shell.type("show wei")
    try shell.wait("the text", until: typed("show wei"))
    try shell.type("\u{03}")
    try shell.waitForPrompt()
    #expect(shell.screen.transcript.contains { $0.hasSuffix("> show wei^C") })
    try shell.type("\u{1B}[A")
    try shell.wait("the line again", until: typed("show wei"))
    try shell.type("\u{03}")
    try shell.waitForPrompt()
    try leave(shell)
  }

  @Test func `^C inside a search comes back to the prompt`() throws {
    let shell = try shell()
    try shell.enter("help scroll")
    try shell.waitForPrompt()
    try shell.type("sh\u{12}scr")
    try shell.wait("the match") { $0.cursorLine.hasSuffix("'scr': help scroll") }
    try shell.type("\u{03}")
    try shell.waitForPrompt()
    // What was typed before the search is what Up brings back.
    try shell.type("\u{1B}[A")
    try shell.wait("the draft", until: typed("sh"))
    try shell.type("\u{03}")
    try shell.waitForPrompt()
    try leave(shell)
  }

  @Test func `a search takes its match with any other key`() throws {
    let shell = try shell()
    try shell.enter("help scroll")
    try shell.waitForPrompt()
    try shell.type("\u{12}hel\u{05}")
    try shell.wait("the match in the line", until: typed("help scroll"))
    try shell.type("\u{15}\u{12}zzz")
    try shell.wait("the failure") { $0.cursorLine.contains("(none)") }
    try shell.type("\u{07}")
    try shell.waitForPrompt()
    try leave(shell)
  }

  @Test func `^C on a wrapped line leaves the whole line on the screen`() throws {
    let shell = try shell(columns: 30)
    let text = "show " + String(repeating: "abcdefghi ", count: 5) + "end"
    try shell.type(text)
    try shell.wait("the text", until: typed(text))
    try shell.type("\u{01}\u{03}")
    try shell.waitForPrompt()
    #expect(shell.screen.transcript.contains { $0.hasSuffix("> " + text + "^C") })
    try leave(shell)
  }

  @Test(arguments: [false, true])
  func `a resize draws the line again`(isWrapped: Bool) throws {
    let shell = try shell(columns: 50)
    // Nothing is written after the line itself: what is on its way belongs to the old size.
    try shell.enter("set hints off")
    try shell.waitForPrompt()
    let text = isWrapped ? "show " + String(repeating: "abcdefghi ", count: 7) + "end" : "show abc"
    try shell.type(text)
    try shell.wait("the text", until: typed(text))
    let others = shell.screen.transcript.dropLast()
    for columns in [34, 70, 26, 120] {
      let written = shell.written.count
      shell.resize(columns: columns, rows: 20)
      try shell.wait("the line in \(columns) columns") { screen in
        shell.written.count > written && typed(text)(screen)
          && screen.transcript.dropLast() == others
      }
    }
    // The cursor is where it seems to be.
    try shell.type("X")
    try shell.wait("a letter at the end", until: typed(text + "X"))
    #expect(shell.screen.transcript.dropLast() == others)
    try shell.type("\u{03}")
    try shell.waitForPrompt()
    try leave(shell)
  }

  @Test func `what is typed while a command runs stands once, behind the next prompt`() throws {
    let shell = try shell()
    try shell.enter("for i in 1..100000; let x = 1; end")
    try shell.wait("the command at work") { !shell.isRaw && $0.cursorLine.isEmpty }
    try shell.type("state seq")
    try shell.wait("the line", until: typed("state seq"))
    #expect(shell.screen.lines.count { $0.contains("state seq") } == 1)
    try shell.type("\u{03}")
    try shell.waitForPrompt()
    try leave(shell)
  }

  @Test func `a line without an end does not run, and the history has nothing of it`() throws {
    let shell = try shell(columns: 120)
    try shell.type(String(repeating: "a", count: 200_000) + "\r")
    try shell.wait("the reason") { screen in
      screen.lines.contains { $0.contains("put it into a file and run that") }
    }
    try shell.waitForPrompt()
    try shell.type("\u{1B}[A")
    try shell.type("history\r")
    try shell.wait("the history") { screen in
      screen.lines.contains { $0.hasPrefix("1  history") }
    }
    try shell.waitForPrompt()
    try leave(shell)
  }

  @Test func `^D leaves, and the terminal is as before`() throws {
    let shell = try shell()
    #expect(shell.screen.modes.contains("?2004"))
    try leave(shell)
  }

  @Test func `^D with text deletes, and leaves nothing`() throws {
    let shell = try shell()
    try shell.type("show\u{04}")
    try shell.type("\u{01}\u{04}")
    try shell.wait("one letter less", until: typed("how"))
    try shell.type("\u{15}\u{05}\u{15}")
    try shell.waitForPrompt()
    try leave(shell)
  }

  @Test func `a paste of three lines waits for Enter`() throws {
    let shell = try shell()
    try shell.paste("help load\nhelp scroll\nhelp show\n")
    try shell.wait("the last line") { $0.cursorLine == "help show" }
    #expect(shell.screen.lines.contains("help scroll"))
    #expect(shell.screen.transcript.last == "help show")
    try shell.type("\r")
    try shell.waitForPrompt()
    try shell.type("\u{1B}[A")
    try shell.wait("all of it again") { $0.cursorLine == "help show" }
    try shell.type("\u{03}")
    try shell.waitForPrompt()
    try leave(shell)
  }

  @Test func `a paste of 100 kB comes in whole, and ^C drops it`() throws {
    let shell = try shell()
    let lines = (0..<4000).map { "# a comment, number \($0)" }
    try shell.paste(lines.joined(separator: "\r\n"))
    try shell.wait("its last line") { $0.cursorLine == lines.last }
    try shell.type("\u{03}")
    try shell.waitForPrompt()
    try leave(shell)
  }

  @Test func `UTF-8 typed in the C locale stays whole`() throws {
    let shell = try shell(environment: ["LANG": "C", "LC_ALL": "C"])
    try shell.type("# héllo 日本 €")
    try shell.wait("the text", until: typed("# héllo 日本 €"))
    try shell.type("\u{7F}\u{7F}\u{7F}\u{7F}")
    try shell.wait("four characters less", until: typed("# héllo"))
    try shell.type("\u{15}")
    try shell.waitForPrompt()
    try leave(shell)
  }

  @Test func `a wide character at the margin goes to the next row whole`() throws {
    let shell = try shell(columns: 21)
    let text = "# " + String(repeating: "日", count: 16)
    try shell.type(text)
    try shell.wait("the text") { screen in
      screen.lines.joined().count { $0 == "日" } == 16 && screen.beforeCursor.hasSuffix("日")
    }
    #expect(shell.screen.lines[shell.screen.row - 1] == String(repeating: "日", count: 10))
    try shell.type("x")
    try shell.wait("a letter after it") { $0.beforeCursor.hasSuffix("日x") }
    try shell.type("\u{03}")
    try shell.waitForPrompt()
    try leave(shell)
  }

  @Test func `backspace takes an emoji of several characters away at once`() throws {
    let shell = try shell()
    try shell.type("# x👩‍👩‍👧")
    try shell.wait("the text") { $0.cursorLine.contains("x") && $0.cursorLine.contains("👧") }
    try shell.type("\u{7F}")
    try shell.wait("it is gone", until: typed("# x"))
  }

  @Test func `an unfinished string goes on in the next row`() throws {
    let shell = try shell()
    try shell.type("find \"one\r")
    try shell.wait("a second row") {
      $0.lines[max(0, $0.row - 1)].hasSuffix("\"one") && $0.column == 0
    }
    try shell.type("two\u{1B}[A\u{1B}[H")
    try shell.wait("the cursor in the first row") { $0.cursorLine.hasSuffix("\"one") }
    try shell.type("\u{03}")
    try shell.waitForPrompt()
    try leave(shell)
  }

  @Test func `keys that mean nothing leave nothing`() throws {
    let shell = try shell()
    try shell.type("ab\u{1B}[15~\u{1B}[1;5P\u{1B}[I\u{1B}OP\u{1B}[[Ac")
    try shell.wait("the letters", until: typed("abc"))
    try shell.type(" de\u{1B}[1;5D\u{1B}[1;5DX")
    try shell.wait("a letter in front", until: { $0.cursorLine.hasSuffix("> Xabc de") })
    try shell.type("\u{1B}[FY\u{1B}[HZ\u{1B}[3~")
    try shell.wait("letters at both ends", until: { $0.cursorLine.hasSuffix("> Zabc deY") })
    try shell.type("\u{03}")
    try shell.waitForPrompt()
    try leave(shell)
  }

  @Test func `^_ takes back what was typed`() throws {
    let shell = try shell()
    try shell.type("show weight")
    try shell.wait("the text", until: typed("show weight"))
    try shell.type("\u{15}")
    try shell.waitForPrompt()
    try shell.type("\u{1F}")
    try shell.wait("the text again", until: typed("show weight"))
  }

  @Test func `a dumb terminal gets plain lines`() throws {
    let shell = try PseudoTerminal(["--no-rc"], environment: ["TERM": "dumb"])
    try shell.wait("a prompt") { $0.beforeCursor.hasSuffix("> ") }
    #expect(!shell.isRaw)
    try shell.type("help\r")
    try shell.wait("the answer and a prompt") { screen in
      screen.transcript.count > 2 && screen.beforeCursor.hasSuffix("> ") && screen.row > 1
    }
    #expect(!shell.written.contains(0x1B))
    try shell.type("\u{04}")
    #expect(try shell.waitForExit() == 0)
    #expect(shell.settingsNow == shell.settingsBefore)
  }

  @Test func `a terminal unknown here is drawn as an xterm`() throws {
    let shell = try shell(columns: 30, environment: ["TERM": "brand-new-terminal"])
    #expect(!shell.screen.transcript.contains { $0.contains("No entry") })
    let text = "show " + String(repeating: "abcdefghi ", count: 5) + "end"
    try shell.type(text + "\u{01}X")
    try shell.wait(
      "a letter in front", until: { $0.transcript.last?.hasSuffix("> X" + text) ?? false })
    try shell.type("\u{03}")
    try shell.waitForPrompt()
    try leave(shell)
  }

  @Test func `vi keys come with an editrc of one's own, and start no editor`() throws {
    let home = try PseudoTerminal.freshHome()
    let settings = home.appendingPathComponent(".editrc")
    try Data("bind -v\n".utf8).write(to: settings)
    chmod(settings.path, 0o600)
    let shell = try PseudoTerminal([], home: home)
    try shell.waitForPrompt()
    #expect(!shell.screen.lines.contains { $0.contains("bind") })
    try shell.enter("help show")
    try shell.waitForPrompt()
    try shell.type("help load")
    try shell.wait("the text", until: typed("help load"))
    try shell.type("\u{1B}")
    // ESC alone is a key only when nothing follows it at once.
    try shell.wait("command mode") { $0.beforeCursor.hasSuffix("loa") }
    try shell.type("0dwv")
    try shell.wait("a word less", until: typed("load"))
    try shell.type("k")
    try shell.wait("the line before", until: typed("help show"))
    try shell.type("\u{03}")
    try shell.waitForPrompt()
    try leave(shell)
  }

  @Test func `an editrc that others can write is left alone`() throws {
    let home = try PseudoTerminal.freshHome()
    let settings = home.appendingPathComponent(".editrc")
    try Data("bind -s a zzz\n".utf8).write(to: settings)
    chmod(settings.path, 0o622)
    let shell = try PseudoTerminal([], home: home)
    try shell.waitForPrompt()
    try shell.type("ab")
    try shell.wait("the text", until: typed("ab"))
    try shell.type("\u{03}")
    try shell.waitForPrompt()
    try leave(shell)
  }

  @Test func `signals that interrupt the allocator do no harm`() throws {
    let shell = try shell()
    try shell.enter("simulate --events 20000")
    try shell.wait("the command at work") { _ in !shell.isRaw }
    for count in 0..<4_000 where !shell.isRaw {
      shell.send(count.isMultiple(of: 2) ? SIGWINCH : SIGCONT)
      usleep(150)
    }
    try shell.waitForPrompt()
    try leave(shell)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a signal to end restores the terminal`(signal: Int32) throws {
    let shell = try shell()
    try shell.type("show half")
    try shell.wait("the text", until: typed("show half"))
    shell.send(signal)
    #expect(try shell.waitForExit() == -signal)
    #expect(shell.settingsNow == shell.settingsBefore)
    #expect(!shell.screen.modes.contains("?2004"))
  }

  @Test func `a line that is stopped and woken is drawn again`() throws {
    let shell = try shell()
    try shell.type("show half")
    try shell.wait("the text", until: typed("show half"))
    // Alone in its session it cannot be stopped by ^Z: it must carry on with a fresh row.
    func drawn(_ screen: Screen) -> Int { screen.lines.count { $0.contains("show half") } }
    let before = drawn(shell.screen)
    try shell.type("\u{1A}")
    try shell.wait("the line again") { typed("show half")($0) && drawn($0) > before && shell.isRaw }
    shell.send(SIGSTOP)
    shell.send(SIGCONT)
    try shell.type("X")
    try shell.wait("a letter", until: typed("show halfX"))
    try shell.type("\u{03}")
    try shell.waitForPrompt()
    try leave(shell)
  }

  /// Runs lines at a new prompt until the screen shows a sign, and leaves it.
  private func runSession(
    in home: URL, _ lines: [String], then sign: (Screen) -> Bool
  ) throws -> PseudoTerminal {
    let shell = try PseudoTerminal([], home: home)
    try shell.waitForPrompt()
    for line in lines {
      try shell.enter(line)
      try shell.waitForPrompt()
    }
    try shell.wait("\(lines)", until: sign)
    try leave(shell)
    return shell
  }

  @Test func `the next session has the files, the goal and the unit of the last one`() throws {
    let home = try PseudoTerminal.freshHome()
    let file = home.appendingPathComponent("w.csv").path
    try Data("date,weight_lb\n2026-10-03,176.5\n2026-10-04,176\n".utf8).write(
      to: URL(fileURLWithPath: file))
    // The home goes with the last of its shells.
    var shells: [PseudoTerminal] = []
    func session(_ lines: [String], then sign: (Screen) -> Bool) throws {
      shells.append(try runSession(in: home, lines, then: sign))
    }
    // Goal and unit of the built-in data are not kept.
    try session(["goal 70kg", "unit st"]) { _ in true }
    try session(["goal"]) { $0.lines.contains("none") }
    try session(["load \(file) as w", "unit", "goal 170lb"]) { $0.lines.contains("lb, km") }
    try session(["goal", "unit kg"]) { $0.lines.contains("170.0 lb") }
    try session(["goal", "goal none"]) { $0.lines.contains("77.1 kg") }
    try session(["goal"]) { $0.lines.contains("none") }
    // US-07: what is loaded at the end is there at the beginning, the built-in data, too.
    let last = home.appendingPathComponent(".local/state/trendsh/last").path
    func kept() throws -> [String] {
      try String(contentsOfFile: last, encoding: .utf8).split(separator: "\n").map { String($0) }
    }
    try session(["load demo as d", "focus weight", "range 3M"]) { _ in true }
    #expect(
      try kept() == ["load \(file) as w", "load demo as d", "focus weight", "range 3M"])
    try session(["unload d", " load \(file) as secret", "sources"]) {
      !$0.lines.contains { $0.hasPrefix("d  ") }
    }
    #expect(try kept() == ["load \(file) as w", "focus weight", "range 3M"])
    // A file that is away is tried again, until it is given up.
    try FileManager.default.moveItem(atPath: file, toPath: file + ".away")
    try session(["range 1Y"]) {
      $0.transcript.contains { $0.contains("'unload w' forgets it") }
    }
    #expect(try kept() == ["load \(file) as w", "focus weight", "range 3M"])
    // What was said of one's own data is not said of made-up data meanwhile.
    let own = home.appendingPathComponent(".config/trendsh/own.trsh")
    try Data("unit kg\ngoal 77kg\n".utf8).write(to: own)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: own.path)
    try session(["goal"]) { $0.lines.contains("none") }
    #expect(try String(contentsOf: own, encoding: .utf8) == "unit kg\ngoal 77kg\n")
    try FileManager.default.moveItem(atPath: file + ".away", toPath: file)
    try session(["goal"]) { $0.lines.contains("77.0 kg") }
    try session(["sources"]) { $0.lines.contains { $0.hasPrefix("w     data") } }
    try session(["unload w"]) { _ in true }
    #expect(try kept() == [])
    withExtendedLifetime(shells) {}
  }

  @Test func `US-14: --tee has what was typed and answered, except for private lines`() throws {
    let home = try PseudoTerminal.freshHome()
    let copy = home.appendingPathComponent("copy.txt")
    let shell = try PseudoTerminal(["--tee", copy.path], home: home)
    try shell.waitForPrompt()
    for line in ["unit", " tz", "stats weight by month", "goal none"] {
      try shell.enter(line)
      try shell.waitForPrompt()
    }
    try leave(shell)
    let text = try String(contentsOf: copy, encoding: .utf8)
    #expect(text.contains("weight> unit\nkg, km\nweight> stats weight by month\n"))
    #expect(text.contains("2026-01 ") && text.hasSuffix("weight> goal none\n"))
    #expect(!text.contains("UTC") && !text.contains("\u{1B}"))
  }

  @Test func `an open quote says that the line goes on`() throws {
    let shell = try PseudoTerminal([], home: try PseudoTerminal.freshHome())
    try shell.waitForPrompt()
    try shell.enter("note 2026-03-04 it's fine")
    try shell.wait("the hint") { $0.lines.contains { $0.hasPrefix("  it goes on here") } }
    try shell.type("\u{03}")
    try shell.waitForPrompt()
    try leave(shell)
  }

  @Test func `what a person said outlives the session and the built-in data`() throws {
    let home = try PseudoTerminal.freshHome()
    let file = home.appendingPathComponent("s.csv").path
    try Data("date,steps\n2026-10-03,9000\n2026-10-04,4000\n".utf8).write(
      to: URL(fileURLWithPath: file))
    var shells: [PseudoTerminal] = []
    func session(_ lines: [String], then sign: (Screen) -> Bool) throws {
      shells.append(try runSession(in: home, lines, then: sign))
    }
    let own = home.appendingPathComponent(".config/trendsh/own.trsh")
    let said =
      "unit mi\ngoal steps 8000.0 a day\nnote 2026-10-03 flu\n"
      + "mark w 'focus steps; range 1W'\n"
    try session([
      "load \(file) as s", "unit mi", "goal steps 8000 a day", "note 2026-10-03 flu", "mark here",
      "mark w 'focus steps; range 1W'",
    ]) { _ in true }
    #expect(try String(contentsOf: own, encoding: .utf8) == said)
    let rights = try FileManager.default.attributesOfItem(atPath: own.path)[.posixPermissions]
    #expect(rights as? Int == 0o600)
    try session(["note"]) { $0.lines.contains("2026-10-03  flu") }
    try session(["goto w"]) { $0.lines.contains("at the mark w") }
    // The built-in data neither has it nor takes it away.
    try session(["unload s", "load demo", "note -1d demo"]) { _ in true }
    try session(["note"]) { $0.lines.contains { $0.hasPrefix("no notes") } }
    #expect(try String(contentsOf: own, encoding: .utf8) == said)
    try session(["load \(file) as s", "note"]) { $0.lines.contains("2026-10-03  flu") }
    #expect(try String(contentsOf: own, encoding: .utf8) == said)
    // A file that others can read is told, neither read nor written.
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: own.path)
    try session(["set width"]) { screen in screen.lines.contains { $0.contains("chmod 600 it") } }
    try session(["note 2026-10-04 more"]) { _ in true }
    #expect(try String(contentsOf: own, encoding: .utf8) == said)
    withExtendedLifetime(shells) {}
  }

  @Test func `history outlives the session, private lines do not`() throws {
    let home = try PseudoTerminal.freshHome()
    let first = try shell(home: home)
    try first.enter("help show")
    try first.waitForPrompt()
    try first.enter(" help load")
    try first.waitForPrompt()
    try leave(first)
    let second = try shell(home: home)
    try second.type("\u{1B}[A")
    try second.wait("the public line", until: typed("help show"))
    try second.type("\u{03}")
    try second.waitForPrompt()
    try leave(second)
    let file = home.appendingPathComponent(".local/state/trendsh/history").path
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text == "help show\n")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    withExtendedLifetime(first) {}
  }

  private func configured(_ text: String, mode: mode_t = 0o600) throws -> URL {
    let home = try PseudoTerminal.freshHome()
    let folder = home.appendingPathComponent(".config/trendsh")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("rc.trsh")
    try Data(text.utf8).write(to: file)
    chmod(file.path, mode)
    return home
  }

  @Test func `rc is read at the prompt, and a prompt of one's own stands there`() throws {
    let home = try configured("load demo\nset prompt '{view} {to} {today} $'\nfocus sleep\n")
    let shell = try PseudoTerminal(["--today", "2026-10-04", "--tz", "UTC"], home: home)
    try shell.wait("the prompt") { $0.beforeCursor == "sleep 2026-10-04 2026-10-04 $ " }
    try shell.wait("an editor") { _ in shell.isRaw }
    try shell.type("scroll -1d\r")
    try shell.wait("the prompt of the day before") {
      $0.beforeCursor == "sleep 2026-10-03 2026-10-04 $ "
    }
    try shell.wait("an editor") { _ in shell.isRaw }
    try leave(shell)
    let plain = try self.shell(home: home)
    #expect(plain.screen.cursorLine == "weight>")
    try leave(plain)
    withExtendedLifetime(shell) {}
  }

  @Test func `US-08: rc runs when the data is there, be it of the last session or built in`() throws
  {
    let home = try configured("range 1M\n")
    let file = home.appendingPathComponent("w.csv").path
    try Data("date,steps\n2026-10-03,9000\n2026-10-04,4000\n".utf8).write(
      to: URL(fileURLWithPath: file))
    let words = ["--today", "2026-10-04", "--tz", "UTC"]
    let first = try PseudoTerminal(words, home: home)
    try first.waitForPrompt()
    #expect(first.screen.lines.contains { $0.contains("5 Sep–") })
    #expect(first.screen.lines.contains { $0.contains("Try: range 1Y; forecast 30; load FILE") })
    try first.enter("load \(file) as w")
    try first.waitForPrompt()
    try first.enter("range 1Y")
    try first.waitForPrompt()
    try leave(first)
    let second = try PseudoTerminal(words, home: home)
    try second.wait("the view of the start") { $0.lines.contains { $0.hasPrefix("STEPS") } }
    try second.waitForPrompt()
    #expect(!second.screen.lines.contains { $0.contains("error") || $0.contains("Made-up") })
    try second.enter("state pager.config.range")
    try second.wait("the range of rc") { $0.lines.contains("\"1M\"") }
    try leave(second)
    withExtendedLifetime(first) {}
  }

  @Test func `an rc that others can write is not run, and one with a mistake says where`() throws {
    let open = try PseudoTerminal([], home: try configured("focus sleep\n", mode: 0o622))
    try open.waitForPrompt()
    #expect(open.screen.transcript.contains { $0.contains("can be written by others") })
    try leave(open)
    let wrong = try PseudoTerminal([], home: try configured("connect db ls\n"))
    try wrong.waitForPrompt()
    #expect(wrong.screen.transcript.contains { $0.contains("rc.trsh:1:1: error:") })
    try leave(wrong)
  }

  @Test func `a session begins with the files of the last one`() throws {
    let home = try PseudoTerminal.freshHome()
    let file = home.appendingPathComponent("my weights.csv")
    try Data("date,weight kg\n2026-10-01,80\n2026-10-02,79.5\n2026-10-03,79\n".utf8).write(to: file)
    let first = try PseudoTerminal([], home: home)
    try first.waitForPrompt()
    try first.enter("load '~/my weights.csv' as me; load '\(file.path)' as me")
    try first.waitForPrompt()
    try leave(first)
    let second = try PseudoTerminal([], home: home)
    try second.waitForPrompt()
    // One line; what else there was to say was said when it was loaded.
    let told = second.screen.transcript.filter { $0.hasPrefix("me: ") }
    #expect(told.count == 1 && told.first?.hasPrefix("me: 1 metric") == true, "\(told)")
    #expect(!second.screen.transcript.contains { $0.hasPrefix("demo:") })
    try second.enter("load demo")
    try second.waitForPrompt()
    try leave(second)
    let third = try PseudoTerminal([], home: home)
    try third.waitForPrompt()
    #expect(third.screen.transcript.contains { $0.hasPrefix("demo:") })
    try leave(third)
    withExtendedLifetime((first, second)) {}
  }

  @Test func `history is listed, searched, forgotten, and kept or not`() throws {
    let home = try PseudoTerminal.freshHome()
    let shell = try shell(home: home)
    for line in [
      "help show", "help load", "history search load", "history forget 1", "history off",
    ] {
      try shell.enter(line)
      try shell.waitForPrompt()
    }
    #expect(shell.screen.transcript.contains("2  help load"))
    try shell.enter("help trend")
    try shell.waitForPrompt()
    try leave(shell)
    let file = home.appendingPathComponent(".local/state/trendsh/history").path
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text == "help load\nhistory search load\nhistory forget 1\nhistory off\n")
    let journals = home.appendingPathComponent(".local/state/trendsh/journal")
    let names = try FileManager.default.contentsOfDirectory(atPath: journals.path)
    let journal = try names.map {
      try String(contentsOf: journals.appendingPathComponent($0), encoding: .utf8)
    }.joined()
    #expect(journal.contains("\nhelp load\n"))
    #expect(!journal.contains("help show") && !journal.contains("help trend"))
  }

  @Test(arguments: [
    "simulate --events 100000000; show", "for i in 1..100000000; scroll -1d; scroll +1d; end",
  ])
  func `^C in a running command comes back to the prompt, and the rest is dropped`(
    line: String
  ) throws {
    let shell = try shell(columns: 80)
    try shell.enter("state viewport.end")
    try shell.waitForPrompt()
    let before = shell.screen.transcript.last { $0.hasPrefix("\"20") }
    try shell.enter(line)
    try shell.wait("the command at work") { _ in !shell.isRaw }
    try shell.type("\u{03}")
    try shell.waitForPrompt()
    #expect(shell.screen.transcript.contains { $0.hasSuffix("error: stopped") })
    try shell.enter("state viewport.end")
    try shell.waitForPrompt()
    #expect(shell.screen.transcript.filter { $0 == before }.count == 2)
    try leave(shell)
  }

  @Test func `keys typed while a command runs show at the next prompt only`() throws {
    let shell = try shell(columns: 80)
    try shell.enter("simulate --events 2000; scroll -7d")
    try shell.wait("the command at work") { _ in !shell.isRaw }
    try shell.type("state view\u{01}X")
    try shell.wait("the line") { $0.cursorLine == "weight> Xstate view" }
    #expect(shell.screen.transcript.count { $0.contains("state view") } == 1)
    try shell.type("\u{03}")
    try shell.waitForPrompt()
    try leave(shell)
  }

  @Test(arguments: ["\u{04}", "help show\n\u{04}"])
  func `^D typed while a command runs ends the shell after it`(keys: String) throws {
    let shell = try shell()
    try shell.enter("simulate --events 2000")
    try shell.wait("the command at work") { _ in !shell.isRaw }
    try shell.type(keys)
    #expect(try shell.waitForExit() == 0)
    #expect(shell.screen.transcript.contains { $0.contains("2000 events") })
    #expect(shell.settingsNow == shell.settingsBefore)
  }

  private static let wrappers: [String] = {
    // A test runner may ignore ^Z, and so would a shell without jobs.
    #if os(Linux)
      ["", "env --default-signal=TSTP bash -c '\"$0\" --no-rc; true' "]
    #else
      [""]
    #endif
  }()

  @Test(arguments: wrappers)
  func `^Z stops it, and fg brings the line back`(wrapper: String) throws {
    // Only under a shell with jobs can it be stopped.
    let bash = try PseudoTerminal(
      ["--norc", "--noprofile", "-i"], program: "/bin/bash", environment: ["PS1": "bash$ "])
    try bash.wait("a shell") { $0.cursorLine.hasPrefix("bash$") }
    try bash.type(wrapper + (try PseudoTerminal.binary.path) + " --no-rc\r")
    try bash.waitForPrompt()
    try bash.type("show half")
    try bash.wait("the text", until: typed("show half"))
    // The shell may be the quicker one, or not.
    for _ in 0..<4 {
      try bash.type("\u{1A}")
      // Who has the terminal tells it: the words of a shell that changes its modes can get lost.
      try bash.wait("the shell again") { _ in bash.isInFront }
      try bash.type("clear; fg\r")
      try bash.wait("the line again") {
        !bash.isInFront && typed("show half")($0) && bash.isRaw
      }
    }
    try bash.type("X")
    try bash.wait("a letter", until: typed("show halfX"))
    try bash.type("\u{03}")
    try bash.waitForPrompt()
    try bash.type("\u{04}")
    try bash.wait("the shell at the end") { $0.cursorLine.hasPrefix("bash$") }
    #expect(bash.screen.modes.isDisjoint(with: ["?1049"]))
    try bash.type("exit\r")
    _ = try bash.waitForExit()
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/bin/dash"),
      "dash, unlike most shells, does not restore the terminal of a job that stops"))
  func `^Z while a command runs restores the terminal, and fg takes it again`() throws {
    let dash = try PseudoTerminal(["-i"], program: "/bin/dash", environment: ["PS1": "dash$ "])
    try dash.wait("a shell") { $0.cursorLine.hasPrefix("dash$") }
    try dash.type((try PseudoTerminal.binary.path) + " --no-rc\r")
    try dash.waitForPrompt()
    try dash.enter("simulate --events 100000000")
    try dash.wait("the command at work") { _ in !dash.isRaw }
    for _ in 0..<4 {
      #expect(dash.settingsNow != dash.settingsBefore)
      try dash.type("\u{1A}")
      try dash.wait("the shell again") { _ in dash.isInFront }
      #expect(dash.settingsNow == dash.settingsBefore)
      try dash.type("fg\r")
      try dash.wait("the command again") { _ in
        !dash.isInFront && dash.settingsNow != dash.settingsBefore
      }
    }
    try dash.type("\u{03}")
    try dash.waitForPrompt()
    try dash.type("\u{04}")
    try dash.wait("the shell at the end") { $0.cursorLine.hasPrefix("dash$") }
    #expect(dash.settingsNow == dash.settingsBefore)
    try dash.type("exit\r")
    _ = try dash.waitForExit()
  }
}
