extension Engine {
  /// Asks something of a view and carries out what follows at once.
  ///
  /// A run knows only `retry` and `close`, the strip only `close`, which removes it. An index
  /// without a view does nothing.
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

  /// Hands one event to the pager of a view, carries out its effects, and checks the step.
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

  /// Starts the flight of a load, or gives one up.
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

  /// Removes a cancelled load. One that is held, or that the fault `late` strikes, answers all the
  /// same.
  mutating func giveUp(_ id: Int, of view: String) {
    guard let flight = flights.first(where: { $0.view == view && $0.id == id }),
      !flight.isHeld, !answersLate(flight)
    else { return }
    flights.removeAll { $0.view == view && $0.id == id }
  }

  /// Puts a load under way: draws a latency for each of its parts, and holds those that a hold
  /// names.
  ///
  /// `earliest` is the virtual time, in milliseconds, before which no part arrives.
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

  /// Delivers the next answer that is not held, and moves the clock to its time; false if there is
  /// none.
  ///
  /// `includingLive` also takes loads that wait for the clock, such as the next batch of a live
  /// run. Settling that began on `start` does not wait into yet another day for days after it: where a
  /// load takes longer than a day, each day would bring the next without end.
  @discardableResult
  public mutating func deliverNext(
    includingLive: Bool = false, settlingSince start: Day? = nil
  ) -> Bool {
    guard let position = nextFlight(includingLive: includingLive, settlingSince: start) else {
      return false
    }
    let flight = flights[position]
    if flight.due > clock.elapsed {
      pass(to: clock.now.advanced(byMilliseconds: flight.due - clock.elapsed))
    }
    // A new day on the way may have replaced the load by a refresh.
    guard let place = flights.firstIndex(where: { $0.isSame(as: flight) }) else { return true }
    deliver(flights.remove(at: place))
    return true
  }

  /// Returns the place of the next flight that can be delivered: the first due, then the lowest id.
  func nextFlight(includingLive: Bool, settlingSince start: Day? = nil) -> Int? {
    func canCome(_ flight: Flight) -> Bool {
      !flight.isHeld && (includingLive || !flight.isLive || flight.due <= clock.elapsed)
        && (!flight.isOutside || flight.answer != nil)
        && !(start.map { isOfAnotherDay(flight, than: $0) } ?? false)
    }
    if flights.count == 1 { return canCome(flights[0]) ? 0 : nil }
    return flights.indices.filter { canCome(flights[$0]) }
      .min { (flights[$0].due, flights[$0].id) < (flights[$1].due, flights[$1].id) }
  }

  /// Whether a load reads only days after a day, and is due after today.
  private func isOfAnotherDay(_ flight: Flight, than day: Day) -> Bool {
    guard case .days(let range) = flight.key, range.start > day else { return false }
    let wait = flight.due.saturatingDifference(clock.elapsed)
    return clock.zone.day(of: clock.now.advanced(byMilliseconds: wait)) > clock.today
  }

  /// Most answers that one settling may need; more mean that loads lead to loads without end.
  static let settleLimit = 100_000

  /// Delivers everything that is not held, and moves the clock as far as that takes.
  ///
  /// Returns false if `settleLimit` is reached or `isInterrupted` returns true; it is asked after
  /// each answer. Live loads and loads from outside are not waited for, nor what a day that begins
  /// meanwhile asks for if that takes until the next.
  @discardableResult
  public mutating func settle(unless isInterrupted: () -> Bool = { false }) -> Bool {
    if flights.isEmpty { return true }
    let start = clock.today
    for _ in 0..<Engine.settleLimit {
      if !deliverNext(settlingSince: start) { return true }
      // Reading an answer from a file may take milliseconds.
      if isInterrupted() { return false }
    }
    return false
  }
}
