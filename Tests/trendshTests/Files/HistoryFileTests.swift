import Foundation
import Testing

@testable import trendsh

@Suite("The history file") struct HistoryFileTests {
  /// A folder that goes away with the test.
  private final class Folder {
    let url: URL
    var file: HistoryFile { HistoryFile(path: path) }
    var path: String { url.appendingPathComponent("state/trendsh/history").path }

    init() throws { url = try PseudoTerminal.freshHome() }
    deinit { try? FileManager.default.removeItem(at: url) }

    func put(_ bytes: [UInt8]) throws {
      try StateFolder.make(url.appendingPathComponent("state/trendsh").path)
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    var bytes: [UInt8] { get throws { Array(try Data(contentsOf: URL(fileURLWithPath: path))) } }
  }

  @Test func `appended inputs read back, newlines and backslashes too`() throws {
    let folder = try Folder()
    let inputs = ["show", "find \"a\nb\"", "find 'a\\nb\\'", "# 日本 👩‍👩‍👧"]
    for input in inputs { _ = try folder.file.append(input) }
    #expect(try folder.file.load() == inputs)
    #expect(try folder.bytes.count { $0 == 0x0A } == inputs.count)
  }

  @Test func `the file is for its owner only`() throws {
    let folder = try Folder()
    _ = try folder.file.append("show")
    let manager = FileManager.default
    let mode = { (path: String) in
      try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(folder.path) == 0o600)
    #expect(try mode(folder.url.appendingPathComponent("state/trendsh").path) == 0o700)
  }

  @Test func `a torn last line and its NULs are cut off`() throws {
    let folder = try Folder()
    try folder.put(Array("show\nscroll -5d\nsel".utf8) + [0, 0, 0])
    #expect(try folder.file.load() == ["show", "scroll -5d"])
    #expect(try folder.bytes == Array("show\nscroll -5d\n".utf8))
  }

  @Test func `the next start says that it cut off a torn line, once`() throws {
    let folder = try Folder()
    try folder.put(Array("show\nsel".utf8))
    #expect(History(file: folder.file).takeNotice()?.contains("cut off by a crash") == true)
    #expect(History(file: folder.file).takeNotice() == nil)
  }

  @Test func `an append after a torn line begins a line of its own`() throws {
    let folder = try Folder()
    try folder.put(Array("show\nsel".utf8))
    _ = try folder.file.append("help")
    #expect(try folder.bytes == Array("show\nsel\nhelp\n".utf8))
  }

  @Test func `lines that no session wrote are left out`() throws {
    let folder = try Folder()
    try folder.put(
      [0xFF, 0xFE, 0x0A, 0x61, 0, 0x62, 0x0A, 0x1B, 0x5B, 0x41, 0x0A] + Array("ok\n".utf8))
    #expect(try folder.file.load() == ["ok"])
  }

  @Test func `an input that comes again moves to the end`() throws {
    let folder = try Folder()
    try folder.put(Array("a\nb\na\nc\nb\n".utf8))
    #expect(try folder.file.load() == ["a", "c", "b"])
  }

  @Test func `a link is refused and its target untouched`() throws {
    let folder = try Folder()
    try StateFolder.make(folder.url.appendingPathComponent("state/trendsh").path)
    let target = folder.url.appendingPathComponent("target")
    try Data("mine\n".utf8).write(to: target)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path, withDestinationPath: target.path)
    #expect(throws: FileTrouble(path: folder.path, reason: "is a link")) {
      _ = try folder.file.append("show")
    }
    #expect(try Data(contentsOf: target) == Data("mine\n".utf8))
  }

  @Test func `a pipe is refused at once`() throws {
    let folder = try Folder()
    try StateFolder.make(folder.url.appendingPathComponent("state/trendsh").path)
    mkfifo(folder.path, 0o600)
    #expect(throws: FileTrouble(path: folder.path, reason: "is not a regular file")) {
      _ = try folder.file.append("show")
    }
  }

  @Test func `a file that has grown too long keeps its newest inputs`() throws {
    let folder = try Folder()
    let lines = (0..<HistoryFile.entryLimit * 2 + 5).map { "select \($0)" }
    try folder.put(Array((lines.joined(separator: "\n") + "\n").utf8))
    #expect(try folder.file.load() == lines.suffix(HistoryFile.entryLimit))
    #expect(try folder.file.load().count == HistoryFile.entryLimit)
    #expect(try folder.bytes.count { $0 == 0x0A } == HistoryFile.entryLimit)
  }

  @Test func `several sessions append at once without losing a line`() async throws {
    let folder = try Folder()
    let file = folder.file
    await withTaskGroup(of: Void.self) { group in
      for session in 0..<4 {
        group.addTask {
          for number in 0..<25 { _ = try? file.append("select \(session)-\(number)") }
        }
      }
    }
    #expect(try file.load().count == 100)
  }

  @Test func `the written-out form takes the place of what was typed`() throws {
    let folder = try Folder()
    let history = History(file: folder.file)
    history.add("scr -5d")
    history.amend("scr -5d", to: "scroll -5d")
    #expect(history.entries == ["scroll -5d"])
    #expect(try folder.bytes == Array("scroll -5d\n".utf8))
  }

  @Test func `a file that cannot be used is told of once`() throws {
    let folder = try Folder()
    try folder.put([])
    let history = History(file: HistoryFile(path: folder.path + "/below"))
    history.add("show")
    #expect(history.entries == ["show"])
    #expect(history.takeNotice()?.hasPrefix("history is off: '\(folder.path)") == true)
    history.add("help")
    #expect(history.takeNotice() == nil)
  }

  @Test func `what a terminal would obey is spelled out`() throws {
    let folder = try Folder()
    let file = folder.file
    _ = try file.append("describe \u{202E}x")
    let history = History(file: file)
    history.add("show \u{202E}y")
    #expect(history.entries == ["describe \\u{202E}x", "show \\u{202E}y"])
    #expect(try file.load().last == "show \\u{202E}y")
    #expect(history.forget(1))
    #expect(try file.load() == ["show \\u{202E}y"])
  }

  @Test func `forget takes an input from memory and disk`() throws {
    let folder = try Folder()
    let history = History(file: folder.file)
    for input in ["one", "two", "three"] { history.add(input) }
    #expect(history.forget(2))
    #expect(!history.forget(9))
    #expect(history.entries == ["one", "three"])
    #expect(try folder.bytes == Array("one\nthree\n".utf8))
    #expect(history.search("re").map(\.number) == [2])
  }

  @Test(
    arguments: [
      (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/trendsh"),
      (["XDG_STATE_HOME": "s", "HOME": "/h"], "/h/.local/state/trendsh"),
      (["HOME": ""], nil), ([:], nil),
    ] as [([String: String], String?)])
  func `the state folder follows the environment`(variables: [String: String], path: String?) {
    #expect(StateFolder.path { variables[$0] } == path)
  }
}
