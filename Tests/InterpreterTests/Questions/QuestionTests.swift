import Foundation
import Makers
import Testing
import TrendsCore

@testable import Interpreter

/// What pandas says of the same files: scripts/fixtures/questions.py.
struct AskedCase: Decodable, Sendable, CustomTestStringConvertible {
  enum Value: Decodable, Sendable {
    case number(Double)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  let file: String
  let line: String
  let answer: [String: Value]

  var testDescription: String { line }

  static let folder = TestData.fixtures.appendingPathComponent("questions")

  static let all = all(in: folder)

  static func all(in folder: URL) -> [AskedCase] {
    struct Kept: Decodable { let cases: [AskedCase] }
    let bytes = try? Data(contentsOf: folder.appendingPathComponent("answers.json"))
    return (try? JSONDecoder().decode(Kept.self, from: bytes ?? Data()))?.cases ?? []
  }

  /// Runs the line and compares what is at each path of its answer.
  func compare(in shell: inout Shell) {
    #expect(shell.run(line) == 0, "\(shell.host.errors)")
    for (path, wanted) in answer {
      let line: String
      switch wanted {
      case .text(let text): line = "expect answer.\(path) == \(text)"
      case .number(let number):
        let near = max(abs(number) * 1e-6, 1e-6)
        line =
          "expect answer.\(path) == \(number.fixed(9)) +- \(near.fixed(9))"
      }
      #expect(shell.run(line) == 0, "\(shell.host.errors)")
      shell.host.errors = []
    }
  }
}

@Suite("Questions") struct QuestionTests {
  /// A shell in which a file of the fixtures is loaded.
  private func shell(_ file: String) throws -> Shell {
    var shell = Shell()
    let bytes = try Data(contentsOf: AskedCase.folder.appendingPathComponent(file))
    shell.host.files[file] = [UInt8](bytes)
    #expect(shell.run("load \(file) as d") == 0)
    return shell
  }

