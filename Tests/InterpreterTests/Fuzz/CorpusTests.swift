import Foundation
import Testing

@testable import fuzz

/// What `scripts/fuzz` found worth keeping is read again: nothing traps, and no rule is broken.
@Suite("Fuzz corpora") struct CorpusTests {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("scripts/fuzzing/corpora")

  @Test(arguments: FuzzTarget.allCases)
  func `the kept corpus of a target replays`(target: FuzzTarget) throws {
    let folder = Self.root.appendingPathComponent(target.rawValue)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(!names.isEmpty)
    for name in names {
      target.run(Array(try Data(contentsOf: folder.appendingPathComponent(name))))
    }
  }
}
