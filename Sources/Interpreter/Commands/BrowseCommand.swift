import TrendsCore

extension Command {
  /// Hands a chart of days or a list to the keyboard and queues the commands that the keys amount to.
  ///
  /// It needs a person at a terminal: it fails in scripts, inside `run` and in replays. The session
  /// itself does not change while keys are pressed; a copy of it does. Leaving runs the collected
  /// commands as if they were typed; ^C drops them.
  static let browse = Command(
    "browse", "Moves a chart or a list by keys; leaving it runs the moves as commands.",
    common: [], examples: [],
    .optional(.view, "Which chart of days or list; the focused one when left out")
  ) { (session: inout Session, name) throws(Failure) in
    var index = try session.context.view(named: name)
    if !session.world.engine.views[index].canBeBrowsed {
      (index, _) = try session.context.dayView(named: name)
    }
    guard session.settings.isInteractive, session.frame.depth == 0 else {
      throw Failure.needsTerminal
    }
    try session.browse(index)
  }
}

extension Session {
  /// Runs the browser on a copy of the session and takes over what it leaves behind.
  fileprivate mutating func browse(_ index: Int) throws(Failure) {
    // Earlier output goes to the terminal first, so that it scrolls above the chart's screen.
    flush()
    var browse = Browse(self, on: index)
    guard let end = (host as? any BrowsingHost)?.browse(&browse) else { throw .needsTerminal }
    turn.managesWorld = true
    (settings.columns, settings.rows) = (
      browse.session.settings.columns, browse.session.settings.rows
    )
    // The pages that were read while browsing, and the programs that still run, are those of the
    // session: its commands lead to the same questions.
    programs = browse.session.programs
    programAnswers = browse.session.programAnswers
    programAnswers.renew(host.now)
    jobs = []
    recorder.forgetCurrent()
    if end == .kept, !browse.steps.isEmpty { turn.upcoming.append(browse.steps.line) }
  }
}