  @Test func `there are answers to compare with`() { #expect(AskedCase.all.count >= 20) }

  @Test(arguments: AskedCase.all)
  func `pandas answers the same`(_ asked: AskedCase) throws {
    var shell = try shell(asked.file)
    asked.compare(in: &shell)
  }

  @Test(arguments: [
    ("2025", "2025-01-01..2025-12-31"), ("2025-02", "2025-02-01..2025-02-28"),
    ("2026-W01", "2025-12-29..2026-01-04"), ("2025-03-14", "2025-03-14..2025-03-14"),
    ("2025-03..2025-06", "2025-03-01..2025-06-30"), ("-2d..today", "2026-10-02..2026-10-04"),
    ("2024..2025-03-02", "2024-01-01..2025-03-02"), ("this week", "2026-09-28..2026-10-04"),
    ("last week", "2026-09-21..2026-09-27"), ("this-month", "2026-10-01..2026-10-31"),
    ("last-year", "2025-01-01..2025-12-31"), ("last 8 weeks", "2026-08-10..2026-10-04"),
    ("last 1 month", "2026-09-05..2026-10-04"), ("last 2 years", "2024-10-05..2026-10-04"),
    ("since 2024-06", "2024-06-01..9999-12-30"), ("until 2025", "0001-01-01..2025-12-31"),
    ("today", "2026-10-04..2026-10-04"), ("2025..2024", "no days"),
    ("1W", "2026-09-28..2026-10-04"), ("last 1M", "2026-09-05..2026-10-04"),
    ("1Y", "2025-10-05..2026-10-04"), ("10d", "2026-09-25..2026-10-04"),
  ])
  func `a span is days`(words: String, days: String) throws {
    let today = try #require(Day(iso: "2026-10-04"))
    let words = words.split(separator: " ").map { String($0) }
    let read = try #require(SpanWord.read(words[...]))
    #expect(read.count == words.count)
    #expect(read.span.days(today: today).description == days)
  }

  @Test(arguments: ["2025-13", "2025-W54", "25", "last 0 days", "this days", "since", "8 weeks"])
  func `anything else is no span`(words: String) {
    #expect(SpanWord.read(words.split(separator: " ").map { String($0) }[...]) == nil)
  }

  @Test(arguments: [
    ("stats weight blah", "'blah' is not a span such as 2025 or last 8 weeks"),
    ("stats weight 2025-13", "'2025-13' is not a span"),
    ("stats weight 2025-13", "there is no month 13"),
    ("stats weight 2025-02-30", "there is no day 2025-02-30"),
    ("stats sleep < 6 hours", "write: < 6h"), ("stats sleep under 6h", "write: < 6h or > 6h"),
    ("stats steps per week", "write: by week"), ("goal 75", "add the unit: 75kg or 75lb"),
    ("stats weight by", "'stats' needs by: a group: day, week"),
    ("stats weight by moon", "'moon' is not a group: day, week"),
    ("stats weight by moth", "did you mean 'month'?"),
    ("stats weight weekday someday", "'someday' is not weekdays such as sat,sun"),
    ("stats weight <", "the value to compare with is missing"),
    ("stats weight < much", "'much' is not a number, perhaps with a unit"),
    ("stats weight after < 3", "'after' is not followed by a condition of a day"),
    ("stats runs best", "'stats' needs DISTANCE"),
    ("stats runs best 5kg", "'5kg' is not a distance such as 400m"),
    ("stats weight mea", "did you mean 'mean'?"),
    ("stats weight < 80min", "'80min' does not fit 'weight'"),
    ("stats weight pace", "'weight' has no pace"),
    ("stats weight sport run", "'weight' has no sport"),
    ("stats runs pace < 5", "'5' does not fit 'pace'"),
    ("stats weight by place", "'weight' cannot be grouped by place"),
    ("stats nothing 2025", "there is no view, metric or list 'nothing'"),
    ("stats weight 2025 2026", "a question has one span"), ("stats weight top", "write: top 3"),
    ("stats weight first 3 last 3", "a question has one order"),
    ("stats runs distance pace", "a question has one field"),
    ("stats weight 80kg", "a comparison needs its sign, such as > 80kg"),
    ("stats weight normal mean", "'normal' takes days and conditions"),
    ("relate sleep hrv resting", "groups and figures are for 'stats'"),
    ("stats runs sport chess", "there is no activity of the sport 'chess'"),
    ("stats weight > 10,000", "'10,000' is not a number"),
    ("stats all 2026", "'stats' asks one metric"), ("stats all turns", "'turns' asks one metric"),
    ("compare weight 2025 2026 top 1", "groups and figures are for 'stats'"),
    ("compare weight by month", "groups and figures are for 'stats'"),
    ("relate sleep hrv mean", "groups and figures are for 'stats'"),
    ("relate sleep", "'relate' needs"), ("relate sleep hrv --lag 40", "'40' is not a whole number"),
    ("relate sleep nothing", "there is no view, metric or list 'nothing'"),
    ("stats weight nothing > 5", "there is no view, metric or list 'nothing'"),
  ])
  func `a question that cannot be answered says why`(line: String, words: String) {
    var shell = Shell()
    shell.run("load demo")
    #expect(shell.shown(line).contains(words), "\(shell.host.errors)")
  }

  @Test func `a comparison is no redirection`() {
    var shell = Shell()
    shell.run("load demo")
    #expect(shell.shown("stats weight 2026 > 79 count").contains("days"))
    #expect(shell.host.files.isEmpty)
    #expect(shell.shown("stats weight 2026 > 79 count > out.csv") == "")
    #expect(shell.host.files.keys.sorted() == ["out.csv"])
    // Verbs that take no question write where they are told to.
    #expect(shell.run("charts > 2025") == 0)
    #expect(shell.host.files["2025"] != nil)
    #expect(
      shell.shown("charts < 5").contains(
        "'<' compares only in 'expect' and in a question of 'stats'"))
  }

  @Test func `the parser knows the verbs that take a question`() {
    let verbs = CommandTable.standard.filter { command in
      command.forms.contains { $0.parameters.contains { $0.completion == .question } }
    }
    #expect(verbs.map(\.verb) == Parser.questionVerbs.sorted())
  }

