/// How one daily metric follows another, some days later.
///
/// Of both, what comes with the season and the weekday is taken away first: the mean of the 14 days before
/// and after, then the mean of the weekday. What is left is compared by rank (Spearman). Days that
/// follow each other are alike, so n pairs count as n(1 - ab)/(1 + ab), where a and b are the correlations
/// of each metric's ranks with the next day's (Bartlett). The interval of 95 percent is that of
/// Bonett and Wright (2000).
public struct DayRelation: Equatable, Sendable {
  /// Days from the first metric to the second.
  public let lag: Int
  public let pairs: Int
  public let effective: Double
  /// Spearman's coefficient.
  public let rho: Double
  public let interval: RankInterval

  public var low: Double { interval.low }
  public var high: Double { interval.high }
  public var chance: Double { interval.chance }

  /// The lags that are tried.
  public static let lags = -7...7
  /// Fewest pairs for an answer.
  public static let fewest = 20
  /// Days before and after that make the season.
  static let season = 14
  /// Fewest values that make a season.
  static let fewestOfSeason = 5

  /// Nil below `fewest` pairs, and where one of the two does not vary.
  public init?(_ first: Cleaned, _ second: Cleaned, lag: Int) {
    var (days, x, y): ([Day], [Double], [Double]) = ([], [], [])
    for (day, value) in zip(first.series.days, first.series.values) {
      guard let other = second.series[day.advanced(by: lag)] else { continue }
      days.append(day)
      x.append(value)
      y.append(other)
    }
    guard days.count >= DayRelation.fewest, let found = Correlation(x: x, y: y) else { return nil }
    let effective = RankInterval.effective(days.map { Int($0.number) }, x, y)
    guard let interval = RankInterval(rho: found.spearman, effective: effective) else { return nil }
    self.interval = interval
    self.lag = lag
    pairs = days.count
    self.effective = effective
    rho = found.spearman
  }

  /// A metric without its season and its weekdays.
  public struct Cleaned: Sendable {
    let series: DaySeries

    /// Days with fewer than `fewestOfSeason` values around them are left out.
    public init(_ series: DaySeries) {
      var (days, values): ([Day], [Double]) = ([], [])
      for (place, day) in series.days.enumerated() {
        let around = series.indices(
          in: DayRange(
            day.advanced(by: -DayRelation.season), day.advanced(by: DayRelation.season + 1)))
        guard around.count >= DayRelation.fewestOfSeason,
          let mean = Mean.of(Array(series.values[around]))
        else { continue }
        days.append(day)
        values.append(series.values[place] - mean)
      }
      var sums = [(sum: Double, count: Double)](repeating: (0, 0), count: 8)
      for (day, value) in zip(days, values) {
        sums[day.weekday].sum += value
        sums[day.weekday].count += 1
      }
      // Equal values stay equal: what rounding adds must not decide a rank.
      let largest = values.reduce(0) { max($0, $1.magnitude) }
      let step = largest > 1e-200 && largest.isFinite ? largest.binade * 0x1p-30 : 1
      self.series = DaySeries(
        days: days,
        values: zip(days, values).map { day, value in
          let left = value - sums[day.weekday].sum / sums[day.weekday].count
          return (left / step).rounded() * step
        })
    }
  }

  /// Returns the numbers of the chances that remain when one in twenty of those that remain may be
  /// false (Benjamini and Hochberg 1995).
  public static func found(_ chances: [Double], falsely share: Double = 0.05) -> Set<Int> {
    let ranked = chances.indices.sorted { chances[$0] < chances[$1] }
    let last = ranked.indices.last { place in
      chances[ranked[place]] <= share * Double(place + 1) / Double(chances.count)
    }
    return Set(last.map { ranked[...$0] } ?? [])
  }
}
