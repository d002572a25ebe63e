/// Whether two records are of the same run: told twice it counts once.
package enum SameRun {
  /// Three minutes, in milliseconds: so far apart may two files see its start.
  package static let closeStart: Int64 = 180_000

  /// Whether more than 80 % of the longer lies in the other, which begins `gap` milliseconds later.
  package static func overlaps(gap: Int64, _ seconds: Double, _ other: Double) -> Bool {
    let begin = Double(gap) / 1000
    return min(seconds, begin + other) - max(0, begin) > 0.8 * max(seconds, other)
  }
}

extension RunRecord {
  fileprivate var startMilliseconds: Int64 {
    (start.day.localMidnight + Int64(start.secondsOfDay)) * 1000 + Int64(start.milliseconds)
  }

  /// Whether both are the same run, by local clocks.
  func isSame(as other: RunRecord) -> Bool {
    let gap = other.startMilliseconds - startMilliseconds
    return sport == other.sport && gap.magnitude <= SameRun.closeStart
      && SameRun.overlaps(gap: gap, seconds, other.seconds)
  }
}

extension Run {
  /// Each run of several datasets once, with all that tell it, the last of the list first; in order
  /// of time.
  public static func joined(_ runs: [Run]) -> [[Run]] {
    let sorted = runs.enumerated().sorted {
      let (a, b) = ($0.element.record.startMilliseconds, $1.element.record.startMilliseconds)
      return (a, -$0.offset) < (b, -$1.offset)
    }
    var groups: [[(offset: Int, run: Run)]] = []
    // Only what began shortly before can be the same.
    var open = 0
    for (offset, run) in sorted {
      while open < groups.count, let first = groups[open].first,
        run.record.startMilliseconds - first.run.record.startMilliseconds > SameRun.closeStart
      { open += 1 }
      let same = groups.indices[open...].first { place in
        // One dataset has joined its own.
        groups[place].allSatisfy { $0.run.dataset != run.dataset }
          && groups[place].first?.run.record.isSame(as: run.record) == true
      }
      if let same { groups[same].append((offset, run)) } else { groups.append([(offset, run)]) }
    }
    return groups.map { group in group.sorted { $0.offset > $1.offset }.map(\.run) }
  }
}
