/// What makes a race reproducible: latencies, holds and faults by name, all in virtual time.
extension Engine {
  var focusedName: String? { focus.map { views[$0].name } }

  public mutating func add(_ rule: LatencyRule) { latencies.append(rule) }

  public mutating func add(_ rule: FaultRule) { faults.append(rule) }

  public mutating func clearFaults() { faults = [] }

  /// Keeps back every matching answer, of loads in flight and of those to come.
  public mutating func hold(_ match: LoadMatch) {
    holds.append(match)
    for index in flights.indices where match.matches(flights[index], focused: focusedName) {
      flights[index].isHeld = true
    }
  }

  /// Delivers what a hold kept back, in order of id, and ends the hold; one load by its id leaves
  /// the hold as it is. Answers how many were delivered.
  public mutating func release(_ match: LoadMatch, failing fault: Fault?) -> Int {
    if case .slot = match.target { holds.removeAll { $0 == match } }
    let chosen = flights.filter { match.matches($0, focused: focusedName) }
      .sorted { $0.id < $1.id }
    for flight in chosen {
      flights.removeAll { $0.view == flight.view && $0.id == flight.id }
      deliver(flight, failing: fault)
    }
    for index in flights.indices {
      flights[index].isHeld = holds.contains { $0.matches(flights[index], focused: focusedName) }
    }
    return chosen.count
  }

  func isHeld(_ flight: Flight) -> Bool {
    holds.contains { $0.matches(flight, focused: focusedName) }
  }

  /// The last rule that fits decides.
  mutating func latency(of flight: Flight) -> Int64 {
    let rule = latencies.last { $0.match.matches(flight, focused: focusedName) }
    guard let range = rule?.milliseconds else { return 0 }
    let span = UInt64(range.upperBound - range.lowerBound) + 1
    return span == 1 ? range.lowerBound : range.lowerBound + Int64(random.next() % span)
  }

  /// The fault that strikes a load now, and one time less of it.
  mutating func strike(_ flight: Flight) -> FaultRule.Kind? {
    for index in faults.indices
    where faults[index].kind != .late
      && faults[index].match.matches(flight, focused: focusedName)
    {
      switch faults[index].count {
      case .always: return faults[index].kind
      case .chance(let share): if random.unit() < share { return faults[index].kind }
      case .times(let left):
        guard left > 0 else { continue }
        faults[index].count = .times(left - 1)
        return faults[index].kind
      }
    }
    return nil
  }

  func answersLate(_ flight: Flight) -> Bool {
    faults.contains { $0.kind == .late && $0.match.matches(flight, focused: focusedName) }
  }

  /// Hands the answer of a load to its view, as faults and the source have it.
  mutating func deliver(_ flight: Flight, failing fault: Fault? = nil) {
    guard let index = index(of: flight.view), case .days(let view) = views[index] else { return }
    let kind = fault == nil ? strike(flight) : nil
    var result = page(flight.key, for: view)
    if let fault { result = .failure(fault) }
    switch kind {
    case .fail(let code): result = .failure(Fault(code))
    case .wrongRange:
      let other = DayRange(flight.key.start.advanced(by: -1), flight.key.end.advanced(by: -1))
      result = page(other, for: view)
    case .duplicate, .late, nil: break
    }
    let event = Pager<DayAxis>.Event.completed(
      id: flight.id, generation: flight.generation, result)
    send(event, to: index)
    if kind == .duplicate { send(event, to: index) }
  }

  private func page(_ key: DayRange, for view: DayView) -> Result<DayPage, Fault> {
    guard let name = view.source.synthetic else { return view.source.page(key) }
    guard let source = synthetic[name] else { return .failure(Fault("gone")) }
    return .success(source.page(key))
  }

  /// Puts a source made to order in place, or changes one; open views keep what they read.
  public mutating func setSource(_ name: String, _ source: SyntheticDays) {
    synthetic[name] = source
    sequence += 1
  }

  public mutating func sendToViews(of source: String, _ event: Pager<DayAxis>.Event) {
    for index in views.indices {
      guard case .days(let view) = views[index], view.source.synthetic == source else { continue }
      send(event, to: index)
    }
  }
}
