import TrendsCore

/// The last two fits of each view, reused while its rows and their settings are the same.
///
/// Two, because a view may show the forecast of one method and the line of another.
final class FitCache: Sendable {
  /// A fit and all that it was computed from.
  private struct Entry {
    var rows: DaySeries
    /// The last day with a value, at most today.
    var end: Day?
    /// Whether that day is not over.
    var isOpen: Bool
    var settings: HoltSettings
    var scaleChanges: [Day]
    var fitted: FittedSeries
    /// The line through its values, computed when it is first drawn.
    var line: TrendLine?
    /// The last forecast, which looking and scrolling ask for again.
    var answer: (question: Question, forecast: Forecast)?
  }

  /// What a fit is asked for.
  private struct Question: Equatable {
    var days: Int
    var today: Day
    var goal: Double?
    var level: Int
  }

  /// By the name of the view, the last one first.
  private let entries = Locked<[String: [Entry]]>([:])

  /// Returns the forecast of the kept fit, or fits anew; the lock is not held meanwhile.
  func forecast(
    _ request: ForecastRequest, _ rows: DaySeries, of view: String, upTo today: Day,
    goal: Double?, scaleChanges: [Day], unless isInterrupted: () -> Bool = { false }
  ) throws(ForecastError) -> Forecast {
    var entry = try entry(
      rows, view, today, request.settings, scaleChanges, unless: isInterrupted)
    let question = Question(
      days: request.days(after: entry.fitted.origin), today: today, goal: goal,
      level: request.level)
    if let known = entry.answer, known.question == question { return known.forecast }
    let forecast = try entry.fitted.forecast(
      days: question.days, today: today, goal: goal, level: question.level)
    entry.answer = (question, forecast)
    keep(entry, for: view)
    return forecast
  }

  /// Returns the smoothed line of the usual method; nil for another one and without values.
  func line(
    _ rows: DaySeries, of view: String, upTo today: Day, settings: HoltSettings,
    scaleChanges: [Day]
  ) throws(ForecastError) -> TrendLine? {
    var entry = try entry(rows, view, today, settings, scaleChanges)
    if entry.line == nil, let smoothed = entry.fitted.smoothed {
      entry.line = TrendLine(smoothed, slips: entry.fitted.slips)
      keep(entry, for: view)
    }
    return entry.line
  }

  private func entry(
    _ rows: DaySeries, _ view: String, _ today: Day, _ settings: HoltSettings,
    _ scaleChanges: [Day], unless isInterrupted: () -> Bool = { false }
  ) throws(ForecastError) -> Entry {
    // Another day changes a fit only where rows lie after it or on it.
    let end = rows.end(upTo: today)
    let isOpen = end == today
    let known = entries.withLock { $0[view] ?? [] }.first {
      $0.end == end && $0.isOpen == isOpen && $0.settings == settings
        && $0.scaleChanges == scaleChanges && $0.rows == rows
    }
    if let known { return known }
    let entry = Entry(
      rows: rows, end: end, isOpen: isOpen, settings: settings, scaleChanges: scaleChanges,
      fitted: try FittedSeries(
        rows, upTo: today, settings: settings, scaleChanges: scaleChanges, unless: isInterrupted))
    keep(entry, for: view)
    return entry
  }

  private func keep(_ entry: Entry, for view: String) {
    entries.withLock {
      let others = ($0[view] ?? []).filter { $0.settings != entry.settings }
      $0[view] = [entry] + others.prefix(1)
    }
  }
}
