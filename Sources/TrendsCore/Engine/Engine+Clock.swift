extension Engine {
  /// Lets the clock run to an instant, and delivers what falls due on the way. An earlier instant
  /// changes nothing.
  public mutating func advance(to instant: Instant) {
    let target = clock.elapsed.saturatingSum(clock.milliseconds(to: instant))
    for _ in 0..<Engine.settleLimit {
      guard let position = nextFlight(includingLive: true), flights[position].due <= target,
        deliverNext(includingLive: true)
      else { break }
    }
    pass(to: instant)
  }

  /// Sets the clock to an instant, later or earlier.
  ///
  /// With open views a later instant is reached by letting time pass. An earlier one is set without
  /// answers arriving, and elapsed time stays. Without views elapsed time begins at 0.
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

  /// Moves the user to another zone, in which it may be another day.
  public mutating func setZone(_ zone: Zone) {
    let before = clock.today
    clock.move(to: zone)
    sequence += 1
    tellViews(dayChanged: clock.today != before)
  }

  /// Lets time pass without delivering anything, and reports a new day to the views.
  mutating func pass(to instant: Instant) {
    let before = clock.today
    clock.advance(to: instant)
    tellViews(dayChanged: clock.today != before)
  }

  /// Sends the new bounds to each chart of days when the day has changed; lists and runs know no
  /// days.
  private mutating func tellViews(dayChanged: Bool) {
    guard dayChanged else { return }
    for index in views.indices {
      guard case .days(let view) = views[index] else { continue }
      var bounds = view.pager.bounds
      bounds.end = clock.today.advanced(by: 1)
      send(.clock(bounds, dayChanged: true), to: view, at: index)
      followHistory(of: index)
    }
  }
}
