import Foundation
import Testing
import TrendsCore

@testable import Interpreter

@Suite("Transcripts") struct TranscriptTests {
  static let session = """
    load demo
    scroll -5d
    select -3d
    show
    forecast 3
    for i in 1..2
      scroll -1d
      state viewport.start
    end
    focus nowhere
    """

  private func recorded(_ text: String) -> (TestHost, String) {
    var shell = Shell { $0.keepsGoing = true }
    shell.run(text + "\nsave a.trsh")
    return (shell.host, String(decoding: shell.host.files["a.trsh"] ?? [], as: UTF8.self))
  }

  private func check(_ host: TestHost, _ text: String? = nil) -> Int32 {
    if let text { host.files["a.trsh"] = Array(text.utf8) }
    host.errors = []
    host.printed = ""
    return TranscriptCheck(host: host).run("a.trsh")
  }

  @Test func `what is saved has a header, commands, their answers and verdicts`() {
    let (_, text) = recorded("load demo; state loaded.count\nscroll -5d\nfocus nowhere")
    let lines = text.split(separator: "\n").map { String($0) }
    #expect(lines[0] == "#!/usr/bin/env trendsh")
    #expect(lines[1] == "#: transcript 1  trendsh \(Version.program)  rules \(Version.rules)")
    #expect(
      lines[2]
        == "#: clock 2026-10-04T12:00:00.000Z  tz UTC  seed 42  term 80x24 full  mode safe")
    #expect(lines[3] == "load demo")
    #expect(lines[4] == "#| demo: 7 metrics 2023-10-05..2026-10-04, 24 runs")
    #expect(lines[5].hasPrefix("#= ok  data:"))
    #expect(lines[6] == "state loaded.count")
    #expect(lines[7] == "#| 21")
    #expect(lines[9] == "scroll -5d")
    #expect(lines[12] == "#! 1:1 unknown-view: there is no view 'nowhere'. Type: charts")
    #expect(lines[13].hasPrefix("#= err unknown-view  data:"))
  }

  @Test func `a saved session passes its check, again and again`() {
    let (host, _) = recorded(Self.session)
    #expect(check(host) == 0, "\(host.errors)")
    #expect(host.printed == "a.trsh: ok, 7 steps, 7 with expectations\n")
    #expect(check(host) == 0)
  }

  @Test func `a saved session runs as a script, and its foreseen failure ends nothing`() {
    let (host, text) = recorded(Self.session + "\nstate today")
    var shell = Shell()
    #expect(shell.run(text) == 0, "\(shell.host.errors)")
    #expect(shell.host.printed.hasSuffix("\"2026-10-04\"\n"))
    _ = host
  }

  @Test func `a mistake typed at the prompt is recorded and replays`() {
    var shell = Shell()
    _ = shell.session.runPrompt("load demo")
    _ = shell.session.runPrompt("skroll -5d")
    _ = shell.session.runPrompt("save a.trsh")
    let text = String(decoding: shell.host.files["a.trsh"] ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "skroll -5d\n#! 1:1 unknown-verb: 'skroll'. Did you mean 'scroll'?\n#= err unknown-verb  data:"
      ))
    #expect(check(shell.host) == 0, "\(shell.host.errors)")
  }

  @Test func `text and state are two verdicts`() {
    let (host, text) = recorded("load demo; scroll -5d; state loaded.count")
    let drifted = text.replacingOccurrences(of: "#| 35", with: "#| 36")
    #expect(check(host, drifted) == 3)
    #expect(host.errors.contains { $0.contains("text differs after 'state loaded.count'") })
    var stateOnly = TranscriptCheck(host: host)
    stateOnly.judgesText = false
    #expect(stateOnly.run("a.trsh") == 0)

    let moved = text.replacingOccurrences(of: "scroll -5d", with: "scroll -4d")
    #expect(check(host, moved) == 3)
    #expect(host.errors.contains { $0.contains("state differs after 'scroll -4d': view was") })
    var textOnly = TranscriptCheck(host: host)
    textOnly.judgesState = false
    #expect(textOnly.run("a.trsh") == 0)
  }

  @Test func `colour is no part of what is recorded`() {
    var shell = Shell { $0.color = true }
    shell.run("load demo; show; save a.trsh")
    #expect(shell.host.printed.contains("\u{1B}["))
    let text = String(decoding: shell.host.files["a.trsh"] ?? [], as: UTF8.self)
    #expect(!text.contains("\u{1B}"))
    #expect(check(shell.host) == 0, "\(shell.host.errors)")
  }

  @Test func `a session that wrote files passes its check, which writes none`() {
    let (host, _) = recorded("load demo; table > t.csv; state today >> t.csv")
    #expect(host.files["t.csv"] != nil)
    host.files["t.csv"] = nil
    #expect(check(host) == 0, "\(host.errors)")
    #expect(host.files["t.csv"] == nil)
  }

  @Test func `nothing of the machine is written down`() {
    let (_, text) = recorded("load demo; clock; tz")
    #expect(!text.contains(NSHomeDirectory()))
    #expect(!text.contains(NSUserName()))
  }

  @Test func `a replay begins at the recorded clock, zone, seed and size`() {
    let text = """
      #: transcript 1  trendsh 0.1.0  rules 1
      #: clock 2025-03-02T07:30:00Z  tz Europe/Berlin  seed 7  term 100x40 ascii  mode safe
      clock
      #| 2025-03-02T08:30:00.000 Europe/Berlin
      set width
      #| 100
      """
    let host = TestHost()
    #expect(check(host, text) == 0, "\(host.errors)")
  }

  struct Expected: Sendable, CustomTestStringConvertible {
    var lines: [String]
    var passes: Bool
    var testDescription: String { lines.joined(separator: " / ") }

    static let all = [
      Expected(lines: ["#| 21"], passes: true), Expected(lines: ["#| 22"], passes: false),
      Expected(lines: ["#|~1 22"], passes: true), Expected(lines: ["#|~0.5 22"], passes: false),
      Expected(lines: ["#|* 2*"], passes: true), Expected(lines: ["#|* 3*"], passes: false),
      Expected(lines: ["#|* ?1"], passes: true), Expected(lines: ["#|/ \\d+"], passes: true),
      Expected(lines: ["#|/ [3-9]\\d|21"], passes: true),
      Expected(lines: ["#|/ 2"], passes: false), Expected(lines: ["#|/ (a+)+$"], passes: false),
      Expected(lines: ["#|..."], passes: true),
      Expected(lines: ["#|? 20", "#| 21", "#|? 22"], passes: true),
      Expected(lines: ["#|...", "#| 21", "#|..."], passes: true),
      Expected(lines: ["#| 21", "#| 22"], passes: false),
      Expected(lines: ["#= ok"], passes: false), Expected(lines: ["#= err any"], passes: false),
      Expected(lines: ["#! 1:1 x: y"], passes: false),
    ]
  }

  @Test("matchers judge lines", arguments: Expected.all)
  func matchers(_ expected: Expected) {
    let host = TestHost()
    let text =
      "#: transcript 1  rules 1\nload demo\n#|...\nstate loaded.count\n"
      + expected.lines.joined(separator: "\n")
    #expect((check(host, text) == 0) == expected.passes, "\(host.errors)")
  }

  @Test(arguments: [
    "#|/ ((((", "#|/ (a)\\1", "#|/ a{5000}", "#|~nan 1", "#|~-1 1", "#|~1e999 1", "#|% x",
  ])
  func `a matcher that cannot be read is an error with its place`(line: String) {
    let host = TestHost()
    #expect(check(host, "#: transcript 1  rules 1\nload demo\n" + line) == 2)
  }

  @Test func `no stranger's pattern takes long`() throws {
    let pattern = try Pattern("(a|a)*(a+)+(.*)(.*)(.*)x")
    #expect(!pattern.matches(String(repeating: "a", count: 2000)))
    #expect(throws: Mistake.self) { try Pattern("((a{1000}){1000}){1000}") }
  }

  @Test(arguments: [
    ("#: transcript 999  rules 999\nload demo", 5), ("#: transcript 1  wizard yes\nload demo", 2),
    ("#: transcript 1\n#: tz ../../../etc/passwd\nload demo", 2),
    ("#: transcript 1  rules 1  mode unsafe\nload demo", 2),
    ("#: transcript 1\n#: term 0x0 full\nload demo", 2), ("#!/bin/sh\ntouch x", 2),
    ("#: transcript 1\nload demo\nsave b.trsh", 3), ("#: transcript 1\n#| orphan\nload demo", 2),
    ("#: transcript 1\nload demo\n<<<<<<< a\nscroll -1d\n=======\n>>>>>>> b", 2),
    ("#: transcript 1\nfor i in 1..1000000000\nend\n", 5),
  ])
  func `a transcript that cannot be trusted or judged is refused`(text: String, code: Int32) {
    let host = TestHost()
    #expect(check(host, text) == code)
    #expect(!host.errors.isEmpty)
    #expect(host.files.count == 1)
  }
}
