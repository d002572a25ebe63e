import TrendsCharts
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
      "load demo; stats hrv after load > 80", "load demo; stats resting normal",
      "load demo; stats all last week unusual", "load demo; stats weight turns",
      "load demo; stats workout calendar", "load demo; stats sleep spread",
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

  /// Compares a metric at several times, or all metrics at two.
  ///
  /// Without times, this month is compared with the last one; with one time, with as many days before it.
  static let compare = Command(
    "compare", "Compares a metric, or all, at two times or more.",
    common: [.on, .format, .overwrite],
    examples: [
      "load demo; compare weight this-month last-month", "load demo; compare sleep 2024 2025 2026",
      "load demo; compare runs last 8 weeks", "load demo; compare all this-month last-month top 1",
    ],
    .question("A view, a metric or all, and the times")
  ) { (context: inout CommandContext, question) throws(Failure) in
    try context.compare(question)
  }
}

extension CommandContext {
  /// Prints how a metric, or which metrics, differ between times.
  fileprivate mutating func compare(_ asked: Question) throws(Failure) {
    var question = asked
    let today = world.engine.clock.today
    if question.spans.isEmpty { question.spans = [.thisMonth, .lastMonth] }
    if question.spans.count == 1 {
      question.spans.append(question.spans[0].before(today: today))
    }
    guard question.groups.isEmpty, question.measures.isEmpty, question.finding == nil else {
      throw Failure.onlyTimes
    }
    var top: Int?
    if case .top(let count)? = question.order, question.subject == AskedRows.all { top = count }
    guard question.order == nil || top != nil else { throw Failure.onlyTimes }
    let reports = try subjects(of: question).map {
      ComparisonReport(question, $0, today: today)
    }
    guard question.subject == AskedRows.all else {
      guard let report = reports.first else { return }
      printAnswer([report.sentence], report.table, report.json)
      if format == .text, settings.frame.glyphs != .words {
        let lines = report.lines(in: settings.frame)
        printLines(lines.isEmpty ? report.plot.lines(in: settings.frame) : lines)
      }
      if let view = report.subject.view { noteWhatIsLoaded(of: view) }
      return
    }
    let report = MovesReport(reports, top: top)
    printAnswer(
      report.moves.isEmpty
        ? ["no metric has three days at both times"]
        : ["the metric that moved most, by the sd of the time before, comes first"],
      report.table, report.json)
  }

  /// Prints how two metrics of days move together, or all of them.
  mutating func relateDays(_ first: String, _ second: String?, _ asked: Question, lag: Int?)
    throws(Failure)
  {
    var question = asked
    guard question.measures.isEmpty, question.groups.isEmpty, question.finding == nil,
      question.order == nil, question.subject == nil
    else { throw Failure.onlyTimes }
    let end = world.engine.clock.today.advanced(by: 1)
    let days = (question.spans.first ?? .all).days(today: world.engine.clock.today)
      .clamped(to: DayRange(.first, end))
    question.subject = first
    let subjects = try subjects(of: question)
    guard let second else {
      let host = host
      let datasets = world.library.datasets
      let activities = Set(
        datasets.flatMap(\.activityMetrics)
          + datasets.flatMap(\.metrics).map(\.metric).filter { $0.family == .workout }.map(\.name))
      let report = try AllRelationsReport(subjects, in: days, ofActivities: activities) {
        host.isInterrupted
      }
      return printAnswer([report.sentence], report.table, report.json)
    }
    question.subject = second
    guard let a = subjects.first, let b = try self.subjects(of: question).first else { return }
    let report = RelationReport(a, b, in: days, lag: lag)
    printAnswer([report.sentence], report.table, report.json)
    if format == .text, settings.frame.glyphs != .words {
      printLines(report.lines(a, b, in: days, lag: lag, settings.frame))
    }
    for subject in [a, b] {
      if let view = subject.view { noteWhatIsLoaded(of: view) }
    }
  }

  /// Below which heart rate a run is easy.
  private var easyNote: String {
    let bounds = world.bands.heart.bounds
    let bound = bounds.count >= RunFields.easyZones ? bounds[RunFields.easyZones - 1] : 0
    return
      "easy is below \(bound.shortText) bpm, the end of the second zone; 'zones' sets the zones"
  }

  /// Prints the statistics of what a view shows.
  fileprivate mutating func printStatistics(of name: String?) throws(Failure) {
    switch world.engine.views[try view(named: name)] {
    case .run(let view):
      if let span = view.span {
        note(
          "\(view.name): from \(Wording.clock(span.lowerBound)) to \(Wording.clock(span.upperBound))"
        )
      }
      printFigures(of: view.run.id, RunSummary(view, world).table)
    case .list(let view): print(view.table(in: world))
    case .strip: print(values(of: try view(named: name)))
    case .days(let view):
      if let index = world.engine.index(of: view.name) { rests(on: index) }
      let chart = chart(of: view)
      // A question without days is of all of them.
      if let days = chart.measuredDays { printHeading("\(view.name), \(days), the days on show") }
      printFigures(of: view.name, DayStatistics(chart: chart).table)
      let days = view.visible
      let spark = recentDays(of: view.source, until: days?.end.advanced(by: -1), cells: days?.count)
      let line = "\(view.name)  \(spark)"
      if !spark.isEmpty, DisplayWidth.of(line) <= host.tableWidth ?? .max {
        print(line)
      }
    }
  }

