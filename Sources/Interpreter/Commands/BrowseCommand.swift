import TrendsCore

extension Command {
  static let browse = Command(
    "browse", "Moves through a chart by keys; leaving it runs what they came to as commands.",
    common: [], examples: [],
    .optional(.view, "Which chart of days; the focused one when left out")
  ) { (session: inout Session, name) throws(Failure) in
    let (index, _) = try session.context.dayView(named: name)
    guard session.settings.isInteractive, session.frame.depth == 0 else {
      throw Failure.needsTerminal
    }
    try session.browse(index)
  }
}

extension Session {
  fileprivate mutating func browse(_ index: Int) throws(Failure) {
    // What was printed before stands above, not on the screen of the chart.
    flush()
    var browse = Browse(self, on: index)
    guard let end = (host as? any BrowsingHost)?.browse(&browse) else { throw .needsTerminal }
    turn.managesWorld = true
    (settings.columns, settings.rows) = (
      browse.session.settings.columns, browse.session.settings.rows
    )
    // Its programs end with it; loads that are still waited for begin again.
    for job in browse.session.jobs { host.stop(job) }
    jobs = []
    recorder.forgetCurrent()
    if end == .kept, !browse.steps.isEmpty { turn.upcoming.append(browse.steps.line) }
  }
}
