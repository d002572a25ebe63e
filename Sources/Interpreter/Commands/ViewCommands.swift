import TrendsCore

/// Views over sources: opening, moving and closing them.
extension Command {
  /// Opens a view over a source, or configures the view of that name.
  ///
  /// Without options an open view over the same source only gets the focus. Names of slots, of the
  /// strip and of keys of the state are reserved, and `all`. The configuration is checked as a whole, so its numbers may be given
  /// in any order.
  static let open = Command(
    "open", "Opens a view of a source, or configures it.",
    examples: [
      "source daily days; open w daily", "load demo; open wide sleep --visible 20 --max 60",
      "source daily days; expect fail config open w daily --page 0",
      "source rows list --rows 55; open l rows --page 20 --visible 10",
      "source daily days; open plain daily --static",
    ],
    .required(.name, "The view; a program is asked for the metric of that name"),
    .required(
      .anySource,
      "A source made to order, a connected program, a metric, or one of a dataset: export:weight"),
    .flag("page", .setting, "Days or rows per page"),
    .flag("initial", .setting, "Days or rows of the first load"),
    .flag("visible", .setting, "Days or rows on show"),
    .flag("prefetch", .setting, "Days or rows before a loaded end at which a load starts"),
    .flag("max", .setting, "Most days or rows held; a list holds all when left out"),
    .flag("retry", .oneOf(PagerConfig.Retry.self), "When a failed page is tried again"),
    .flag("cache", .whole(0...1000), "Pages of a list to keep for later"),
    .switch("static", "One load and no paging, for comparison; of days all are on show")
  ) {
    (
      context: inout CommandContext, name, source, page, initial, visible, prefetch, max, retry,
      cache,
      isStatic
    ) throws(Failure) in
    guard LoadMatch.Name(rawValue: name) == nil else {
      throw Failure.nameOfSlot(name)
    }
    guard name != StripView.name else {
      throw Failure.nameOfStrip(name)
    }
    guard name != Command.allViews else { throw Failure.nameOfAll(name) }
    // A metric may have the name of a key: `distance`.
    guard !StateDump.reserved.contains(name) || Metric.known(name) != nil else {
      throw Failure.nameOfKey(name)
    }
    let hasFlags =
      isStatic || retry != nil || cache != nil
      || [page, initial, visible, prefetch, max].contains { $0 != nil }
    let kind = try context.kind(of: source)
    if cache != nil, kind == .days {
      throw Failure.config("'--cache' keeps pages of lists, not days")
    }
    if !hasFlags, context.focusView(name, over: source) { return }
    var config = kind == .days ? PagerConfig() : PagerConfig.list
    config.page = page ?? config.page
    config.visible = visible ?? config.visible
    config.initial = initial ?? (kind == .days ? config.initial : config.page)
    config.prefetch = prefetch ?? config.prefetch
    config.max = max ?? config.max
    config.retry = retry ?? config.retry
    config.isStatic = isStatic
    if isStatic, kind == .days, visible == nil { config = config.withoutPaging }
    if let problem = config.problem(for: kind) { throw Failure.config(problem) }
    try context.openView(name, source, config: config)
    if let index = context.world.engine.index(of: name) { context.asks(index) }
    if let cache, let index = context.world.engine.index(of: name) {
      context.world.engine.setCache(cache, of: index)
    }
  }

  /// Closes a view. Its loads are given up and answers still arriving are ignored.
  static let close = Command(
    "close", "Closes a view; answers still under way are ignored.",
    examples: ["source daily days; open w daily; close w"], .required(.view, "Which view")
  ) { (context: inout CommandContext, name) throws(Failure) in
    let index = try context.view(named: name)
    if context.world.engine.views[index].isPaged { _ = try context.pagedView(named: name) }
    context.world.engine.send(.close, to: index)
  }

  /// Moves a list until a row is the last on show: page by page, or at once where the list is loaded data.
  static let view = Command(
    "view", "Moves a list until a row, counted from 0, is the last one on show.",
    common: [.on, .format, .overwrite],
    examples: [
      "source rows list --rows 55; open l rows; view to 14", "load demo; visits; view to 299",
    ],
    .word("to"), .required(.count, "The row, as the table numbers it")
  ) { (session: inout Session, _, row) throws(Failure) in
    let index = try session.context.list()
    try session.scrollList(index, to: row)
  }

  /// Groups a list by whether its rows are over at the clock's present time.
  ///
  /// It fails for a list whose loaded rows have no column for their end.
  static let group = Command(
    "group", "Splits a list into what goes on, is planned and is over, by the clock.",
    common: [.on, .format, .overwrite],
    examples: ["source rows list --rows 5; open l rows; group none"],
    .optional(.oneOf(ListGrouping.self), "How; status when left out")
  ) { (context: inout CommandContext, grouping) throws(Failure) in
    let index = try context.list()
    if case .list(let view) = context.world.engine.views[index], grouping != ListGrouping.none,
      let window = view.pager.window, !window.rows.isEmpty, window.endColumn == nil
    {
      throw Failure.noEndColumn(view: view.name)
    }
    context.world.engine.setGrouping(grouping ?? .status, of: index)
  }

