extension Pager {
  /// The rules that a state alone can break, by id; empty if all hold. O(loaded rows).
  ///
  /// - I1: the window holds at most `PagerConfig.max` positions, unless other numbers have just asked
  ///   for less: the rows stay on show until the refresh brings fewer.
  /// - I2: every row lies in the loaded range; the pages of a list add up to its rows.
  /// - I3: rows ascend, each once.
  /// - I4: the viewport lies in the window and is as long as `visible`, or as the window if
  ///   shorter.
  /// - I5: no page is under way during a refresh.
  /// - I12: an idle slot whose edge is within `prefetch` is loading, unless paging pauses.
  /// - I13: a slot is exhausted if and only if its side has no next key.
  /// - I21: the view is where the person wants it, as far as the loaded rows reach.
  /// - I22: a wish that is not met is being served, or its load has failed and is on show as failed.
  /// - I26: each load that started has one end, or is under way.
  public var violations: [String] {
    let lost: [String] = count.started == count.ended + liveIDs.count ? [] : ["I26"]
    guard let window else { return lost }
    let range = window.range
    var broken = lost + window.violations
    if let max = config.max, range.count > max, !refresh.isLoading, !refresh.isFailed {
      broken.append("I1")
    }
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
    if !isClosed {
      if !isWhereWanted(in: range) { broken.append("I21") }
      if !servesWish { broken.append("I22") }
    }
    return broken
  }

  /// I21: the view follows the newest end, or lies at its place or the nearest loaded one.
  private func isWhereWanted(in range: Range<Int>) -> Bool {
    switch intent {
    case .follow: start + min(config.visible, range.count) == range.upperBound
    case .at(let edge): start == nearest(to: start(at: edge), in: range)
    case .jump, .home: true
    }
  }

  /// I22: some load brings the view nearer to the wish, unless the edge of the wish is on show, paging
  /// pauses, or the load has failed.
  private var servesWish: Bool {
    switch intent {
    case .follow: true
    case .jump, .home: refresh.isLoading || refresh.isFailed
    case .at:
      missing.map { side in
        refresh.isLoading || self[Slot(side)].isLoading || self[Slot(side)].isFailed || showsWish
          || rests || hasLostPatience
      } ?? true
    }
  }

  /// The rules about one side: I12 and I13.
  private func violations(on side: Side) -> [String] {
    guard !config.isStatic, let window, let distance = distance(side) else { return [] }
    let next = Axis.next(side, of: window, in: bounds, size: config.page)
    switch (self[Slot(side)], next) {
    case (.exhausted, .key), (.idle, .exhausted): return ["I13"]
    case (.idle, .key):
      let mayWait = rests || hasLostPatience || config.isStatic
      return distance > config.prefetch || mayWait ? [] : ["I12"]
    default: return []
    }
  }
}

extension DayWindow {
  /// The rules that the rows alone break: I2 and I3.
  public var violations: [String] {
    let ascends = zip(rows.days, rows.days.dropFirst()).allSatisfy(<)
    let inside = rows.days.allSatisfy(days.contains)
    return (ascends ? [] : ["I3"]) + (inside ? [] : ["I2"])
  }
}

extension Pager {
  /// The numbers of the loads that this pager waits for.
  var liveIDs: [Int] { Slot.allCases.compactMap { self[$0].loadID } }
}
