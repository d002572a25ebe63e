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

  /// Calls `body` with each value and the seconds for which it holds: until the next sample, at
  /// most `limit`, and 0 for the last.
  func forEachHold(atMost limit: Double, _ body: (_ value: Double, _ seconds: Double) -> Void) {
    for place in times.indices {
      let next = place + 1 < times.count ? min(limit, times[place + 1] - times[place]) : 0
      body(values[place], next)
    }
  }
}
