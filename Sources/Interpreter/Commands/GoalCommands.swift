import TrendsCharts
import TrendsCore
import TrendsOutput

extension Command {
  /// Keeps, lists or takes back a person's notes of days.
  ///
  /// A note of several days belongs to each of them.
  static let note = Command(
    "note", "Keeps a note of a day, or lists the notes.",
    examples: [
      "note 2026-03-02 flu", "note 2026-03-02..2026-03-06 away from home", "note -1d none",
      "load demo; note -3d bad night; note; stats hrv note bad",
    ],
    .optional(.noteDays, "A day, or two with .. between them"),
    .tail("TEXT", role: .prose, "The note; none takes it back. Quotes keep ' > # and ;")
  ) { (context: inout CommandContext, word, words) throws(Failure) in
    let today = context.world.engine.clock.today
    guard let word else { return context.printNotes(within: nil) }
    let days = word.days(today: today)
    guard days.count > 0, (1900...2199).contains(days.start.parts.year) else {
      throw Failure.noNoteDays
    }
    guard days.count <= DayMarks.longestNote else {
      throw Failure.noteIsLong(most: DayMarks.longestNote)
    }
    let text = words.joined(separator: " ")
    guard !text.isEmpty else { return context.printNotes(within: days) }
    for offset in 0..<days.count {
      context.world.calc.marks[days.start.advanced(by: offset)].note = text == "none" ? nil : text
    }
  }
}

/// A day, or a range of them, that a note is about.
struct NoteDays: Equatable, Sendable {
  var first: DayWord
  var last: DayWord

  /// The days, both ends included; empty where the last is before the first.
  func days(today: Day) -> DayRange {
    let (a, b) = (first.day(today: today), last.day(today: today))
    return DayRange(a, max(a, b.advanced(by: 1)))
  }
}

extension ValueType where Value == NoteDays {
  static let noteDays = ValueType(
    "DAY", "a day such as 2026-03-02 or -1d, or two with .. between them", completion: .day,
    role: .date
  ) { text in
    if let day = DayWord(text) { return NoteDays(first: day, last: day) }
    guard let range = RangeWord(text), let first = DayWord(range.first),
      let last = DayWord(range.last)
    else { return nil }
    return NoteDays(first: first, last: last)
  }
}

extension CommandContext {
  /// Prints the notes of some days, oldest first.
  fileprivate mutating func printNotes(within days: DayRange?) {
    let notes = world.calc.marks.notes.filter { days?.contains($0.day) ?? true }
    guard !notes.isEmpty else {
      let which = days.map { "no note of \($0)" } ?? "no notes"
      return note("\(which); 'note 2026-03-02 flu' keeps one")
    }
    var table = Table([.init("day"), .init("note", room: .name())])
    for note in notes { table.rows.append([.day(note.day), .text(note.text)]) }
    print(table)
  }

  /// Sets what is wanted of a metric, and says how far it is.
  mutating func setGoal(
    of name: String, _ amount: Bound, _ span: MetricGoal.Span, isAtMost: Bool
  ) throws(Failure) {
    if (world.library.metric(name)?.metric ?? Metric.known(name))?.kind == .weight {
      throw Failure.goalOfWeight
    }
    let subject = try knownSubject(name)
    guard let value = subject.scale.value(of: amount) else {
      throw Failure.unfitBound(amount.text, of: name, expected: subject.scale.expected)
    }
    guard span == .day || subject.scale.adds else { throw Failure.onlyDaily(name) }
    world.calc.want(
      MetricGoal(
        value: value, unit: subject.scale.keptUnit, span: span, isAtMost: isAtMost), of: name)
    try printGoals([name])
  }

  /// What a goal is of: a metric, the load, or how many runs there are.
  private func goalSubject(_ name: String) throws(Failure) -> AskedSubject {
    var question = Question(subject: name)
    if name == AskedList.runs.rawValue { question.field = QuestionField(name: RunFields.nothing) }
    let host = host
    var subject = try AskedRows(world: world, question: question) { host.isInterrupted }
      .subject(focus: nil)
    if name == AskedList.runs.rawValue { subject.scale = .plain("", adds: true) }
    return subject
  }

  /// What a goal is of, also before it is loaded, as in a script of what a person said.
  private func knownSubject(_ name: String) throws(Failure) -> AskedSubject {
    do throws(Failure) { return try goalSubject(name) } catch {
      let isRuns = name == AskedList.runs.rawValue
      guard error.kind != .interrupted,
        isRuns || name == RunLoads.metric.name || Metric.known(name) != nil
      else { throw error }
      let metric = Metric.known(name) ?? RunLoads.metric
      let scale =
        isRuns
        ? .plain("", adds: true)
        : QuestionScale(DayReading(metric: metric, units: world.calc.units))
      return AskedSubject(name: name, scale: scale, values: [])
    }
  }

  /// Prints how far goals are.
  mutating func printGoals(_ names: [String]) throws(Failure) {
    let today = world.engine.clock.today
    var entries: [GoalReport.Entry] = []
    for name in names {
      guard let goal = world.calc.goals[name] else { continue }
      // What is not loaded now may be so again.
      var subject: AskedSubject?
      do throws(Failure) { subject = try goalSubject(name) } catch {
        if error.kind == .interrupted { throw error }
      }
      let progress = subject.map { subject in
        var rows = subject.series(in: DayRange(.first, today.advanced(by: 1)))
        if let soFar = subject.soFar {
          rows = DaySeries(days: rows.days + [today], values: rows.values + [soFar])
        }
        return GoalProgress(goal, rows, today: today)
      }
      entries.append(
        GoalReport.Entry(
          name: name, goal: goal, progress: progress,
          scale: subject?.scale ?? .plain(goal.unit, decimals: 1)))
    }
    let report = GoalReport(entries: entries, today: today)
    if names.count == 1 {
      printAnswer(report.sentences, format == .text ? Table([]) : report.table, report.json)
    } else {
      printAnswer([], report.table, report.json)
    }
  }
}