  /// Prints figures in rows of a name, what it is and a value, and keeps them as `answer.average`, and with the
  /// name of the view or the run before it.
  private mutating func printFigures(of name: String, _ table: Table) {
    let figures = table.figures(of: 2, by: 1)
    world.answer = .object(figures + [(name, .object(figures))])
    print(table)
  }

  /// What a question is asked of; several for `all`.
  mutating func subjects(of question: Question) throws(Failure) -> [AskedSubject] {
    var focus: DayView?
    if question.subject == nil { (_, focus) = try dayView() }
    let today = world.engine.clock.today
    for span in question.spans where span.days(today: today).isEmpty {
      throw Failure.reversedSpan
    }
    let host = host
    let rows = AskedRows(world: world, question: question) { host.isInterrupted }
    noteUnknownNotes(question)
    return try rows.subjects(focus: focus)
  }

  /// Says which texts of a question no note has.
  mutating func noteUnknownNotes(_ question: Question) {
    for case .note(let text, _) in question.conditions
    where !world.calc.marks.notes.contains(where: {
      $0.text.lowercased().contains(text.lowercased())
    }) {
      note("no note has '\(OutputGate.safe(text, escapingBreaks: true))'; 'note' lists them")
    }
  }

  /// The days of a question that has a finding: those named, else the last 7; for turns all, for a spread
  /// the last 28, for a calendar half a year.
  private func days(of question: Question) -> DayRange {
    let today = world.engine.clock.today
    let end = today.advanced(by: 1)
    let usual =
      switch question.finding {
      case .turns: DayRange(.first, end)
      case .spread: DayRange(end.advanced(by: -28), end)
      case .calendar: DayRange(end.advanced(by: -182), end)
      default: DayRange(end.advanced(by: -7), end)
      }
    return question.spans.first.map {
      $0.days(today: today).clamped(to: DayRange(.first, end))
    } ?? usual
  }

  /// Prints what was found out about metrics.
  private mutating func print(
    _ finding: Question.Finding, _ subjects: [AskedSubject], in days: DayRange
  ) throws(Failure) {
    let report: FindingReport
    switch finding {
    case .normal: report = FindingReport.normal(subjects, in: days)
    case .unusual: report = FindingReport.unusual(subjects, in: days)
    case .turns:
      guard let subject = subjects.first, subjects.count == 1 else {
        throw Failure.oneSubject("turns")
      }
      report = FindingReport.turns(subject, in: days)
    case .spread, .calendar:
      guard let subject = subjects.first, subjects.count == 1 else {
        throw Failure.oneSubject(finding.rawValue)
      }
      return look(GlanceReport(subject, in: days), isCalendar: finding == .calendar)
    }
    printAnswer(report.sentences, report.table, report.json)
  }

  /// Draws a calendar or a spread, and prints its values in a format for programs.
  private mutating func look(_ report: GlanceReport, isCalendar: Bool) {
    world.answer = isCalendar ? report.calendarJSON : report.spreadJSON
    let table = isCalendar ? report.calendarTable : report.spreadTable
    guard format == .text else { return print(table) }
    print(isCalendar ? report.calendarSentence : report.spreadSentence)
    guard settings.frame.glyphs != .words else { return print(table) }
    let frame = settings.frame
    var heatMap = report.heatMap(today: world.engine.clock.today)
    heatMap.cursor = printout.look?.cursor
    if isCalendar, let grid = heatMap.grid(in: frame) {
      printout.picture = (printout.bytes.count, .calendar(grid))
    }
    printLines(isCalendar ? heatMap.lines(in: frame) : report.spread.lines(in: frame))
  }

  /// Prints an answer, in a format for programs only its table, and keeps it for `expect` and `let`.
  mutating func printAnswer(_ sentences: [String], _ table: Table, _ json: JSON) {
    for sentence in sentences { printHeading(sentence) }
    if format != .text || !table.rows.isEmpty { print(table) }
    world.answer = json
  }

  /// Prints the answer to a question, and keeps it for `expect` and `let`.
  mutating func answer(_ question: Question) throws(Failure) {
    let subjects = try subjects(of: question)
    if let finding = question.finding {
      guard question.measures.isEmpty, question.groups.isEmpty, question.order == nil else {
        throw Failure.notWithFinding(finding.rawValue)
      }
      try print(finding, subjects, in: days(of: question))
      for subject in subjects {
        if let view = subject.view { noteWhatIsLoaded(of: view) }
      }
      return
    }
    guard let subject = subjects.first, subjects.count == 1 else {
      throw Failure.oneSubject("stats")
    }
    let report = AnswerReport(question, subject, today: world.engine.clock.today)
    var table = report.table
    table.add(pictures: report.marks(settings.frame.glyphs))
    printAnswer([report.heading], table, report.json)
    if format == .text { printLines(report.multiples(in: settings.frame)) }
    if question.field?.name == "easy" || question.groups.contains(.zone) {
      note(easyNote)
    }
    if let soFar = subject.soFar, report.days.contains(world.engine.clock.today) {
      note("\(subject.name): without today's \(subject.scale.text(soFar)) so far")
    }
    if let view = subject.view { noteWhatIsLoaded(of: view) }
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
