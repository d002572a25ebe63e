/// Minimum, maximum and averages of a run's raw samples (B3-09).
///
///     SeriesStatistics(times: [0, 1, 2], values: [170, 172, .nan]).average  // 171
///
/// Samples may come in any order; those that are not finite are counted and left out.
public struct SeriesStatistics: Equatable, Sendable {
  /// Number of finite samples.
  public let count: Int
  /// Number of samples left out.
  public let dropped: Int
  /// Lowest value; nil without any.
  public let min: Double?
  /// Highest value; nil without any.
  public let max: Double?
  /// Mean of the values without regard to time; nil without any. Of paces it is the harmonic mean
  /// of those above zero.
  public let average: Double?
  /// Sample standard deviation (divided by n - 1); nil below two values.
  public let deviation: Double?
  /// Mean of the values weighted by the seconds for which each holds: until the next sample, at
  /// most `longestHold`.
  ///
  /// The same as `average` when no time passes, as with one sample.
  public let timeWeightedAverage: Double?

  /// Longest time in seconds for which a value holds without another one.
  public static let longestHold = 10.0
  /// Fewest samples for a chart; fewer give a message (S3-27, S3-29).
  public static let leastForChart = 3

  /// Computes the statistics of samples in any order; times are in seconds.
  public init(times: [Double], values: [Double]) {
    self.init(FiniteSamples(times: times, values: values))
  }

  /// Computes the statistics of a series from which `dropped` samples have already been left out.
  ///
  /// The mean of paces is that of the speeds: total time divided by total distance. Paces of zero
  /// are standing still and do not count.
  public init(_ series: SampleSeries, dropped: Int, ofPaces: Bool = false) {
    self.init(
      FiniteSamples(times: series.seconds, values: series.values), droppedBefore: dropped,
      ofPaces: ofPaces)
  }

  private init(_ samples: FiniteSamples, droppedBefore: Int = 0, ofPaces: Bool = false) {
    let values = samples.values
    count = values.count
    dropped = samples.dropped + droppedBefore
    min = values.min()
    max = values.max()
    deviation = SeriesStatistics.deviation(values)
    if ofPaces {
      (average, timeWeightedAverage) = SeriesStatistics.meanPaces(samples)
      return
    }
    average = Mean.of(values)
    var weighted = CompensatedSum()
    var duration = CompensatedSum()
    let scale = Scale(values)
    samples.forEachHold(atMost: SeriesStatistics.longestHold) { value, hold in
      weighted.add(value * scale.factor * hold)
      duration.add(hold)
    }
    timeWeightedAverage =
      duration.value > 0 ? scale.back(weighted.value / duration.value) : average
  }

  public var isEnoughForChart: Bool { count >= SeriesStatistics.leastForChart }

  /// The axis of a cadence chart: from five below the lowest value to five above the highest,
  /// within 120...220; all of 120...220 when nothing is inside.
  ///
  ///     SeriesStatistics(times: [0], values: [170]).axis  // 165...175
  public var axis: ClosedRange<Double> {
    guard let min, let max else { return 120...220 }
    let low = Swift.max(120, min - 5)
    let high = Swift.min(220, max + 5)
    return low < high ? low...high : 120...220
  }

  /// Means of paces: over the samples and over the time. Nil without a pace above zero.
  private static func meanPaces(_ samples: FiniteSamples) -> (plain: Double?, byTime: Double?) {
    func turned(_ value: Double) -> Double? { value.isNormal ? 1 / value : nil }
    let plain = Mean.of(samples.values.filter { $0 > 0 }.map { 1 / $0 }).flatMap(turned)
    var way = CompensatedSum()
    var duration = CompensatedSum()
    samples.forEachHold(atMost: longestHold) { value, hold in
      guard value > 0 else { return }
      way.add(hold / value)
      duration.add(hold)
    }
    let byTime = duration.value > 0 ? turned(way.value / duration.value) : nil
    return (plain, byTime ?? plain)
  }

  /// Computed on scaled values, so that squares of extreme values stay finite.
  static func deviation(_ values: [Double]) -> Double? {
    guard values.count > 1 else { return nil }
    let scale = Scale(values)
    let scaled = scale.factor == 1 ? values : values.map { $0 * scale.factor }
    guard let mean = Mean.of(scaled) else { return nil }
    var squares = CompensatedSum()
    for value in scaled { squares.add((value - mean) * (value - mean)) }
    return scale.back((squares.value / Double(values.count - 1)).squareRoot())
  }
}
