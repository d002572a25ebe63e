import Foundation
import Testing
import TrendsCore

@testable import Interpreter

@Suite("Embedded data") struct EmbeddingTests {
  /// Bytes of a table with whatever may stand in a file.
  private static func bytes(seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "day,kg", "2025-06-01,80", "", " ", " x", "x ", "\t", "#+ x", "w.csv", "w.csv open",
      "\"w.csv\"", "\r", "ä", "\u{1}", "w.csv base64", "other.csv",
    ]
    var text = ""
    for _ in 0..<Int(random.next() % 6) {
      text += pieces[Int(random.next() % UInt64(pieces.count))]
      if random.next() % 3 > 0 { text += "\n" }
    }
    return Array(text.utf8) + (random.next() % 8 == 0 ? [0xFF] : [])
  }

  @Test func `a file comes out of a transcript byte for byte`() throws {
    let names: Set = ["w.csv", "other.csv"]
    for seed in 1...3000 as ClosedRange<UInt64> {
      let files = ["w.csv": Self.bytes(seed: seed), "other.csv": Self.bytes(seed: seed &+ 9999)]
      var text = "#: transcript 1  rules \(Version.rules)\n"
      for name in files.keys.sorted() { text += "#: data \(name)  embedded\n" }
      text += "let x = 1\n"
      for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
        text += "\n"
        for line in Embedding(name: name, bytes: bytes, beside: names).lines {
          text += "#+ \(line)\n"
        }
      }
      let source = SourceText(name: "a.trsh", text)
      let header = try #require(try TranscriptHeader(in: source))
      let embedded = EmbeddedFiles(of: Transcript(source), header)
      for (name, bytes) in files { #expect(embedded[name] == bytes, "seed \(seed)") }
    }
  }

  private func saved(_ table: String) throws -> (Shell, String) {
    var shell = Shell()
    shell.host.files["w.csv"] = Array(table.utf8)
    #expect(shell.run("load w.csv; stats; save a.trsh --embed") == 0, "\(shell.host.errors)")
    let text = String(decoding: try #require(shell.host.files["a.trsh"]), as: UTF8.self)
    return (shell, text)
  }

  @Test(arguments: ["", "\n"])
  func `embedded data is held against its fingerprint`(end: String) throws {
    let (shell, text) = try saved("day,kg\n2025-06-01,80\n2025-06-02,81" + end)
    #expect(TranscriptCheck(host: shell.host).run("a.trsh") == 0, "\(shell.host.errors)")
    for (old, new, code) in [("06-01,80", "06-01,90", 4), (",81", ",81.0", 0)]
      as [(String, String, Int32)]
    {
      let other = text.replacingOccurrences(of: old, with: new)
      shell.host.files["b.trsh"] = Array(other.utf8)
      shell.host.errors = []
      #expect(TranscriptCheck(host: shell.host).run("b.trsh") == code, "\(shell.host.errors)")
      if code != 0 { #expect(shell.host.errors.contains { $0.contains("'w.csv'") }) }
      // Run as a script, it is refused as well.
      var again = Shell()
      var refusal: Int32 = 0
      do throws(TranscriptProblem) {
        try again.session.adoptHeader(of: SourceText(name: "b.trsh", other))
      } catch { refusal = error.exit }
      #expect(refusal == code)
    }
  }
}
