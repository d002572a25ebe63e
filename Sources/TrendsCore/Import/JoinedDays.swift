import TrendsCore

/// The rows of one metric from several sources: the first source with a value for a day wins.
struct JoinedDays: DayRows {
  /// In order of precedence.
  private let parts: [any DayRows]

  init(_ parts: [any DayRows]) { self.parts = parts }

  /// The smallest range that contains the spans of all parts.
  var span: DayRange? {
    let spans = parts.compactMap(\.span)
    guard let start = spans.map(\.start).min(), let end = spans.map(\.end).max() else {
      return nil
    }
    return DayRange(start, end)
  }

  /// Reads the readings of the part whose value counts.
  func readings(on day: Day) throws(ReadFailure) -> [TimedValue] {
    for part in parts where try part.rows(in: DayRange(day, day.advanced(by: 1))).count > 0 {
      return try part.readings(on: day)
    }
    return []
  }

  /// Reads the range from every part, even where the first has all of it.
  func rows(in range: DayRange) throws(ReadFailure) -> DaySeries {
    var values: [Day: Double] = [:]
    for part in parts {
      let rows = try part.rows(in: range)
      for (day, value) in zip(rows.days, rows.values) where values[day] == nil {
        values[day] = value
      }
    }
    let days = values.keys.sorted()
    return DaySeries(days: days, values: days.map { values[$0] ?? 0 })
  }
}