  /// Gives up loads of the focused view. Words of slots that the view does not have match nothing.
  static let cancel = Command(
    "cancel", "Cancels loads of the focused view.", common: [.onPaged, .format, .overwrite],
    examples: ["loads manual; source daily days; open w daily; cancel refresh"],
    .optional(.oneOf(CancelSlot.self), "Which slot; all when left out")
  ) { (context: inout CommandContext, cancelled) throws(Failure) in
    let index = try context.view()
    if context.world.engine.views[index].isRun {
      for slot in SampleStream.Slot.allCases where cancelled == nil || cancelled?.ofRun == slot {
        context.world.engine.cancel(slot, of: index)
      }
      return
    }
    _ = try context.pagedView()
    for slot in Slot.allCases where cancelled == nil || cancelled?.slot == slot {
      context.world.engine.send(.cancel(slot), to: index)
    }
  }

  /// Tells every view that the person is back, as an app does when it comes to the foreground.
  ///
  /// Files that have changed are read again, as `refresh` does. Failed pages become ready again and
  /// unfinished days are read anew, as each view's rules say.
  static let resume = Command(
    "resume", "Signals that the user is back, and rereads what may have changed.",
    examples: ["load demo; resume"]
  ) { (session: inout Session) throws(Failure) in try session.resume() }
}

/// Words for the slots of all kinds of views; several words may mean the same slot.
enum CancelSlot: String, CaseIterable, Sendable {
  case initial, refresh, older, newer, prev, next, tail, prewarm, stream, ingest

  /// The slot of a run's stream; nil for the slots of days and lists.
  var ofRun: SampleStream.Slot? { SampleStream.Slot(rawValue: rawValue) }

  /// The slot of days or lists; nil for the slots of runs.
  var slot: Slot? {
    switch self {
    case .prewarm, .stream, .ingest: nil
    case .initial, .refresh: .refresh
    case .older, .prev: .before
    case .newer, .next: .after
    case .tail: .tail
    }
  }
}

extension ValueType where Value == Int {
  /// A number of a pager configuration, up to nine digits; `PagerConfig.problem` checks its range.
  static let setting = ValueType("N", "a whole number", role: .number) { text in
    ShapeReader.whole(text) { reader in reader.digits(1...9) }
  }
}

extension CommandContext {
  /// Returns the index of the focused view, which must be a list.
  mutating func list() throws(Failure) -> Int {
    let index = try pagedView()
    guard case .list = world.engine.views[index] else {
      throw Failure.notAList(view: world.engine.views[index].name)
    }
    return index
  }

  /// Gives a view the focus and returns true if it is open over this source.
  mutating func focusView(_ name: String, over source: String) -> Bool {
    guard let index = world.engine.index(of: name), !world.engine.views[index].isClosed else {
      return false
    }
    // A metric of a dataset has two names.
    let isSame =
      if case .days(let view) = world.engine.views[index], let known = metric(source) {
        view.source === known
      } else {
        world.engine.views[index].sourceName == source
      }
    guard isSame else { return false }
    world.engine.focus(on: index)
    return true
  }

  /// The metric of that name in the dataset loaded last that has it, or in the one that is named.
  private func metric(_ name: String) -> DaySource? {
    world.library.source(named: name)
  }

  /// Whether the name means a list of loaded rows. A made source of that name takes precedence.
  private func isHeldList(_ name: String) -> Bool {
    guard world.engine.made[name] == nil, let kind = HeldKind(rawValue: name) else { return false }
    return world.library.datasets.contains(where: kind.hasRows)
  }

  /// Returns what the source serves, which decides the rules for its configuration.
  ///
  /// Throws for a run and for a source that does not exist.
  func kind(of source: String) throws(Failure) -> PagerConfig.Kind {
    if metric(source) != nil { return .days }
    if isHeldList(source) { return .list(hasPrevious: true) }
    guard let kind = try madeSource(source).viewKind else { throw Failure.runIsNotPaged(source) }
    return kind
  }

