/// Where a scroll is to go: a step from the first visible day (older is negative), a day to be the
/// first visible one, or an end.
public enum ScrollTarget: Equatable, Sendable {
  case by(CalendarStep)
  case to(Day)
  case oldest, newest
}

/// How a scroll ended.
public enum ScrollEnd: Equatable, Sendable {
  /// As far as asked; also if there is no open view of days to scroll.
  case reached
  /// Nothing is loaded yet; the wish is kept for when it is.
  case remembered
  /// At the first day of the source, or at today.
  case atEdge(Side, Exhaustion?)
  /// The next page has not arrived, or its load has failed with a code.
  case waiting(Side, code: String?)
  /// The caller asked to stop; the view stays where it is.
  case interrupted
}

extension Engine {
  /// Returns the view of days at an index; nil if it is closed or of another kind.
  func dayView(at index: Int) -> DayView? {
    guard views.indices.contains(index), case .days(let view) = views[index],
      !view.pager.isClosed
    else { return nil }
    return view
  }

  /// Drags a view of days like a finger: day by day, loading on the way, until it has moved as far
  /// as asked or there is nothing more.
  ///
  /// It waits in virtual time for the pages it needs, unless loads are manual or come from outside.
  /// `isInterrupted` is asked after every eight days.
  public mutating func scroll(
    _ index: Int, _ target: ScrollTarget, unless isInterrupted: () -> Bool = { false }
  ) -> ScrollEnd {
    guard let view = dayView(at: index) else { return .reached }
    guard let visible = view.visible else {
      let start = wish(target, of: view)
      send(start.map { .viewport(Int($0.number)) } ?? .newest, to: index)
      return .remembered
    }
    let goal = goal(of: target, from: visible.start, in: view)
    let isOpenEnded = target == .oldest || target == .newest
    var steps = 0
    while true {
      if let end = drag(index, to: goal, isOpenEnded: isOpenEnded) {
        // The pages that come, or a retry, take the view further. A wish from before is given up.
        let isWaiting = if case .waiting = end { true } else { false }
        if isWaiting || dayView(at: index)?.pager.pending != nil {
          send(.viewport(Int(goal.number)), to: index)
        }
        return end
      }
      steps += 1
      if steps % 8 == 0 && isInterrupted() { return .interrupted }
    }
  }

  /// Returns how far a scroll has come that had to wait for pages; `start` is the first visible day
  /// from which it began.
  public func scrollEnd(_ index: Int, _ target: ScrollTarget, from start: Day) -> ScrollEnd {
    guard let view = dayView(at: index), let visible = view.visible else { return .reached }
    let goal = goal(of: target, from: start, in: view)
    if visible.start == goal { return .reached }
    let side: Side = goal < visible.start ? .before : .after
    switch view.pager[Slot(side)] {
    case .exhausted(let reason):
      return target == .oldest || target == .newest ? .reached : .atEdge(side, reason)
    case .failed(let code, _, _): return .waiting(side, code: code)
    case .idle, .loading: return .waiting(side, code: nil)
    }
  }

  /// Returns the first visible day that a scroll leads to from `start`.
  private func goal(of target: ScrollTarget, from start: Day, in view: DayView) -> Day {
    switch target {
    case .by(let step): step.from(start)
    case .to(let day): day
    case .oldest: .first
    case .newest: clock.today.advanced(by: 1 - view.pager.config.visible)
    }
  }

  /// Returns the first visible day that is wished for before the first load; nil for the newest
  /// end.
  private func wish(_ target: ScrollTarget, of view: DayView) -> Day? {
    let newest = clock.today.advanced(by: 1 - view.pager.config.visible)
    let base = view.pager.pending.map { Day(clamping: $0) } ?? newest
    switch target {
    case .by(let step): return step.from(base)
    case .to(let day): return day
    case .oldest: return .first
    case .newest: return nil
    }
  }

  /// Moves the view by one day; returns how the drag ends, or nil if it goes on.
  private mutating func drag(_ index: Int, to goal: Day, isOpenEnded: Bool) -> ScrollEnd? {
    guard let view = dayView(at: index), let visible = view.visible else { return .reached }
    if visible.start == goal { return .reached }
    let side: Side = goal < visible.start ? .before : .after
    if view.pager.distance(side) == 0 { return edge(index, view, side, isOpenEnded: isOpenEnded) }
    let next = Int(visible.start.number) + (side == .before ? -1 : 1)
    send(.input(.viewport(next)), to: view, at: index)
    if !isManual { deliverDue() }
    return nil
  }

