extension CommandTable {
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
}
