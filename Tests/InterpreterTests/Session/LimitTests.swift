import Foundation
import Testing
import TrendsCore

@testable import Interpreter
@testable import TrendsOutput

/// Limits of scripts and sessions at their last good value and at the first one beyond.
@Suite("Limits") struct LimitTests {
  static let page = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("docs/limits.md")

  private func run(_ text: String, _ change: (inout Settings) -> Void = { _ in }) -> (Int32, String)
  {
    var shell = Shell(.script, programs: false, change)
    let code = shell.run(text)
    return (code, shell.host.errors.joined(separator: "\n"))
  }

  @Test func `the published page is made of the limits themselves`() throws {
    let text =
      "# Limits\n\n"
      + "Anything larger is refused or left out, with a message. `help limits` prints the same table.\n\n"
      + Limit.table.rendered(as: .markdown).joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["TRENDSH_BLESS"] == "1" {
      try Data(text.utf8).write(to: Self.page)
    }
    #expect(String(decoding: try Data(contentsOf: Self.page), as: UTF8.self) == text)
    var shell = Shell()
    let help = shell.shown("help limits")
    for limit in Limit.all { #expect(help.contains(limit.amount)) }
  }

  @Test func `a line and a file of a script`() {
    let line = SourceCheck.lineLimit
    #expect(run("#" + String(repeating: "x", count: line - 1)).0 == 0)
    #expect(run("#" + String(repeating: "x", count: line)).0 == 2)
    // The limit of a file is 64 MiB, which `hostile` tries: here the same check has a lower one.
    let comment = "#" + String(repeating: "x", count: 1022) + "\n"
    let whole = SourceText(name: "t", String(repeating: comment, count: 1024))
    #expect(SourceCheck.problems(in: whole, limit: 1 << 20).isEmpty)
    let beyond = SourceCheck.problems(in: whole, limit: (1 << 20) - 1)
    #expect(beyond.map(\.code) == ["too-large"])
    #expect(SourceCheck.fileLimit == 64 << 20)
  }

  @Test func `commands, words and mistakes of a script`() {
    func refusal(_ text: String, _ count: Int) -> String? {
      let script = Parser.parse(SourceText(name: "t", String(repeating: text, count: count)))
      return script.isRead ? nil : script.problems.first?.message
    }
    for (text, limit, what) in [
      ("a\n", Parser.statementLimit, "commands"), ("\n", Lexer.partLimit, "words and lines"),
    ] {
      #expect(refusal(text, limit) == nil)
      #expect(refusal(text, limit + 1)?.contains(what) == true)
    }
    #expect(refusal(">\n", Lexer.mistakeLimit - 1) == nil)
    #expect(refusal(">\n", Lexer.mistakeLimit)?.contains("mistakes: the rest is not read") == true)
    let (code, said) = run(String(repeating: ">\n", count: Lexer.mistakeLimit + 50))
    #expect(code == 2)
    #expect(said.contains("\(Lexer.mistakeLimit - 19) more mistakes are not shown"))
  }

  @Test func `a word with its names filled in`() {
    let half = String(repeating: "x", count: SourceCheck.lineLimit / 2)
    #expect(run("let a = \(half)\nlet b = \"$a$a\"").0 == 0)
    let (code, said) = run("let a = \(half)\nlet b = \"$a$a.\"")
    #expect(code == 5)
    #expect(said.contains("a word grew beyond 64 KiB"))
  }

  @Test func `loops inside each other`() {
    for (depth, code) in [(Parser.depthLimit, 0), (Parser.depthLimit + 1, 2)] as [(Int, Int32)] {
      let open = (0..<depth).map { "for a\($0) in 1..1; " }.joined()
      #expect(run(open + String(repeating: "end; ", count: depth)).0 == code)
    }
  }

  @Test func `scripts that run each other`() {
    for (depth, code) in [(Session.depthLimit, 0), (Session.depthLimit + 1, 5)] as [(Int, Int32)] {
      var shell = Shell()
      for level in 1..<depth { shell.host.files["f\(level)"] = Array("run f\(level + 1)".utf8) }
      shell.host.files["f\(depth)"] = Array("metrics".utf8)
      #expect(shell.run("run f1") == code, "\(shell.host.errors)")
    }
  }

  @Test func `mistakes that are told`() {
    for count in [Checker.errorLimit, Checker.errorLimit + 1] {
      var shell = Shell()
      shell.run(String(repeating: "scrol\n", count: count))
      #expect(
        shell.host.errors.contains("1 more mistake is not shown") == (count > Checker.errorLimit))
    }
  }

