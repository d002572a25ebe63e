/// What the watch over a simulated life looks at.
extension Engine {
  var simulatedDays: DayView? {
    guard let index = focus, case .days(let view) = views[index] else { return nil }
    return view
  }

  var simulatedList: ListView? {
    guard let index = focus, case .list(let view) = views[index] else { return nil }
    return view
  }

  /// Rules that the states alone break.
  public var simulatedViolations: [String] {
    views.flatMap { view -> [String] in
      switch view {
      case .days(let view): view.pager.violations
      case .list(let view): view.pager.violations
      case .run, .strip: []
      }
    }
  }

  var simulatedPhasesFailed: Bool {
    func hasFailed<Axis>(_ pager: Pager<Axis>) -> Bool {
      Slot.allCases.contains { pager[$0].isFailed }
    }
    if let view = simulatedDays { return hasFailed(view.pager) }
    if let view = simulatedList { return hasFailed(view.pager) }
    return false
  }

  /// The deliveries after which settling must be over (I11), from the numbers of the view.
  var settleBound: Int {
    func bound<Axis>(_ pager: Pager<Axis>) -> Int {
      let config = pager.config
      func pages(_ positions: Int) -> Int { (positions + config.page - 1) / config.page }
      let held = config.max ?? max(config.initial, pager.window?.range.count ?? 0) + config.visible
      // An unfinished day is a load more each; empty pages of a list are another eight.
      let extra = pager.unfinished.count + (Axis.isAddressable ? 0 : Pager<Axis>.emptyLimit)
      return pages(held) + pages(config.visible + 2 * config.prefetch) + 5 + extra
    }
    if let view = simulatedDays { return bound(view.pager) }
    if let view = simulatedList { return bound(view.pager) }
    return 5
  }

  /// I16: the rows that a view holds are those of its source.
  func hasSourceRows(unlessDigest checked: inout UInt64?) -> Bool {
    if let view = simulatedDays, let window = view.pager.window {
      guard checked != window.rowsDigest,
        case .days(let source)? = source(of: view.source.made)
      else { return true }
      checked = window.rowsDigest
      return source.page(window.days).rows == window.rows
    }
    if let view = simulatedList, let window = view.pager.window {
      guard checked != window.rowsDigest, case .list(let source)? = source(of: view.source),
        source.emptyPages == nil
      else { return true }
      checked = window.rowsDigest
      let ids = source.ids
      guard let first = window.rows.first else { return true }
      guard let start = ids.firstIndex(of: first.id) else { return false }
      return ids[start...].prefix(window.rows.count).elementsEqual(window.rows.lazy.map(\.id))
    }
    return true
  }

  private func source(of name: String?) -> MadeSource? { name.flatMap { made[$0] } }

  mutating func endHolds() {
    chance.endHolds()
    for index in flights.indices {
      for part in flights[index].parts.indices { flights[index].parts[part].isHeld = false }
    }
  }

  /// I17: the traced events, folded from the opening on, give the effects and the state there are.
  var isFoldOfItsTrace: Bool {
    guard let trace, trace.count < TraceLog.limit / 2 else { return true }
    if let view = simulatedDays { return view.isFold(of: trace) { $0.days } }
    if let view = simulatedList { return view.isFold(of: trace) { $0.list } }
    return true
  }
}

extension TraceEntry.Step {
  fileprivate var days: (Pager<DayAxis>.Event, [Pager<DayAxis>.Effect])? {
    if case .days(let event, let effects) = self { (event, effects) } else { nil }
  }

  fileprivate var list: (Pager<ListAxis>.Event, [Pager<ListAxis>.Effect])? {
    if case .list(let event, let effects) = self { (event, effects) } else { nil }
  }
}

extension PagedView {
  fileprivate func isFold(
    of trace: TraceLog,
    _ step: (TraceEntry.Step) -> (Pager<Axis>.Event, [Pager<Axis>.Effect])?
  ) -> Bool {
    var folded: Pager<Axis>?
    for entry in trace where entry.view == name {
      guard let (event, effects) = step(entry.step) else { return false }
      if case .open(let config, let bounds) = event, folded?.isClosed ?? true {
        folded = Pager(config: config, bounds: bounds)
      }
      guard folded?.reduce(event, at: entry.moment) == effects else { return false }
    }
    return folded == nil || folded == pager
  }
}
