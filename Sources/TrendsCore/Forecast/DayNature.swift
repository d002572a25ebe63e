/// What the days of a metric mean to local trends: how much values vary, and what a day without one
/// stands for.
public enum DayNature: String, CaseIterable, Sendable {
  /// A weight in kilograms, whose readings vary by about half a kilogram.
  case weight
  /// A state of the day, such as a heart rate at rest.
  case reading
  /// A total of the day, such as steps: today's is not over, a day without one is not known.
  case total
  /// A total that days of rest do not have, such as minutes of exercise: a day without one is zero.
  case restful

  /// Whether the value of a day grows until the day is over.
  public var isTotal: Bool { self == .total || self == .restful }
}

extension DayNature: Described {}

extension Metric {
  /// Whether a day without a value is a day of rest, and so counts as zero. A day without steps or
  /// sleep is one that was not measured.
  public var hasDaysOfRest: Bool { kind == .total && family == .workout }

  /// What its days mean to a forecast.
  public var nature: DayNature {
    switch kind {
    case .weight: .weight
    case .reading: .reading
    case .total: hasDaysOfRest ? .restful : .total
    }
  }
}

extension Observations {
  /// Takes the values that a forecast learns from: up to `today`, of a total up to yesterday, since
  /// the last long gap, with a zero for each day of rest, and no weight of zero or below.
  public init(_ series: DaySeries, upTo today: Day, of nature: DayNature) {
    let end = nature.isTotal ? today.advanced(by: -1) : today
    let rows = Observations(series, upTo: end, positiveOnly: nature == .weight)
      .sinceLastLongGap()
    var dropped = rows.dropped
    if nature.isTotal, series[today] != nil { dropped.future -= 1 }
    guard nature == .restful else {
      self = rows.with(rows.days, rows.values, dropped)
      return
    }
    var (days, values): ([Int], [Double]) = ([], [])
    for (day, value) in zip(rows.days, rows.values) {
      for rest in (days.last.map { $0 + 1 } ?? day)..<day {
        days.append(rest)
        values.append(0)
      }
      days.append(day)
      values.append(value)
    }
    self = rows.with(days, values, dropped)
  }
}
