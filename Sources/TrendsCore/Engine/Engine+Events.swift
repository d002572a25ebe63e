extension Engine {
  /// Asks something of a view's pager and carries out what follows at once.
  public mutating func send(_ input: PagerInput, to index: Int) {
    guard views.indices.contains(index) else { return }
    switch views[index] {
    case .days(let view): send(.input(input), to: view, at: index)
    case .list(let view): send(.input(input), to: view, at: index)
    case .run:
      switch input {
      case .retry: send(.retry, toRunAt: index)
      case .close: send(.close, toRunAt: index)
      default: break
      }
    case .strip: if input == .close { removeViews { $0.name == StripView.name } }
    }
  }

  /// Hands one event to one pager.
  mutating func send<V: PagedView>(_ event: Pager<V.Axis>.Event, to view: V, at index: Int) {
    sequence += 1
    var view = view
    let mark = view.pager.mark(before: event)
    let effects = view.pager.reduce(event, at: clock.moment)
    put(view.view, at: index)
    if trace != nil {
      let entry = TraceEntry(at: self, view, event, effects)
      trace?.note(entry)
    }
    for effect in effects { carryOut(effect, of: view) }
    audit(view, since: mark, event, effects)
  }

  private mutating func carryOut<V: PagedView>(_ effect: Pager<V.Axis>.Effect, of view: V) {
    switch effect {
    case .load(let id, let generation, let slot, let key, let attempt):
      var flight = Flight(
        view: view.name, id: id, generation: generation, slot: slot, key: V.loadKey(key),
        attempt: attempt, isInitial: view.pager.window == nil, isOutside: isOutside(view.view),
        parts: [])
      for family in view.families { flight.parts.append(.init(family: family, due: 0)) }
      if isCached(flight.key, slot, of: view.name) {
        flight.isCached = true
        flight.isOutside = false
      }
      depart(flight)
    case .cancel(let id): giveUp(id, of: view.name)
    }
  }

  /// A held answer, or one that a fault makes late, still comes.
  mutating func giveUp(_ id: Int, of view: String) {
    guard let flight = flights.first(where: { $0.view == view && $0.id == id }),
      !flight.isHeld, !answersLate(flight)
    else { return }
    flights.removeAll { $0.view == view && $0.id == id }
  }

  /// Puts a load under way: when each part of it comes, and whether it is held.
  mutating func depart(_ flight: Flight, notBefore earliest: Int64 = 0) {
    var flight = flight
    if flight.parts.isEmpty { flight.parts = [.init(family: nil, due: 0)] }
    for place in flight.parts.indices {
      let delay = flight.isCached ? 0 : latency(of: flight.parts[place], flight)
      flight.parts[place].due = max(clock.elapsed.saturatingSum(delay), earliest)
      flight.parts[place].isHeld = isHeld(flight.parts[place], flight)
    }
    flights.append(flight)
  }

  /// Delivers the next answer that is not held; false when there is none.
  @discardableResult
  public mutating func deliverNext(includingLive: Bool = false) -> Bool {
    guard let position = nextFlight(includingLive: includingLive) else { return false }
    let flight = flights[position]
    if flight.due > clock.elapsed {
      pass(to: clock.now.advanced(byMilliseconds: flight.due - clock.elapsed))
    }
    // Another day may have begun on the way, and the load been given up for a refresh.
    guard let place = flights.firstIndex(where: { $0.isSame(as: flight) }) else { return true }
    deliver(flights.remove(at: place))
    return true
  }

  /// The first due, then the lowest id.
  func nextFlight(includingLive: Bool) -> Int? {
    func canCome(_ flight: Flight) -> Bool {
      !flight.isHeld && (includingLive || !flight.isLive || flight.due <= clock.elapsed)
        && (!flight.isOutside || flight.answer != nil)
    }
    if flights.count == 1 { return canCome(flights[0]) ? 0 : nil }
    return flights.indices.filter { canCome(flights[$0]) }
      .min { (flights[$0].due, flights[$0].id) < (flights[$1].due, flights[$1].id) }
  }

  /// Most answers that one settling can need; more is a livelock.
  static let settleLimit = 100_000

  /// Delivers everything that is not held; false if it does not come to an end, or was told to stop.
  @discardableResult
  public mutating func settle(unless isInterrupted: () -> Bool = { false }) -> Bool {
    if flights.isEmpty { return true }
    for _ in 0..<Engine.settleLimit {
      if !deliverNext() { return true }
      // An answer may take milliseconds to read.
      if isInterrupted() { return false }
    }
    return false
  }
}
