/// How loads go: latencies, holds and faults, all in virtual time.
extension Engine {
  /// The name of the view that has the focus; nil while none is open.
  var focusedName: String? { focus.map { views[$0].name } }

  /// Adds a latency for loads that depart from here on; it replaces one for the same match.
  public mutating func add(_ rule: LatencyRule) {
    var rule = rule
    rule.match = rule.match.resolved(focused: focusedName)
    chance.add(rule)
    sequence += 1
  }

  /// Adds a fault; one that always strikes replaces earlier ones for the same match.
  public mutating func add(_ rule: FaultRule) {
    var rule = rule
    rule.match = rule.match.resolved(focused: focusedName)
    chance.add(rule)
    sequence += 1
  }

  /// Removes all faults; latencies and holds stay.
  public mutating func clearFaults() {
    chance.clearFaults()
    sequence += 1
  }

  /// Holds back every matching answer, of loads in flight and of those to come, until `release`.
  public mutating func hold(_ match: LoadMatch) {
    sequence += 1
    chance.hold(match.resolved(focused: focusedName))
    holdAgain()
  }

  /// The latencies, holds and faults that are in force, each kind in the order in which it was made.
  public var latencies: [LatencyRule] { chance.latencies }
  public var holds: [LoadMatch] { chance.holds }
  public var faults: [FaultRule] { chance.faults }

  /// Ends every hold, latency and fault. Answers that were held are then under way like any other.
  public mutating func clearRules() {
    sequence += 1
    chance.clear()
    holdAgain()
  }

  /// Delivers what a hold keeps back, in order of number, and ends the hold; returns how many loads
  /// matched.
  ///
  /// A match by number leaves the hold in place. A load with a part still missing goes on, as does
  /// one from outside that has no answer yet, unless `fault` makes it fail at once.
  public mutating func release(_ match: LoadMatch, failing fault: Fault?) -> Int {
    let match = match.resolved(focused: focusedName)
    chance.endHold(match)
    let chosen = flights.filter { match.matches($0) }
      .sorted { $0.id < $1.id }
    for var flight in chosen {
      guard let place = flights.firstIndex(where: { $0.isSame(as: flight) }) else { continue }
      flight = flights[place]
      for part in flight.parts.indices
      where match.matches(flight.parts[part], of: flight) {
        flight.parts[part].hasArrived = true
        flight.parts[part].isHeld = false
      }
      let isComing = flight.isOutside && flight.answer == nil
      if fault == nil, isComing || !flight.parts.allSatisfy(\.hasArrived) {
        if isComing { for part in flight.parts.indices { flight.parts[part].hasArrived = false } }
        flights[place] = flight
      } else {
        flights.remove(at: place)
        deliver(flight, failing: fault)
      }
    }
    holdAgain()
    if chosen.isEmpty { sequence += 1 }
    return chosen.count
  }

  /// Decides for each missing part in flight whether it is held.
  private mutating func holdAgain() {
    for index in flights.indices {
      for part in flights[index].parts.indices where !flights[index].parts[part].hasArrived {
        flights[index].parts[part].isHeld = isHeld(flights[index].parts[part], flights[index])
      }
    }
  }

  func isHeld(_ part: Flight.Part, _ flight: Flight) -> Bool {
    chance.isHeld(part, flight)
  }

  mutating func latency(of part: Flight.Part, _ flight: Flight) -> Int64 {
    chance.latency(of: part, flight)
  }

  /// Returns whether a cancelled load answers all the same; if so, the fault is used up once.
  mutating func answersLate(_ flight: Flight) -> Bool {
    chance.strike(flight, isLate: true) != nil
  }

  /// Hands the answer of a load to its view, as the faults and the source have it. A load whose
  /// view is gone is dropped.
  mutating func deliver(_ flight: Flight, failing fault: Fault? = nil) {
    guard let index = index(of: flight.view) else { return }
    let kind =
      fault.map { .fail(code: $0.code) }
      ?? chance.strike(flight, isLate: false)
    if kind == .crash { return crash() }
    if case .samples(let query) = flight.key {
      return deliver(query, of: flight, toRunAt: index, kind)
    }
    switch (views[index], flight.key) {
    case (.days(let view), .days(let key)):
      deliver(answer(key, kind, of: view, flight), of: flight, to: view, at: index, kind)
    case (.list(let view), .list(let key)):
      let answer = answer(key, kind, of: view, flight)
      if kind == nil, !flight.isCached, case .success(let page) = answer {
        cache(page, flight.slot, of: view.name)
      }
      guard case .list(let view) = views[index] else { return }
      deliver(answer, of: flight, to: view, at: index, kind)
    default: break
    }
  }

