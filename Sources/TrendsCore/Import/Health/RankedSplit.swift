/// Adds up amounts over intervals that several sources have recorded at the same time.
///
///     watch   ├────100────┤      ├──50──┤
///     phone         ├──────120──────────────┤     the phone counts for what the watch leaves open
///
/// Each interval counts for the share of its time that no better source covers, linear in time.
struct RankedSplit {
  struct Interval: Equatable {
    var start: Int64
    var end: Int64
    var value: Double
    var rank: Int
  }

  /// How much of each interval counts, in the order of `intervals`.
  static func shares(of intervals: [Interval]) -> [Double] {
    var shares = [Double](repeating: 0, count: intervals.count)
    let order = intervals.indices.sorted {
      (intervals[$0].rank, intervals[$0].start, $0) < (intervals[$1].rank, intervals[$1].start, $1)
    }
    var cover: [(start: Int64, end: Int64)] = []
    var index = 0
    while index < order.count {
      let rank = intervals[order[index]].rank
      var group = index
      while group < order.count, intervals[order[group]].rank == rank { group += 1 }
      var place = 0
      for item in order[index..<group] {
        let interval = intervals[item]
        // Starts ascend, so what ended before this one ended before all that follow.
        while place < cover.count, cover[place].end <= interval.start { place += 1 }
        shares[item] = free(interval, of: cover, from: place)
      }
      if group < order.count { cover = merged(cover, order[index..<group].map { intervals[$0] }) }
      index = group
    }
    return shares
  }

  private static func free(
    _ interval: Interval, of cover: [(start: Int64, end: Int64)], from place: Int
  ) -> Double {
    let length = interval.end - interval.start
    guard length > 0 else {
      let isCovered = place < cover.count && cover[place].start <= interval.start
      return isCovered ? 0 : 1
    }
    var free = length
    var index = place
    while index < cover.count, cover[index].start < interval.end {
      free -= max(0, min(interval.end, cover[index].end) - max(interval.start, cover[index].start))
      index += 1
    }
    return Double(free) / Double(length)
  }

  private static func merged(
    _ cover: [(start: Int64, end: Int64)], _ fresh: [Interval]
  ) -> [(start: Int64, end: Int64)] {
    let all = (cover + fresh.map { ($0.start, $0.end) }).sorted { $0.start < $1.start }
    var merged: [(start: Int64, end: Int64)] = []
    for span in all where span.end > span.start {
      if let last = merged.last, span.start <= last.end {
        merged[merged.count - 1].end = max(last.end, span.end)
      } else {
        merged.append(span)
      }
    }
    return merged
  }
}
