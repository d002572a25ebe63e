import TrendsCore

extension Command {
  /// Prints the statistics of a view as a table.
  ///
  /// Days give the figures of the days on show, a run those of all its samples. A list and the
  /// strip have no figures, so their rows are printed instead.
  static let stats = Command(
    "stats", "Prints the statistics of a view.", common: [.on, .format, .overwrite],
    examples: ["load demo; stats", "load demo; stats sleep", "load demo; cadence run7; stats"],
    .optional(.view, "Which view; the focused one when left out")
  ) { (context: inout CommandContext, name) throws(Failure) in
    switch context.world.engine.views[try context.view(named: name)] {
    case .run(let view): context.print(RunSummary(view, context.world.bands).table)
    case .list(let view): context.print(view.table(in: context.world))
    case .strip: context.print(context.values(of: try context.view(named: name)))
    case .days(let view):
      if let index = context.world.engine.index(of: view.name) { context.rests(on: index) }
      context.print(DayStatistics(chart: context.chart(of: view)).table)
    }
  }
}
