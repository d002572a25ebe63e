import TrendsCore

/// The last fit of each view: asked for again with the same rows and settings it is not made again.
final class FitCache: Sendable {
  private struct Entry {
    var rows: DaySeries
    var today: Day
    var settings: HoltSettings
    var fitted: FittedSeries
  }

  private let entries = Locked<[String: Entry]>([:])

  func fit(
    _ rows: DaySeries, of view: String, upTo today: Day, settings: HoltSettings,
    unless isInterrupted: () -> Bool = { false }
  ) throws(ForecastError) -> FittedSeries {
    // Another day changes a fit only where rows lie ahead of it.
    let today = rows.end(upTo: today) ?? today
    let known = entries.withLock { $0[view] }
    if let known, known.today == today, known.settings == settings, known.rows == rows {
      return known.fitted
    }
    let fitted = try FittedSeries(
      rows, upTo: today, settings: settings, unless: isInterrupted)
    entries.withLock {
      $0[view] = Entry(rows: rows, today: today, settings: settings, fitted: fitted)
    }
    return fitted
  }
}
