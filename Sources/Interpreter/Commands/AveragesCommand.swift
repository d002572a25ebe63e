import TrendsCore

extension Command {
  static let averages = Command(
    "averages", "Prints averages by week or month, newest last.",
    common: [.on, .format, .overwrite],
    examples: [
      "load demo; averages week cadence", "load demo; averages month heart",
      "load demo; cadence last; averages week",
    ],
    .required(.oneOf(Period.self), "Which stretches"),
    .optional(.view, "A view or a series of runs; the focused view when left out")
  ) { (session: inout Session, period, name) throws(Failure) in
    if let kind = session.runKind(named: name) {
      return try session.printAverages(of: kind, by: period)
    }
    let (_, view) = try session.dayView(named: name)
    guard let loaded = view.pager.window else { return }
    let reading = DayReading(view: view, world: session.world)
    var table = Table([
      .init(period.rawValue), .init("days", isNumeric: true), .init("average", isNumeric: true),
      .init("unit"),
    ])
    for summary in PeriodSummary.all(of: loaded.rows, in: loaded.days, by: period) {
      table.rows.append([
        .text(summary.label), .number(String(summary.count)),
        summary.average.map { .number(reading.number($0, moreDecimals: 1)) } ?? .missing,
        .text(reading.unitText),
      ])
    }
    session.print(table)
  }
}
