/// A run made to order: samples at even steps, delivered batch by batch.
public struct SyntheticRun: Equatable, Sendable {
  public var start: Instant
  /// All in milliseconds.
  public var length: Int64
  public var every: Int64
  public var batch: Int64
  /// Times into the run without samples.
  public var gaps: [Range<Int64>]
  /// Whether a batch comes only when the clock has passed its end.
  public var isLive: Bool

  public init(
    start: Instant, length: Int64, every: Int64, batch: Int64, gaps: [Range<Int64>] = [],
    isLive: Bool = false
  ) {
    self.start = start
    self.length = length
    self.every = every
    self.batch = batch
    self.gaps = gaps
    self.isLive = isLive
  }

  var batchCount: Int { Int((length + batch - 1) / batch) }

  /// When a batch can first be had.
  func end(ofBatch number: Int) -> Instant {
    start.advanced(byMilliseconds: min(length, batch * Int64(number + 1)))
  }

  func samples(inBatch number: Int) -> SampleSeries {
    let from = batch * Int64(number)
    let to = min(length, from + batch)
    var seconds: [Double] = []
    var values: [Double] = []
    var time = (from + every - 1) / every * every
    while time < to {
      if !gaps.contains(where: { $0.contains(time) }) {
        seconds.append(Double(time) / 1000)
        values.append(SyntheticRun.value(at: time / 1000))
      }
      time += every
    }
    return SampleSeries(seconds: seconds, values: values)
  }

  /// A cadence that depends on the time alone.
  private static func value(at second: Int64) -> Double {
    let wave = abs((second % 240) - 120)
    return Double(164 + wave / 10 + second * 37 % 5)
  }
}

/// Anything that `source` makes or `connect` names.
public enum SyntheticSource: Equatable, Sendable {
  case days(SyntheticDays)
  case list(SyntheticList)
  case run(SyntheticRun)
  case outside(OutsideSource)
}
