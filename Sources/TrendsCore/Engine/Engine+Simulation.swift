/// How loads go: by the rules of chance, all in virtual time.
extension Engine {
  var focusedName: String? { focus.map { views[$0].name } }

  public mutating func add(_ rule: LatencyRule) {
    chance.add(rule)
    sequence += 1
  }

  public mutating func add(_ rule: FaultRule) {
    chance.add(rule)
    sequence += 1
  }

  public mutating func clearFaults() {
    chance.clearFaults()
    sequence += 1
  }

  /// Keeps back every matching answer, of loads in flight and of those to come.
  public mutating func hold(_ match: LoadMatch) {
    sequence += 1
    chance.hold(match)
    holdAgain()
  }

  /// Delivers what a hold kept back, in order of id, and ends the hold; one load by its id leaves
  /// the hold as it is. A load of which a part is still missing goes on. Answers how many matched.
  public mutating func release(_ match: LoadMatch, failing fault: Fault?) -> Int {
    chance.endHold(match)
    let chosen = flights.filter { match.matches($0, focused: focusedName) }
      .sorted { $0.id < $1.id }
    for var flight in chosen {
      guard let place = flights.firstIndex(where: { $0.isSame(as: flight) }) else { continue }
      flight = flights[place]
      for part in flight.parts.indices
      where match.matches(flight.parts[part], of: flight, focused: focusedName) {
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

  private mutating func holdAgain() {
    for index in flights.indices {
      for part in flights[index].parts.indices where !flights[index].parts[part].hasArrived {
        flights[index].parts[part].isHeld = isHeld(flights[index].parts[part], flights[index])
      }
    }
  }

  func isHeld(_ part: Flight.Part, _ flight: Flight) -> Bool {
    chance.isHeld(part, flight, focused: focusedName)
  }

  mutating func latency(of part: Flight.Part, _ flight: Flight) -> Int64 {
    chance.latency(of: part, flight, focused: focusedName)
  }

  /// Whether a load that was cancelled answers nevertheless, and one time less of it.
  mutating func answersLate(_ flight: Flight) -> Bool {
    chance.strike(flight, isLate: true, focused: focusedName) != nil
  }

  /// Hands the answer of a load to its view, as faults and the source have it.
  mutating func deliver(_ flight: Flight, failing fault: Fault? = nil) {
    guard let index = index(of: flight.view) else { return }
    let kind =
      fault.map { .fail(code: $0.code) }
      ?? chance.strike(flight, isLate: false, focused: focusedName)
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
    // A source that knows no texts is asked for its pages, and what does not fit is left out.
    guard let sought = view.sought else { return answer }
    return answer.map { page in
      var page = page
      page.rows.removeAll { row in !sought.isIn(row.id) && !row.fields.contains(where: sought.isIn)
      }
      return page
    }
  }

  public mutating func sendToViews(of source: String, _ input: PagerInput) {
    for index in views.indices where views[index].madeSource == source {
      send(input, to: index)
    }
  }
}

extension Engine {
  /// The source that a load asks.
  public func source(of flight: Flight) -> MadeSource? {
    index(of: flight.view).flatMap { views[$0].madeSource }.flatMap { made[$0] }
  }
}

extension Flight {
  func isSame(as other: Flight) -> Bool { view == other.view && id == other.id }
}

extension Fault {
  /// The source of an open view was taken away or is another kind now.
  static let gone = Fault("gone")
}

extension View {
  /// The name of the source made to order that a view reads.
  var madeSource: String? {
    switch self {
    case .days(let view): view.source.made
    case .list(let view): view.held == nil ? view.source : nil
    case .run(let view): if case .made(let name) = view.source { name } else { nil }
    case .strip: nil
    }
  }
}
