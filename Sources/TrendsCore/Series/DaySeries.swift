/// The values of a metric by day, at most one a day.
///
/// It stores rows, so two values ten thousand years apart take two rows. A day without a row has no
/// value, which is not the same as 0. With 80 kg on January 1 and 79.5 kg on January 3:
///
///     let series = DaySeries(days: [first, third], values: [80, 79.5])
///     series[third]              // 79.5
///     series[second]             // nil
///     series.nearest(to: second) // 1: of two days equally near the later one
public struct DaySeries: Equatable, Sendable {
  /// The days that have a value, strictly ascending.
  public private(set) var days: [Day]
  /// The values in the order of `days`, in the unit of the metric.
  public private(set) var values: [Double]

  /// A series without values.
  public init() {
    days = []
    values = []
  }

  /// A series of rows. `days` must be strictly ascending, which is not checked, and as many as
  /// `values`, which is.
  public init(days: [Day], values: [Double]) {
    precondition(days.count == values.count, "a series has a value for each day")
    self.days = days
    self.values = values
  }

  /// How many days have a value.
  public var count: Int { days.count }

  /// Returns the index of the first row on or after a day; `count` if there is none. O(log n).
  public func index(from day: Day) -> Int {
    var low = 0
    var high = days.count
    while low < high {
      let middle = (low + high) / 2
      if days[middle] < day { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the indices of the rows in a range of days.
  public func indices(in range: DayRange) -> Range<Int> {
    index(from: range.start)..<index(from: range.end)
  }

  /// The value of a day; nil if it has none. O(log n).
  public subscript(day: Day) -> Double? {
    let index = index(from: day)
    return index < days.count && days[index] == day ? values[index] : nil
  }
}

extension DaySeries {
  /// Returns the rows in a range of days; copies them unless they are all.
  public func slice(_ range: DayRange) -> DaySeries {
    let kept = indices(in: range)
    if kept.count == count { return self }
    return DaySeries(days: Array(days[kept]), values: Array(values[kept]))
  }

  /// Returns the rows in a range, and adds the number of the others to `outside`.
  func restricted(to range: DayRange, outside: inout Int) -> DaySeries {
    let kept = slice(range)
    outside += count - kept.count
    return kept
  }

  /// Returns these rows and then those of another series, which must begin after the last day.
  func followed(by other: DaySeries) -> DaySeries {
    if count == 0 { return other }
    if other.count == 0 { return self }
    return DaySeries(days: days + other.days, values: values + other.values)
  }

  /// Returns the index of the row nearest to a day, the later of two equally near ones; nil for an
  /// empty series.
  public func nearest(to day: Day) -> Int? {
    let after = index(from: day)
    guard after < count else { return count == 0 ? nil : count - 1 }
    guard after > 0 else { return after }
    let forward = day.distance(to: days[after])
    let back = days[after - 1].distance(to: day)
    return forward <= back ? after : after - 1
  }
}

extension DaySeries: Described {
  public func describe(to fields: inout some Fields) {
    fields.entries(zip(days, values).map { ("\($0)", $1) })
  }

  /// A digest of all days and values. O(n).
  public var digest: UInt64 {
    var digest = Digest()
    for day in days { digest.mix(day) }
    for value in values { digest.mix(value) }
    return digest.value
  }
}
