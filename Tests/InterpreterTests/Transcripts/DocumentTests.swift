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
      try Self.blocks(of: "README.md", fence: "").first {
        $0.hasPrefix("$ ./scripts/trendsh --today 2026-10-04\n")
      })
    var shell = Shell { $0.isInteractive = true }
    _ = shell.session.runPrompt("load demo")
    let lines = block.split(separator: "\n").dropFirst().map { String($0) }
    #expect(try Self.replay(lines, in: &shell, "README.md").count > 3)
  }

  @Test(
    "the pictures of the README are drawn by the program",
    arguments: [
      ("weight.svg", "load demo; range 6M; save-chart weight.svg weight"),
      ("run.svg", "load demo; save-chart run.svg run run7"),
    ])
  func pictures(_ name: String, _ line: String) throws {
    var shell = Shell()
    #expect(shell.run(line) == 0, "\(shell.host.errors)")
    let drawn = Data(try #require(shell.host.files[name]))
    let url = Self.root.appendingPathComponent("docs/pictures/" + name)
    if ProcessInfo.processInfo.environment["TRENDSH_BLESS"] != nil { try drawn.write(to: url) }
    #expect(try Data(contentsOf: url) == drawn)
  }

  /// The pages of the handbook; the sessions of each follow one another, beside the files of its data folder.
  static var pages: [String] {
    let folder = root.appendingPathComponent("docs/handbook")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().filter { name in
      (try? blocks(of: "docs/handbook/" + name, fence: "session"))?.isEmpty == false
    }
  }

  /// README and documents, without those about the design.
  private static func documents() throws -> [String] {
    let folders = ["docs", "docs/handbook"]
    return try ["README.md"]
      + folders.flatMap { folder in
        try FileManager.default.contentsOfDirectory(
          atPath: root.appendingPathComponent(folder).path
        )
        .filter { $0.hasSuffix(".md") }.sorted().map { folder + "/" + $0 }
      }
  }

  /// `session`, `console` and `trsh` are replayed by tests of their own, each in its place; here the others are
  /// read, and all are counted.
  @Test func `every block of the documents is replayed, checked or compared with its source`()
    throws
  {
    var counts: [String: Int] = [:]
    let example = Self.root.appendingPathComponent("examples/embedding/Sources/Embedding")
    let source = try FileManager.default.contentsOfDirectory(atPath: example.path).map {
      try String(contentsOf: example.appendingPathComponent($0), encoding: .utf8)
    }.joined()
    for name in try Self.documents() {
      let text = try String(contentsOf: Self.root.appendingPathComponent(name), encoding: .utf8)
      let fences = text.components(separatedBy: "\n").filter { $0.hasPrefix("```") }
      for fence in Set(fences).subtracting(["```"]) {
        let kind = String(fence.dropFirst(3))
        let isInPlace =
          switch kind {
          case "session", "console": name.hasPrefix("docs/handbook/")
          case "swift": name == "docs/handbook/embedding.md"
          case "trsh": !name.contains("handbook") && name != "README.md"
          default: false
          }
        #expect(isInPlace, "\(name): nothing replays a block of \(kind)")
        counts[kind, default: 0] += try Self.blocks(of: name, fence: kind).count
      }
      for block in try Self.blocks(of: name, fence: "swift") {
        for line in block.split(separator: "\n") {
          #expect(source.contains(line), "\(name): \(line)")
        }
      }
      for block in try Self.blocks(of: name, fence: "") {
        counts["of single lines", default: 0] += 1
        for line in block.components(separatedBy: "\n") where Self.isCommand(line) {
          // What a line does may stand beside it.
          let command = line.components(separatedBy: "   ")[0]
          var shell = Shell(programs: true)
          let code = shell.session.check(SourceText(name: name, command), arguments: [])
          #expect(code == 0, "\(name): \(line): \(shell.host.errors)")
        }
      }
    }
    let words = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    print(
      "blocks in README and docs: \(counts.values.reduce(0, +)) (\(words.joined(separator: ", ")))")
    #expect(counts["session"] ?? 0 > 70 && counts["console"] ?? 0 > 12)
  }

  /// Whether a line begins with a verb and is not of a picture, a grammar or the outer shell.
  private static func isCommand(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    return words.count > 1 && words.first.map { CommandTable[String($0)] != nil } == true
      && !line.contains("…") && !line.contains("[")
  }

  @Test("each session of the handbook happens so", arguments: pages)
  func handbook(_ page: String) throws {
    var shell = Shell { $0.isInteractive = true }
    let data = Self.root.appendingPathComponent("docs/handbook/data")
    for name in try FileManager.default.contentsOfDirectory(atPath: data.path) {
      shell.host.files[name] = Array(try Data(contentsOf: data.appendingPathComponent(name)))
    }
    let url = Self.root.appendingPathComponent("docs/handbook/" + page)
    var text = try String(contentsOf: url, encoding: .utf8)
    for block in try Self.blocks(of: "docs/handbook/" + page, fence: "session") {
      let lines = block.components(separatedBy: "\n").dropLast() as [String]
      let told = try Self.replay(lines, in: &shell, page)
      // A command without an answer gets it; the author then leaves out what is not needed.
      if ProcessInfo.processInfo.environment["TRENDSH_BLESS"] != nil {
        let filled = told.flatMap { [$0.typed] + ($0.wanted.isEmpty ? $0.answer : $0.wanted) }
        text = text.replacingOccurrences(of: block, with: filled.joined(separator: "\n") + "\n")
      }
    }
    if ProcessInfo.processInfo.environment["TRENDSH_BLESS"] != nil {
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
  }

  /// A command of a session, as it is written, and its answer.
  private struct Exchange {
    var typed: String
    var wanted: [String] = []
    var answer: [String] = []
  }

  /// Types the commands of a session and compares what follows each.
  private static func replay(
    _ lines: [String], in shell: inout Shell, _ page: String
  ) throws -> [Exchange] {
    var exchanges: [Exchange] = []
    for line in lines {
      let parts = line.components(separatedBy: "> ")
      if parts.count >= 2, !parts[0].isEmpty, !parts[0].contains(" "),
        parts[0].allSatisfy(\.isASCII)
      {
        exchanges.append(Exchange(typed: line))
      } else if exchanges.isEmpty {
        Issue.record("\(page): a session begins with a prompt: \(line)")
      } else {
        exchanges[exchanges.count - 1].wanted.append(line)
      }
    }
    for place in exchanges.indices {
      let typed = exchanges[place].typed
      let prompt = typed.prefix { $0 != ">" }
      #expect(shell.session.focusName ?? "trendsh" == prompt, "\(page): \(typed)")
      let command = String(typed.dropFirst(prompt.count + 2))
      let wanted = exchanges[place].wanted
      exchanges[place].answer = try answer(command, &shell)
      if wanted.isEmpty, ProcessInfo.processInfo.environment["TRENDSH_BLESS"] != nil {
        // A failure is written down by its author, never by itself.
        #expect(shell.host.errors.isEmpty, "\(page): \(command): \(shell.host.errors)")
        continue
      }
      let matchers = try wanted.map { try Matcher($0 == "…" ? "..." : " " + $0) }
      #expect(
        matchers.mismatch(with: exchanges[place].answer) == nil,
        "\(page): \(command):\n\(exchanges[place].answer.joined(separator: "\n"))")
    }
    return exchanges
  }

  /// The lines that stand below a command at the prompt.
  private static func answer(_ command: String, _ shell: inout Shell) throws -> [String] {
    let before = shell.session.sceneDigest
    shell.host.printed = ""
    shell.host.errors = []
    _ = shell.session.runPrompt(command)
    var lines = shell.host.printed.components(separatedBy: "\n").dropLast() as [String]
    lines += shell.host.errors.flatMap { $0.components(separatedBy: "\n") }
    if !shell.session.hasDrawn, shell.session.sceneDigest != before {
      lines += shell.session.sceneLines
    }
    return lines
  }
}
