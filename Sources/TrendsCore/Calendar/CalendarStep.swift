/// A step in the calendar: first the months, clamped to the end of the month, then the days. Both
/// may be negative.
///
///     CalendarStep(months: 1, days: 0).from(Day(iso: "2025-01-31")!)  // 2025-02-28
public struct CalendarStep: Hashable, Sendable {
  public var months: Int
  public var days: Int

  public init(months: Int = 0, days: Int = 0) {
    self.months = months
    self.days = days
  }

  /// Returns the day that lies this step after `day`, within the years 0001 to 9999.
  public func from(_ day: Day) -> Day {
    (months == 0 ? day : day.advanced(byMonths: months)).advanced(by: days)
  }
}
