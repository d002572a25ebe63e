#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What is normal for a metric on a day: a band around a median of the days before, in which nine of ten
/// days lie.
public struct Baseline: Equatable, Sendable {
  public let median: Double
  /// The standard deviation, estimated by 1.4826 times the median distance from the median.
  public let deviation: Double
  public let count: Int
  /// The ends of the band.
  public let low: Double
  public let high: Double

  /// Days before the one in question.
  public static let length = 60
  /// Fewest values that make a baseline.
  public static let fewest = 20
  /// Half of the band, in standard deviations.
  static let half = 1.6448536269514722
  /// Beyond so many standard deviations a day is unusual: one in a hundred is by chance.
  static let unusual = 2.5758293035489004

  /// Values before each day that follow a trend.
  static let recent = 14

  /// The band of all of the 60 days before `day`; nil below `fewest` values.
  public init?(_ series: DaySeries, before day: Day) {
    let rows = series.indices(in: DayRange(day.advanced(by: -Baseline.length), day))
    guard rows.count >= Baseline.fewest else { return nil }
    var values = Array(series.values[rows])
    let middle = Quantile.median(&values)
    self.init(around: middle, Baseline.deviation(values.map { $0 - middle }), count: rows.count)
  }

  /// The band of a heart rate variability: the mean of the logarithms of the 60 days before `day`, half of
  /// their standard deviation more or less (Plews 2013). Nil below `fewest` values, or if one is not above 0.
  public init?(logarithms series: DaySeries, before day: Day) {
    let rows = series.indices(in: DayRange(day.advanced(by: -Baseline.length), day))
    let logs = series.values[rows].map { log($0) }
    guard rows.count >= Baseline.fewest, logs.allSatisfy(\.isFinite), let mean = Mean.of(logs),
      let deviation = SeriesStatistics.deviation(logs)
    else { return nil }
    median = exp(mean)
    self.deviation = deviation
    count = rows.count
    low = exp(mean - deviation / 2)
    high = exp(mean + deviation / 2)
  }

  private init(around median: Double, _ deviation: Double, count: Int) {
    self.median = median
    self.deviation = deviation
    self.count = count
    low = median - Baseline.half * deviation
    high = median + Baseline.half * deviation
  }

  /// The mean of values by their logarithms; nil if one is not above 0.
  public static func meanByLogarithms(_ values: [Double]) -> Double? {
    let logs = values.map { log($0) }
    return logs.allSatisfy(\.isFinite) ? Mean.of(logs).map { exp($0) } : nil
  }

  /// The band around the median of the last 14 values, which follows a trend; its width is how far the
  /// values of the 60 days before were from the median of the 14 before each.
  public init?(_ series: DaySeries, following day: Day) {
    let rows = series.indices(in: DayRange(day.advanced(by: -Baseline.length), day))
    guard rows.count >= Baseline.fewest else { return nil }
    func center(_ place: Int) -> Double? {
      guard place >= Baseline.recent else { return nil }
      var values = Array(series.values[(place - Baseline.recent)..<place])
      return Quantile.median(&values)
    }
    let distances = rows.compactMap { place in center(place).map { series.values[place] - $0 } }
    guard distances.count >= Baseline.fewest, let middle = center(rows.upperBound) else {
      return nil
    }
    self.init(around: middle, Baseline.deviation(distances), count: rows.count)
  }

  private static func deviation(_ distances: [Double]) -> Double {
    var sizes = distances.map(\.magnitude)
    return 1.4826 * Quantile.median(&sizes)
  }

  /// How far a value is from the median, in standard deviations; nil where the values did not vary.
  public func distance(of value: Double) -> Double? {
    deviation > 0 ? (value - median) / deviation : nil
  }

  /// Whether a value is so far away that one day in a hundred is.
  public func isUnusual(_ value: Double) -> Bool {
    (distance(of: value) ?? 0).magnitude > Baseline.unusual
  }
}
