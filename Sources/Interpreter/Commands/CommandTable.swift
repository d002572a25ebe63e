/// All verbs: the one table that everything else is derived from.
public enum CommandTable {
  /// What they are for, in the order in which a person comes to need them.
  static let groups: [(name: String, commands: [Command])] = [
    ("Data", [.load, .connect, .sources, .metrics, .runs, .info, .unload, .export, .zone]),
    (
      "Looking",
      [
        .show, .browse, .charts, .focus, .scroll, .jump, .range, .select, .days, .day, .describe,
        .table, .refresh, .retry, .saveChart,
      ]
    ),
    (
      "Analytics", [.forecast, .trend, .goal, .unit, .stats, .averages, .backtest]
    ),
    ("Runs", [.cadence, .heart, .pace, .zones, .relate, .alert, .follow]),
    ("Lists", [.visits, .trips, .more, .find, .group, .view]),
    ("Session", [.undo, .redo, .save, .run, .set, .history, .help, .quit]),
    (
      "Paging",
      [
        .open, .close, .page, .source, .loads, .cancel, .resume, .inflight, .step, .settle, .hold,
        .release, .latency, .fault, .invariants, .simulate, .clock, .timeZone, .seed,
      ]
    ),
    ("Replay", [.state, .trace, .mark, .back, .goTo]),
  ]

  /// In alphabetical order.
  public static let standard = groups.flatMap(\.commands).sorted { $0.verb < $1.verb }

  /// What people type who know other tools.
  private static let meant: [String: String] = [
    "exit": "quit", "logout": "quit", "bye": "quit", "q": "quit", ":q": "quit", "import": "load",
    "read": "load", "plot": "show", "draw": "show", "graph": "show", "chart": "show",
    "predict": "forecast", "man": "help", "?": "help", "ls": "charts", "list": "charts",
  ]

  private static let byVerb: [String: Command] = Dictionary(
    standard.map { ($0.verb, $0) }, uniquingKeysWith: { first, _ in first })

  public static subscript(verb: String) -> Command? { byVerb[verb] }

  /// The command of a verb; at the prompt a unique beginning of it is enough.
  static func command(
    for word: Word, allowsPrefixes: Bool
  ) throws(Diagnostic) -> Command {
    guard let verb = word.literal, !word.isQuoted else {
      throw Diagnostic(
        "bad-verb", "a verb is a plain word, never a name or in quotes", at: word.span)
    }
    if let command = byVerb[verb] { return command }
    let matches =
      allowsPrefixes && !verb.isEmpty
      ? standard.filter { $0.verb.utf8.starts(with: verb.utf8) } : []
    if matches.count == 1 { return matches[0] }
    if matches.count > 1 {
      let list = matches.map { "'\($0.verb)'" }.joined(separator: ", ")
      throw Diagnostic("ambiguous-verb", "'\(verb)' could be \(list)", at: word.span)
    }
    let keywords = ["let", "for", "expect", "end"]
    let nearest =
      meant[verb] ?? Nearest.to(verb, in: standard.map(\.verb) + keywords)
    throw Diagnostic(
      "unknown-verb", "unknown verb '\(verb)'",
      hint: verb == "clear"
        ? "^L clears the screen"
        : nearest.map { "did you mean '\($0)'?" } ?? "'help' lists all verbs", at: word.span)
  }
}
