/// Decides whether two records are of the same run, which two files may both hold.
package enum SameRun {
  /// How far apart two files may see the start of one run: three minutes, in milliseconds.
  package static let closeStart: Int64 = 180_000

  /// Returns whether more than 80 % of the longer run lies within the other, which begins `gap`
  /// milliseconds later. Durations are in seconds.
  package static func overlaps(gap: Int64, _ seconds: Double, _ other: Double) -> Bool {
    let begin = Double(gap) / 1000
    return min(seconds, begin + other) - max(0, begin) > 0.8 * max(seconds, other)
  }
}

extension RunRecord {
  /// The start in milliseconds since 1970, on a clock that shows local time.
  fileprivate var startMilliseconds: Int64 {
    (start.day.localMidnight + Int64(start.secondsOfDay)) * 1000 + Int64(start.milliseconds)
  }

  /// Returns whether both are the same run: the same sport, close starts by local clocks, and an
  /// overlap.
  func isSame(as other: RunRecord) -> Bool {
    let gap = other.startMilliseconds - startMilliseconds
    return sport == other.sport && gap.magnitude <= SameRun.closeStart
      && SameRun.overlaps(gap: gap, seconds, other.seconds)
  }
}

extension Run {
  /// Returns each run once, with all records of it, in order of time.
  ///
  /// A group holds the runs of several datasets that are the same run; the run that is last in
  /// `runs` comes first in its group. Runs of one dataset are never joined.
  public static func joined(_ runs: [Run]) -> [[Run]] {
    let sorted = runs.enumerated().sorted {
      let (a, b) = ($0.element.record.startMilliseconds, $1.element.record.startMilliseconds)
      return (a, -$0.offset) < (b, -$1.offset)
    }
    var groups: [[(offset: Int, run: Run)]] = []
    // Only a run that began at most `closeStart` earlier can be the same.
    var open = 0
    for (offset, run) in sorted {
      while open < groups.count, let first = groups[open].first,
        run.record.startMilliseconds - first.run.record.startMilliseconds > SameRun.closeStart
      { open += 1 }
      let same = groups.indices[open...].first { place in
        // A dataset joins its own files when it is built.
        groups[place].allSatisfy { $0.run.dataset != run.dataset }
          && groups[place].first?.run.record.isSame(as: run.record) == true
      }
      if let same { groups[same].append((offset, run)) } else { groups.append([(offset, run)]) }
    }
    return groups.map { group in group.sorted { $0.offset > $1.offset }.map(\.run) }
  }
}
