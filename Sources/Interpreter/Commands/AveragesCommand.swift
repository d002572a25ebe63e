import TrendsCore

extension Command {
  static let averages = Command(
    "averages", "Prints totals and averages by week or month, newest last.",
    common: [.on, .format, .overwrite],
    examples: [
      "load demo; averages week", "load demo; averages month workout",
      "load demo; averages month weight --all --format csv",
      "load demo; averages week cadence", "load demo; cadence last; averages week",
    ],
    .required(.oneOf(Period.self), "Which stretches"),
    .optional(.view, "A view or a series of runs; the focused view when left out"),
    .switch("all", "Since the first day, not only the last twelve")
  ) { (context: inout CommandContext, period, name, all) throws(Failure) in
    if let kind = context.runKind(named: name) {
      return try context.printAverages(of: kind, by: period, all: all)
    }
    let (_, view) = try context.dayView(named: name)
    let rows = context.world.rows(of: view)
    let today = context.world.engine.clock.today
    guard let first = rows.days.first, first <= today else {
      return context.note("\(view.name): no values up to today")
    }
    // Nothing is known of later days; they are none of rest.
    let last = max(first, min(today, context.world.newestDay(near: view) ?? today))
    // More than twelve: the first is compared with the one before, which is to be whole.
    let recent = last.advanced(by: period == .week ? -7 * 14 : -31 * 14)
    let start = all ? first : max(first, recent)
    let window = DayRange(start, last.advanced(by: 1))
    let summaries = PeriodSummary.all(of: rows, in: window, by: period)
    context.print(
      PeriodReport(
        summaries: summaries, shown: all ? summaries.count : 12,
        reading: DayReading(view: view, world: context.world)
      ).table)
    context.noteWhatIsLoaded(of: view)
  }
}
