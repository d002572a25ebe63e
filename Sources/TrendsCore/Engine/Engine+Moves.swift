/// Where `scroll` is asked to go.
public enum ScrollTarget: Equatable, Sendable {
  case by(CalendarStep)
  case to(Day)
  case oldest, newest
}

/// How a scroll ended.
public enum ScrollEnd: Equatable, Sendable {
  /// As far as asked.
  case reached
  /// Nothing was loaded yet: the wish is kept.
  case remembered
  /// At the first day of the source, or at today.
  case atEdge(Side, Exhaustion?)
  /// The next page has not arrived, or failed with a code.
  case waiting(Side, code: String?)
}

extension Engine {
  /// Drags a day view like a finger: day by day, loading on the way, until it has moved as far as
  /// asked or there is nothing more.
  public mutating func scroll(_ index: Int, _ target: ScrollTarget) -> ScrollEnd {
    guard case .days(let view) = views[index], !view.pager.isClosed else { return .reached }
    guard let visible = view.visible else {
      let start = wish(target, of: view)
      send(start.map { .viewport(Int($0.number)) } ?? .newest, to: index)
      return .remembered
    }
    let goal: Day
    switch target {
    case .by(let step): goal = step.from(visible.start)
    case .to(let day): goal = day
    case .oldest: goal = .first
    case .newest: goal = clock.today.advanced(by: 1 - view.pager.config.visible)
    }
    return drag(index, to: goal, isOpenEnded: target == .oldest || target == .newest)
  }

  private func wish(_ target: ScrollTarget, of view: DayView) -> Day? {
    let newest = clock.today.advanced(by: 1 - view.pager.config.visible)
    let base = view.pager.viewport.pending.map { Day(clamping: $0) } ?? newest
    switch target {
    case .by(let step): return step.from(base)
    case .to(let day): return day
    case .oldest: return .first
    case .newest: return nil
    }
  }

  private mutating func drag(_ index: Int, to goal: Day, isOpenEnded: Bool) -> ScrollEnd {
    while case .days(let view) = views[index], let visible = view.visible {
      if visible.start == goal { return .reached }
      let side: Side = goal < visible.start ? .before : .after
      if view.pager.distance(side) == 0 {
        if let end = edge(index, side, isOpenEnded: isOpenEnded) { return end }
        continue
      }
      let step = side == .before ? -1 : 1
      send(.viewport(Int(visible.start.number) + step), to: index)
      if !isManual { deliverDue() }
    }
    return .reached
  }

  /// Delivers what is due now, without letting time pass.
  private mutating func deliverDue() {
    while flights.contains(where: { !$0.isHeld && $0.due <= clock.elapsed }), deliverNext() {}
  }

  /// At the end of what is loaded: waits for the page under way, or says why there is none.
  private mutating func edge(_ index: Int, _ side: Side, isOpenEnded: Bool) -> ScrollEnd? {
    guard case .days(let view) = views[index] else { return .reached }
    let phase = view.pager[Slot(side)]
    if case .exhausted(let reason) = phase {
      return isOpenEnded ? .reached : .atEdge(side, reason)
    }
    if case .failed(let code, _, _) = phase { return .waiting(side, code: code) }
    let isUnderWay = flights.contains { $0.view == view.name && !$0.isHeld }
    if isManual || !isUnderWay { return .waiting(side, code: nil) }
    deliverNext()
    return nil
  }

  public mutating func select(_ day: Day?, in index: Int) {
    guard case .days(var view) = views[index] else { return }
    view.selection = day
    put(.days(view), at: index)
    sequence += 1
  }

  public mutating func select(seconds: Double?, in index: Int) {
    guard case .run(var view) = views[index] else { return }
    view.selection = seconds
    put(.run(view), at: index)
    sequence += 1
  }

  public mutating func setStyle(_ style: DayView.Style, of index: Int) {
    guard case .days(var view) = views[index], view.style != style else { return }
    view.style = style
    put(.days(view), at: index)
    sequence += 1
  }

  public mutating func setRange(_ preset: RangePreset?, of index: Int) {
    guard case .days(var view) = views[index] else { return }
    view.preset = preset
    put(.days(view), at: index)
    send(.configure(preset?.config ?? PagerConfig()), to: index)
  }
}

extension Engine {
  /// Counts a change that no view's own event counts, such as another focus.
  public mutating func touch() { sequence += 1 }
}
