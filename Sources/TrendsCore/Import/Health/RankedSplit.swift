import TrendsCore

/// Adds up amounts over intervals that several devices have recorded at the same time.
///
///     watch   ├────100────┤      ├──50──┤
///     phone         ├──────120──────────────┤     the phone counts for what the watch leaves open
///
/// Each interval counts for the share of its time that no better device covers, linear in time.
struct RankedSplit {
  struct Interval: Equatable {
    var start: Int64
    var end: Int64
    var value: Double
    var rank: Int
  }

  /// How much of each interval counts, in the order of `intervals`.
  ///
  /// Time goes by once. `held` knows how long each rank was the best of those that were there, so that
  /// an interval was covered for as long as better ranks held between its start and its end.
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
      case .instant:
        shares[item] = present.sum(below: rank) > 0 ? 0 : 1
      }
    }
    return shares
  }

  /// At one time what ends goes first, and what lasts no time sees all that is there.
  private enum Kind: Int { case end, start, instant }

  private static func moments(
    of intervals: [Interval]
  ) -> [(time: Int64, kind: Kind, item: Int)] {
    var moments: [(time: Int64, kind: Kind, item: Int)] = []
    moments.reserveCapacity(intervals.count * 2)
    for (item, interval) in intervals.enumerated() {
      if interval.end > interval.start {
        moments.append((interval.start, .start, item))
        moments.append((interval.end, .end, item))
      } else {
        moments.append((interval.start, .instant, item))
      }
    }
    return moments.sorted {
      ($0.time, $0.kind.rawValue, $0.item) < ($1.time, $1.kind.rawValue, $1.item)
    }
  }
}

/// A number for each of some places; sums from the first on, and the first that has one, cost the
/// logarithm of their count.
private struct Tally {
  /// Each holds the sum of as many places before it as its lowest bit says.
  private var sums: [Int64]

  init(count: Int) { sums = [Int64](repeating: 0, count: count + 1) }

  mutating func add(_ amount: Int64, at place: Int) {
    var node = place + 1
    while node < sums.count {
      sums[node] += amount
      node += node & -node
    }
  }

  func sum(below place: Int) -> Int64 {
    var (node, sum) = (place, Int64(0))
    while node > 0 {
      sum += sums[node]
      node &= node - 1
    }
    return sum
  }

  /// The first place with more than nothing.
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
