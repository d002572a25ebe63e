extension Engine {
  /// Lets the clock run to an instant, delivering what falls due on the way.
  public mutating func advance(to instant: Instant) {
    let target = clock.elapsed.saturatingSum(clock.milliseconds(to: instant))
    for _ in 0..<Engine.settleLimit {
      guard let position = nextFlight(includingLive: true), flights[position].due <= target,
        deliverNext(includingLive: true)
      else { break }
    }
    pass(to: instant)
  }

  /// Puts the clock to an instant, later or earlier.
  public mutating func setClock(to instant: Instant) {
    if instant >= clock.now && !views.isEmpty {
      advance(to: instant)
    } else {
      let before = clock.today
      clock.set(to: instant)
      if views.isEmpty { clock.restart() }
      tellViews(dayChanged: clock.today != before)
    }
  }

  public mutating func setZone(_ zone: Zone) {
    let before = clock.today
    clock.move(to: zone)
    sequence += 1
    tellViews(dayChanged: clock.today != before)
  }

  mutating func pass(to instant: Instant) {
    let before = clock.today
    clock.advance(to: instant)
    tellViews(dayChanged: clock.today != before)
  }

  /// Lists do not know days.
  private mutating func tellViews(dayChanged: Bool) {
    guard dayChanged else { return }
    for index in views.indices {
      guard case .days(let view) = views[index] else { continue }
      let bounds = DayAxis.Bounds(min: view.pager.bounds.min, end: clock.today.advanced(by: 1))
      send(.clock(bounds, dayChanged: true), to: view, at: index)
    }
  }
}
