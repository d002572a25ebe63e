import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Real programs behind the real shell.
@Suite("Programs that answer", .serialized) struct ConnectTests {
  /// Responder days when a file says so; writes its process number first.
  private static let slow = #"""
    connect slow sh -c 'cd; echo $$ > pid; until [ -e go ]; do sleep 0.02; done; \#
    printf "day,kg\n2026-09-20,71\n2026-09-21,72\n"' {from} {to}
    """#

  private func shell(in folder: URL) throws -> PseudoTerminal {
    let shell = try PseudoTerminal(
      ["--no-rc", "--today", "2026-10-04", "--tz", "UTC"], columns: 100, rows: 30, home: folder)
    try shell.waitForPrompt()
    for line in [Self.slow, "open w slow"] {
      try shell.paste(line)
      try shell.type("\r")
      try shell.waitForPrompt()
    }
    try shell.wait("the program started") { _ in self.process(in: folder) != nil }
    return shell
  }

  private func process(in folder: URL) -> pid_t? {
    let text = try? String(contentsOf: folder.appendingPathComponent("pid"), encoding: .utf8)
    return text.flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  @Test func `the prompt is free while a page is on its way, and draws what came`() throws {
    let folder = try PseudoTerminal.freshHome()
    let shell = try shell(in: folder)
    try shell.enter("state phase.refresh.s")
    try shell.wait("the answer") { $0.lines.contains("\"loading\"") }
    try shell.waitForPrompt()
    // What comes is drawn at once, and the line being typed stays.
    try shell.type("state load")
    try Data().write(to: folder.appendingPathComponent("go"))
    try shell.wait("the chart above the line") { screen in
      screen.transcript.contains { $0.contains("W kg") && $0.contains("72.0") }
        && screen.cursorLine == "w> state load"
    }
    try shell.type("ed.rows\r")
    try shell.wait("the rows") { $0.lines.contains("2") }
    try shell.waitForPrompt()
    try shell.type("\u{04}")
    #expect(try shell.waitForExit() == 0)
  }

  @Test func `S0-71: a scroll goes on while a line is typed, and ^C gives it up`() throws {
    let folder = try PseudoTerminal.freshHome()
    let shell = try PseudoTerminal(
      ["--no-rc", "--today", "2026-10-04", "--tz", "UTC"], columns: 80, rows: 24, home: folder)
    try shell.waitForPrompt()
    for line in [
      #"connect db --pages sh -c 'sleep 0.1; printf "day,kg\n$0,70\n"' {from} {to}"#, "open w db",
    ] {
      try shell.paste(line)
      try shell.type("\r")
      try shell.waitForPrompt()
    }
    try shell.wait("the first page") { $0.cursorLine == "w>" }
    try shell.enter("scroll -60d")
    try shell.wait("that it goes on") { $0.transcript.contains { $0.contains("goes on as pages") } }
    try shell.type("state view")
    try shell.wait("its end, above the line") { screen in
      screen.lines.contains { $0.contains("23 Jul–5 Aug 2026") }
        && screen.cursorLine == "w> state view"
    }
    // One picture is on the screen, in the place of those before.
    #expect(
      shell.screen.lines.count { $0.contains("W kg") } == 1,
      "\(shell.screen.lines.joined(separator: "\n"))")
    try shell.type("port.pending\r")
    try shell.wait("nothing pending") { $0.lines.contains("null") }
    try shell.enter("scroll -900d")
    try shell.wait("that it goes on") { $0.cursorLine == "w…>" }
    try shell.type("\u{03}")
    try shell.waitForPrompt()
    try shell.enter("state viewport.pending")
    try shell.wait("the move given up") { screen in
      screen.lines.contains("w> state viewport.pending") && screen.lines.contains("null")
    }
    try shell.waitForPrompt()
    // What came while the line was typed is in the transcript, which replays.
    let file = folder.appendingPathComponent("s.trsh")
    try shell.paste("save \(file.path)")
    try shell.type("\r")
    try shell.wait("the file") { _ in FileManager.default.fileExists(atPath: file.path) }
    try shell.waitForPrompt()
    #expect(!shell.screen.transcript.contains { $0.contains("differs") })
    #expect(try String(contentsOf: file, encoding: .utf8).contains("#@ load w:@5 ok"))
    try shell.type("\u{04}")
    #expect(try shell.waitForExit() == 0)
  }

  @Test(arguments: ["quit\r", "cancel\r", "close w\r", "\u{03}"])
  func `a program that nobody waits for is ended`(keys: String) throws {
    let folder = try PseudoTerminal.freshHome()
    let shell = try self.shell(in: folder)
    let process = try #require(self.process(in: folder))
    #expect(kill(process, 0) == 0)
    try shell.type(keys)
    try shell.wait("its end") { _ in kill(process, 0) != 0 }
  }

  /// A client of a database ends its query when it is interrupted, and not when it is killed.
  @Test(arguments: ["quit\r", "cancel\r", "close w\r", "\u{03}"])
  func `a program is asked to end before it is killed`(keys: String) throws {
    let folder = try PseudoTerminal.freshHome()
    let shell = try PseudoTerminal(
      ["--no-rc", "--today", "2026-10-04", "--tz", "UTC"], columns: 100, rows: 30, home: folder)
    try shell.waitForPrompt()
    let client = #"cd; trap "echo told > told; exit 1" INT; echo $$ > pid; sleep 600 & wait"#
    for line in ["connect slow sh -c '\(client)' {from} {to}", "open w slow"] {
      try shell.paste(line)
      try shell.type("\r")
      try shell.waitForPrompt()
    }
    try shell.wait("the program started") { _ in self.process(in: folder) != nil }
    let process = try #require(self.process(in: folder))
    try shell.type(keys)
    try shell.wait("its end") { _ in kill(process, 0) != 0 }
    #expect(
      FileManager.default.fileExists(atPath: folder.appendingPathComponent("told").path))
  }

  @Test func `a program that does not want to end is killed`() throws {
    let folder = try PseudoTerminal.freshHome()
    let client = #"cd; trap "" INT TERM; echo $$ > pid; sleep 600; sleep 600"#
    let shell = try PseudoTerminal(
      [
        "--no-rc", "--allow-programs", "--today", "2026-10-04", "-c",
        "connect slow --timeout 1s sh -c '\(client)' {from} {to}\nopen w slow",
      ], home: folder)
    #expect(try shell.waitForExit() == 0)
    let process = try #require(self.process(in: folder))
    #expect(kill(process, 0) != 0)
  }

  @Test func `a script that waits at a terminal says for how long`() throws {
    let folder = try PseudoTerminal.freshHome()
    let client = #"cd; until [ -e go ]; do sleep 0.05; done; printf "day,kg\n2026-10-01,71\n""#
    let shell = try PseudoTerminal(
      [
        "--no-rc", "--allow-programs", "--today", "2026-10-04", "--tz", "UTC", "-c",
        "connect slow sh -c '\(client)' {from} {to}\nopen w slow\nselect 2026-10-01",
      ], home: folder)
    try shell.wait("the seconds") { $0.lines.contains { $0.hasPrefix("asking sh: 1 s") } }
    try Data().write(to: folder.appendingPathComponent("go"))
    #expect(try shell.waitForExit() == 0)
    #expect(shell.screen.transcript.contains { $0.contains("71.0") })
    #expect(!shell.screen.lines.contains { $0.contains("asking") })
  }

  @Test func `^C stops a script that waits, and its program`() throws {
    let folder = try PseudoTerminal.freshHome()
    let script = "connect s sh -c 'sleep 600' {from} {to}\nopen w s\n"
    let file = folder.appendingPathComponent("a.trsh")
    try script.write(to: file, atomically: true, encoding: .utf8)
    let shell = try PseudoTerminal(
      ["--no-rc", "--allow-programs", "-c", "clock 2026-10-04", "-f", file.path], home: folder)
    try shell.wait("the note") { $0.transcript.contains { $0.contains("sleep 600") } }
    try shell.type("\u{03}")
    let exit = try shell.waitForExit()
    #expect(exit == 130, "\(shell.screen.transcript)")
  }
}
