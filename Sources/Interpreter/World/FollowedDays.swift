import TrendsCore

/// The days on which a metric has something, read a year at a time as they are asked for.
final class FollowedDays {
  private let source: DaySource
  /// The days of each stretch that was read, by its number.
  private var stretches: [Int: Set<Day>] = [:]

  /// Days of one stretch.
  private static let length = 366

  init(_ source: DaySource) { self.source = source }

  /// The first day that may have something; nil where that is not known.
  var firstDay: Day? { source.span?.start }

  /// Whether a day has something: an amount above zero, or any state.
  func has(_ day: Day) -> Bool {
    let number = Int(day.number) / FollowedDays.length
    if let known = stretches[number] { return known.contains(day) }
    let first = Day(clamping: number * FollowedDays.length)
    let days = DayRange(first, first.advanced(by: FollowedDays.length))
    var found: Set<Day> = []
    if let rows = source.rows(in: days) {
      let isAmount = source.metric.addsUp
      for (day, value) in zip(rows.days, rows.values) where !isAmount || value > 0 {
        found.insert(day)
      }
    }
    stretches[number] = found
    return found.contains(day)
  }
}
