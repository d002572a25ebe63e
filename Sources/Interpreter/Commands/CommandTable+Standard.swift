extension CommandTable {
  /// All verbs by purpose, in the order in which a newcomer needs them.
  ///
  /// `help` prints these groups. Completion, the man page and the checker read the same commands.
  static let groups: [(name: String, commands: [Command])] = [
    ("Data", [.load, .connect, .sources, .metrics, .runs, .info, .unload, .export, .zone]),
    (
      "Looking",
      [
        .show, .browse, .charts, .focus, .scroll, .jump, .range, .select, .days, .day, .note,
        .describe,
        .table, .refresh, .retry, .saveChart,
      ]
    ),
    (
      "Analytics", [.forecast, .trend, .goal, .unit, .stats, .compare, .backtest]
    ),
    ("Runs", [.cadence, .heart, .pace, .stride, .zones, .relate, .alert, .follow]),
    ("Lists", [.visits, .trips, .more, .find, .group, .view]),
    ("Session", [.undo, .redo, .save, .run, .set, .history, .help, .quit]),
    (
      "Paging",
      [
        .open, .close, .page, .source, .loads, .cancel, .resume, .step, .settle, .hold,
        .release, .latency, .fault, .invariants, .simulate, .clock, .timeZone,
      ]
    ),
    ("Replay", [.state, .trace, .mark, .back, .goTo]),
  ]

  /// Verbs that another one has replaced. Scripts and transcripts that have them go on to run.
  static let older: [Command] = [.averages, .exit, .inflight, .seed]

  /// All verbs in alphabetical order.
  public static let standard = groups.flatMap(\.commands).sorted { $0.verb < $1.verb }
}
