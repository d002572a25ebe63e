import TrendsCore
import TrendsOutput

extension Command {
  /// Answers a question about days, activities or visits; a view alone prints its statistics.
  ///
  /// Of a view alone, days give the figures of the days on show, a run those of all its samples. A list
  /// and the strip have no figures, so their rows are printed instead.
  static let stats = Command(
    "stats", "Answers a question about days or runs in figures.",
    common: [.on, .format, .overwrite],
    examples: [
      "load demo; stats", "load demo; stats sleep", "load demo; cadence run7; stats",
      "load demo; stats weight last 8 weeks",
      "load demo; stats sleep this year < 6h by month count",
      "load demo; stats runs distance by week sport last 8", "load demo; stats runs best 5km top 3",
      "load demo; stats hrv after load > 80",
    ],
    .question("A view or metric, days, conditions, groups and figures")
  ) { (context: inout CommandContext, question) throws(Failure) in
    if question == Question(subject: question.subject),
      question.subject == nil || context.world.engine.index(of: question.subject ?? "") != nil
    {
      return try context.printStatistics(of: question.subject)
    }
    try context.answer(question)
  }
}

extension CommandContext {
  /// Prints the statistics of what a view shows.
  fileprivate mutating func printStatistics(of name: String?) throws(Failure) {
    switch world.engine.views[try view(named: name)] {
    case .run(let view): print(RunSummary(view, world.bands).table)
    case .list(let view): print(view.table(in: world))
    case .strip: print(values(of: try view(named: name)))
    case .days(let view):
      if let index = world.engine.index(of: view.name) { rests(on: index) }
      print(DayStatistics(chart: chart(of: view)).table)
    }
  }

  /// Prints the answer to a question, and keeps it for `expect` and `let`.
  mutating func answer(_ question: Question) throws(Failure) {
    var focus: DayView?
    if question.subject == nil { (_, focus) = try dayView() }
    let host = host
    let rows = AskedRows(world: world, question: question) { host.isInterrupted }
    let subject = try rows.subject(focus: focus)
    let report = AnswerReport(question, subject, today: world.engine.clock.today)
    if format == .text { print(report.heading) }
    print(report.table)
    if let soFar = subject.soFar, report.days.contains(world.engine.clock.today) {
      note("\(subject.name): without today's \(subject.scale.text(soFar)) so far")
    }
    if let view = subject.view { noteWhatIsLoaded(of: view) }
    world.answer = report.json
  }
}

extension Parameter where Value == Question {
  /// All remaining words: a question.
  static func question(_ help: String) -> Parameter {
    let info = ParameterInfo(
      kind: .many, name: "QUESTION", label: "QUESTION", help: help, completion: .question,
      role: .name, expected: QuestionWords.expected, accepts: { _ in true })
    return Parameter(info: info) { arguments throws(Diagnostic) in
      let words = Array(arguments.words[arguments.index...])
      arguments.index = arguments.words.count
      return try QuestionWords.read(words, of: arguments.verb)
    }
  }
}
