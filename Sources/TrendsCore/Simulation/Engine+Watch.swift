/// What `Watch` reads of an engine. The rules are listed at `Life`.
extension Engine {
  /// The focused view, if it is a chart of days.
  var simulatedDays: DayView? {
    guard let index = focus, case .days(let view) = views[index] else { return nil }
    return view
  }

  /// The focused view, if it is a list.
  var simulatedList: ListView? {
    guard let index = focus, case .list(let view) = views[index] else { return nil }
    return view
  }

  /// The rules that the present state of any view breaks; empty when all hold.
  public var simulatedViolations: [String] {
    views.flatMap { view -> [String] in
      switch view {
      case .days(let view): view.pager.violations
      case .list(let view): view.pager.violations
      case .run, .strip: []
      }
    }
  }

  /// Whether a load of any view has failed and is not repeated.
  var simulatedPhasesFailed: Bool {
    func hasFailed<Axis>(_ pager: Pager<Axis>) -> Bool {
      Slot.allCases.contains { pager[$0].isFailed }
    }
    return views.contains { view in
      switch view {
      case .days(let view): hasFailed(view.pager)
      case .list(let view): hasFailed(view.pager)
      case .run, .strip: false
      }
    }
  }

  /// Number of deliveries after which settling must be over (I11), from the numbers of the views.
  var settleBound: Int {
    views.reduce(5) { sum, view in
      switch view {
      case .days(let day): sum + settleBound(of: day.pager, isOutside: isOutside(view))
      case .list(let list): sum + settleBound(of: list.pager, isOutside: isOutside(view))
      case .run, .strip: sum
      }
    }
  }

  private func settleBound<Axis>(of pager: Pager<Axis>, isOutside: Bool) -> Int {
    let config = pager.config
    func pages(_ positions: Int) -> Int { (positions + config.page - 1) / config.page }
    let held = config.max ?? max(config.initial, pager.window?.range.count ?? 0) + config.visible
    // Each unfinished day is one more load; the empty pages of a list are up to eight more.
    let extra = pager.unfinished.count + (Axis.isAddressable ? 0 : config.patience)
    // A wish is reached page by page, and a source without a known start is searched for a year.
    let search = pager.way > 0 || isOutside ? pages(DayAxis.emptyHorizon) : 0
    return pages(held) + pages(config.visible + 2 * config.prefetch) + extra + pages(pager.way)
      + search
  }

  /// Returns whether the rows that the focused view holds are those of its source (I16).
  ///
  /// Rows whose digest is `checked` are not compared again; the digest is updated. True where
  /// nothing can be compared: for other views and sources, and for lists with empty pages.
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

  /// Ends all holds, including those of loads under way.
  mutating func endHolds() {
    chance.endHolds()
    for index in flights.indices {
      for part in flights[index].parts.indices { flights[index].parts[part].isHeld = false }
    }
  }

  /// Whether the traced events, applied from the opening of the focused view on, give the traced
  /// effects and the present state (I17).
  ///
  /// True without a trace, and for one so long that its oldest entries may be gone.
  var isFoldOfItsTrace: Bool {
    guard let trace, trace.count < TraceLog.limit / 2 else { return true }
    if let view = simulatedDays { return view.isFold(of: trace) { $0.days } }
    if let view = simulatedList { return view.isFold(of: trace) { $0.list } }
    return true
  }
}

extension TraceEntry.Step {
  /// Nil for a step of another kind of view.
  fileprivate var days: (Pager<DayAxis>.Event, [Pager<DayAxis>.Effect])? {
    if case .days(let event, let effects) = self { (event, effects) } else { nil }
  }

  fileprivate var list: (Pager<ListAxis>.Event, [Pager<ListAxis>.Effect])? {
    if case .list(let event, let effects) = self { (event, effects) } else { nil }
  }
}

extension PagedView {
  /// Applies the entries of this view to a new pager and compares; a view that is opened again
  /// begins anew.
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