  /// Opens a view, reconfigures it if it is open over the same source, or replaces it if over
  /// another: rows of two sources never mix (B4-15).
  ///
  /// At the limit, closed views are removed first.
  mutating func openView(
    _ name: String, _ source: String, config: PagerConfig, filter: ListFilter? = nil
  ) throws(Failure) {
    if world.engine.index(of: name) == nil, world.engine.views.count >= CommandContext.viewLimit {
      world.engine.removeViews { $0.isClosed }
      guard world.engine.views.count < CommandContext.viewLimit else {
        throw Failure.tooManyViews(limit: CommandContext.viewLimit)
      }
    }
    if let made = metric(source) {
      world.engine.open(name, on: made, style: made.metric.usualStyle, config: config)
      return
    }
    if isHeldList(source), let held = world.heldList(source) {
      return world.engine.open(
        name, list: source, held: held.filtered(by: filter), config: config)
    }
    switch try madeSource(source) {
    case .days(let days):
      let made = DaySource(made: source, firstDay: days.announcesStart ? days.from : nil)
      world.engine.open(name, on: made, style: .bar, config: config)
    case .list: world.engine.open(name, list: source, config: config)
    case .outside(let outside) where outside.shape == .days:
      // The name of the view or of the source says which metric it is, and so which column of the
      // program's answer holds the values.
      let metric = Metric.known(name) ?? Metric.known(source)
      let known = world.connectedDataset(source)?.metrics
      if let days = known?.first(where: { $0.metric.name == (metric?.name ?? name) }) {
        let isNew = world.engine.index(of: name) == nil
        world.engine.open(name, on: days, style: days.metric.usualStyle, config: config)
        if isNew, let index = world.engine.focus { showNewest(in: index) }
        return
      }
      let made = DaySource(made: source, firstDay: nil, metric: metric ?? .plain(name))
      // What is on show may be of a program that another one has replaced.
      let isOpen = world.engine.index(of: name).map {
        world.engine.views[$0].madeSource == source && !world.engine.views[$0].isClosed
      }
      world.engine.open(name, on: made, style: metric?.usualStyle ?? .bar, config: config)
      if isOpen == true, !outside.isPaged, let index = world.engine.focus {
        world.engine.send(.refresh(keep: true, force: true), to: index)
      }
    case .outside: world.engine.open(name, list: source, config: config)
    case .run: break
    }
  }

  /// Number of views that may be open before `open` fails; views opened by `load` are not limited.
  static let viewLimit = 64
}

extension Session {
  /// Moves a list until `row` is the last on show, as far as rows exist.
  ///
  /// With `loads auto` it continues as pages arrive; with `loads manual` it stops at the last
  /// loaded row until they are delivered. Notes say if the row was not reached; with `isPart` not if the
  /// list ends before it.
  mutating func scrollList(
    _ index: Int, to row: Int, isPart: Bool = false
  ) throws(Failure) {
    guard case .list(let earlier) = world.engine.views[index] else { return }
    let goal = world.engine.scrollList(index, toShow: row)
    try finishLoads()
    guard case .list(let view) = world.engine.views[index] else { return }
    let hasMoved = view.pager.count.outdated > earlier.pager.count.outdated
    if hasMoved {
      context.note("\(view.name): its rows have moved, so it was read again around those on show")
    }
    guard goal != nil, let visible = view.pager.visible, let window = view.pager.window else {
      return context.note("\(view.name): nothing is loaded yet; the move is remembered")
    }
    if let note = view.stop(before: row, isManual: world.engine.isManual) {
      context.note("\(view.name): \(note)")
    } else if !hasMoved, !visible.isEmpty, window.number(of: visible.upperBound) <= row,
      !(isPart && view.isAtEnd)
    {
      let last = window.number(of: visible.upperBound - 1)
      let reason = view.isAtEnd ? "the list has \(last + 1) rows" : "the last one loaded"
      context.note("\(view.name): stopped at row \(last), \(reason)")
    }
  }
}

extension ListView {
  /// Why the list is not at a row that it was to go to, in words; nil if nothing is on its way or has
  /// failed.
  fileprivate func stop(before row: Int, isManual: Bool) -> String? {
    guard let visible = pager.visible, !visible.isEmpty, let window = pager.window,
      let pending = pager.pending
    else { return nil }
    let isUp = pending < visible.lowerBound
    let edge = window.number(of: isUp ? visible.lowerBound : visible.upperBound - 1)
    let isJump = if case .jump = pager.intent { true } else { false }
    switch isJump ? pager.refresh : isUp ? pager.before : pager.after {
    case .failed(let code, _, _):
      return isJump
        ? "row \(row) could not be loaded (\(code)): retry"
        : "stopped at row \(edge), \(isUp ? "earlier" : "more") rows could not be loaded (\(code)): retry"
    case .loading where !isManual: return "goes on as pages come; 'cancel' stops it"
    case .loading where isJump: return "row \(row) is not here yet"
    case .loading where isUp: return "stopped at row \(edge), the first one loaded"
    default: return nil
    }
  }
}

extension View {
  /// Whether the view shows a run.
  var isRun: Bool { if case .run = self { true } else { false } }

  /// Whether the view has a pager, open or closed.
  var isPaged: Bool {
    switch self {
    case .days, .list: true
    case .run, .strip: false
    }
  }

  /// The metric or source that the view pages; nil for runs and the strip.
  var sourceName: String? {
    switch self {
    case .days(let view): view.source.metric.name
    case .list(let view): view.source
    case .run, .strip: nil
    }
  }
}
