extension Pager {
  /// The rules of paging.md section 8 that a state alone can break, by id; empty when all hold.
  public var violations: [String] {
    guard let window else { return [] }
    let range = window.range
    var broken = window.violations
    if let max = config.max, range.count > max { broken.append("I1") }
    if let visible {
      let fits = visible.lowerBound >= range.lowerBound && visible.upperBound <= range.upperBound
      if !fits || visible.count != min(config.visible, range.count) { broken.append("I4") }
    }
    if refresh.isLoading && (before.isLoading || after.isLoading || tail.isLoading) {
      broken.append("I5")
    }
    for side in Side.allCases where !refresh.isLoading && !isClosed {
      broken += violations(on: side)
    }
    return broken
  }

  private func violations(on side: Side) -> [String] {
    guard !config.isStatic, let window, let distance = distance(side) else { return [] }
    let next = Axis.next(side, of: window, in: bounds, size: config.page)
    switch (self[Slot(side)], next) {
    case (.exhausted, .key), (.idle, .exhausted): return ["I13"]
    case (.idle, .key):
      let mayWait = rests || emptyPages >= Self.emptyLimit || config.isStatic
      return distance > config.prefetch || mayWait ? [] : ["I12"]
    default: return []
    }
  }
}

extension DayWindow {
  public var violations: [String] {
    let ascends = zip(rows.days, rows.days.dropFirst()).allSatisfy(<)
    let inside = rows.days.allSatisfy(days.contains)
    return (ascends ? [] : ["I3"]) + (inside ? [] : ["I2"])
  }
}

extension Pager {
  /// The loads that this pager waits for.
  var liveIDs: [Int] { Slot.allCases.compactMap { self[$0].loadID } }
}
