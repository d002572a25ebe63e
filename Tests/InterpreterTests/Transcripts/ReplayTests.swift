import Foundation
import Testing
import TrendsCore

@testable import Interpreter

@Suite("Replay") struct ReplayTests {
  private func check(_ body: String, _ change: (inout TranscriptCheck) -> Void = { _ in })
    -> (code: Int32, host: TestHost)
  {
    let host = TestHost()
    host.files["a.trsh"] = Array((BlessTests.head + body).utf8)
    var check = TranscriptCheck(host: host)
    change(&check)
    return (check.run("a.trsh"), host)
  }

  @Test func `a command that was interrupted is interrupted again, and changes nothing`() {
    var shell = Shell()
    shell.run("load demo")
    for (countdown, text) in [
      (20, "for i in 1..50\n  scroll -1d\nend"), (3, "scroll oldest"), (1, "scroll -1d"),
    ] {
      shell.host.interruptCountdown = countdown
      #expect(shell.run(text) == 130)
      shell.host.interruptCountdown = 0
    }
    shell.run("state viewport.end; save a.trsh")
    let saved = String(decoding: shell.host.files["a.trsh"] ?? [], as: UTF8.self)
    #expect(saved.contains("end\n#@ cancel tick 20\n"), "\(saved)")
    #expect(saved.contains("state viewport.end\n#| \"2026-10-05\""))
    #expect(TranscriptCheck(host: shell.host).run("a.trsh") == 0, "\(shell.host.errors)")
    // A program that asks less often is interrupted all the same.
    let later = saved.replacingOccurrences(of: "cancel tick 1\n", with: "cancel tick 999\n")
    shell.host.files["a.trsh"] = Array(later.utf8)
    #expect(TranscriptCheck(host: shell.host).run("a.trsh") == 0, "\(shell.host.errors)")
  }

  /// In the middle of its loads, too, where more than one place asks.
  @Test func `what a person writes of ^C is blessed into a transcript that checks`() {
    let host = TestHost()
    host.files["a.trsh"] = Array((BlessTests.head + "load demo\n#@ cancel tick 3\nshow\n").utf8)
    #expect(Bless(host: host).run("a.trsh") == 0, "\(host.errors)")
    let blessed = String(decoding: host.files["a.trsh"] ?? [], as: UTF8.self)
    #expect(blessed.contains("#@ cancel tick 3\n#= err interrupted\n"), "\(blessed)")
    #expect(TranscriptCheck(host: host).run("a.trsh") == 0, "\(host.errors)")
  }

  @Test(arguments: ["mode safe", "mode trusted", "transcript 1  mode safe", "clock x"])
  func `a line of the header behind a command is refused`(words: String) {
    let (code, host) = check("load demo\n  # a note\n#: \(words)\nstats\n")
    #expect(code == 2)
    #expect(host.errors.contains { $0.contains("before the first command") }, "\(host.errors)")
    #expect(check("load demo\n#: my own words on clocks\nstats\n").code == 0)
  }

  @Test func `resizes, clocks and loads happen again`() {
    let (code, host) = check(
      """
      load demo
      #@ resize 60x20
      set width
      #| 60
      #@ clock 2026-10-05T12:00:00Z
      clock
      #| 2026-10-05T12:00:00.000 UTC
      loads manual
      scroll -30d
      #@ load @2 ok
      state loaded.count
      #|...
      inflight
      #|...
      """)
    #expect(code == 0 || host.errors.contains { $0.contains("no such load") }, "\(host.errors)")
  }

  @Test(arguments: [
    "#@ explode", "#@ resize 0x0", "#@ cancel tick -1", "#@ cancel tick 99999999999999999999",
    "#@ clock 9999-01-01T00:00:00Z",
  ])
  func `an event that is not known cannot be judged`(event: String) {
    #expect(check("load demo\n#= ok\n\(event)\n").code == 5)
  }

