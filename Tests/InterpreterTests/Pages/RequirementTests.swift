import Foundation
import Testing

/// What `docs/requirements.md` promises, and where it is cited.
private struct Requirements {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let page = root.appendingPathComponent("docs/requirements.md")

  /// Read once for all tests.
  static let all = Result { try Requirements() }

  /// Each entry's paragraph by its id, in the order of the page.
  let entries: [(id: String, text: String)]
  /// The tests and examples that cite an id, by their names, sorted.
  let shown: [String: [String]]
  /// Ids that sources, tests and examples cite, each with one place.
  let cited: [String: String]

  init() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    entries = text.components(separatedBy: "\n\n").compactMap { paragraph in
      let match = paragraph.firstMatch(of: /^<a id="([a-z0-9-]+)"><\/a>\*\*([A-Za-z0-9-]+)\*\* \S/)
      return match.map { (String($0.2), paragraph) }
    }
    var shown: [String: [String]] = [:]
    var cited: [String: String] = [:]
    for (folder, endings) in [
      ("Sources", ["swift"]), ("Tests", ["swift"]), ("examples", ["trsh"]),
    ] {
      let names = FileManager.default.enumerator(
        atPath: Self.root.appendingPathComponent(folder).path)
      for case let name as String in try #require(names)
      where endings.contains((name as NSString).pathExtension) && !name.hasPrefix("Fixtures") {
        let path = folder + "/" + name
        let body = try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
        for match in body.matches(of: /\b(?:[SB][0-4]-[0-9]{2}|PS-[0-9]{2}[a-z]?)\b/) {
          let id = String(match.0)
          cited[id] = path
          guard folder != "Sources" else { continue }
          let label = folder == "Tests" ? (name as NSString).lastPathComponent : path
          if shown[id]?.contains(label) != true { shown[id, default: []].append(label) }
        }
      }
    }
    self.shown = shown.mapValues { $0.sorted() }
    self.cited = cited
  }

  static let heading = "## Not shown by a test that names them"

  /// The line that says which tests and examples cite an id; nil where none does.
  func witnesses(of id: String) -> String? {
    guard let all = shown[id] else { return nil }
    let tests = all.filter { $0.hasSuffix(".swift") }.map { "`\($0.dropLast(6))`" }
    let examples = all.filter { $0.hasSuffix(".trsh") }.map { path in
      let name = (path as NSString).lastPathComponent.dropLast(5)
      return "[\(name.replacing("-", with: " "))](../\(path))"
    }
    return "Shown by " + (tests.prefix(3) + examples.prefix(2)).joined(separator: ", ") + "."
  }

  var untested: [String] {
    entries.map(\.id).filter { $0.contains("-") && shown[$0] == nil }.sorted()
  }
}

@Suite("Requirements") struct RequirementTests {
  @Test func `each is there once, under its own anchor`() throws {
    let text = try String(contentsOf: Requirements.page, encoding: .utf8)
    var seen: Set<String> = []
    for match in text.matches(of: /<a id="([^"]*)"><\/a>(\*\*([^*]*)\*\*)?/) {
      let id = match.3.map { String($0) } ?? ""
      #expect(String(match.1) == id.lowercased(), "the anchor '\(match.1)' is not that of '\(id)'")
      #expect(seen.insert(id).inserted, "\(id) is there twice")
    }
    #expect(seen.count == (try Requirements.all.get()).entries.count)
  }

  @Test func `whatever is cited can be read there`() throws {
    let requirements = try Requirements.all.get()
    let known = Set(requirements.entries.map(\.id))
    for (id, path) in requirements.cited.sorted(by: { $0.key < $1.key }) where !known.contains(id) {
      Issue.record("\(path) cites \(id), which docs/requirements.md does not have")
    }
  }

  @Test("B3-18: each says which tests and examples show it, and what none shows is listed")
  func witnesses() throws {
    let requirements = try Requirements.all.get()
    let text = try String(contentsOf: Requirements.page, encoding: .utf8)
    var paragraphs = try #require(text.components(separatedBy: "\n\n" + Requirements.heading).first)
      .components(separatedBy: "\n\n")
    let texts = Dictionary(uniqueKeysWithValues: requirements.entries.map { ($0.text, $0.id) })
    for (index, paragraph) in paragraphs.enumerated() {
      guard let id = texts[paragraph] else { continue }
      let sentence = paragraph.components(separatedBy: "\nShown by ")[0]
      paragraphs[index] = sentence + (requirements.witnesses(of: id).map { "\n" + $0 } ?? "")
    }
    let list = requirements.untested.map { "[\($0)](#\($0.lowercased()))" }
    let lines = stride(from: 0, to: list.count, by: 6).map {
      list[$0..<min($0 + 6, list.count)].joined(separator: ", ")
    }
    let wanted =
      paragraphs.joined(separator: "\n\n") + "\n\n" + Requirements.heading
      + (lines.isEmpty
        ? "\n\nNone. A line that no test or example names is listed here.\n"
        : "\n\nA test or an example that names one of these takes it out of this list.\n\n"
          + lines.joined(separator: ",\n") + "\n")
    if ProcessInfo.processInfo.environment["TRENDSH_BLESS"] == "1" {
      try Data(wanted.utf8).write(to: Requirements.page)
    }
    #expect(
      try String(contentsOf: Requirements.page, encoding: .utf8) == wanted,
      "docs/requirements.md does not agree with the tests: run them with TRENDSH_BLESS=1")
  }
}

