/// A calendar period by which values are summed up.
public enum Period: String, CaseIterable, Sendable {
  case week, month

  /// Returns the name of the period that contains `day`: `2025-W01` by ISO 8601, or `2025-01`.
  ///
  ///     Period.week.label(of: newYear2025)  // "2025-W01"
  ///
  /// A week belongs to the year of its Thursday, so 2024-12-30 is in `2025-W01`.
  public func label(of day: Day) -> String {
    switch self {
    case .month: return String(day.description.prefix(7))
    case .week:
      let thursday = day.advanced(by: 4 - day.weekday)
      let year = thursday.description.prefix(4)
      guard let first = Day(year: thursday.parts.year, month: 1, day: 1) else { return "" }
      let week = first.distance(to: thursday) / 7 + 1
      return "\(year)-W\(week < 10 ? "0" : "")\(week)"
    }
  }
}

/// The figures of one week or month, as far as it lies in the window.
public struct PeriodSummary: Equatable, Sendable {
  /// As `Period.label(of:)` returns it.
  public var label: String
  /// Days of the window in this period, with or without a value.
  public var days: Int
  /// Days with a value.
  public var count: Int
  /// Sum of the values; 0 without any.
  public var total: Double
  /// The total divided by all days of the period: days without a value count as zero, as for
  /// workouts.
  public var perDay: Double
  /// Mean of the days with a value, as for recovery; nil without any.
  public var average: Double?

  /// Returns every period of the window in order, including those without a value; empty for an
  /// empty window.
  ///
  ///     PeriodSummary.all(of: durations, in: window, by: .week)
  ///
  /// The first and the last period are cut to the window. Values that are not finite do not count.
  public static func all(
    of series: DaySeries, in window: DayRange, by period: Period
  ) -> [PeriodSummary] {
    var result: [PeriodSummary] = []
    var day = window.start
    while day < window.end {
      let label = period.label(of: day)
      var end = day
      while end < window.end, period.label(of: end) == label { end = end.advanced(by: 1) }
      let range = DayRange(day, end)
      let values = series.values[series.indices(in: range)].filter(\.isFinite)
      let average = Mean.of(values)
      let scale = Scale(values)
      var sum = CompensatedSum()
      for value in values { sum.add(value * scale.factor) }
      result.append(
        PeriodSummary(
          label: label, days: range.count, count: values.count, total: scale.back(sum.value),
          perDay: scale.back(sum.value / Double(range.count)), average: average))
      day = end
    }
    return result
  }
}
