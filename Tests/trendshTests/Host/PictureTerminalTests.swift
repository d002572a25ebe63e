import Foundation
import Testing

import TrendsCharts

@testable import trendsh

/// Pictures at a terminal: it is asked, and answers or does not.
@Suite("Pictures at a terminal", .serialized) struct PictureTerminalTests {
  @Test func `answers are read, and keys between them are kept`() {
    let kitty = PictureAnswer(
      Array(
        "a\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[A\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{7}\u{1B}[6;40;20t\u{1B}[?62;4c"
          .utf8))
    #expect(kitty.knowsKitty && kitty.knowsSixel && !kitty.knowsITerm && kitty.isWhole)
    #expect(kitty.cellWidth == 20 && kitty.isDark)
    #expect(kitty.typed == Array("a\u{1B}[A".utf8))
    #expect(kitty.screen(columns: 80)?.way == .kitty)
    let iTerm = PictureAnswer(
      Array(
        "\u{1B}]1337;ReportCellSize=17.0;8.5;2.0\u{1B}\\\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?62c"
          .utf8))
    #expect(iTerm.screen(columns: 80) == .init(.iTerm, columns: 80, cellWidth: 17, isDark: false))
    let plain = PictureAnswer(Array("\u{1B}_Gi=31;ENOTSUPPORTED\u{1B}\\\u{1B}[?1;2c".utf8))
    #expect(plain.isWhole && plain.screen(columns: 80) == nil)
    #expect(!PictureAnswer(Array("\u{1B}[?62;4".utf8)).isWhole)
  }

  @Test("any answer is read without harm", arguments: [UInt64(1), 2, 3])
  func noise(_ seed: UInt64) {
    var state = seed
    let parts = [
      "\u{1B}", "[", "]1337;ReportCellSize=", "9999999999999999999;", "1e300;nan", "\u{1B}\\", "_G",
      "i=31;OK", "]11;rgb:", "fffffffffffffffffffff/", "0/", "6;", "t", "?62;4c", "\u{7}", "é", "c",
    ]
    for _ in 0..<2000 {
      var text = ""
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += parts[Int(state >> 33) % parts.count]
      }
      _ = PictureAnswer(Array(text.utf8)).screen(columns: 80)
    }
  }

  private func shell(_ environment: [String: String] = [:]) throws -> PseudoTerminal {
    let shell = try PseudoTerminal(
      ["--no-rc", "--today", "2026-10-04", "--tz", "UTC"], columns: 90, rows: 24,
      environment: environment)
    try shell.waitForPrompt()
    return shell
  }

  private func wrote(_ text: String, _ shell: PseudoTerminal) -> Bool {
    shell.written.contains(Array(text.utf8))
  }

  @Test func `a terminal that can shows the chart, and what was typed meanwhile stays`() throws {
    let shell = try shell()
    try shell.enter("load demo; show --picture")
    try shell.wait("the question") { _ in wrote("\u{1B}[c", shell) }
    try shell.type("day\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;4c")
    try shell.wait("the picture") { _ in wrote("\u{1B}_Ga=T,f=100,q=2,m=1;", shell) }
    try shell.wait("the sentence") {
      $0.transcript.contains { $0.hasPrefix("weight: Level at 78.5 kg") }
    }
    try shell.wait("what was typed") { $0.cursorLine.hasSuffix("> day") }
    try shell.type("\u{15}")
    // It is asked once.
    let questions = shell.screen.queries
    try shell.enter("show all --picture")
    try shell.wait("all charts") { $0.transcript.contains { $0.hasPrefix("resting: ") } }
    #expect(shell.screen.queries == questions)
    try shell.waitForPrompt()
    try shell.type("\u{04}")
    #expect(try shell.waitForExit() == 0)
    #expect(shell.settingsNow == shell.settingsBefore)
  }

  @Test func `a terminal that cannot, and one that is not asked, say what to type`() throws {
    let shell = try shell()
    try shell.enter("load demo; show --picture")
    try shell.wait("the question") { _ in wrote("\u{1B}[c", shell) }
    try shell.type("\u{1B}[?1;2c")
    try shell.wait("the error") {
      $0.transcript.joined().contains("shows no pictures")
        && $0.transcript.joined().contains("save-chart chart.png")
    }
    let console = try self.shell(["TERM": "linux"])
    try console.enter("load demo; show --picture")
    try console.wait("the error") { $0.transcript.joined().contains("shows no pictures") }
    #expect(console.screen.queries == 0)
  }
}