  @Test func `the unit of a condition is converted`() throws {
    var shell = Shell()
    shell.run("load demo")
    for pair in [
      ("weight < 78.45kg", "weight < 172.95lb"), ("sleep < 6.5h", "sleep < 390min"),
      ("sleep < 6.5h", "sleep < 6:30"), ("weight < 78.45kg", "weight < 172.95 lb"),
      ("runs best 5km > 28min", "runs best 5 km > 28 min"),
      ("runs distance > 8km", "runs distance > 8000m"),
      ("runs time > 45min", "runs time > 45:00"),
    ] {
      let first = shell.shown("stats \(pair.0) count --format csv")
      #expect(first == shell.shown("stats \(pair.1) count --format csv"), "\(pair)")
      #expect(!first.hasSuffix("\ndays,0,,"), "\(first)")
    }
  }

  @Test func `today's total is left out until the day is over`() {
    var shell = Shell()
    shell.host.files["s.csv"] = Array(
      "date,steps\n2026-10-02,9000\n2026-10-03,8000\n2026-10-04,150\n".utf8)
    shell.run("load s.csv as d")
    let answer = shell.shown("stats steps this week")
    #expect(answer.contains("least      8,000"), "\(answer)")
    #expect(answer.hasSuffix("steps: without today's 150 so far"), "\(answer)")
  }

  @Test func `a view alone prints what it shows`() {
    var shell = Shell()
    shell.run("load demo")
    let sleep = "sleep, 2026-09-21..2026-10-04, the days on show\nview   what"
    #expect(shell.shown("stats sleep").hasPrefix(sleep))
    #expect(shell.shown("stats").contains("days without"))
    #expect(shell.shown("stats sleep mean").hasPrefix("sleep, 2023-10-05..2026-10-04: "))
  }

  @Test func `the lines of a comparison are told apart`() {
    var shell = Shell()
    shell.run("load demo")
    let months = shell.shown("compare sleep 2025-03..2025-05 2026-03..2026-05")
    #expect(months.contains("Mar–May 2025") && months.contains("Mar–May 2026"))
    let days = shell.shown("compare sleep 2025-03-02..2025-04-20 2026-03-02..2026-04-20")
    #expect(days.contains("2 Mar 2025") && days.contains("2 Mar 2026"))
  }

  @Test(arguments: ["<", "<=", ">", ">="])
  func `no figure is neither less nor more than a number`(sign: String) {
    var shell = Shell()
    #expect(shell.run("load demo; stats weight 2020 mean; expect answer.mean \(sign) 5000") == 3)
    #expect(shell.host.errors.contains { $0.contains("wanted \(sign) 5000, got null") })
    #expect(shell.run("expect viewport.selected \(sign) 2026-10-01") == 3)
  }

  @Test func `nothing matches`() {
    var shell = Shell()
    shell.run("load demo")
    #expect(
      shell.shown("stats weight 1999") == "weight, 1999-01-01..1999-12-31: no values")
    #expect(shell.run("stats weight 1999 first 3; stats weight 1999 by month streak pause") == 0)
  }

