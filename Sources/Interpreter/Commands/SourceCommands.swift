import TrendsCore

/// Sources made to order, and views over them.
extension Command {
  static let source = Command(
    "source", "Makes a source to order, or changes one: a row a day, with gaps.",
    examples: [
      "source daily days --from 2024-01-01", "source daily days 100",
      "source daily days --from 2024-01-01 --gaps 2025-05-21..2025-06-08",
      "source daily days; source daily insert 2025-06-30; source daily delete 2025-06-29",
      "source daily days; open w daily; source daily invalidate",
    ],
    forms: [
      Command.Form(
        .required(.name, "Its name"), .word("days"),
        .optional(.whole(1...1_000_000), "The last N days"),
        .flag("from", .day, "The first day"), .flag("to", .day, "The last day"),
        .flag("gaps", .dayRange, "Days without a row"),
        .switch("start-known", "Tell the first day at once")
      ) { (session: inout Session, name, _, count, from, to, gaps, known) throws(Failure) in
        let today = session.world.engine.clock.today
        let first = from?.day(today: today) ?? count.map { today.advanced(by: 1 - $0) }
        session.world.engine.setSource(
          name,
          SyntheticDays(
            from: first, to: to?.day(today: today),
            gaps: gaps.map { [$0.range(today: today)] } ?? [],
            announcesStart: known))
      },
      Command.Form(
        .required(.name, "Its name"), .word("insert"), .many(.day, "Days that get another row")
      ) { (session: inout Session, name, _, days) throws(Failure) in
        try session.change(name, days) { $0.insert($1) }
      },
      Command.Form(
        .required(.name, "Its name"), .word("delete"), .many(.day, "Days that lose their row")
      ) { (session: inout Session, name, _, days) throws(Failure) in
        try session.change(name, days) { $0.delete($1) }
      },
      Command.Form(.required(.name, "Its name"), .word("invalidate")) {
        (session: inout Session, name, _) throws(Failure) in
        _ = try session.synthetic(name)
        session.world.engine.sendToViews(of: name, .invalidate)
        session.finishLoads()
      },
    ])

  static let open = Command(
    "open", "Opens a view of a source, with numbers of its own if wanted.",
    examples: [
      "source daily days; open w daily", "load demo; open wide sleep --visible 20 --max 60",
      "source daily days; expect fail config open w daily --page 0",
    ],
    .required(.name, "The view"), .required(.source, "A source made to order, or a metric"),
    .flag("page", .setting, "Days of a page"), .flag("initial", .setting, "Days of the first load"),
    .flag("visible", .setting, "Days on show"),
    .flag("prefetch", .setting, "A load starts this near to a loaded end"),
    .flag("max", .setting, "Most days held"),
    .flag("retry", .oneOf(PagerConfig.Retry.self), "When a failed page is tried again")
  ) {
    (
      session: inout Session, name, source, page, initial, visible, prefetch, max, retry
    ) throws(Failure) in
    guard LoadMatch.Name(rawValue: name) == nil else {
      throw Failure("bad-name", "no view can be called like a slot: '\(name)'")
    }
    var config = PagerConfig()
    config.page = page ?? config.page
    config.visible = visible ?? config.visible
    config.initial = initial ?? config.initial
    config.prefetch = prefetch ?? config.prefetch
    config.max = max ?? config.max
    config.retry = retry ?? config.retry
    if let problem = config.problem(for: .days) { throw Failure("config", problem) }
    try session.openView(name, source, config: config)
    session.finishLoads()
  }

  static let close = Command(
    "close", "Closes a view: nothing that is still under way will change it.",
    examples: ["source daily days; open w daily; close w"], .required(.view, "Which view")
  ) { (session: inout Session, name) throws(Failure) in
    let (index, _) = try session.dayView(named: name)
    session.world.engine.send(.close, to: index)
  }

  static let cancel = Command(
    "cancel", "Gives up loads of the focused view.", common: [.on, .format, .overwrite],
    examples: ["loads manual; source daily days; open w daily; cancel refresh"],
    .optional(.oneOf(CancelSlot.self), "Which slot; all when left out")
  ) { (session: inout Session, slot) throws(Failure) in
    let (index, _) = try session.dayView()
    for slot in slot.map({ [$0.slot] }) ?? Slot.allCases {
      session.world.engine.send(.cancel(slot), to: index)
    }
  }

  static let resume = Command(
    "resume", "Says that the person is back: what may have changed is read again.",
    examples: ["load demo; resume"]
  ) { (session: inout Session) throws(Failure) in
    for index in session.world.engine.views.indices {
      session.world.engine.send(.resume, to: index)
    }
    session.finishLoads()
  }
}

enum CancelSlot: String, CaseIterable, Sendable {
  case initial, refresh, older, newer, tail

  var slot: Slot {
    switch self {
    case .initial, .refresh: .refresh
    case .older: .before
    case .newer: .after
    case .tail: .tail
    }
  }
}

/// Days from one to another, both included, as typed.
struct DayRangeWord: Equatable, Sendable {
  var first: DayWord
  var last: DayWord

  func range(today: Day) -> DayRange {
    DayRange(first.day(today: today), last.day(today: today).advanced(by: 1))
  }
}

extension ValueType where Value == DayRangeWord {
  static let dayRange = ValueType("RANGE", "days such as 2025-05-21..2025-06-08") { text in
    guard let range = RangeWord(text), let first = DayWord(range.first),
      let last = DayWord(range.last)
    else { return nil }
    return DayRangeWord(first: first, last: last)
  }
}

extension ValueType where Value == Int {
  /// A number of a configuration; what it may be is the configuration's own rule.
  static let setting = ValueType("N", "a whole number") { text in
    ShapeReader.whole(text) { reader in reader.digits(1...9) }
  }
}

extension Session {
  func synthetic(_ name: String) throws(Failure) -> SyntheticDays {
    guard let source = world.engine.synthetic[name] else {
      let nearest = Nearest.to(name, in: world.engine.synthetic.keys)
      throw Failure(
        "unknown-source", "there is no source '\(name)' made to order",
        hint: nearest.map { "did you mean '\($0)'?" } ?? "type: source \(name) days")
    }
    return source
  }

  mutating func change(
    _ name: String, _ days: [DayWord], _ body: (inout SyntheticDays, Day) -> Void
  ) throws(Failure) {
    var source = try synthetic(name)
    let today = world.engine.clock.today
    for day in days { body(&source, day.day(today: today)) }
    world.engine.setSource(name, source)
  }

  mutating func openView(
    _ name: String, _ source: String, config: PagerConfig
  ) throws(Failure) {
    if let index = world.engine.index(of: name), case .days(let view) = world.engine.views[index] {
      guard view.pager.isClosed else {
        world.engine.focus(on: index)
        if view.pager.config != config { world.engine.send(.configure(config), to: index) }
        return world.engine.touch()
      }
      world.engine.removeViews { $0.name == name }
    }
    if world.engine.views.count >= Session.viewLimit {
      throw Failure("too-many-views", "at most \(Session.viewLimit) views can be open")
    }
    if let made = world.library.datasets.lazy.flatMap(\.metrics).first(where: {
      $0.metric.name == source
    }) {
      world.engine.open(name, on: made, style: made.metric.usualStyle, config: config)
      return
    }
    let ordered = try synthetic(source)
    let firstDay = ordered.announcesStart ? ordered.from : nil
    world.engine.open(
      name, on: DaySource(synthetic: source, firstDay: firstDay), style: .bar, config: config)
  }

  /// Reliability, "Limits to publish".
  static let viewLimit = 64
}
