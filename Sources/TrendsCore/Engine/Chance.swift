/// What makes a race reproducible: how long loads take, which are held back, what goes wrong with
/// them, and the random numbers that decide. Rules name loads of a view, or of the focused one.
struct Chance: Sendable {
  private(set) var latencies: [LatencyRule] = []
  private(set) var holds: [LoadMatch] = []
  private(set) var faults: [FaultRule] = []
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func reseed(_ seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A rule for the same loads is replaced.
  mutating func add(_ rule: LatencyRule) {
    latencies.removeAll { $0.match == rule.match }
    latencies.append(rule)
  }

  /// What always strikes leaves nothing for the rules before it.
  mutating func add(_ rule: FaultRule) {
    guard rule.count != .times(0) else { return }
    if rule.count == .always {
      faults.removeAll { $0.match == rule.match && $0.isLate == rule.isLate }
    }
    faults.append(rule)
  }

  mutating func clearFaults() { faults = [] }

  mutating func hold(_ match: LoadMatch) {
    if !holds.contains(match) { holds.append(match) }
  }

  /// One load by its id leaves the hold as it is.
  mutating func endHold(_ match: LoadMatch) {
    if case .slot = match.target { holds.removeAll { $0 == match } }
  }

  mutating func endHolds() { holds = [] }

  func isHeld(_ part: Flight.Part, _ flight: Flight, focused: String?) -> Bool {
    holds.contains { $0.matches(part, of: flight, focused: focused) }
  }

  /// In milliseconds; the last rule that fits decides.
  mutating func latency(of part: Flight.Part, _ flight: Flight, focused: String?) -> Int64 {
    let rule = latencies.last { $0.match.matches(part, of: flight, focused: focused) }
    guard let range = rule?.milliseconds else { return 0 }
    let span = UInt64(range.upperBound - range.lowerBound) + 1
    return span == 1 ? range.lowerBound : range.lowerBound + Int64(random.next() % span)
  }

  /// The fault that strikes a load now, and one time less of it; the last rule that fits decides.
  /// `isLate`: of the faults that let a cancelled load answer nevertheless.
  mutating func strike(_ flight: Flight, isLate: Bool, focused: String?) -> FaultRule.Kind? {
    for index in faults.indices.reversed()
    where faults[index].isLate == isLate && faults[index].match.matches(flight, focused: focused) {
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
