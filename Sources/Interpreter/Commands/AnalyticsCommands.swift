import TrendsCore

extension Command {
  static let stats = Command(
    "stats", "Prints the figures of a view.", common: [.on, .format, .overwrite],
    examples: ["load demo; stats", "load demo; stats sleep", "load demo; cadence run7; stats"],
    .optional(.view, "Which view; the focused one when left out")
  ) { (session: inout Session, name) throws(Failure) in
    switch session.world.engine.views[try session.view(named: name)] {
    case .run(let view): session.print(RunSummary(view, session.world.bands).table)
    case .list(let view): session.print(view.table(in: session.world))
    case .strip: session.print(session.values(of: try session.view(named: name)))
    case .days(let view):
      session.print(DayStatistics(view: view, world: session.world).table)
    }
  }
}
