/// Values by day as the filter reads them: finite, in order, one a day.
///
///     Observations(daily: [80, 79.8, 79.9]).days  // [0, 1, 2]
public struct Observations: Equatable, Sendable {
  /// Strictly ascending day numbers; only their distances matter.
  public let days: [Int]
  public let values: [Double]
  /// What was left out on the way here.
  public let dropped: Dropped

  /// Why values were left out of a fit, by count.
  public struct Dropped: Equatable, Sendable {
    public var notFinite = 0
    /// Weights of zero and below.
    public var notPositive = 0
    /// Days after today (B2-02).
    public var future = 0
    /// Values before a gap of more than ten years.
    public var beforeLongGap = 0

    public init() {}

    public var total: Int { notFinite + notPositive + future + beforeLongGap }
  }

  /// One value a day without gaps, from day 0.
  public init(daily values: [Double]) { self.init(days: Array(values.indices), values: values) }

  /// In any order; several values of a day become their mean, what is not finite is dropped.
  public init(days: [Int], values: [Double]) {
    self.init(days: days, values: values, dropped: Dropped(), positiveOnly: false)
  }

  /// The rows of a series up to and including `today`.
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

  private init(days: [Int], values: [Double], dropped: Dropped) {
    self.days = days
    self.values = values
    self.dropped = dropped
  }

  public var count: Int { days.count }
  public var isEmpty: Bool { days.isEmpty }

  /// Whether no day between the first and the last is missing.
  var isConsecutive: Bool {
    guard let first = days.first, let last = days.last else { return true }
    return Observations.distance(first, last) == days.count - 1
  }

  /// Whole days from the row before to row `index`; never below 1.
  func step(_ index: Int, _ gaps: GapPolicy) -> Int {
    guard index > 0, gaps != .entry else { return 1 }
    return max(1, Observations.distance(days[index - 1], days[index]))
  }

  static func distance(_ start: Int, _ end: Int) -> Int {
    let (distance, overflow) = end.subtractingReportingOverflow(start)
    return overflow ? Int.max : distance
  }

  /// The rows after the last gap of more than ten years, the rest counted as dropped.
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

  public func prefix(_ count: Int) -> Observations {
    Observations(
      days: Array(days.prefix(max(0, count))), values: Array(values.prefix(max(0, count))),
      dropped: dropped)
  }

  /// The same days with other values, as many as there are days.
  func replacing(_ values: [Double]) -> Observations {
    Observations(days: days, values: values, dropped: dropped)
  }

  /// The same rows with each value multiplied: a power of two changes no digit.
  func scaled(by factor: Double) -> Observations {
    guard factor != 1 else { return self }
    return Observations(days: days, values: values.map { $0 * factor }, dropped: dropped)
  }

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
