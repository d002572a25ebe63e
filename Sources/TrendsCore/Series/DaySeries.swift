/// One value a day at most, by day: what a daily metric holds in memory.
///
/// Storage is by rows, so two values ten thousand years apart cost two rows.
public struct DaySeries: Equatable, Sendable {
  /// Strictly ascending.
  public private(set) var days: [Day]
  public private(set) var values: [Double]

  public init() {
    days = []
    values = []
  }

  /// `days` must be strictly ascending and as many as `values`.
  public init(days: [Day], values: [Double]) {
    precondition(days.count == values.count, "a series has a value for each day")
    self.days = days
    self.values = values
  }

  public var count: Int { days.count }

  /// The index of the first row on or after `day`.
  public func index(from day: Day) -> Int {
    var low = 0
    var high = days.count
    while low < high {
      let middle = (low + high) / 2
      if days[middle] < day { low = middle + 1 } else { high = middle }
    }
    return low
  }

  public func indices(in range: DayRange) -> Range<Int> {
    index(from: range.start)..<index(from: range.end)
  }

  public subscript(day: Day) -> Double? {
    let index = index(from: day)
    return index < days.count && days[index] == day ? values[index] : nil
  }
}

extension DaySeries {
  public func slice(_ range: DayRange) -> DaySeries {
    let kept = indices(in: range)
    if kept.count == count { return self }
    return DaySeries(days: Array(days[kept]), values: Array(values[kept]))
  }

  /// The rows of `range`; those outside it are counted.
  func restricted(to range: DayRange, outside: inout Int) -> DaySeries {
    let kept = slice(range)
    outside += count - kept.count
    return kept
  }

  /// `other` must begin after the last day.
  func followed(by other: DaySeries) -> DaySeries {
    if count == 0 { return other }
    if other.count == 0 { return self }
    return DaySeries(days: days + other.days, values: values + other.values)
  }

  /// The row nearest to `day`; of two equally near ones the later.
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

  /// Of all days and values.
  public var digest: UInt64 {
    var digest = Digest()
    for day in days { digest.mix(day) }
    for value in values { digest.mix(value) }
    return digest.value
  }
}
