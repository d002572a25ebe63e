/// The samples of a run as one line that an eye can follow: moving means over a window that is stated, in
/// whose middle they stand, without single spikes and without the times of standing still.
///
/// Means of paces are those of speeds. At most `most` means are taken, evenly spaced.
public struct SmoothLine: Equatable, Sendable {
  /// Seconds of the run, ascending.
  public private(set) var times: [Double] = []
  public private(set) var values: [Double] = []
  /// Seconds of the window.
  public let window: Double

  /// Means at most.
  public static let most = 1500
  /// The share of the values that an axis must hold, and how much more it may hold to have all of them.
  private static let inner = 0.02...0.98
  private static let allowance = 1.5

  public init() { window = 0 }

  /// `seconds` is the window for a run of an hour. Samples in `stops` are no
  /// values. The samples must be in order of time.
  public init(
    _ series: SampleSeries, window seconds: Double, stops: [ClosedRange<Double>] = [],
    ofPaces: Bool = false
  ) {
    let samples = FiniteSamples(times: series.seconds, values: series.values)
    guard let first = samples.times.first, let last = samples.times.last, last - first < 1e9 else {
      window = seconds
      return
    }
    let step = samples.usualStep ?? seconds
    window = SmoothLine.window(seconds, over: last - first, step: step)
    let clean = step <= 2 ? SmoothLine.withoutSpikes(samples.values) : samples.values
    let kept = SmoothLine.kept(samples.times, clean, stops)
    guard !kept.times.isEmpty else { return }
    // Sums up to each sample; a pace counts as its speed.
    var sums = [0.0]
    sums.reserveCapacity(kept.times.count + 1)
    let scale = ofPaces ? Scale([1]) : Scale(kept.values)
    for value in kept.values {
      let term = ofPaces ? (value > 0 ? 1 / value : 0) : value * scale.factor
      sums.append(sums[sums.count - 1] + term)
    }
    let spacing = max(1, ((last - first) / Double(SmoothLine.most)).rounded(.up))
    var (low, high) = (0, 0)
    var time = first
    var stop = 0
    while time <= last {
      defer { time += spacing }
      while low < kept.times.count, kept.times[low] < time - window / 2 { low += 1 }
      while high < kept.times.count, kept.times[high] <= time + window / 2 { high += 1 }
      while stop < stops.count, stops[stop].upperBound <= time { stop += 1 }
      if stop < stops.count, stops[stop].contains(time) { continue }
      guard high > low, SmoothLine.isNear(time, kept.times, low, high, max(step, spacing)) else {
        continue
      }
      let mean = (sums[high] - sums[low]) / Double(high - low)
      times.append(time)
      values.append(ofPaces ? (mean > 0 ? 1 / mean : kept.values[low]) : scale.back(mean))
    }
  }

  /// The window for a span: shorter where one sees seconds, longer where one sees hours.
  private static func window(_ seconds: Double, over span: Double, step: Double) -> Double {
    let long = span / 200
    let round = [1.0, 2, 3, 5, 10, 15, 20, 30, 60].map { $0 * 60 }
    let wide = long > 1.5 * seconds ? round.first { $0 >= long } ?? long : seconds
    return max(min(wide, (span / 40).rounded()), step, 1)
  }

  /// Whether a sample is so near that the mean is of this time.
  private static func isNear(
    _ time: Double, _ times: [Double], _ low: Int, _ high: Int, _ step: Double
  ) -> Bool {
    let reach = max(LineBreaks.leastSeconds / 2, 1.5 * step)
    if times[low] <= time, time <= times[high - 1] {
      // Between two samples of the window, of which the nearest decides.
      var (from, to) = (low, high - 1)
      while from < to {
        let middle = (from + to + 1) / 2
        if times[middle] <= time { from = middle } else { to = middle - 1 }
      }
      let after = min(from + 1, high - 1)
      return min(time - times[from], (times[after] - time).magnitude) <= reach
    }
    return min((times[low] - time).magnitude, (times[high - 1] - time).magnitude) <= reach
  }

  /// The samples outside the stops.
  private static func kept(
    _ times: [Double], _ values: [Double], _ stops: [ClosedRange<Double>]
  ) -> (times: [Double], values: [Double]) {
    guard !stops.isEmpty else { return (times, values) }
    var kept: (times: [Double], values: [Double]) = ([], [])
    var stop = 0
    for (time, value) in zip(times, values) {
      while stop < stops.count, stops[stop].upperBound <= time { stop += 1 }
      if stop < stops.count, stops[stop].contains(time) { continue }
      kept.times.append(time)
      kept.values.append(value)
    }
    return kept
  }

  /// Running medians of five, which take out what one or two samples say alone.
  private static func withoutSpikes(_ values: [Double]) -> [Double] {
    guard values.count > 4 else { return values }
    var result = values
    values.withUnsafeBufferPointer { values in
      for place in 2..<(values.count - 2) {
        result[place] = median(
          values[place - 2], values[place - 1], values[place], values[place + 1], values[place + 2])
      }
    }
    return result
  }

  /// The median of five: that of the last one and of the middle two of the first four.
  private static func median(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double
  ) -> Double {
    let low = max(min(a, b), min(c, d))
    let high = min(max(a, b), max(c, d))
    return max(min(low, high), min(max(low, high), e))
  }

  /// What an axis has to hold: all values where that takes at most half as much again as the middle 96 in a
  /// hundred of them, else those. Nil without a value.
  public var extent: ClosedRange<Double>? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let low = Quantile.of(sorted: sorted, SmoothLine.inner.lowerBound)
    let high = Quantile.of(sorted: sorted, SmoothLine.inner.upperBound)
    let (least, most) = (sorted[0], sorted[sorted.count - 1])
    let room = (SmoothLine.allowance - 1) * (high - low)
    // Each end has half of the allowance, so that a slow beginning does not depend on a fast end.
    return (low - least <= room / 2 ? least : low)...(most - high <= room / 2 ? most : high)
  }

  /// Seconds for which the line lies outside a range, below it and above it.
  public func time(outside range: ClosedRange<Double>) -> (below: Double, above: Double) {
    guard times.count > 1 else { return (0, 0) }
    let step = times.indices.dropFirst().map { times[$0] - times[$0 - 1] }.min() ?? 0
    let below = values.count { $0 < range.lowerBound }
    let above = values.count { $0 > range.upperBound }
    return (Double(below) * step, Double(above) * step)
  }
}

extension Run {
  /// When its speed was that of standing, for as long as a line may not bridge. May read the file.
  package var standing: [ClosedRange<Double>] {
    (samples(.speed)?.stops(below: Kind.leastSpeed) ?? []).filter {
      $0.upperBound - $0.lowerBound > LineBreaks.leastSeconds
    }
  }
}
