/// Values by day as the filter reads them: finite, in ascending order, one a day.
///
///     Observations(daily: [80, 79.8, 79.9]).days  // [0, 1, 2]
public struct Observations: Equatable, Sendable {
  /// Strictly ascending day numbers. Only their distances matter.
  public let days: [Int]
  /// As many as there are days, all finite.
  public let values: [Double]
  /// The values that were left out on the way here.
  public let dropped: Dropped

  /// Number of values left out, by reason.
  public struct Dropped: Equatable, Sendable {
    /// NaN and infinities.
    public var notFinite = 0
    /// Values of zero and below; counted only where they are left out, as for weights.
    public var notPositive = 0
    /// Values of days after today (B2-02).
    public var future = 0
    /// Values before a gap of more than `GapPolicy.longestGap` days.
    public var beforeLongGap = 0

    public init() {}

    /// Number of values left out in all.
    public var total: Int { notFinite + notPositive + future + beforeLongGap }
  }

  /// Makes one row a day without gaps, from day 0. Values that are not finite become gaps.
  public init(daily values: [Double]) { self.init(days: Array(values.indices), values: values) }

  /// Makes rows from values in any order. Several values of a day become their mean; values that
  /// are not finite are dropped.
  public init(days: [Int], values: [Double]) {
    self.init(days: days, values: values, dropped: Dropped(), positiveOnly: false)
  }

  /// Takes the rows of a series up to and including `today`. With `positiveOnly` it drops values of
  /// zero and below.
  public init(_ series: DaySeries, upTo today: Day, positiveOnly: Bool = false) {
    var dropped = Dropped()
    var days: [Int] = []
    var values: [Double] = []
    days.reserveCapacity(series.count)
    values.reserveCapacity(series.count)
    for (day, value) in zip(series.days, series.values) {
      if day > today {
        dropped.future += 1
      } else {
        days.append(Int(day.number))
        values.append(value)
      }
    }
    self.init(days: days, values: values, dropped: dropped, positiveOnly: positiveOnly)
  }

  /// Drops what does not belong, and sorts and merges only where days do not ascend.
  private init(days: [Int], values: [Double], dropped before: Dropped, positiveOnly: Bool) {
    var dropped = before
    var keptDays: [Int] = []
    var keptValues: [Double] = []
    keptDays.reserveCapacity(days.count)
    keptValues.reserveCapacity(days.count)
    var ascending = true
    for (day, value) in zip(days, values) {
      guard value.isFinite else {
        dropped.notFinite += 1
        continue
      }
      guard !positiveOnly || value > 0 else {
        dropped.notPositive += 1
        continue
      }
      if let last = keptDays.last, last >= day { ascending = false }
      keptDays.append(day)
      keptValues.append(value)
    }
    if !ascending {
      (keptDays, keptValues) = Observations.merged(keptDays, keptValues)
    }
    self.days = keptDays
    self.values = keptValues
    self.dropped = dropped
  }

  /// Takes rows that are known to be in order.
  private init(days: [Int], values: [Double], dropped: Dropped) {
    self.days = days
    self.values = values
    self.dropped = dropped
  }

  public var count: Int { days.count }
  public var isEmpty: Bool { days.isEmpty }

  /// True when no day between the first and the last is missing; also without any row.
  var isConsecutive: Bool {
    guard let first = days.first, let last = days.last else { return true }
    return Observations.distance(first, last) == days.count - 1
  }

  /// Returns the whole days from the row before to row `index`: 1 for the first row and for
  /// `GapPolicy.entry`, never below 1.
  func step(_ index: Int, _ gaps: GapPolicy) -> Int {
    guard index > 0, gaps != .entry else { return 1 }
    return max(1, Observations.distance(days[index - 1], days[index]))
  }

  /// Returns `end` - `start`, or the largest integer on overflow.
  static func distance(_ start: Int, _ end: Int) -> Int {
    let (distance, overflow) = end.subtractingReportingOverflow(start)
    return overflow ? Int.max : distance
  }

  /// Returns the rows after the last gap of more than `GapPolicy.longestGap` days and counts the
  /// others in `dropped.beforeLongGap`.
  public func sinceLastLongGap() -> Observations {
    var begin = 0
    for index in days.indices.dropFirst()
    where Observations.distance(days[index - 1], days[index]) > GapPolicy.longestGap {
      begin = index
    }
    guard begin > 0 else { return self }
    var dropped = dropped
    dropped.beforeLongGap += begin
    return Observations(
      days: Array(days[begin...]), values: Array(values[begin...]), dropped: dropped)
  }

  /// Returns the first `count` rows; `dropped` stays as it is.
  public func prefix(_ count: Int) -> Observations {
    Observations(
      days: Array(days.prefix(max(0, count))), values: Array(values.prefix(max(0, count))),
      dropped: dropped)
  }

  /// Returns the last `count` rows; `dropped` stays as it is.
  public func suffix(_ count: Int) -> Observations {
    Observations(
      days: Array(days.suffix(max(0, count))), values: Array(values.suffix(max(0, count))),
      dropped: dropped)
  }

  /// Returns the same days with other values, of which there must be as many.
  func replacing(_ values: [Double]) -> Observations {
    Observations(days: days, values: values, dropped: dropped)
  }

  /// Returns other rows, which must be in order, with what was left out on the way to them.
  func with(_ days: [Int], _ values: [Double], _ dropped: Dropped) -> Observations {
    Observations(days: days, values: values, dropped: dropped)
  }

  /// Returns the rows that are not among these indices.
  func without(_ indices: Set<Int>) -> Observations {
    guard !indices.isEmpty else { return self }
    let kept = days.indices.filter { !indices.contains($0) }
    return Observations(
      days: kept.map { days[$0] }, values: kept.map { values[$0] }, dropped: dropped)
  }

  /// Returns the same rows with each value multiplied. A power of two changes no digit.
  func scaled(by factor: Double) -> Observations {
    guard factor != 1 else { return self }
    return Observations(days: days, values: values.map { $0 * factor }, dropped: dropped)
  }

  /// Sorts the rows and replaces several values of a day by their mean.
  private static func merged(_ days: [Int], _ values: [Double]) -> ([Int], [Double]) {
    // Equal days are ordered by value, so that the mean does not depend on the input's order.
    let order = days.indices.sorted {
      (days[$0], values[$0], $0) < (days[$1], values[$1], $1)
    }
    var resultDays: [Int] = []
    var resultValues: [Double] = []
    var begin = 0
    while begin < order.count {
      var end = begin + 1
      while end < order.count, days[order[end]] == days[order[begin]] { end += 1 }
      resultDays.append(days[order[begin]])
      resultValues.append(Mean.of(order[begin..<end].map { values[$0] }) ?? values[order[begin]])
      begin = end
    }
    return (resultDays, resultValues)
  }
}
