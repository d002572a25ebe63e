import Foundation
import Testing

@testable import Interpreter

/// Every transcript under examples/ passes its check: they are documentation that cannot rot.
@Suite("Examples") struct ExampleTests {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("examples")

  static let files: [String] = {
    let found = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }
    // Reports are scripts with arguments, which the handbook runs.
    return (found ?? []).filter { $0.hasSuffix(".trsh") && !$0.hasPrefix("reports/") }.sorted()
  }()

  @Test func `there are examples, and each says how many`() {
    print("examples: \(Self.files.count) transcripts")
    #expect(!Self.files.isEmpty)
  }

  @Test(arguments: files)
  func `an example passes its check`(file: String) throws {
    let host = TestHost()
    host.files[file] = Array(try Data(contentsOf: Self.root.appendingPathComponent(file)))
    #expect(TranscriptCheck(host: host).run(file) == 0, "\(host.errors)")
  }
}
