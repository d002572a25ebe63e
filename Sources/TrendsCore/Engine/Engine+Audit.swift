/// A rule of paging that an event broke.
public struct Violation: Equatable, Sendable {
  /// The number of the event, as in `Engine.sequence`.
  public var sequence: Int
  public var view: String
  /// The id of the rule, such as `I9`.
  public var rule: String
}

extension Engine {
  /// Violations beyond this number are not kept.
  static let violationLimit = 100

  /// Checks a step against the rules that one state alone cannot break, and that every load that
  /// the pager waits for is in flight (I6).
  mutating func audit<V: PagedView>(
    _ view: V, since old: PagerMark, _ event: Pager<V.Axis>.Event,
    _ effects: [Pager<V.Axis>.Effect]
  ) {
    var broken = view.pager.violations(since: old, event, effects)
    if !view.pager.liveIDs.allSatisfy({ isInFlight($0, view.name) }) {
      broken = (broken ?? []) + ["I6"]
    }
    guard let broken, violations.count < Engine.violationLimit else { return }
    for rule in broken {
      violations.append(Violation(sequence: sequence, view: view.name, rule: rule))
    }
  }

  private func isInFlight(_ id: Int, _ view: String) -> Bool {
    flights.contains { $0.id == id && $0.view == view }
  }
}

extension Violation: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("sequence", sequence)
    fields.field("view", view)
    fields.field("rule", rule)
  }
}