  @Test func `what is said is no more than is known`() {
    var shell = Shell()
    shell.run("load demo")
    #expect(shell.shown("relate sleep hrv --lag 3").contains("no relation is sure (95%: -0.11"))
    #expect(
      shell.shown("relate sleep hrv").hasPrefix(
        "sleep and hrv rise together clearly on the same day"))
    #expect(shell.shown("relate sleep hrv last 10 days").contains("fewer than 20 days have both"))
    #expect(shell.shown("compare weight today yesterday").contains("fewer than three days"))
    #expect(
      shell.shown("compare weight 1990 1991").contains(
        "weight: no values in 1990-01-01..1990-12-31 nor in 1991"))
    #expect(shell.shown("compare sleep 2025 2026").contains("no clear change (95%: "))
    #expect(shell.shown("stats weight 1990 normal").contains("fewer than 20 values"))
    #expect(shell.shown("stats weight 1990 turns").contains("too few values"))
    #expect(shell.shown("stats weight 1990 unusual").contains("no values"))
  }

  /// Series without a variance, without neighbours, at the ends of the numbers and of the calendar.
  @Test(arguments: [
    "2026-10-01,5", "2026-10-01,0\n2026-10-02,0\n2026-10-03,0",
    "0001-01-01,1\n9999-12-31,2\n2026-01-01,3",
    (1...28).map { "2026-09-\($0 < 10 ? "0" : "")\($0),7" }.joined(separator: "\n"),
    (1...28).map { "2026-09-\($0 < 10 ? "0" : "")\($0),\($0 % 2 == 0 ? "1e307" : "-1e307")" }
      .joined(separator: "\n"),
    (1...28).map { "2026-09-\($0 < 10 ? "0" : "")\($0),\($0)e-310" }.joined(separator: "\n"),
  ])
  func `odd series have an answer, or a reason`(rows: String) {
    var shell = Shell()
    shell.host.files["s.csv"] = Array("date,mood\n\(rows)\n".utf8)
    shell.host.files["t.csv"] = Array("date,calm\n\(rows)\n".utf8)
    shell.run("load s.csv as a; load t.csv as b")
    for line in [
      "stats mood all", "stats mood by month", "stats mood by weekday change streak pause sd",
      "stats mood > 0 streak", "stats mood by year top 2", "stats mood normal",
      "stats mood unusual", "stats all 2026 unusual", "stats mood turns", "compare mood",
      "compare mood 2025 2026", "compare mood 0001 9999", "compare all", "relate mood calm",
      "relate all", "stats mood after calm > 0", "stats mood after 366d calm > 0 first 3",
      "stats mood 0001..9999 by week last 2", "stats mood until 0001", "stats mood since 9999",
      "compare mood last 9999 years", "stats mood last 9999 weeks",
    ] {
      let code = shell.run(line)
      #expect(code == 0 || code == 1, "\(line)")
      #expect(!shell.host.printed.contains("nan"), "\(line): \(shell.host.printed)")
      shell.host.printed = ""
    }
  }

  @Test func `a goal by a day is energy`() {
    var shell = Shell()
    shell.run("load demo")
    let text = shell.shown("goal 77kg by 2027-06-01")
    #expect(
      text.contains("By 2027-06-01 the goal takes -0.04 kg a week, -50 kcal a day."), "\(text)")
    #expect(shell.run("expect answer.change < -25; expect answer.low < -17") == 0)
    // 7700 kcal a kilogram, by the pace that the forecast states.
    #expect(shell.run("expect answer.now == -17 +- 0.5; expect answer.needed == -47 +- 0.5") == 0)
    #expect(shell.shown("goal") == "77.0 kg")
    #expect(shell.shown("goal none; goal by 2027-06-01").contains("no goal is set"))
    #expect(shell.shown("goal 77kg by 2020-01-01").contains("is not one of the next 730 days"))
    #expect(
      shell.shown("unload demo; goal 77kg by +9d").contains("there is no view 'weight'"),
      "\(shell.host.errors)")
  }

  @Test(arguments: [
    ("80kg - 0.5kg * 2", "79kg"), ("2026-10-04 - 2w", "2026-09-20"), ("today - 2026-10-01", "3"),
    ("0.1 + 0.2", "0.3"), ("10km / 4", "2.5km"), ("10km / 4km", "2.5"), ("2 * 3kg + 1kg", "7kg"),
    ("2025-01-31 + 1m", "2025-02-28"), ("5kg - 2", "3kg"), ("50% + 1%", "51%"),
  ])
  func `let counts`(expression: String, value: String) {
    var shell = Shell()
    #expect(shell.run("let x = \(expression)") == 0, "\(shell.host.errors)")
    #expect(shell.session.world.names["x"] == value)
  }

  @Test(arguments: [
    ("3 +", "'+' needs a value behind it"), ("3kg + 2h", "do not go together with '+'"),
    ("1 / 0", "do not go together with '/'"), ("hello + 2", "'hello' is neither a number"),
    ("1 2", "nothing can follow the value of 'let'"), ("2w + 2w", "do not go together"),
    ("1e308 * 1e308", "do not go together"), ("answer.mean", "the state has no path 'answer.mean'"),
  ])
  func `let says why it cannot count`(expression: String, words: String) {
    var shell = Shell()
    let text = shell.shown("let x = \(expression)")
    #expect(text.contains(words), "\(text)")
  }

  @Test func `a figure of an answer has a name`() {
    var shell = Shell()
    shell.run("load demo; stats weight last 7 days mean; let kg = answer.mean")
    #expect(shell.run("let more = $kg + 1.5; stats weight last 7 days < $more share") == 0)
    #expect(shell.run("expect answer.share == 100; expect answer.unit == kg") == 0)
    #expect(
      shell.run("let text = 'answer.mean'; expect fail unknown-path expect answer.nope == 1") == 0)
    #expect(shell.session.world.names["text"] == "answer.mean")
  }

  @Test(arguments: [
    ("last 3 days", "2026-10-02 2026-10-03 2026-10-04"),
    ("this week step 3", "2026-09-28 2026-10-01 2026-10-04"),
    ("-1d..0d", "2026-10-03 2026-10-04"),
    ("2026-10", "2026-10-01 2026-10-02 2026-10-03 2026-10-04"),
    ("last-month step 2w", "2026-09-01 2026-09-15 2026-09-29"),
    ("since 2026-10-03", "2026-10-03 2026-10-04"),
    ("2025-02-28..2025-03-01", "2025-02-28 2025-03-01"),
  ])
  func `a loop goes through the days of a span`(span: String, days: String) {
    var shell = Shell()
    #expect(
      shell.run("let all = ''; for d in \(span); let all = \"$all $d\"; end") == 0,
      "\(shell.host.errors)")
    #expect(shell.session.world.names["all"] == " " + days)
  }

  @Test(arguments: ["all", "last 3", "last", "until 2025", "this days"])
  func `a span without a beginning is no range`(span: String) {
    var shell = Shell()
    #expect(shell.run("for d in \(span); select $d; end") == 2)
  }

  @Test func `a transcript with questions can be made anonymous`() {
    var shell = Shell(.typed)
    for line in [
      "load demo", "stats weight 2026 < 79.05kg by month count",
      "stats sleep last 8 weeks > 7h count share", "compare sleep this-month last-month",
      "relate sleep hrv --lag 1", "let more = 1 + 2",
      "for d in last 2 days; select $d; end", "stats runs best 5km sport run top 1",
      "stats hrv weekday sat,sun after 2d sleep < 6h", "goal 77kg by +90d",
    ] { shell.run(line) }
    #expect(shell.run("save b.trsh --anonymise") == 0, "\(shell.host.errors)")
    let text = String(decoding: shell.host.files["b.trsh"] ?? [], as: UTF8.self)
    #expect(text.contains("stats sleep last 8 weeks > 7h count share"), "\(text)")
  }

  @Test func `figures of an answer are compared in its unit`() {
    var shell = Shell()
    shell.run("load demo; stats weight 2026 least")
    #expect(shell.run("expect answer.least > 70kg; expect answer.least < 100kg") == 0)
    #expect(shell.run("expect answer.least > 100000kg") == 3)
    #expect(shell.shown("expect answer.least > 169lb").contains("the answer is in kg"))
    #expect(
      shell.run("stats runs pace mean; expect answer.mean < 7:00; expect answer.mean > 5:00") == 0)
  }

  @Test func `a name after a sign is a value or a file`() {
    var shell = Shell()
    #expect(shell.run("load demo; let most = 79; stats weight 2026 > $most count") == 0)
    #expect(shell.host.files.isEmpty)
    #expect(shell.run("let file = out.csv; stats weight 2026 > $file") == 0)
    #expect(shell.host.files.keys.sorted() == ["out.csv"])
    #expect(shell.run("stats weight 2026 > 2026-report.csv") == 0)
    #expect(shell.host.files["2026-report.csv"] != nil)
  }

  @Test func `an order with figures takes them of those values`() {
    var shell = Shell()
    shell.run("load demo; stats sleep top 3; let a = answer.0.value; let b = answer.1.value")
    shell.run("let c = answer.2.value; let mean = $a + $b + $c; let mean = $mean / 3")
    #expect(
      shell.run("stats sleep top 3 mean; expect answer.mean == $mean +- 0.001") == 0,
      "\(shell.host.errors)")
  }
}
