/// How two quantities move together: the least squares line y = intercept + slope x, and Pearson's
/// and Spearman's coefficients.
///
///     Correlation(x: paces, y: cadences)?.pearson
///
/// Pairs in which a value is not finite are left out; so are values without a partner at the end of
/// the longer array.
public struct Correlation: Equatable, Sendable {
  /// Number of pairs, at least 3.
  public let count: Int
  /// -1 to 1.
  public let pearson: Double
  /// Pearson's coefficient of the ranks, -1 to 1.
  public let spearman: Double
  /// In units of y per unit of x.
  public let slope: Double
  /// In the unit of y.
  public let intercept: Double

  /// Nil with fewer than three pairs, or when all x or all y are equal.
  public init?(x: [Double], y: [Double]) {
    let pairs = zip(x, y).filter { $0.isFinite && $1.isFinite }
    guard pairs.count >= 3 else { return nil }
    let (xs, ys) = (pairs.map(\.0), pairs.map(\.1))
    guard let line = Moments(xs, ys),
      let ranks = Moments(Correlation.ranks(xs), Correlation.ranks(ys))
    else { return nil }
    count = pairs.count
    pearson = line.pearson
    spearman = ranks.pearson
    slope = line.slope
    intercept = line.intercept
  }

  /// Returns the rank of each value, 1 for the lowest; equal values share the mean of their ranks.
  static func ranks(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    var ranks = [Double](repeating: 0, count: values.count)
    var begin = 0
    while begin < order.count {
      var end = begin + 1
      while end < order.count, values[order[end]] == values[order[begin]] { end += 1 }
      for place in begin..<end { ranks[order[place]] = Double(begin + 1 + end) / 2 }
      begin = end
    }
    return ranks
  }

  /// Line and coefficient of two arrays of equal length; nil when one of them has no variance.
  private struct Moments {
    let pearson: Double
    let slope: Double
    let intercept: Double

    init?(_ x: [Double], _ y: [Double]) {
      let (sx, sy) = (Scale(x), Scale(y))
      let (x, y) = (x.map { $0 * sx.factor }, y.map { $0 * sy.factor })
      guard let mx = Mean.of(x), let my = Mean.of(y) else { return nil }
      var (xx, xy, yy) = (CompensatedSum(), CompensatedSum(), CompensatedSum())
      for (a, b) in zip(x, y) {
        xx.add((a - mx) * (a - mx))
        xy.add((a - mx) * (b - my))
        yy.add((b - my) * (b - my))
      }
      guard Set(x).count > 1, Set(y).count > 1, xx.value > 0, yy.value > 0 else { return nil }
      let ratio = xy.value / (xx.value.squareRoot() * yy.value.squareRoot())
      pearson = min(max(ratio, -1), 1)
      let scaled = xy.value / xx.value
      slope = sy.back(scaled) * sx.factor
      intercept = sy.back(my - scaled * mx)
    }
  }
}
