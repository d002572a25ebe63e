import Foundation
import Testing
import TrendsCore

@testable import Interpreter
@testable import TrendsImport

/// The words of errors that no script provokes by itself: each provoked here.
@Suite("Words of errors: told") struct ToldErrorTests {
  /// Where a word is shown instead, or why by nothing.
  static let elsewhere = [
    "no-answer": "StayingTests",
    "invariants": "only a program with a mistake in its pager breaks a rule",
    "too-long": "64 MiB would have to be recorded",
    "too-many-files": "LimitTests",
  ]

  static let told = ErrorWord.all.flatMap(\.words).compactMap { word in
    if case .told = word.example { word.word } else { nil }
  }

  @Test(arguments: told.filter { elsewhere[$0] == nil })
  func `it is provoked`(word: String) throws {
    let provoke = try #require(Self.provocations[word], "nothing provokes \(word)")
    let found = try provoke()
    #expect(found == word)
  }

  @Test func `nothing is provoked that is not told`() {
    #expect(Set(Self.provocations.keys).union(Self.elsewhere.keys) == Set(Self.told))
  }

  static let provocations: [String: @Sendable () throws -> String?] =
    ofLines.merging(ofCommands) { $1 }.merging(ofFiles) { $1 }.merging(ofTheWorld) { $1 }

  // MARK: lines and transcripts

  static let ofLines: [String: @Sendable () throws -> String?] = [
    "ambiguous-verb": {
      let script = Parser.parse(SourceText(name: "", "s"))
      if case .failure(let problems) = Checker.check(script, allowsPrefixes: true) {
        return problems.list.first?.code
      }
      return nil
    },
    "bad-input": {
      header("#: transcript 1  clock 2025-01-01T00:00:00Z\n#: data w.csv  rows many")
    },
    "bad-matcher": { answer("#|/ (") },
    "bad-verdict": { answer("#= maybe") },
    "fingerprint": {
      let host = TestHost()
      host.files["w.csv"] = Array("day,kg\n2025-06-01,70\n".utf8)
      var shell = Shell(.typed)
      shell.host.files = host.files
      shell.run("load w.csv as w; save s.trsh")
      shell.host.files["w.csv"] = Array("day,kg\n2025-06-01,71\n".utf8)
      let told = TranscriptCheck(host: shell.host).judge("s.trsh").errorLines.joined()
      return told.contains(HostError.otherFile("w.csv", hint: nil).message) ? "fingerprint" : told
    },
    "orphan": {
      let told = judged("#: transcript 1\n#| said\nload demo\n")
      return told.contains(Diagnostic.orphan(at: Span(0, 0)).message) ? "orphan" : told
    },
    "syntax": {
      var script = Parser.parse(SourceText(name: "", "let"))
      script.problems = []
      if case .failure(let problems) = Checker.check(script) { return problems.list.first?.code }
      return nil
    },
  ]

  private static func header(_ text: String) -> String? {
    do throws(TranscriptProblem) { _ = try TranscriptHeader(in: SourceText(name: "", text)) } catch
    {
      return error.diagnostic.code
    }
    return nil
  }

  private static func answer(_ line: String) -> String? {
    do throws(Diagnostic) { _ = try ExpectedAnswer([Transcript.Line(line)]) } catch {
      return error.code
    }
    return nil
  }

  private static func judged(_ text: String) -> String {
    let host = TestHost()
    host.files["w.csv"] = Array("day,kg\n2025-06-01,70\n".utf8)
    host.files["t.trsh"] = Array(text.utf8)
    return TranscriptCheck(host: host).judge("t.trsh").errorLines.joined()
  }

  // MARK: commands

  /// The word, if the command at the end fails with it.
  private static func failing(
    _ word: String, _ command: String, _ shell: inout Shell
  ) -> String? {
    let code = shell.run("expect fail \(word) \(command)")
    return code == 0 ? word : shell.host.errors.joined()
  }

  static let ofCommands: [String: @Sendable () throws -> String?] = [
    "bad-zone": {
      final class Damaged: ZoneFiles {
        var zoneNames: [String] { [] }
        func zoneFile(_ name: String) -> [UInt8]? { [1, 2, 3] }
      }
      do throws(Failure) { _ = try Damaged().zone(named: "Europe/Berlin") } catch {
        return error.code
      }
      return nil
    },
    "interrupted": {
      var shell = Shell(.typed)
      shell.host.interruptCountdown = 40
      let code = shell.run("for i in 1..100000; let x = 1; end")
      return code == 130 ? Failure.interrupted.code : nil
    },
    "no-end": {
      var shell = Shell(.typed)
      shell.host.respond = { _ in .success(Array("id,name\n1,a\n2,b\n".utf8)) }
      shell.run("connect l prog {limit} {offset}; open v l; settle")
      return failing("no-end", "group status", &shell)
    },
    "no-history": {
      var shell = Shell(.typed)
      return failing("no-history", "history", &shell)
    },
    "no-step": {
      let shell = Shell(.typed)
      var timeline = Timeline(start: shell.session.moment)
      do throws(Failure) { _ = try timeline.go(to: 99) } catch { return error.code }
      return nil
    },
    "no-such-input": {
      var shell = Shell(.typed)
      shell.host.inputs = EmptyHistory()
      return failing("no-such-input", "history forget 99", &shell)
    },
    "not-replayed": {
      var shell = Shell(.typed)
      shell.host.files["w.csv"] = Array("day,kg\n2025-06-01,70\n".utf8)
      shell.run("load w.csv as w; table w")
      shell.host.files["w.csv"] = Array("day,kg\n2025-06-01,71\n".utf8)
      return failing("not-replayed", "save s.trsh", &shell)
    },
    "planted": {
      var shell = Shell(.typed) { $0.hasPlantedFault = true }
      shell.host.files["w.csv"] = Array("day,kg\n2025-06-01,95\n".utf8)
      shell.run("load w.csv as w; select 2025-06-01")
      return failing("planted", "select 2025-06-01", &shell)
    },
    "unreadable": {
      struct Broken: ByteSource {
        var count: Int { 100 }
        func read(
          into buffer: UnsafeMutableRawBufferPointer, at offset: Int
        ) throws(ReadFailure) -> Int { throw ReadFailure("the disk is gone") }
      }
      return imported { () throws(ImportError) in
        var importer = FileImporter(.init(home: .utc, zoneNamed: { _ in nil }))
        try importer.read(Broken(), named: "w.csv")
      }
    },
    "unsupported": {
      final class Bare: ProgramStarter {}
      do throws(HostError) {
        try Bare().start(Job(view: "v", load: 1, words: ["ls"], environment: [], timeout: 1))
      } catch { return error.code }
      return nil
    },
  ]

