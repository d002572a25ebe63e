/// LTTB over the extremes of many small bins: nearly the same picture as LTTB in a fraction of the
/// time.
public enum MinMaxLTTB {
  /// Points that `MinMax` keeps for each point of the result, as in tsdownsample.
  public static let standardRatio = 4

  /// Returns ascending indices of at most `count` points, with the first and the last.
  ///
  ///     try MinMaxLTTB.indices(y, count: 2000)
  ///
  /// `MinMax` first keeps `count` × `ratio` points; a series of fewer than `count` × (`ratio` + 1)
  /// points goes to LTTB directly. `bins` matters only with x; tsdownsample's bins are equidistant
  /// there. Values must be finite and x ascending. Repeats are dropped, so a series with flat bins
  /// may give fewer points.
  ///
  /// Throws for `count` below 3, for x and y of different lengths, and unless `ratio` is at least 1
  /// and `count` × `ratio` is even.
  public static func indices(
    _ y: [Double], x: [Double]? = nil, count: Int, ratio: Int = standardRatio,
    bins: MinMax.Bins = .byCount
  ) throws(DownsampleError) -> [Int] {
    try DownsampleError.check(y, x, count: count)
    let (points, overflow) = count.multipliedReportingOverflow(by: max(ratio, 0))
    guard ratio >= 1, overflow || points % 2 == 0 else {
      throw .outside("ratio", ratio, "1 and above, even with an odd count")
    }
    guard !overflow, y.count / count > ratio else {
      return try LTTB.indices(y, x: x, count: count)
    }
    var kept = [0]
    kept.reserveCapacity(points + 2)
    y.withUnsafeBufferPointer { y in
      MinMax.append(to: &kept, y, x, within: 1..<(y.count - 1), count: points, bins: bins)
    }
    kept.append(y.count - 1)
    let chosen = try LTTB.indices(
      kept.map { y[$0] }, x: x.map { x in kept.map { x[$0] } } ?? kept.map { Double($0) },
      count: count)
    return MinMax.unique(chosen.map { kept[$0] })
  }
}
