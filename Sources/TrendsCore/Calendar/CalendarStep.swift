/// A step in the calendar: months first, clamped to the month's end, then days.
///
///     CalendarStep(months: 1, days: 0).from(Day(iso: "2025-01-31")!)  // 2025-02-28
public struct CalendarStep: Hashable, Sendable {
  public var months: Int
  public var days: Int

  public init(months: Int = 0, days: Int = 0) {
    self.months = months
    self.days = days
  }

  public func from(_ day: Day) -> Day {
    (months == 0 ? day : day.advanced(byMonths: months)).advanced(by: days)
  }
}
