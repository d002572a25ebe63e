/// The finite samples in order of time, with the index each had in the raw series.
struct FiniteSamples: Equatable, Sendable {
  var times: [Double] = []
  var values: [Double] = []
  var indices: [Int] = []
  /// How many were not finite, in time or in value.
  var dropped = 0

  /// Samples without a partner are left out and counted.
  init(times: [Double], values: [Double]) {
    let count = min(times.count, values.count)
    dropped = max(times.count, values.count) - count
    if dropped == 0, FiniteSamples.isSound(times, values) {
      // As most runs are: nothing is copied.
      (self.times, self.values) = (times, values)
      indices = Array(0..<count)
      return
    }
    self.times.reserveCapacity(count)
    self.values.reserveCapacity(count)
    indices.reserveCapacity(count)
    var ascending = true
    for index in 0..<count {
      guard times[index].isFinite, values[index].isFinite else {
        dropped += 1
        continue
      }
      if let last = self.times.last, times[index] < last { ascending = false }
      self.times.append(times[index])
      self.values.append(values[index])
      indices.append(index)
    }
    guard !ascending else { return }
    let order = self.times.indices.sorted {
      (self.times[$0], $0) < (self.times[$1], $1)
    }
    self.times = order.map { self.times[$0] }
    self.values = order.map { self.values[$0] }
    indices = order.map { indices[$0] }
  }

  /// Whether all is finite and in order.
  private static func isSound(_ times: [Double], _ values: [Double]) -> Bool {
    var last = -Double.infinity
    for index in times.indices {
      guard times[index] >= last, times[index].isFinite, values[index].isFinite else {
        return false
      }
      last = times[index]
    }
    return true
  }

  /// For how many seconds each value holds: to the next sample, at most `limit`; the last for none.
  func holds(atMost limit: Double) -> [Double] {
    times.indices.map { index in
      index + 1 < times.count ? min(limit, times[index + 1] - times[index]) : 0
    }
  }
}
