/// The finite samples of a series in order of time, each with its index in the raw series.
///
/// A series that is finite and in order already is not copied.
struct FiniteSamples: Equatable, Sendable {
  /// Ascending; equal times keep their order.
  private(set) var times: [Double]
  private(set) var values: [Double]
  /// Index in the raw series of each sample; nil where all are unchanged.
  private var moved: [Int]?
  /// Number of samples left out: not finite in time or value, or without a partner in the other
  /// array.
  private(set) var dropped = 0

  /// O(n), with a sort only where times do not ascend.
  init(times: [Double], values: [Double]) {
    self.times = times
    self.values = values
    if times.count == values.count, FiniteSamples.areInOrder(times, values) { return }
    pick(times, values)
  }

  /// Returns the index in the raw series of the sample at `place`.
  func index(_ place: Int) -> Int { moved?[place] ?? place }

  /// The indices in the raw series of all samples.
  var indices: [Int] { moved ?? Array(values.indices) }

  /// Whether the times ascend and all times and values are finite.
  private static func areInOrder(_ times: [Double], _ values: [Double]) -> Bool {
    var last = -Double.greatestFiniteMagnitude
    for time in times {
      guard time >= last else { return false }
      last = time
    }
    guard last < .infinity else { return false }
    // A value less itself is NaN when it is not finite, and a sum keeps the NaN.
    var sum = 0.0
    for value in values { sum += value - value }
    return sum == 0
  }

  /// Keeps the finite pairs and sorts them when necessary.
  private mutating func pick(_ times: [Double], _ values: [Double]) {
    let count = min(times.count, values.count)
    var found: [Int] = []
    found.reserveCapacity(count)
    var isAscending = true
    for index in 0..<count where times[index].isFinite && values[index].isFinite {
      if let last = found.last, times[index] < times[last] { isAscending = false }
      found.append(index)
    }
    dropped = max(times.count, values.count) - found.count
    if !isAscending { found.sort { (times[$0], $0) < (times[$1], $1) } }
    self.times = found.map { times[$0] }
    self.values = found.map { values[$0] }
    moved = found
  }

  /// Seconds for which a sample holds at most: `SeriesStatistics.longestHold`, or half as long again as
  /// samples usually take where they are rarer, as the heart rates of a watch are.
  var longestHold: Double {
    let usual = SeriesStatistics.longestHold
    // Where the median is longer, half of the steps are, and their mean is at least half as long.
    if let first = times.first, let last = times.last,
      last - first < usual / 2 * Double(times.count - 1)
    {
      return usual
    }
    guard let step = usualStep, step > usual else { return usual }
    return 1.5 * step
  }

  /// The median of the seconds between samples; nil below three.
  var usualStep: Double? {
    guard times.count > 2 else { return nil }
    var steps = zip(times.dropFirst(), times).map { $0 - $1 }
    return Quantile.median(&steps)
  }

  /// Calls `body` with each value and the seconds for which it holds: until the next sample, at
  /// most `limit`, and 0 for the last.
  ///
  /// Where all of them would hold for longer than `whole`, which is the time without pauses, those
  /// before a gap hold for less.
  func forEachHold(
    atMost limit: Double, within whole: Double? = nil,
    _ body: (_ value: Double, _ seconds: Double) -> Void
  ) {
    let atGap = whole.map { hold(beforeGaps: limit, within: $0) } ?? limit
    for place in times.indices {
      guard place + 1 < times.count else {
        body(values[place], 0)
        continue
      }
      let step = times[place + 1] - times[place]
      body(values[place], step > limit ? atGap : step)
    }
  }

  /// Returns the seconds for which a sample before a gap holds, so that all hold for `whole` at most.
  private func hold(beforeGaps limit: Double, within whole: Double) -> Double {
    let steps = zip(times.dropFirst(), times).lazy.map { $0 - $1 }
    let gaps = steps.count { $0 > limit }
    guard gaps > 0 else { return limit }
    var steady = CompensatedSum()
    for step in steps where step <= limit { steady.add(step) }
    return min(limit, max(0, (whole - steady.value) / Double(gaps)))
  }
}
