import TrendsCore

/// Divides time among devices that recorded it at once, so that amounts are not counted twice.
///
///     watch   ├────100────┤      ├──50──┤
///     phone         ├──────120──────────────┤     the phone counts for what the watch leaves open
///
/// Each interval counts by the share of its time that no better device covers; its amount is taken
/// to be spread evenly over it. An amount without a length, such as one that was typed in, is in no
/// device's time and counts whole.
struct RankedSplit {
  /// An amount over a time, in seconds since 1970.
  struct Interval: Equatable {
    var start: Int64
    /// At or after `start`; equal for a moment.
    var end: Int64
    var value: Double
    /// 0 for the best device. Intervals of one rank do not cover each other.
    var rank: Int
  }

  /// Returns the share of each interval that counts, from 0 to 1, in the order of `intervals`.
  ///
  /// One sweep over all starts and ends, O(n log n). `held` sums for each rank the seconds in which
  /// it was the best one present: an interval was covered as long as better ranks held the time
  /// between its start and its end.
  static func shares(of intervals: [Interval]) -> [Double] {
    let ranks = Set(intervals.map(\.rank)).sorted()
    guard ranks.count > 1 else { return intervals.map { _ in 1 } }
    let places = Dictionary(uniqueKeysWithValues: zip(ranks, ranks.indices))
    let order = moments(of: intervals)
    var held = Tally(count: ranks.count)
    var present = Tally(count: ranks.count)
    var atStart = [Int64](repeating: 0, count: intervals.count)
    var shares = [Double](repeating: 1, count: intervals.count)
    var last: Int64 = 0
    for moment in order {
      if moment.time > last, let best = present.first { held.add(moment.time - last, at: best) }
      last = moment.time
      let item = moment.item
      let rank = places[intervals[item].rank] ?? 0
      switch moment.kind {
      case .end:
        let length = intervals[item].end - intervals[item].start
        let covered = held.sum(below: rank) - atStart[item]
        shares[item] = Double(length - covered) / Double(length)
        present.add(-1, at: rank)
      case .start:
        atStart[item] = held.sum(below: rank)
        present.add(1, at: rank)
      }
    }
    return shares
  }

  /// What happens at a moment of the sweep. At one time ends come first, so that intervals that
  /// touch do not overlap.
  private enum Kind: Int { case end, start }

  /// Returns the moments of the sweep in order of time.
  private static func moments(
    of intervals: [Interval]
  ) -> [(time: Int64, kind: Kind, item: Int)] {
    var moments: [(time: Int64, kind: Kind, item: Int)] = []
    moments.reserveCapacity(intervals.count * 2)
    for (item, interval) in intervals.enumerated() where interval.end > interval.start {
      moments.append((interval.start, .start, item))
      moments.append((interval.end, .end, item))
    }
    return moments.sorted {
      ($0.time, $0.kind.rawValue, $0.item) < ($1.time, $1.kind.rawValue, $1.item)
    }
  }
}

/// One number per place, with sums and a search in logarithmic time (a Fenwick tree).
private struct Tally {
  /// `sums[n]` is the sum of the numbers at as many places up to `n - 1` as the lowest set bit of
  /// `n` says.
  private var sums: [Int64]

  init(count: Int) { sums = [Int64](repeating: 0, count: count + 1) }

  /// Adds to the number at a place. O(log n).
  mutating func add(_ amount: Int64, at place: Int) {
    var node = place + 1
    while node < sums.count {
      sums[node] += amount
      node += node & -node
    }
  }

  /// Returns the sum of all numbers before a place. O(log n).
  func sum(below place: Int) -> Int64 {
    var (node, sum) = (place, Int64(0))
    while node > 0 {
      sum += sums[node]
      node &= node - 1
    }
    return sum
  }

  /// The first place with a number above zero, if none is negative; nil where all are zero.
  var first: Int? {
    var node = 0
    var step = 1
    while step * 2 < sums.count { step *= 2 }
    while step > 0 {
      if node + step < sums.count, sums[node + step] == 0 { node += step }
      step /= 2
    }
    return node < sums.count - 1 ? node : nil
  }
}
