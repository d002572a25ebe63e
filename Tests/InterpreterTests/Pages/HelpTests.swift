import Testing
import TrendsCore

@testable import Interpreter
@testable import TrendsOutput

/// What `help` says is so.
@Suite("Help") struct HelpTests {
  @Test func `plain help has the verbs of every day and fits on a screen`() {
    var shell = Shell()
    let lines = shell.shown("help").split(separator: "\n")
    #expect(lines.count < 22 && lines.allSatisfy { DisplayWidth.of($0) <= 80 })
    let everyday = HelpPage.everyday.flatMap(\.commands).map(\.verb)
    #expect(everyday.count <= 30 && Set(everyday).count == everyday.count)
    #expect(everyday.allSatisfy { shell.shown("help").contains($0) })
    // No verb is in no list: the others are in `help all`.
    #expect(CommandTable.standard.count + HelpTopic.keywords.count <= 79)
  }

  @Test func `the examples of help are on the data that is loaded, and run`() throws {
    var own = Shell()
    own.host.files["w.csv"] = Shell.weightsAndSteps
    #expect(own.run("load w.csv") == 0)
    var count = 0
    for command in CommandTable.standard {
      let declared = command.examples
      let shown = own.session.context.ownExamples(declared)
      // Long lines are wrapped.
      let page = own.shown("help \(command.verb)").filter { !" ;\n".contains($0) }
      #expect(
        shown.allSatisfy { page.contains($0.filter { !" ;\n".contains($0) }) }, "\(command.verb)")
      guard shown != declared else { continue }
      for example in shown where !declared.contains(example) {
        count += 1
        var shell = own
        #expect(!example.contains("demo") && !example.contains("run7"))
        #expect(shell.run(example) == 0, "\(example): \(shell.host.errors)")
      }
    }
    #expect(count > 60)
    #expect(own.shown("help stats").contains("\n  stats weight last 8 weeks\n"))
    #expect(own.shown("help heart").contains("\n  load demo; heart run7\n"))
  }

  @Test func `--help after a verb is its page, but not in the text of a note`() {
    var shell = Shell()
    #expect(shell.shown("scroll -5d --help") == shell.shown("help scroll"))
    #expect(shell.shown("note --help") == shell.shown("help note"))
    #expect(shell.run("load demo; note today see --help") == 0)
    #expect(shell.shown("note").contains("see --help"))
    // A text in quotes is no flag.
    #expect(shell.run("load '--help'") != 0)
  }

  @Test func `each setting is explained by its name, and all of them by 'help set'`() {
    var shell = Shell()
    for key in SettingKey.allCases {
      #expect(shell.shown("help \(key.rawValue)").hasPrefix("\(key.rawValue): \(key.summary)"))
      #expect(shell.shown("help set --format markdown").contains("| `\(key.rawValue)` | "))
      #expect(ManualPage.man.contains(".B " + key.rawValue.replacing("-", with: "\\-")))
    }
    #expect(Set(SettingKey.allCases.map(\.summary)).count == SettingKey.allCases.count)
  }

  @Test func `RQ-23, RQ-34: help has the rule of the streak, and where --overwrite counts`() {
    var shell = Shell()
    #expect(shell.shown("help days").contains("while today has none"))
    #expect(shell.shown("help days").contains("Can be selected like"))
    #expect(shell.shown("help scroll").contains("With > FILE: replace an existing file"))
    #expect(shell.shown("help save").contains("--overwrite  Replace an existing file"))
    #expect(shell.shown("help follow").contains("Is read to its end, not beyond"))
  }

  @Test(
    "US-17: a hint names what is loaded",
    arguments: [
      ("show", "", "type: load FILE, or load demo"), ("stats", "", "type: load FILE, or load demo"),
      ("show", "source d days", "type: open NAME d"),
      ("show", "load demo; close weight; close sleep", ""),
    ])
  func hints(_ line: String, _ before: String, _ hint: String) {
    var shell = Shell()
    if !before.isEmpty { shell.run(before) }
    shell.run(line)
    #expect(hint.isEmpty || shell.host.errors.last?.contains(hint) == true, "\(shell.host.errors)")
  }

  @Test(
    "US-10: each path that 'help expect' names is there",
    arguments: HelpTopic.answers.map(\.question))
  func paths(_ question: String) throws {
    let path = try #require(HelpTopic.answers.first { $0.question == question }).path
    var shell = Shell()
    #expect(shell.run("load demo; \(question)") == 0)
    let value = shell.state(path)
    #expect(!["", "null", "{}"].contains(value), "\(path): \(shell.host.errors)")
    #expect(shell.run("expect \(path) != nothing") == 0)
  }

  @Test(
    "months have names, and what is no span has a hint",
    arguments: [
      ("stats weight mar..may 2026 mean", "weight, 2026-03-01..2026-05-31: "),
      ("stats weight march mean", "weight, 2026-03-01..2026-03-31: "),
      ("stats weight Dec mean", "weight, 2025-12-01..2025-12-31: "),
      ("stats weight nov..feb mean", "weight, 2025-11-01..2026-02-28: "),
      ("stats weight sept 2025 mean", "weight, 2025-09-01..2025-09-30: "),
      ("stats weight last spring", "write its months: mar..may"),
      ("stats weight winter 2024", "write its months: dec..feb 2024"),
      ("stats weight march to may", "days are written as 2026-03-01..2026-05-31"),
      ("stats weight from 2026-03-01", "days are written as 2026-03-01..2026-05-31"),
      ("stats weight 2026-13", "there is no month 13"),
      ("stats weight 2026-05..2026-03", "the span ends before it begins"),
      ("average weight", "did you mean 'stats'?"), ("wight", "did you mean 'show weight'?"),
      ("focus sleep; weight", "did you mean 'focus weight'?"),
      ("forecast sleep", "forecast --on sleep"),
      ("stats weight 2026-10-10..2026-10-20", "no values; the newest is of 2026-10-04"),
      (
        "clock +400d; stats weight last 8 weeks",
        "no values; the newest is of 2026-10-04: 'clock 2026-10-04' makes that today"
      ),
      ("stats all 2020-01-10..2020-01-20 unusual", "2020-01-10..2020-01-20: no values"),
      (
        "clock 2027-12-31; compare weight last month",
        "weight: no values in 2027-10-01..2027-10-31 nor in 2027-11-01..2027-11-30; the newest is of 2026-10-04"
      ),
    ])
  func spans(_ line: String, _ words: String) {
    var shell = Shell()
    shell.run("load demo")
    // Each is typed for itself.
    for part in line.split(separator: ";") { shell.run(String(part)) }
    let told = shell.host.printed + shell.host.errors.joined(separator: "\n")
    #expect(told.contains(words), "\(told)")
  }

  @Test func `US-10: a wrong path lists those that there are`() {
    var shell = Shell()
    #expect(shell.run("load demo; stats weight; expect answer.mean > 70") == 3)
    #expect(shell.host.errors.last?.contains("there is least, greatest, average") == true)
    #expect(shell.run("expect answer.weight.average > 70; expect answer.average > 70") == 0)
    // A row has a path by its text, also where the answer has another name for it.
    shell.run("stats weight last week")
    #expect(shell.state("answer.days") == shell.state("answer.count"))
  }

  @Test("each topic is explained, and its examples run", arguments: HelpTopic.allCases)
  func topics(_ topic: HelpTopic) {
    var shell = Shell()
    #expect(shell.run("help \(topic.rawValue)") == 0)
    for example in topic.examples {
      var shell = Shell()
      #expect(shell.run(example) == 0, "\(example): \(shell.host.errors)")
    }
  }

  @Test(
    "each form of the language is read as its page says",
    arguments: [
      "load demo; sel -3d", "load demo # words", "note -1d 'a b'", "let a = \"x\\ty\"",
      "load demo; range --on=weight 1M", "load demo; table weight > t.csv",
      "load demo; table weight >> t.csv; table weight >> t.csv",
      "load demo; stats weight 2026; let kg = answer.mean; let more = $kg + 1",
      "for i in 1..3; let a = $i; end", "for d in 2025-01-01..2025-01-07; let a = $d; end",
      "for d in -6d..0d; let a = $d; end", "for d in last 7 days; let a = $d; end",
      "for i in 1..9 step 2; let a = $i; end",
      "for d in 2025-01-01..2025-12-01 step 1m; let a = $d; end",
      "load demo; expect id == weight", "load demo; expect fail unknown-view focus nothing",
    ])
  func forms(_ line: String) {
    var shell = Shell { $0.isInteractive = true }
    #expect(shell.session.runPrompt(line) == 0, "\(line): \(shell.host.errors)")
  }

  /// The words in the first column of a page.
  private func words(_ table: Table, _ row: Int) -> [String] {
    table.texts[row][0].split(separator: " ").map { String($0) }
  }

  @Test func `each word of 'help dates' is read`() throws {
    let today = try #require(Day(iso: "2026-10-04"))
    func isDay(_ word: String) -> Bool { DayWord(word) != nil }
    func isSpan(_ words: [String]) -> Bool {
      SpanWord.read(words[...]).map {
        $0.count == words.count && $0.span.days(today: today).count > 0
      }
        ?? false
    }
    let dates = LanguageHelp.dates
    for row in 0...2 { for word in words(dates, row) { #expect(isDay(word), "\(word)") } }
    for word in words(dates, 3) + words(dates, 4) { #expect(isSpan([word]), "\(word)") }
    for row in 5...8 {
      for part in dates.texts[row][0].split(separator: ",") {
        #expect(isSpan(part.split(separator: " ").map { String($0) }), "\(part)")
      }
    }
    for word in words(dates, 9) {
      var shell = Shell()
      #expect(shell.run("load demo; range \(word)") == 0, "\(word)")
    }
    for word in words(dates, 10) { #expect(RunTime(word) != nil, "\(word)") }
    for line in [
      "range 10:00..15:00", "scroll +30s", "range 10:00..15:00; scroll -5min", "scroll +1h",
    ] {
      var shell = Shell()
      #expect(shell.run("load demo; heart run7; \(line)") == 0, "\(line): \(shell.host.errors)")
    }
    for word in words(dates, 13) { #expect(InstantWord(word) != nil, "\(word)") }
    #expect(dates.rows.count == 14)
  }

  @Test func `each unit of 'help units' is read`() {
    for line in [
      "goal 77kg; goal 170lb; goal 12st; unit lb; unit st", "unit mi; runs > 7km; runs best 5km",
      "runs pace < 5:30", "stats sleep < 6h; stats workout > 90min", "stats energy > 800kcal",
      "forecast --level 80",
    ] {
      var shell = Shell()
      #expect(shell.run("load demo; \(line)") == 0, "\(line): \(shell.host.errors)")
    }
  }

  @Test func `help is searched by a word`() {
    var shell = Shell()
    let zone = shell.shown("help --find zone")
    #expect(zone.contains("help zones") && zone.contains("help dates") && zone.contains("--zone"))
    #expect(shell.run("help --find xyzzy") == 1)
    #expect(shell.host.errors.joined().contains("help has no 'xyzzy'"))
  }

  @Test func `the manual has its sections`() {
    let man = ManualPage.man
    for section in [
      "NAME", "SYNOPSIS", "OPTIONS", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES", "LANGUAGE",
      "DATES", "UNITS", "QUESTIONS", "COMMANDS",
    ] {
      #expect(man.contains(".SH " + section), "\(section)")
    }
  }

  @Test func `the name of a view or a run in the place of a verb has a hint`() {
    var shell = Shell { $0.isInteractive = true }
    #expect(shell.session.runPrompt("load demo") == 0)
    #expect(shell.session.runPrompt("sleep") == 2)
    #expect(shell.session.runPrompt("run7") == 2)
    let errors = shell.host.errors.joined()
    #expect(
      errors.contains("did you mean 'focus sleep'?") && errors.contains("did you mean 'run run7'?"))
    #expect(shell.session.runPrompt("exit") == 0 && shell.session.hasQuit)
  }

  @Test func `the exit codes are those of failures`() {
    let classes: [Failure.Class] = [.failed, .mismatch, .input, .budget, .interrupted]
    let codes = Set(LanguageHelp.exitCodes.map(\.code))
    #expect(Set(classes.map { Int($0.exitCode) }).isSubset(of: codes))
  }
}
