import Testing
import TrendsCore

@testable import Interpreter
@testable import TrendsOutput

@Suite("Diagnostics") struct DiagnosticTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    var typed: String
    var shown: String
    var testDescription: String { typed }

    static let all = [
      Mistake(
        typed: "scrol -5d",
        shown: """
          t.trsh:1:1: error: unknown verb 'scrol'
            scrol -5d
            ^^^^^ did you mean 'scroll'?
          """),
      Mistake(
        typed: "  show --stile bar",
        shown: """
          t.trsh:1:8: error: 'show' has no flag '--stile'
              show --stile bar
                   ^^^^^^^ did you mean '--style'?
            see: help show
          """),
      Mistake(
        typed: "jump 2025-02-30",
        shown: """
          t.trsh:1:6: error: '2025-02-30' is not a day such as 2025-01-03, first or last
            jump 2025-02-30
                 ^^^^^^^^^^ there is no day 2025-02-30
            see: help jump
          """),
      Mistake(
        typed: "range 1w; import a.csv",
        shown: """
          t.trsh:1:7: error: '1w' is not 1W, 1M, 3M, 6M, 1Y, All, default, days such as 400d, a year, a month such as march, or dates such as 2025-03-01..2025-04-15
            range 1w; import a.csv
                  ^^ did you mean '1W'?
            see: help range
          t.trsh:1:11: error: unknown verb 'import'
            range 1w; import a.csv
                      ^^^^^^ did you mean 'load'?
          """),
      Mistake(
        typed: "jump 2024-3-1; jump 1.3.2024; clear",
        shown: """
          t.trsh:1:6: error: '2024-3-1' is not a day such as 2025-01-03, first or last
            jump 2024-3-1; jump 1.3.2024; clear
                 ^^^^^^^^ did you mean '2024-03-01'?
            see: help jump
          t.trsh:1:21: error: '1.3.2024' is not a day such as 2025-01-03, first or last
            jump 2024-3-1; jump 1.3.2024; clear
                                ^^^^^^^^ days are written as 2025-01-31
            see: help jump
          t.trsh:1:31: error: unknown verb 'clear'
            jump 2024-3-1; jump 1.3.2024; clear
                                          ^^^^^ ^L clears the screen
          """),
      Mistake(
        typed: "open weight.csv",
        shown: """
          t.trsh:1:6: error: 'weight.csv' is not a name (a letter, then letters, digits, '_' and '-')
            open weight.csv
                 ^^^^^^^^^^ 'load FILE' reads a file
            see: help load
          """),
      Mistake(
        typed: "load \"demo",
        shown: """
          t.trsh:1:6: error: the string that begins here is never closed
            load "demo
                 ^ add the closing "
          """),
      Mistake(
        typed: "for i in 1..3\n  scroll -1d",
        shown: """
          t.trsh:1:1: error: this 'for' has no 'end'
            for i in 1..3
            ^^^ add a line 'end'
          """),
      Mistake(
        typed: "select 体重 日",
        shown: """
          t.trsh:1:8: error: '体重' is not a day, a move such as -3d or +30s, a time into a run such as \
          12:30, a row such as 12, next, prev or none, nor 'nearest'
            select 体重 日
                   ^^^^ see: help select
          """),
      Mistake(
        typed: "jump $day",
        shown: """
          t.trsh:1:6: error: '$day' is not set
            jump $day
                 ^^^^ set it first: let day = …
          """),
      Mistake(
        typed: "scroll -5d 3",
        shown: """
          t.trsh:1:12: error: '3' is one word too many for 'scroll'
            scroll -5d 3
                       ^ see: help scroll
          """),
      Mistake(
        typed: "page sideways",
        shown: """
          t.trsh:1:6: error: 'sideways' is not older, newer, prev or next
            page sideways
                 ^^^^^^^^ see: help page
          """),
      Mistake(
        typed: "load a|b",
        shown: """
          t.trsh:1:7: error: '|' is not allowed outside quotes
            load a|b
                  ^ put it in quotes; '|' has no meaning here, '> FILE' writes to a file
          """),
      Mistake(
        typed: "|show",
        shown: """
          t.trsh:1:1: error: '|' is not allowed outside quotes
            |show
            ^ put it in quotes; '|' has no meaning here, '> FILE' writes to a file
          """),
      Mistake(
        typed: "show; end",
        shown: """
          t.trsh:1:7: error: this 'end' has no 'for'
            show; end
                  ^^^
          """),
      Mistake(
        typed: "scroll --on weight --on sleep -1d",
        shown: """
          t.trsh:1:20: error: '--on' is given twice
            scroll --on weight --on sleep -1d
                               ^^^^ see: help scroll
          """),
    ]
  }

  @Test("underline the whole word and offer one way out", arguments: Mistake.all)
  func rendering(_ mistake: Mistake) {
    var shell = Shell()
    #expect(shell.shown(mistake.typed) == mistake.shown)
  }

  @Test(arguments: [100, 3000, 6000])
  func `a long line is cut around the mistake`(length: Int) {
    var shell = Shell()
    func padding(_ count: Int) -> String { String(repeating: "é", count: count) }
    let shown = shell.shown("mark \"\(padding(length))\"; scrol -5d # \(padding(length))")
    #expect(
      shown.split(separator: "\n").suffix(2) == [
        "  …\(padding(47))\"; scrol -5d # \(padding(87))…",
        "  \(String(repeating: " ", count: 51))^^^^^ did you mean 'scroll'?",
      ])
  }

  @Test func `a mistake wider than the quote is cut itself`() {
    var shell = Shell()
    func word(_ count: Int) -> String { String(repeating: "w", count: count) }
    let shown = shell.shown("\(word(300)) --on x")
    #expect(
      shown.split(separator: "\n").dropFirst().prefix(2) == [
        "  \(word(99))…", "  \(String(repeating: "^", count: 100)) 'help' lists all verbs",
      ])
  }

  @Test func `five mistakes are all reported and nothing runs`() {
    var shell = Shell()
    let code = shell.run("load demo\nscrol -5d\nshow --stile bar\njump x\nrange 2W\nselect")
    #expect(code == 2)
    #expect(shell.host.errors.count == 5)
    #expect(shell.host.printed == "")
    #expect(shell.session.world.engine.views.isEmpty)
  }

  @Test func `errors beyond twenty are counted`() {
    var shell = Shell()
    #expect(shell.run(String(repeating: "scrol\n", count: 100)) == 2)
    #expect(shell.host.errors.count == 21)
    #expect(shell.host.errors.last == "80 more mistakes are not shown")
  }

  @Test func `JSON has the same facts in one object`() {
    var shell = Shell { $0.format = .json }
    #expect(
      shell.shown("scrol -5d")
        == #"{"file":"t.trsh","line":1,"column":1,"severity":"error","code":"unknown-verb","message":"unknown verb 'scrol'","hint":"did you mean 'scroll'?","help":null}"#
    )
  }

  @Test(arguments: [
    "load demo # \u{202E} x", "l\u{202E}oad demo", "\u{1B}[2Jscroll", "load demo\u{0}", "a\rb",
    "load d\u{200B}emo",
  ])
  func `hidden and reordering characters are errors, never stripped`(text: String) {
    var shell = Shell()
    #expect(shell.run(text) == 2)
    #expect(
      shell.host.errors.allSatisfy { !$0.unicodeScalars.contains { $0.value < 32 && $0 != "\n" } })
  }

  @Test func `bytes that are not UTF-8 are named with their place`() {
    var shell = Shell()
    let source = SourceText(name: "t.trsh", bytes: Array("load d".utf8) + [0xFF] + Array("mo".utf8))
    #expect(shell.session.run(source) == 2)
    #expect(
      shell.host.errors.first?.contains("t.trsh:1:7: error: byte 0xFF is not valid UTF-8") == true)
  }
}