  private final class EmptyHistory: InputHistory {
    let entries: [String] = []
    var isRecording = true
    let isOff = false
    func forget(_ number: Int) -> Bool { false }
    func search(_ text: String) -> [(number: Int, text: String)] { [] }
  }

  // MARK: files

  private static func imported(_ body: () throws(ImportError) -> Void) -> String? {
    do throws(ImportError) { try body() } catch { return error.code.rawValue }
    return nil
  }

  private static func bytes(_ text: String) -> MemoryBytes { MemoryBytes(Array(text.utf8)) }

  private static func zip(_ hex: String) -> String? {
    let digits = Array(hex)
    let bytes = stride(from: 0, to: digits.count, by: 2)
      .compactMap { UInt8(String(digits[$0...($0 + 1)]), radix: 16) }
    return imported { () throws(ImportError) in
      var importer = FileImporter(.init(home: .utc, zoneNamed: { _ in nil }))
      try importer.read(MemoryBytes(bytes), named: "x.zip")
    }
  }

  static let ofFiles: [String: @Sendable () throws -> String?] = [
    "no-entries": {
      imported { () throws(ImportError) in
        _ = try DayOne.read([bytes("{\"metadata\":{}}")], home: .utc, zone: { _ in nil })
      }
    },
    "no-messages": {
      imported { () throws(ImportError) in _ = try Telegram.read(bytes("{\"name\":\"x\"}")) }
    },
    "no-table": {
      imported { () throws(ImportError) in _ = try TableImporter.read(bytes("day,kg\n")) }
    },
    "no-timeline": {
      imported { () throws(ImportError) in _ = try GoogleTimeline.read(bytes("{\"x\":1}")) }
    },
    "not-fit": {
      imported { () throws(ImportError) in
        _ = try FITImporter.read(bytes("these are no bytes of FIT"))
      }
    },
    "not-gpx": { imported { () throws(ImportError) in _ = try GPXImporter.read(bytes("<kml/>")) } },
    "not-tcx": { imported { () throws(ImportError) in _ = try TCXImporter.read(bytes("<kml/>")) } },
    "zip-encrypted": {
      zip(
        "504b03041400010000000000215a1a2c1c26230000002300000005000000772e6373766461792c6b"
          + "670a323032352d30312d30312c37300a323032352d30312d30322c37310a504b0102140314000100"
          + "00000000215a1a2c1c262300000023000000050000000000000000000000800100000000772e6373"
          + "76504b0506000000000100010033000000460000000000")
    },
    "zip-method": {
      zip(
        "504b0304140000000e000000215a1a2c1c26230000002300000005000000772e6373766461792c6b"
          + "670a323032352d30312d30312c37300a323032352d30312d30322c37310a504b0102140314000000"
          + "0e000000215a1a2c1c262300000023000000050000000000000000000000800100000000772e6373"
          + "76504b0506000000000100010033000000460000000000")
    },
    "zip-split": {
      zip(
        "504b03041400000000000000215a1a2c1c26230000002300000005000000772e6373766461792c6b"
          + "670a323032352d30312d30312c37300a323032352d30312d30322c37310a504b0102140314000000"
          + "00000000215a1a2c1c262300000023000000050000000000000000000000800100000000772e6373"
          + "76504b0506010000000100010033000000460000000000")
    },
  ]

  // MARK: the world

  static let ofTheWorld: [String: @Sendable () throws -> String?] = [
    "bad-token": {
      var shell = Shell(.typed)
      shell.host.respond = { _ in
        .success(Array(("id\n" + (0..<20).map { "x'; drop \($0)" }.joined(separator: "\n")).utf8))
      }
      shell.run("connect l prog {limit} {after}; open v l; view to 32")
      return shell.state("phase.after.code")
    },
    "incomplete": {
      var shell = Shell(.typed) { $0.isStrict = true }
      shell.run("source r list --rows 200; open l r")
      let told = shell.shown("export x.csv l")
      return told.contains("is not whole") ? "incomplete" : told
    },
    "no-fingerprint": {
      let told = judged(
        "#: transcript 1  clock 2025-01-01T00:00:00Z  tz UTC\n#: data w.csv\nload w.csv\n#= ok\n")
      return told.contains(HostError.noFingerprint(of: "w.csv").message) ? "no-fingerprint" : told
    },
    "not-listed": {
      let told = judged("#: transcript 1  clock 2025-01-01T00:00:00Z  tz UTC\nload w.csv\n#= ok\n")
      return told.contains("got not-listed") ? "not-listed" : told
    },
  ]
}
