import TrendsCharts
import TrendsCore

extension Command {
  /// Prints sums and means of weeks or months, the newest last.
  ///
  /// A name of a run series such as `cadence` averages all loaded runs, unless an open view of days
  /// has that name; any other name means a view of days. Without `--all` the last twelve periods
  /// are printed. Periods end with the last day that has a value, at most today; of totals at most
  /// yesterday, because today's still grows.
  static let averages = Command(
    "averages", "Prints totals and averages by week or month; now 'stats … by month'.",
    common: [.on, .format, .overwrite],
    examples: [
      "load demo; averages week", "load demo; averages month workout",
      "load demo; averages month weight --all --format csv",
      "load demo; averages week cadence", "load demo; cadence last; averages week",
    ],
    .required(.oneOf(Period.self), "Weeks or months"),
    .optional(.view, "A view or a series of runs; the focused view when left out"),
    .switch("all", "All periods, not only the last twelve")
  ) { (context: inout CommandContext, period, name, all) throws(Failure) in
    if let kind = context.runKind(named: name) {
      return try context.printAverages(of: kind, by: period, all: all)
    }
    let (_, view) = try context.dayView(named: name)
    var rows = context.world.rows(of: view)
    let now = context.world.engine.clock.today
    let growing = context.world.unfinishedDay(of: view)
    let today = growing.map { $0.advanced(by: -1) } ?? now
    let soFar = growing.flatMap { rows[$0] }
    if soFar != nil { rows = rows.slice(DayRange(.first, now)) }
    guard let first = rows.days.first, first <= today else {
      context.noteWhatIsLoaded(of: view)
      return context.note("\(view.name): no values up to \(growing == nil ? "today" : "yesterday")")
    }
    // Days after the newest known value are left out: counting them as days of rest would lower the
    // averages.
    let last = max(first, min(today, context.world.newestDay(near: view) ?? today))
    // Fourteen periods are summarised for twelve rows: the change of the first row needs the period
    // before it, and that one must lie whole inside the range.
    let recent = last.advanced(by: period == .week ? -7 * 14 : -31 * 14)
    let start = all ? first : max(first, recent)
    let window = DayRange(start, last.advanced(by: 1))
    let summaries = PeriodSummary.all(of: rows, in: window, by: period)
    context.printAnswer(
      PeriodReport(
        summaries: summaries, shown: all ? summaries.count : 12,
        reading: DayReading(view: view, world: context.world)
      ).table(context.settings.frame.glyphs))
    if let soFar {
      let reading = DayReading(view: view, world: context.world)
      context.note("\(view.name): without today's \(reading.text(soFar)) so far")
    }
    context.noteWhatIsLoaded(of: view)
  }
}
