/// Rows that are in memory.
package struct HeldDays: DayRows {
  package let series: DaySeries

  package init(_ series: DaySeries) { self.series = series }

  /// The range from the first row to the last.
  package var span: DayRange? {
    guard let first = series.days.first, let last = series.days.last else { return nil }
    return DayRange(first, last.advanced(by: 1))
  }

  package func rows(in range: DayRange) -> DaySeries { series.slice(range) }
}