  @Test func `the first divergence shows what its step changed`() {
    let (code, host) = check("load demo\nscroll -5d\n#= ok  view:00000000\n")
    #expect(code == 3)
    #expect(
      host.errors.contains { $0.contains("state differs after 'scroll -5d': view was 00000000") })
    #expect(host.errors.contains { $0.contains("views.weight.start: ") }, "\(host.errors)")
  }

  @Test func `reports for programs say the same`() {
    let host = TestHost()
    host.files["a.trsh"] = Array((BlessTests.head + "load demo\n#| <wrong>\n").utf8)
    host.files["b.trsh"] = Array((BlessTests.head + "load demo\n").utf8)
    let results = ["a.trsh", "b.trsh", "c.trsh"].map { TranscriptCheck(host: host).judge($0) }
    let json = CheckReport.json(results)
    let objects = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    #expect(objects?.map { $0["exit"] as? Int } == [3, 0, 4])
    let text = (objects?[0]["divergence"] as? [String: Any])?["text"] as? [String: Any]
    #expect(text?["expected"] as? String == "<wrong>")
    let junit = CheckReport.junit(results)
    #expect(junit.contains("tests=\"3\" failures=\"1\" errors=\"1\""))
    #expect(junit.contains("expected: &lt;wrong&gt;"))
    #expect(XMLChecker.isWellFormed(junit))
  }

  @Test func `a visit stops at a step, a verb or a mark, and moves in time`() {
    let host = TestHost()
    host.files["a.trsh"] = Array(
      (BlessTests.head + "load demo\nscroll -5d\nmark here\nscroll -5d\nselect -1d\nscroll -5d\n")
        .utf8)
    func visit(_ step: Int?, _ place: String?) -> (Session?, String) {
      let visit = TranscriptCheck(host: host).visit("a.trsh", to: step, at: place)
      return (visit.session, visit.greeting)
    }
    #expect(visit(2, nil).1.hasPrefix("after step 2 of 6: line 4, 'scroll -5d'."))
    #expect(visit(nil, "select").1.hasPrefix("after step 5 of 6"))
    #expect(visit(nil, "here").1.hasPrefix("after step 3 of 6"))
    var session = visit(nil, nil).0
    func state() -> String {
      host.printed = ""
      _ = session?.runPrompt("state viewport.end")
      return host.printed
    }
    #expect(state() == "\"2026-09-20\"\n")
    _ = session?.runPrompt("back 1")
    #expect(state() == "\"2026-09-25\"\n")
    _ = session?.runPrompt("goto 1")
    #expect(state() == "\"2026-10-05\"\n")
    _ = session?.runPrompt("goto here")
    #expect(state() == "\"2026-09-30\"\n")
    _ = session?.runPrompt("goto 6; back 2")
    #expect(state() == "\"2026-09-25\"\n")
    host.errors = []
    _ = session?.runPrompt("goto 7")
    #expect(host.errors.first?.contains("the replay has only 6 steps") == true)
    _ = session?.runPrompt("export x.csv")
    #expect(host.files["x.csv"] == nil)
  }

  @Test func `two builds are compared step by step`() {
    let host = TestHost()
    host.files["a.trsh"] = Array((BlessTests.head + "load demo\nscroll -5d\nstate today\n").utf8)
    let check = TranscriptCheck(host: host)
    #expect(check.writeSteps(of: "a.trsh", dumps: false) == 0)
    var lines = host.printed.split(separator: "\n").map { String($0) }
    #expect(lines.count == 3)
    func compare() -> CheckResult {
      var next = lines[...]
      return check.compare("a.trsh", with: { next.popFirst() }) { _ in [] }
    }
    #expect(compare().exit == 0)
    lines[1] = lines[1].replacingOccurrences(of: "\"step\":2", with: "\"step\":9")
    #expect(compare().exit == 3)
    #expect(compare().divergence?.step == 2)
    lines.removeLast(2)
    #expect(compare().exit == 5)
  }

  private static let git = URL(fileURLWithPath: "/usr/bin/git")

  /// Edits at two places of a transcript merge, for nothing in it counts or chains.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: git.path), "no git"))
  func `a transcript merges in git after edits at two places`() throws {
    let git = Self.git
    var shell = Shell()
    shell.run(
      "load demo; scroll -1d; scroll -1d; select -1d; scroll -1d; scroll -1d; state today; save a.trsh"
    )
    let base = String(decoding: shell.host.files["a.trsh"] ?? [], as: UTF8.self)
    func blessed(_ text: String) -> String {
      shell.host.files["a.trsh"] = Array(text.utf8)
      _ = Bless(host: shell.host).run("a.trsh")
      return String(decoding: shell.host.files["a.trsh"] ?? [], as: UTF8.self)
    }
    let ours = base.replacingOccurrences(of: "load demo\n", with: "load demo\n# the first look\n")
    let theirs = blessed(base + "state loaded.count\n#| 0\n")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in [("base", base), ("ours", ours), ("theirs", theirs)] {
      try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    let process = Process()
    process.executableURL = git
    process.currentDirectoryURL = folder
    process.arguments = ["merge-file", "ours", "base", "theirs"]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let merged = try String(contentsOf: folder.appendingPathComponent("ours"), encoding: .utf8)
    #expect(merged.contains("# the first look"))
    shell.host.files["a.trsh"] = Array(merged.utf8)
    #expect(TranscriptCheck(host: shell.host).run("a.trsh") == 0, "\(shell.host.errors)")
    try FileManager.default.removeItem(at: folder)
  }
}

/// Every element that opens closes.
enum XMLChecker {
  static func isWellFormed(_ text: String) -> Bool {
    var open: [String] = []
    for part in text.split(separator: "<").map({ String($0) }) {
      let tag = part.prefix { $0 != ">" }
      if tag.hasPrefix("?") || tag.hasSuffix("/") { continue }
      let name = String(tag.drop { $0 == "/" }.prefix { $0 != " " })
      if tag.hasPrefix("/") {
        guard open.popLast() == name else { return false }
      } else {
        open.append(name)
      }
    }
    return open.isEmpty
  }
}
