import Foundation
import Testing
import TrendsCore

@testable import Interpreter

/// What the documents show is what happens.
@Suite("Documents") struct DocumentTests {
  private static let root = ExampleTests.root.deletingLastPathComponent()

  /// The fenced blocks of a language, or without one.
  private static func blocks(of name: String, fence: String) throws -> [String] {
    let text = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
    var blocks: [String] = []
    var open: [String]?
    var isWanted = false
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        if let lines = open {
          if isWanted { blocks.append(lines.joined(separator: "\n") + "\n") }
          open = nil
        } else {
          open = []
          isWanted = line == "```" + fence
        }
      } else {
        open?.append(line)
      }
    }
    return blocks
  }

  @Test func `the transcripts in the documents pass their check`() throws {
    let documents = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appendingPathComponent("docs").path)
    var count = 0
    for name in documents.filter({ $0.hasSuffix(".md") }).sorted() {
      for block in try Self.blocks(of: "docs/" + name, fence: "trsh") {
        let host = TestHost()
        host.files["a.trsh"] = Array(block.utf8)
        #expect(TranscriptCheck(host: host).run("a.trsh") == 0, "\(name): \(host.errors)")
        count += 1
      }
    }
    #expect(count > 0)
  }

  /// Typed at the prompt on 4 October 2026, eighty columns wide; `…` stands for lines left out.
  @Test func `the session of the README happens so`() throws {
    let block = try #require(
      try Self.blocks(of: "README.md", fence: "").first { $0.hasPrefix("$ ./scripts/trendsh\n") })
    var shell = Shell { $0.isInteractive = true }
    _ = shell.session.runPrompt("load demo")
    var command: String?
    var wanted: [String] = []
    for line in block.split(separator: "\n").dropFirst().map({ String($0) }) + ["> "] {
      let parts = line.components(separatedBy: "> ")
      guard parts.count == 2, !parts[0].contains(" ") else {
        wanted.append(line)
        continue
      }
      if let command { try Self.compare(command, wanted, &shell) }
      if !parts[1].isEmpty { #expect(shell.session.focusName == parts[0]) }
      (command, wanted) = (parts[1], [])
    }
  }

  private static func compare(
    _ command: String, _ wanted: [String], _ shell: inout Shell
  ) throws {
    let before = shell.session.sceneDigest
    shell.host.printed = ""
    _ = shell.session.runPrompt(command)
    var lines = shell.host.printed.components(separatedBy: "\n").dropLast() as [String]
    if !shell.session.hasDrawn, shell.session.sceneDigest != before {
      lines += shell.session.sceneLines
    }
    let matchers = try wanted.map { try Matcher($0 == "…" ? "..." : " " + $0) }
    #expect(
      matchers.mismatch(with: lines) == nil,
      "\(command):\n\(lines.joined(separator: "\n"))\n\(shell.host.errors)")
  }
}
