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
  ) { (session: inout Session, period, name, all) throws(Failure) in
    if let kind = session.runKind(named: name) {
      return try session.printAverages(of: kind, by: period)
    }
    let (_, view) = try session.dayView(named: name)
    let rows = session.world.rows(of: view)
    let today = session.world.engine.clock.today
    guard let first = rows.days.first, first <= today else {
      return session.note("\(view.name): no values up to today")
    }
    // Twelve months and a bit more than needed; what is not whole at its start is left out.
    let recent = today.advanced(by: period == .week ? -7 * 12 : -31 * 12)
    let start = all ? first : max(first, recent)
    let window = DayRange(start, today.advanced(by: 1))
    var summaries = PeriodSummary.all(of: rows, in: window, by: period)
    if !all { summaries = summaries.suffix(12) }
    session.print(
      PeriodReport(summaries: summaries, reading: DayReading(view: view, world: session.world))
        .table)
  }
}
