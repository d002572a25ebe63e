import Foundation
import Testing

@testable import trendsh

@Suite("The journal") struct JournalFileTests {
  private func folder() throws -> String {
    try PseudoTerminal.freshHome().appendingPathComponent("state/trendsh/journal").path
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `it is on disk at once, for its owner only, and closed at the end`() throws {
    let folder = try folder()
    let journal = try #require(JournalFile(folder: folder, name: "1", isSynced: true))
    journal.append(Array("load demo\n".utf8))
    let live = folder + "/1.live"
    #expect(try String(contentsOfFile: live, encoding: .utf8) == "load demo\n")
    #expect(try mode(live) == 0o600)
    #expect(try mode(folder) == 0o700)
    // It runs: no other session takes it for a crashed one.
    #expect(JournalFile.takeCrashed(in: folder) == nil)
    #expect(try JournalFile.last(in: folder) == nil)
    journal.finish()
    #expect(try JournalFile.last(in: folder) == Array("load demo\n".utf8))
  }

  @Test func `what a killed session left is found once`() throws {
    let folder = try folder()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "load demo\nscr".write(toFile: folder + "/2.live", atomically: true, encoding: .utf8)
    let crashed = try #require(JournalFile.takeCrashed(in: folder))
    #expect(JournalFile.takeCrashed(in: folder) == nil)
    #expect(try JournalFile.last(in: folder) == Array("load demo\nscr".utf8))
    // Scripts that end well do not push it out.
    for number in 10..<(15 + JournalFile.sessionLimit) {
      let journal = try #require(JournalFile(folder: folder, name: "\(number)", isSynced: false))
      journal.append([65, 10])
      journal.finish()
    }
    #expect(try JournalFile.read(crashed) == Array("load demo\nscr".utf8))
  }

  @Test func `what is forgotten leaves every journal, with what it came to`() throws {
    let folder = try folder()
    let journal = try #require(JournalFile(folder: folder, name: "2", isSynced: false))
    let kept = "show\n#= ok  data:1\nload not-my.csv\n"
    journal.append(Array((kept + "load my.csv\n#: input my.csv\n#= ok  data:2\n").utf8))
    let loop = "for d in 1..2\n  scroll -1d\n\nend"
    journal.append(Array("\(loop)\n#! 1:1 my.csv\nshow\n".utf8))
    JournalFile.forget("load my.csv; show 'x'", in: folder)
    JournalFile.forget(loop, in: folder)
    journal.append(Array("refresh\n".utf8))
    let text = try String(contentsOfFile: folder + "/2.live", encoding: .utf8)
    let rest = text.dropFirst(kept.count).split(separator: "\n")
    #expect(text.hasPrefix(kept))
    #expect(rest.suffix(2) == ["show", "refresh"])
    #expect(
      rest.dropLast(2).allSatisfy { $0.first == "#" && $0.dropFirst().allSatisfy { $0 == " " } })
    #expect(rest.count == 9)
  }

  @Test func `it is bounded, and old ones go`() throws {
    let folder = try folder()
    for number in 10..<(15 + JournalFile.sessionLimit) {
      let journal = try #require(JournalFile(folder: folder, name: "\(number)", isSynced: false))
      journal.append([65, 10])
      journal.finish()
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.count <= JournalFile.sessionLimit + 1)
    let journal = try #require(JournalFile(folder: folder, name: "90", isSynced: false))
    let part = [UInt8](repeating: 65, count: JournalFile.byteLimit / 2 + 1)
    journal.append(part)
    journal.append(part)
    let size = try FileManager.default.attributesOfItem(atPath: folder + "/90.live")[.size] as? Int
    #expect(size == part.count)
  }

  /// A session is killed at a random place; what it had begun is there.
  @Test func `save --last brings back a session that was killed`() throws {
    let home = try PseudoTerminal.freshHome()
    let process = Process()
    process.executableURL = try PseudoTerminal.binary
    process.environment = ShellEnvironment.variables(["HOME": home.path])
    process.currentDirectoryURL = home
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = Pipe()
    let script =
      "load demo; scroll -5d; state viewport.end\nfor i in 1..100000000\n  clock +1ms\nend\n"
    process.arguments = [
      "--no-rc", "--today", "2026-10-04", "--tz", "UTC", "--max-steps", "900000000", "-",
    ]
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
    try input.fileHandleForWriting.close()
    let folder = home.appendingPathComponent(".local/state/trendsh/journal").path
    var text = ""
    while !text.contains("for i in"), process.isRunning {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      text =
        names.first.flatMap { try? String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }
        ?? ""
      sched_yield()
    }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let saving = Process()
    saving.executableURL = try PseudoTerminal.binary
    saving.arguments = ["--no-rc", "-c", "save a.trsh --last"]
    saving.environment = process.environment
    saving.currentDirectoryURL = home
    saving.standardOutput = Pipe()
    try saving.run()
    saving.waitUntilExit()
    let saved = try String(contentsOf: home.appendingPathComponent("a.trsh"), encoding: .utf8)
    #expect(saved.contains("clock 2026-10-04T12:00:00"))
    #expect(saved.contains("\nscroll -5d\n#= ok"))
    #expect(saved.hasSuffix("for i in 1..100000000\n  clock +1ms\nend\n"))
    // What was printed comes back from the replay.
    #expect(saved.contains("\nstate viewport.end\n#| \"2026-"))
  }
}
