/// The mean of the values of some days, and how sure it is.
///
/// Neighbouring days are alike, so n values count as n(1 - r)/(1 + r) independent ones (Bartlett), where r
/// is the correlation of each day with the next, held from 0 to 0.95.
public struct MeanOfDays: Equatable, Sendable {
  public let count: Int
  public let mean: Double
  /// The sample standard deviation.
  public let deviation: Double
  /// How many independent values would say as much.
  public let effective: Double

  /// Nil below three values. Days must ascend; the correlation is of days that follow each other.
  public init?(_ series: DaySeries) {
    guard series.count >= 3, let mean = Mean.of(series.values),
      let deviation = SeriesStatistics.deviation(series.values)
    else { return nil }
    count = series.count
    self.mean = mean
    self.deviation = deviation
    let r = MeanOfDays.neighbours(
      series.days.map { Int($0.number) }, series.values.map { $0 - mean })
    effective = Double(count) * (1 - r) / (1 + r)
  }

  /// Returns the correlation of values around 0 with those of the next place, held from 0 to 0.95.
  static func neighbours(_ places: [Int], _ values: [Double]) -> Double {
    min(max(0, correlation(places, values)), 0.95)
  }

  /// The correlation of values around 0 with those of the next place, such as the next day; 0 where none
  /// follow each other.
  static func correlation(_ places: [Int], _ values: [Double]) -> Double {
    var (products, squares) = (CompensatedSum(), CompensatedSum())
    var pairs = 0
    for place in values.indices {
      squares.add(values[place] * values[place])
      guard place + 1 < values.count, places[place] + 1 == places[place + 1] else {
        continue
      }
      products.add(values[place] * values[place + 1])
      pairs += 1
    }
    guard pairs > 0, squares.value > 0 else { return 0 }
    return (products.value / Double(pairs)) / (squares.value / Double(values.count))
  }

  /// The interval of 95 percent of the mean.
  public var interval: ClosedRange<Double> {
    let freedom = Int(max(1, min(effective - 1, 1e6)))
    let half = Student.quantile(0.975, freedom: freedom) * variance.squareRoot()
    return (mean - half)...(mean + half)
  }

  /// The square of the standard error of the mean.
  var variance: Double { deviation * deviation / max(1, effective) }
}

/// How much higher the mean of one time is than that of another, with an interval of 95 percent.
///
///     Difference(of: thisMonth, from: lastMonth).low
public struct Difference: Equatable, Sendable {
  public let size: Double
  /// The ends of the interval, by Welch with the effective numbers of values.
  public let low: Double
  public let high: Double

  public init(of later: MeanOfDays, from earlier: MeanOfDays) {
    size = later.mean - earlier.mean
    let (a, b) = (later.variance, earlier.variance)
    let spread = a + b
    let below =
      a * a / max(1, later.effective - 1) + b * b / max(1, earlier.effective - 1)
    let freedom = below > 0 ? spread * spread / below : 1
    let half =
      Student.quantile(0.975, freedom: Int(max(1, min(freedom, 1e6)))) * spread.squareRoot()
    low = size - half
    high = size + half
  }

  /// Whether the interval holds 0: what was measured may be chance.
  public var isWithinNoise: Bool { low <= 0 && high >= 0 }
}
