/// LTTB over the extremes of many small bins: nearly the same picture in a fraction of the time.
public enum MinMaxLTTB {
  public static let standardRatio = 4

  /// Ascending indices of at most `count` points, the first and the last among them.
  ///
  ///     try MinMaxLTTB.indices(y, count: 2000)
  ///
  /// `bins` matters with x only; tsdownsample's are equidistant there. Values must be finite and
  /// x ascending. Repeats are dropped, so a series with flat bins may give fewer points.
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
