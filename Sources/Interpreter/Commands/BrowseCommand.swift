import TrendsCore

extension Command {
  /// Hands what is open, or what a line shows, to the keyboard and queues the commands that the keys
  /// amount to.
  ///
  /// It needs a person at a terminal: it fails in scripts, inside `run` and in replays. The session
  /// itself does not change while keys are pressed; a copy of it does. Leaving runs the collected
  /// commands as if they were typed; ^C drops them.
  static let browse = Command(
    "browse", "Moves through days, runs and lists by keys; leaving it runs the moves as commands.",
    common: [], examples: [], lists: [BrowseKeys.help],
    .words(
      "WHAT",
      "A view, a run, all, a question such as runs 2026, or follow and a run or a file; the focused view when left out"
    ),
    .flag("play", .path, "Watch a transcript as a film: nothing in the session changes"),
    .flag("speed", .speed, "With follow: how many times faster than recorded; 60 when left out"),
    .flag("series", .series, "With follow: the series to show; cadence when left out")
  ) { (session: inout Session, words, film, speed, series) throws(Failure) in
    var line = words.map { $0.isQuoted ? Word.written($0.text) : $0.text }.joined(separator: " ")
    if words.isEmpty, film == nil, session.focusName == nil {
      guard let what = session.whatThereIs else {
        _ = try session.context.view()
        return
      }
      line = what
    }
    guard session.settings.isInteractive, session.frame.depth == 0 else {
      throw Failure.needsTerminal
    }
    if let film {
      session.flush()
      let source = SourceText(name: film, bytes: try session.script(at: film))
      var browse = try Browse(session, playing: source)
      guard (session.host as? any BrowsingHost)?.browse(&browse) != nil else {
        throw .needsTerminal
      }
      return
    }
    if words.first?.text == "follow", words.count == 2 {
      return try session.browse(
        try Browse(session, following: words[1].text, (series ?? .cadence).kind, speed: speed))
    }
    guard speed == nil, series == nil else { throw Failure.onlyWithFollow }
    try session.browse(try Browse(session, opening: line.isEmpty ? nil : line))
  }
}

extension Parameter where Value == [Argument] {
  /// All remaining words; empty without any.
  fileprivate static func words(_ label: String, _ help: String) -> Parameter {
    let info = ParameterInfo(
      kind: .many, mayBeNone: true, name: label, label: label, help: help, completion: .question,
      role: .name, expected: "a view, a run or a question", accepts: { _ in true })
    return Parameter(info: info) { arguments throws(Diagnostic) in
      var words: [Argument] = []
      while let word = arguments.take() { words.append(word) }
      return words
    }
  }
}

extension Session {
  /// What is shown of data without charts; nil without any.
  fileprivate var whatThereIs: String? {
    let datasets = world.library.datasets
    if !world.library.runs.isEmpty { return "runs" }
    if let newest = datasets.compactMap({
      max($0.entryDays.max() ?? .first, $0.chatDays.max() ?? .first)
    })
    .max(), newest > .first {
      // An old journal is not in the strip around today.
      let isNear = newest >= world.engine.clock.today.advanced(by: -30)
      return isNear ? "days" : "day \(newest) --text"
    }
    return HeldKind.allCases.first { world.heldList($0.rawValue) != nil }?.rawValue
  }

  /// Runs the browser on a copy of the session and takes over what it leaves behind.
  fileprivate mutating func browse(_ opened: Browse) throws(Failure) {
    // Earlier output goes to the terminal first, so that it scrolls above the chart's screen.
    flush()
    var browse = opened
    guard let end = (host as? any BrowsingHost)?.browse(&browse) else { throw .needsTerminal }
    turn.managesWorld = true
    (settings.columns, settings.rows) = (
      browse.session.settings.columns, browse.session.settings.rows
    )
    let amounted = end == .kept ? browse.amounted : ""
    // The pages that were read while browsing, and the programs that still run, are those of the
    // session: its commands lead to the same questions.
    programs = browse.session.programs
    programAnswers = browse.session.programAnswers
    programAnswers.renew(host.now)
    jobs = []
    recorder.forgetCurrent()
    turn.followed = end == .kept ? browse.followed : []
    if !amounted.isEmpty {
      turn.upcoming.append(amounted)
      turn.showsLastOnly = true
    }
  }
}
