/// Rows that are in memory.
package struct HeldDays: DayRows {
  package let series: DaySeries
  /// What the days of several readings were made of.
  package let several: [Day: [TimedValue]]

  package init(_ series: DaySeries, several: [Day: [TimedValue]] = [:]) {
    self.series = series
    self.several = several
  }

  /// The range from the first row to the last.
  package var span: DayRange? {
    guard let first = series.days.first, let last = series.days.last else { return nil }
    return DayRange(first, last.advanced(by: 1))
  }

  package func rows(in range: DayRange) -> DaySeries { series.slice(range) }

  package func readings(on day: Day) -> [TimedValue] { several[day] ?? [] }
}
