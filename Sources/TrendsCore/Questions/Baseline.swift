/// What is normal for a metric on a day: a band around a median of the days before, in which nine of ten
/// days lie.
public struct Baseline: Equatable, Sendable {
  public let median: Double
  /// The standard deviation, estimated by 1.4826 times the median distance from the median.
  public let deviation: Double
  public let count: Int

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
    median = middle
    deviation = Baseline.deviation(values.map { $0 - middle })
    count = rows.count
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
    median = middle
    deviation = Baseline.deviation(distances)
    count = rows.count
  }

  private static func deviation(_ distances: [Double]) -> Double {
    var sizes = distances.map(\.magnitude)
    return 1.4826 * Quantile.median(&sizes)
  }

  public var low: Double { median - Baseline.half * deviation }
  public var high: Double { median + Baseline.half * deviation }

  /// How far a value is from the median, in standard deviations; nil where the values did not vary.
  public func distance(of value: Double) -> Double? {
    deviation > 0 ? (value - median) / deviation : nil
  }

  /// Whether a value is so far away that one day in a hundred is.
  public func isUnusual(_ value: Double) -> Bool {
    (distance(of: value) ?? 0).magnitude > Baseline.unusual
  }
}