  /// Hands an answer to a pager, twice if the fault `duplicate` strikes.
  private mutating func deliver<V: PagedView>(
    _ result: Result<V.Axis.Page, Fault>, of flight: Flight, to view: V, at index: Int,
    _ kind: FaultRule.Kind?
  ) {
    let event = Pager<V.Axis>.Event.completed(
      id: flight.id, generation: flight.generation, result)
    send(event, to: view, at: index)
    guard kind == .duplicate, let again = V.take(views[index]) else { return }
    send(event, to: again, at: index)
  }

  /// Returns what the source of a view of days answers. The fault `wrongRange` shifts the range by
  /// a day.
  private func answer(
    _ key: DayRange, _ kind: FaultRule.Kind?, of view: DayView, _ flight: Flight
  ) -> Result<DayPage, Fault> {
    if case .fail(let code) = kind { return .failure(Fault(code)) }
    var key = key
    if kind == .wrongRange {
      key = DayRange(key.start.advanced(by: -1), key.end.advanced(by: -1))
    }
    guard let name = view.source.made else { return view.source.page(key) }
    switch made[name] {
    case .days(let source): return .success(source.page(key))
    case .outside: return outsidePage(key, flight.answer)
    case .list, .run, nil: return .failure(.gone)
    }
  }

  /// Returns what a list answers. The fault `wrongRange` gives it the token just used or, at the
  /// top, a key that was not asked for.
  private func answer(
    _ key: ListKey, _ kind: FaultRule.Kind?, of view: ListView, _ flight: Flight
  ) -> Result<ListPage, Fault> {
    if case .fail(let code) = kind { return .failure(Fault(code)) }
    let answer = answer(key, of: view, flight)
    guard kind == .wrongRange, case .success(var page) = answer else { return answer }
    // The token just used; where there was none, other rows.
    if let token = key.token { page.next = token } else { page.key.token = page.next ?? "none" }
    return .success(page)
  }

  /// Returns the page of a list: from its cache, its held rows or its source.
  private func answer(
    _ key: ListKey, of view: ListView, _ flight: Flight
  ) -> Result<ListPage, Fault> {
    if flight.isCached, let slot = flight.slot,
      let page = view.cache.page(key, slot, of: view.pager.window?.rows)
    {
      return .success(page)
    }
    if let held = view.held { return held.page(key, finding: view.sought) }
    let answer: Result<ListPage, Fault>
    switch made[view.source] {
    case .outside(let source):
      guard case .list(let token) = source.shape else { return .failure(.gone) }
      answer = outsidePage(key, flight.answer, token)
    case .list(let source): answer = source.page(key)
    case .days, .run, nil: return .failure(.gone)
    }
    // A source that cannot search is asked for its pages, and rows without the text are left out.
    guard let sought = view.sought else { return answer }
    return answer.map { page in
      var page = page
      page.rows.removeAll { row in !sought.isIn(row.id) && !row.fields.contains(where: sought.isIn)
      }
      return page
    }
  }

  /// Asks the same of every view that reads a made or connected source.
  public mutating func sendToViews(of source: String, _ input: PagerInput) {
    for index in views.indices where views[index].madeSource == source {
      send(input, to: index)
    }
  }
}

extension Engine {
  /// Returns the made or connected source that a load asks; nil for loaded data.
  public func source(of flight: Flight) -> MadeSource? {
    index(of: flight.view).flatMap { views[$0].madeSource }.flatMap { made[$0] }
  }
}

extension Flight {
  /// Returns whether both are the same load of the same view.
  func isSame(as other: Flight) -> Bool { view == other.view && id == other.id }
}

extension Fault {
  /// The source of an open view was removed, or is of another kind.
  static let gone = Fault("gone")
}

extension View {
  /// The name of the made or connected source that a view reads; nil for loaded data.
  public var madeSource: String? {
    switch self {
    case .days(let view): view.source.made
    case .list(let view): view.held == nil ? view.source : nil
    case .run(let view): if case .made(let name) = view.source { name } else { nil }
    case .strip: nil
    }
  }
}
