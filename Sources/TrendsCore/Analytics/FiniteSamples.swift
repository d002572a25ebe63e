/// The finite samples in order of time, with the index each had in the raw series.
///
/// Samples that are all finite and in order share the memory of the raw series.
struct FiniteSamples: Equatable, Sendable {
  private(set) var times: [Double]
  private(set) var values: [Double]
  /// Nil where every sample has its index of before.
  private var moved: [Int]?
  /// How many were not finite, in time or in value.
  private(set) var dropped = 0

  /// Samples without a partner are left out and counted.
  init(times: [Double], values: [Double]) {
    self.times = times
    self.values = values
    if times.count == values.count, FiniteSamples.areInOrder(times, values) { return }
    pick(times, values)
  }

  func index(_ place: Int) -> Int { moved?[place] ?? place }

  var indices: [Int] { moved ?? Array(values.indices) }

  private static func areInOrder(_ times: [Double], _ values: [Double]) -> Bool {
    var last = -Double.greatestFiniteMagnitude
    for time in times {
      guard time >= last else { return false }
      last = time
    }
    guard last < .infinity else { return false }
    // What is not finite takes itself away to NaN, which a sum keeps.
    var sum = 0.0
    for value in values { sum += value - value }
    return sum == 0
  }

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

  /// Hands over each value and for how many seconds it holds: to the next sample, at most `limit`;
  /// the last for none.
  func forEachHold(atMost limit: Double, _ body: (_ value: Double, _ seconds: Double) -> Void) {
    for place in times.indices {
      let next = place + 1 < times.count ? min(limit, times[place + 1] - times[place]) : 0
      body(values[place], next)
    }
  }
}
