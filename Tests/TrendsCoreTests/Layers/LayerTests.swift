import Foundation
import Testing

/// The folders keep their layers, as docs/layers.md lists them.
@Suite("Layers") struct LayerTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// By the folder of the target: the lines below its heading that are indented.
  private static let targets: [(name: String, lines: [String])] = {
    let page =
      (try? String(contentsOf: root.appending(path: "docs/layers.md"), encoding: .utf8)) ?? ""
    var targets: [(name: String, lines: [String])] = []
    for line in page.split(separator: "\n") {
      if line.hasPrefix("## ") { targets.append((String(line.dropFirst(3)), [])) }
      if line.hasPrefix("    "), !targets.isEmpty {
        targets[targets.count - 1].lines.append(String(line.dropFirst(4)))
      }
    }
    return targets
  }()

  /// The sources below a folder, without those that `others` hold.
  private func sources(below name: String, others: [String]) throws -> [Layers.Source] {
    let top = Self.root.appending(path: "Sources/\(name)").path
    let paths = try #require(FileManager.default.enumerator(atPath: top)).compactMap {
      $0 as? String
    }
    let inside = others.filter { $0.hasPrefix(name + "/") }.map {
      $0.dropFirst(name.count + 1) + "/"
    }
    return try paths.sorted().compactMap { path in
      guard path.hasSuffix(".swift"), !inside.contains(where: { path.hasPrefix($0) }) else {
        return nil
      }
      let slash = path.lastIndex(of: "/")
      return Layers.Source(
        folder: slash.map { String(path[..<$0]) } ?? ".",
        file: String(path[(slash.map { path.index(after: $0) } ?? path.startIndex)...]),
        text: try String(contentsOfFile: "\(top)/\(path)", encoding: .utf8))
    }
  }

  @Test func `S0-40, S3-47, S4-37: no folder uses another that it may not`() throws {
    #expect(!Self.targets.isEmpty)
    let names = Self.targets.map(\.name)
    for (name, lines) in Self.targets {
      let sources = try sources(below: name, others: names)
      #expect(!sources.isEmpty, "\(name) has no sources")
      for breach in try Layers(lines).breaches(in: sources) { Issue.record("\(name): \(breach)") }
    }
  }

  @Test func `a use against the layers is found, with its file and type`() throws {
    let layers = try Layers(["State:", "Paging: State", "Engine: State Paging"])
    var sources = [
      Layers.Source(folder: "State", file: "Digest.swift", text: "struct Digest {}"),
      Layers.Source(
        folder: "Paging", file: "Pager.swift",
        text: "struct Pager { var a: Digest; enum Inner {} } // Engine"),
      Layers.Source(
        folder: "Engine", file: "Engine.swift",
        text: #"struct Engine { let text = "no \(Pager(Digest())) Pager" }"#),
    ]
    #expect(layers.breaches(in: sources).isEmpty)
    sources[1].text += "\n" + #"extension Pager { func tell() { print("of \(Engine.self)") } }"#
    #expect(layers.breaches(in: sources) == ["Paging/Pager.swift uses Engine of Engine"])
    sources[1].text = "struct Pager {}"
    #expect(
      layers.breaches(in: sources) == ["Paging may use State and does not: take it out of the list"]
    )
    sources[0].folder = "Odd"
    #expect(layers.breaches(in: sources).contains("Odd/Digest.swift: the folder is in no layer"))
  }

  @Test func `a cycle cannot be written down`() {
    #expect(throws: Layers.Mistake.self) { try Layers(["A: B", "B: A"]) }
  }
}
