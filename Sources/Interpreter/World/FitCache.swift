import TrendsCore

/// The last fit of each view, reused while its rows and settings are the same.
final class FitCache: Sendable {
  /// A fit and all that it was computed from.
  private struct Entry {
    var rows: DaySeries
    /// The last day with a value, at most today.
    var end: Day?
    /// Whether that day is not over.
    var isOpen: Bool
    var settings: HoltSettings
    var fitted: FittedSeries
  }

  /// By the name of the view.
  private let entries = Locked<[String: Entry]>([:])

  /// Returns the kept fit, or computes one and keeps it; the lock is not held meanwhile.
  func fit(
    _ rows: DaySeries, of view: String, upTo today: Day, settings: HoltSettings,
    unless isInterrupted: () -> Bool = { false }
  ) throws(ForecastError) -> FittedSeries {
    // Another day changes a fit only where rows lie after it or on it.
    let end = rows.end(upTo: today)
    let isOpen = end == today
    let known = entries.withLock { $0[view] }
    if let known, known.end == end, known.isOpen == isOpen, known.settings == settings,
      known.rows == rows
    {
      return known.fitted
    }
    let fitted = try FittedSeries(
      rows, upTo: today, settings: settings, unless: isInterrupted)
    entries.withLock {
      $0[view] = Entry(
        rows: rows, end: end, isOpen: isOpen, settings: settings, fitted: fitted)
    }
    return fitted
  }
}
