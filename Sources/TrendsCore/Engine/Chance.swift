/// What makes a race reproducible: how long loads take, which are held, what goes wrong with them,
/// and the generator of random numbers that decides. The last rule that matches a load counts.
struct Chance: Sendable {
  private(set) var latencies: [LatencyRule] = []
  private(set) var holds: [LoadMatch] = []
  private(set) var faults: [FaultRule] = []
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func reseed(_ seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Adds a latency; it replaces one for the same loads.
  mutating func add(_ rule: LatencyRule) {
    latencies.removeAll { $0.match == rule.match }
    latencies.append(rule)
  }

  /// Adds a fault. One that always strikes removes earlier ones for the same match, which it would
  /// hide; one that strikes 0 times is not added.
  mutating func add(_ rule: FaultRule) {
    guard rule.count != .times(0) else { return }
    if rule.count == .always {
      faults.removeAll { $0.match == rule.match && $0.isLate == rule.isLate }
    }
    faults.append(rule)
  }

  mutating func clearFaults() { faults = [] }

  /// Holds matching loads; a second hold for the same loads changes nothing.
  mutating func hold(_ match: LoadMatch) {
    if !holds.contains(match) { holds.append(match) }
  }

  /// Ends a hold by its slot; a match by number leaves all holds as they are.
  mutating func endHold(_ match: LoadMatch) {
    if case .slot = match.target { holds.removeAll { $0 == match } }
  }

  mutating func endHolds() { holds = [] }

  /// Ends every latency, hold and fault; the random numbers go on.
  mutating func clear() {
    latencies = []
    holds = []
    faults = []
  }

  /// Returns whether a hold means this part.
  func isHeld(_ part: Flight.Part, _ flight: Flight) -> Bool {
    holds.contains { $0.matches(part, of: flight) }
  }

  /// Returns how many milliseconds a part takes: 0 without a rule.
  mutating func latency(of part: Flight.Part, _ flight: Flight) -> Int64 {
    let rule = latencies.last { $0.match.matches(part, of: flight) }
    guard let range = rule?.milliseconds else { return 0 }
    let span = UInt64(range.upperBound - range.lowerBound) + 1
    return span == 1 ? range.lowerBound : range.lowerBound + Int64(random.next() % span)
  }

  /// Returns the fault that strikes a load, if one does, and counts it.
  ///
  /// `isLate` looks among the faults that make a cancelled load answer, else among all others.
  mutating func strike(_ flight: Flight, isLate: Bool) -> FaultRule.Kind? {
    for index in faults.indices.reversed()
    where faults[index].isLate == isLate && faults[index].match.matches(flight) {
      let kind = faults[index].kind
      switch faults[index].count {
      case .always: return kind
      case .chance(let share): if random.unit() < share { return kind }
      case .times(let left):
        if left > 1 { faults[index].count = .times(left - 1) } else { faults.remove(at: index) }
        return kind
      }
    }
    return nil
  }
}

extension Chance: Described {
  func describe(to fields: inout some Fields) {
    fields.field("latencies", latencies)
    fields.field("holds", holds)
    fields.field("faults", faults)
    fields.field("random", random)
  }
}
