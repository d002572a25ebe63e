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

  /// The parts if all of them are held; nil otherwise.
  private var heldParts: [HeldDays]? {
    let held = parts.compactMap { $0 as? HeldDays }
    return held.count == parts.count ? held : nil
  }

  /// The rows joined once and for all, with the readings of each day; nil where a part stays in its file.
  var held: HeldDays? {
    guard let parts = heldParts else { return nil }
    if parts.count == 1 { return parts[0] }
    var values: [Day: (value: Double, several: [TimedValue]?)] = [:]
    for part in parts {
      for (day, value) in zip(part.series.days, part.series.values) where values[day] == nil {
        values[day] = (value, part.several[day])
      }
    }
    let days = values.keys.sorted()
    return HeldDays(
      DaySeries(days: days, values: days.compactMap { values[$0]?.value }),
      several: values.compactMapValues(\.several))
  }

  /// Whether all parts are held and have the same value for each day that several of them have.
  var agree: Bool {
    guard let parts = heldParts else { return false }
    var values: [Day: Double] = [:]
    return parts.allSatisfy { part in
      zip(part.series.days, part.series.values).allSatisfy { day, value in
        values.updateValue(value, forKey: day).map { $0 == value } ?? true
      }
    }
  }
}
