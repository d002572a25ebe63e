/// Values at moments of one activity, in seconds since it began.
public struct SampleSeries: Equatable, Sendable {
  /// Ascending, where it was not said otherwise.
  public private(set) var seconds: [Double]
  public private(set) var values: [Double]

  public init() {
    seconds = []
    values = []
  }

  /// As many `seconds` as `values`.
  public init(seconds: [Double], values: [Double]) {
    precondition(seconds.count == values.count, "a series has a value for each moment")
    self.seconds = seconds
    self.values = values
  }

  public mutating func append(_ second: Double, _ value: Double) {
    seconds.append(second)
    values.append(value)
  }

  /// Adds samples that are all later than those that are here.
  mutating func append(_ later: SampleSeries) {
    seconds += later.seconds
    values += later.values
  }

  mutating func insert(_ other: SampleSeries, at position: Int) {
    seconds.insert(contentsOf: other.seconds, at: position)
    values.insert(contentsOf: other.values, at: position)
  }

  public var count: Int { seconds.count }
  public var isEmpty: Bool { seconds.isEmpty }

  /// Those from one time up to another.
  func slice(from start: Double, to end: Double) -> (first: Int, series: SampleSeries) {
    let first = index(from: start)
    let last = max(first, index(from: end))
    return (
      first,
      SampleSeries(seconds: Array(seconds[first..<last]), values: Array(values[first..<last]))
    )
  }

  /// The index of the first sample at a time or later.
  func index(from time: Double) -> Int { firstIndex { $0 >= time } }

  /// The index of the first sample later than a time.
  func index(after time: Double) -> Int { firstIndex { $0 > time } }

  private func firstIndex(where isReached: (Double) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isReached(seconds[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Whether all is finite, ascends, and lies from 0 up to `end`.
  func isInOrder(before end: Double?) -> Bool {
    var last = 0.0
    for second in seconds {
      guard second >= last else { return false }
      last = second
    }
    guard last < end ?? .infinity else { return isEmpty }
    // A sum tells of one that is not finite, unless it overflows.
    var sum = 0.0
    for value in values { sum += value - value }
    return sum == 0
  }
}

extension SampleSeries: Described {
  public func describe(to fields: inout some Fields) {
    fields.kept(digest: digest, count: count, Values(series: self))
  }

  private struct Values: Described {
    var series: SampleSeries

    func describe(to fields: inout some Fields) {
      fields.field("seconds", series.seconds)
      fields.field("values", series.values)
    }
  }

  var digest: UInt64 { Digest.of(Values(series: self)) }
}
