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
    try Data().write(to: folder.appendingPathComponent("go"))
    try shell.wait("the chart") { screen in
      try? shell.type("\r")
      return screen.transcript.contains { $0.contains("W kg") && $0.contains("72.0") }
    }
    try shell.waitForPrompt()
    try shell.enter("state loaded.rows")
    try shell.wait("the rows") { $0.lines.contains("2") }
    try shell.waitForPrompt()
    try shell.type("\u{04}")
    #expect(try shell.waitForExit() == 0)
  }

  @Test(arguments: ["quit\r", "cancel\r", "close w\r"])
  func `a program that nobody waits for is ended`(keys: String) throws {
    let folder = try PseudoTerminal.freshHome()
    let shell = try self.shell(in: folder)
    let process = try #require(self.process(in: folder))
    #expect(kill(process, 0) == 0)
    try shell.type(keys)
    try shell.wait("its end") { _ in kill(process, 0) != 0 }
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
