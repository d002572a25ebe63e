/// Divides values where they change, so that the costs of the stretches and a penalty for each change are
/// least together. Beginnings from which the best cannot come any more are left out (PELT, Killick 2012).
enum ChangePoints {
  /// Returns the place after the last value of each stretch, ascending; only `count` where no division may be.
  ///
  /// `cost` is that of the values from the first place up to but not including the second; nil where these may
  /// not be a stretch, because they are too few.
  static func ends(of count: Int, penalty: Double, cost: (Int, Int) -> Double?) -> [Int] {
    guard count > 0 else { return [] }
    // The least cost of the values before each place, and where its last stretch begins.
    var costs = [Double](repeating: .infinity, count: count + 1)
    var starts = [Int](repeating: 0, count: count + 1)
    costs[0] = -penalty
    var candidates = [0]
    for end in 1...count {
      var kept: [(start: Int, cost: Double)] = []
      for start in candidates {
        guard let own = cost(start, end) else {
          kept.append((start, -.infinity))
          continue
        }
        let all = costs[start] + own
        kept.append((start, all))
        if all + penalty < costs[end] { (costs[end], starts[end]) = (all + penalty, start) }
      }
      candidates = kept.filter { $0.cost <= costs[end] }.map(\.start)
      if costs[end].isFinite { candidates.append(end) }
    }
    guard costs[count].isFinite else { return [count] }
    var ends: [Int] = []
    var end = count
    while end > 0 {
      ends.append(end)
      end = starts[end]
    }
    return ends.reversed()
  }
}