  /// Delivers what is due, without letting time pass.
  private mutating func deliverDue() {
    while let position = nextFlight(includingLive: false), flights[position].due <= clock.elapsed,
      deliverNext()
    {}
  }

  /// Decides how to go on at the end of what is loaded: nil after a page has arrived, else why the
  /// drag ends there.
  private mutating func edge(
    _ index: Int, _ view: DayView, _ side: Side, isOpenEnded: Bool
  ) -> ScrollEnd? {
    switch view.pager[Slot(side)] {
    case .exhausted(let reason): return isOpenEnded ? .reached : .atEdge(side, reason)
    case .failed(let code, _, _): return .waiting(side, code: code)
    case .idle, .loading: break
    }
    let isUnderWay = flights.contains { $0.view == view.name && !$0.isHeld }
    // A page from outside comes in real time: the caller waits for it, not the drag.
    if isManual || !isUnderWay || !deliverNext() { return .waiting(side, code: nil) }
    return nil
  }

  /// Moves a list until a row, counted from 0 in the whole list, is the last visible one.
  ///
  /// It goes to the last loaded row at once, and on as pages come; before the first load the wish is
  /// kept. Where rows would be cut on the way, a source that can begin at any row is asked for it at
  /// once.
  /// Returns the position of that row; nil if the view is not a list or has nothing loaded.
  public mutating func scrollList(_ index: Int, toShow row: Int) -> Int? {
    guard case .list(let view) = views[index] else { return nil }
    let visible = view.pager.config.visible
    let row = min(max(row, 0), Pager<ListAxis>.farthest)
    guard let window = view.pager.window else {
      send(.viewport(row - visible + 1), to: index)
      return nil
    }
    let last = min(row, max(0, (window.total ?? .max) - 1))
    let goal = window.position(of: last)
    let start = window.position(of: max(0, last + 1 - visible))
    let way = max(goal, window.range.upperBound) - min(start, window.range.lowerBound)
    let isNear = way <= view.pager.config.max ?? 10 * view.pager.config.page
    if isNear || !window.isAddressable {
      send(.viewport(start), to: index)
    } else {
      send(.jump(start), to: index)
    }
    return window.position(of: row)
  }

  /// Selects a moment of a run, in seconds since its start; nil selects nothing. Other views stay
  /// as they are.
  public mutating func select(seconds: Double?, in index: Int) {
    guard case .run(var view) = views[index] else { return }
    view.selection = seconds
    put(.run(view), at: index)
    sequence += 1
  }

  /// Shows a part of a run, in seconds since its start; nil shows all of it. Other views stay as they are.
  public mutating func look(at span: ClosedRange<Double>?, in index: Int) {
    guard case .run(var view) = views[index] else { return }
    view.span = span
    put(.run(view), at: index)
    sequence += 1
  }

  /// Selects a row of a list by its id; nil selects none. No load alters that. Other views stay as they
  /// are.
  public mutating func select(row id: String?, in index: Int) {
    guard case .list(var view) = views[index] else { return }
    view.selection = id
    put(.list(view), at: index)
    sequence += 1
  }

  /// Groups the rows of a list, or ends that; other views stay as they are.
  public mutating func setGrouping(_ grouping: ListGrouping, of index: Int) {
    guard case .list(var view) = views[index], view.grouping != grouping else { return }
    view.grouping = grouping
    put(.list(view), at: index)
    sequence += 1
  }

  /// Draws a chart of days in another style; other views stay as they are.
  public mutating func setStyle(_ style: DayView.Style, of index: Int) {
    guard case .days(var view) = views[index], view.style != style else { return }
    view.style = style
    put(.days(view), at: index)
    sequence += 1
  }

  /// Shows a range in a chart of days, with the pager numbers of that range; nil returns to the
  /// default numbers. A static chart stays static. Other views stay as they are.
  public mutating func setRange(_ preset: RangePreset?, of index: Int) {
    guard case .days(var view) = views[index] else { return }
    view.preset = preset
    put(.days(view), at: index)
    send(.configure(view.config(of: preset)), to: index)
  }

  /// Shows all days again in a chart of all of them: their number has changed.
  mutating func followHistory(of index: Int) {
    guard case .days(let view) = views[index], view.preset == .all, !view.pager.isClosed else {
      return
    }
    let config = view.config(of: .all)
    if config != view.pager.config { send(.configure(config), to: index) }
  }
}