@Suite("The package") struct PackageTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Requirements.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func `S0-45: one command runs each folder of tests, and so does what must pass`() throws {
    let package = try Self.text("Package.swift")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Requirements.root.appendingPathComponent("Tests").path)
    let folders = names.filter { $0.hasSuffix("Tests") }
    #expect(folders.count > 2)
    for name in folders {
      #expect(
        package.contains("name: \"\(name)\", dependencies")
          || package.contains("name: \"\(name)\",\n"))
    }
    #expect(try Self.text(".ci/run").contains("/scripts/test\" --all"))
  }

  @Test func `S2-35: the package and its core need no other library`() throws {
    #expect(!(try Self.text("Package.swift")).contains(".package("))
    let core = Requirements.root.appendingPathComponent("Sources/TrendsCore")
    let names = try #require(FileManager.default.enumerator(atPath: core.path))
    let system: Set = ["Darwin", "Glibc", "Musl", "Synchronization", "TrendsCore"]
    for case let name as String in names where name.hasSuffix(".swift") {
      let source = try Self.text("Sources/TrendsCore/" + name)
      for match in source.matches(of: /(?m)^\s*(?:[@a-z]+ )?import ([A-Za-z]+)/) {
        #expect(system.contains(String(match.1)), "\(name) imports \(match.1)")
      }
    }
  }
}

@Suite("Links of the pages") struct LinkTests {
  private static func pages() throws -> [String] {
    let top = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "examples/README.md"]
    let docs = FileManager.default.enumerator(
      atPath: Requirements.root.appendingPathComponent("docs").path)
    return top
      + (try #require(docs).compactMap { $0 as? String }.filter { $0.hasSuffix(".md") }.map {
        "docs/\($0)"
      })
  }

  /// As the sites that show Markdown make them.
  private static func anchors(_ text: String) -> Set<String> {
    var anchors = Set(text.matches(of: /<a id="([^"]*)">/).map { String($0.1) })
    for match in text.matches(of: /(?m)^#+ (.*)$/) {
      let kept = match.1.lowercased().filter {
        $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_"
      }
      anchors.insert(kept.replacing(" ", with: "-"))
    }
    return anchors
  }

  @Test func `every link leads to a file and a heading that are there`() throws {
    var anchors: [URL: Set<String>] = [:]
    for page in try Self.pages() {
      let file = Requirements.root.appendingPathComponent(page)
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /\]\(([^)\s]+)\)/) where !match.1.contains("://") {
        let parts = match.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let target =
          parts[0].isEmpty
          ? file : file.deletingLastPathComponent().appendingPathComponent(String(parts[0]))
        guard FileManager.default.fileExists(atPath: target.path) else {
          Issue.record("\(page): \(match.1) is not there")
          continue
        }
        guard parts.count == 2 else { continue }
        let known = anchors[target.standardized]
        let there = try known ?? Self.anchors(String(contentsOf: target, encoding: .utf8))
        anchors[target.standardized] = there
        #expect(there.contains(String(parts[1])), "\(page): \(match.1) has no such heading")
      }
    }
  }

  @Test func `no source or test names a page that is not there`() throws {
    let pages = Set(try Self.pages().map { ($0 as NSString).lastPathComponent })
    for folder in ["Sources", "Tests"] {
      let names = FileManager.default.enumerator(
        atPath: Requirements.root.appendingPathComponent(folder).path)
      for case let name as String in try #require(names)
      where name.hasSuffix(".swift") && !name.hasSuffix("RequirementTests.swift") {
        let path = folder + "/" + name
        let text = try String(
          contentsOf: Requirements.root.appendingPathComponent(path), encoding: .utf8)
        // A name in quotes is a user's file.
        for match in text.matches(of: /(?m)^.*\/\/.*?\b([a-z]+\.md)\b/) {
          #expect(pages.contains(String(match.1)), "\(path) names \(match.1)")
        }
      }
    }
  }
}