  @Test func `steps and output`() {
    #expect(run(String(repeating: "let a = 1\n", count: 50)) { $0.maxSteps = 50 }.0 == 0)
    // A loop is one statement, and its rounds are those of its body.
    let loop = "for i in 1..49\nlet a = 1\nend\n"
    #expect(run(loop) { $0.maxSteps = 50 }.0 == 0)
    #expect(run(loop) { $0.maxSteps = 49 }.0 == 5)
    #expect(run("for i in 1..50\nend\n") { $0.maxSteps = 50 }.0 == 5)
    let (code, said) = run(String(repeating: "let a = 1\n", count: 51)) { $0.maxSteps = 50 }
    #expect(code == 5)
    #expect(said.contains("stopped after 50 steps"))
    let size = 1 << 20
    let line = "mark m; "
    var shell = Shell()
    shell.session.settings.maxOutput = size
    shell.session.context.printout.bytes = [UInt8](repeating: 0x61, count: size)
    #expect(shell.run(line) == 0)
    #expect(shell.run(line) == 0)
    shell.session.context.printout.bytes = [0x61]
    #expect(shell.run(line) == 5)
    #expect(shell.host.errors.last?.contains("stopped after 1 MiB of output") == true)
  }

  @Test func `time and memory stop a command where it asks, and are named`() {
    for (budget, words) in [
      (Budget.time(seconds: 60), "stopped after 60 seconds"),
      (.memory(bytes: 3 << 29), "stopped at 1.5 GiB of memory"),
    ] {
      var shell = Shell()
      shell.host.interruptCountdown = 3
      shell.host.spentBudget = budget
      #expect(shell.run("for i in 1..1000; let a = $i; end") == 5)
      #expect(shell.host.errors.joined().contains(words))
    }
  }

  @Test func `open views`() {
    var text = "source s days 30\n"
    for view in 1...CommandContext.viewLimit { text += "open v\(view) s\n" }
    #expect(run(text).0 == 0)
    #expect(run(text + "open more s").0 == 1)
  }

  @Test func `rows of a made list`() {
    #expect(RowRange("r1..r\(RowIDs.limit)") != nil)
    #expect(RowRange("r0..r\(RowIDs.limit)") == nil)
  }

  @Test func `files of one load`() {
    let host = FolderHost()
    for (count, code) in [
      (Session.fileLimit, "nothing-known"), (Session.fileLimit + 1, "too-many-files"),
    ] {
      host.count = count
      var session = Session(
        host: host, settings: Settings(), clock: VirtualClock(now: host.now, zone: .utc))
      let exit = session.run(SourceText(name: "t", "load d"))
      #expect(exit == (code == "nothing-known" ? 4 : 5))
      #expect(
        host.said.contains {
          $0.contains(code == "nothing-known" ? "none of these files" : "more than 20000")
        })
      host.said = []
    }
  }

  @Test func `folders inside each other`() {
    for depth in [Session.folderLimit, Session.folderLimit + 1] {
      let host = FolderHost()
      host.depth = depth
      var session = Session(
        host: host, settings: Settings(), clock: VirtualClock(now: host.now, zone: .utc))
      _ = session.run(SourceText(name: "t", "load d"))
      // The one file lies in the innermost folder.
      #expect(host.opened.contains { $0.hasSuffix("/f") } == (depth == Session.folderLimit))
      let isTold = host.said.contains { $0.contains("deep are not searched") }
      #expect(isTold == (depth > Session.folderLimit), "\(host.said)")
    }
  }

  /// A folder of many files that nobody knows, or of folders with one in the innermost.
  private final class FolderHost: Interpreter.Host {
    var count = 0
    var depth = 0
    var opened: [String] = []
    var said: [String] = []
    let now = Instant(milliseconds: 0)
    let isInterrupted = false
    func write(_ bytes: [UInt8]) { said.append(String(decoding: bytes, as: UTF8.self)) }
    func writeError(_ text: String) { said.append(text) }
    func read(_ path: String) throws(HostError) -> [UInt8] { [0] }
    func open(_ path: String) throws(HostError) -> OpenedPath {
      opened.append(path)
      if depth > 0, path == "d" || path.hasSuffix("/") {
        return .folder([path.split(separator: "/").count < depth ? "d/" : "f"])
      }
      return path == "d" ? .folder((0..<count).map { "f\($0)" }) : .file(MemoryBytes([0]))
    }
    func write(
      _ bytes: [UInt8], to path: String, mode: WriteMode, within scope: WriteScope
    ) throws(HostError) {}
    func zoneFile(_ name: String) -> [UInt8]? { nil }
    func entries(of folder: String) -> [String] { [] }
    var zoneNames: [String] { [] }
    func start(_ job: Job) {}
    func stop(_ job: Job) {}
    func takeAnswers(waiting: Bool) -> [JobAnswer] { [] }
  }
}
