/// The values of one kind over a run, by second since its start.
///
///     let series = SampleSeries(seconds: [0, 5, 10], values: [170, 172, 171])
///     series.nearest(to: 7.5)   // 1: of two moments equally near the earlier one
///     SampleSeries().nearest(to: 7.5)   // nil
///
/// Times need not be whole, two samples may be at one time, and values may be NaN where they come
/// straight from a source; `SampleLog` holds only finite ones in order.
public struct SampleSeries: Equatable, Sendable {
  /// Seconds since the start, ascending unless a function says otherwise; they may be negative.
  public private(set) var seconds: [Double]
  /// The values in the order of `seconds`, in the unit of their kind.
  public private(set) var values: [Double]

  /// A series without samples.
  public init() {
    seconds = []
    values = []
  }

  /// A series of as many `seconds` as `values`; their order is not checked.
  public init(seconds: [Double], values: [Double]) {
    precondition(seconds.count == values.count, "a series has a value for each moment")
    self.seconds = seconds
    self.values = values
  }

  /// Adds a sample at the end, which is not checked to be the latest.
  public mutating func append(_ second: Double, _ value: Double) {
    seconds.append(second)
    values.append(value)
  }

  /// Adds samples that are all later than those that are here.
  mutating func append(_ later: SampleSeries) {
    seconds += later.seconds
    values += later.values
  }

  /// Inserts samples before the one at `position`.
  mutating func insert(_ other: SampleSeries, at position: Int) {
    seconds.insert(contentsOf: other.seconds, at: position)
    values.insert(contentsOf: other.values, at: position)
  }

  public var count: Int { seconds.count }
  public var isEmpty: Bool { seconds.isEmpty }

  /// Returns the samples from `start` up to but not including `end`, and the index of the first.
  func slice(from start: Double, to end: Double) -> (first: Int, series: SampleSeries) {
    let first = index(from: start)
    let last = max(first, index(from: end))
    return (
      first,
      SampleSeries(seconds: Array(seconds[first..<last]), values: Array(values[first..<last]))
    )
  }

  /// Returns the samples from `start` up to but not including `end`.
  package func part(from start: Double, to end: Double) -> SampleSeries {
    slice(from: start, to: max(start, end)).series
  }

  /// The mean of the values; nil without any.
  package var mean: Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  /// Returns the index of the first sample at a time or later; `count` if there is none.
  func index(from time: Double) -> Int { firstIndex { $0 >= time } }

  /// Returns the index of the first sample later than a time; `count` if there is none.
  func index(after time: Double) -> Int { firstIndex { $0 > time } }

  /// Returns the index of the first time that passes; those before it must fail.
  private func firstIndex(where isReached: (Double) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isReached(seconds[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns whether everything is finite, ascends, and lies from 0 up to but not including `end`.
  func isInOrder(before end: Double?) -> Bool {
    var last = 0.0
    for second in seconds {
      guard second >= last else { return false }
      last = second
    }
    guard last < end ?? .infinity else { return isEmpty }
    // The difference is 0 for a finite value and NaN for any other, so the loop needs no branch.
    var sum = 0.0
    for value in values { sum += value - value }
    return sum == 0
  }
}

extension SampleSeries: Described {
  public func describe(to fields: inout some Fields) {
    fields.kept(digest: digest, count: count, Values(series: self))
  }

  /// The fields of a series, apart from the digest that is kept of them.
  private struct Values: Described {
    var series: SampleSeries

    func describe(to fields: inout some Fields) {
      fields.field("seconds", series.seconds)
      fields.field("values", series.values)
    }
  }

  /// A digest of all times and values. O(n).
  var digest: UInt64 { Digest.of(Values(series: self)) }
}
