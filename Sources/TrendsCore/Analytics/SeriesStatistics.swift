/// Minimum, maximum and averages of a run's raw samples (analytics 3.8, B3-09).
///
///     SeriesStatistics(times: [0, 1, 2], values: [170, 172, .nan]).average  // 171
///
/// Samples may come in any order; what is not finite is counted and left out.
public struct SeriesStatistics: Equatable, Sendable {
  public let count: Int
  public let dropped: Int
  public let min: Double?
  public let max: Double?
  public let average: Double?
  /// Of the sample (n - 1); nil below two values.
  public let deviation: Double?
  /// A value holds until the next finite one, at most ten seconds.
  public let timeWeightedAverage: Double?

  /// A value holds no longer than this without another one.
  public static let longestHold = 10.0
  /// Fewer points than this are a message, not a chart (S3-27, S3-29).
  public static let leastForChart = 3

  public init(times: [Double], values: [Double]) {
    self.init(FiniteSamples(times: times, values: values))
  }

  /// Of a series from which some had been left out before. The mean of paces is that of the speeds:
  /// all the time over all the way.
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

  /// The axis: five beyond the values, inside 120 to 220; all of that when nothing is inside.
  ///
  ///     SeriesStatistics(times: [0], values: [170]).axis  // 165...175
  public var axis: ClosedRange<Double> {
    guard let min, let max else { return 120...220 }
    let low = Swift.max(120, min - 5)
    let high = Swift.min(220, max + 5)
    return low < high ? low...high : 120...220
  }

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

  private static func deviation(_ values: [Double]) -> Double? {
    guard values.count > 1 else { return nil }
    let scale = Scale(values)
    let scaled = scale.factor == 1 ? values : values.map { $0 * scale.factor }
    guard let mean = Mean.of(scaled) else { return nil }
    var squares = CompensatedSum()
    for value in scaled { squares.add((value - mean) * (value - mean)) }
    return scale.back((squares.value / Double(values.count - 1)).squareRoot())
  }
}
