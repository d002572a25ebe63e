/// A figure that a question asks of the values of a group.
public enum Measure: Hashable, Sendable {
  /// How many values there are, and what share of all values of the group that is.
  case count, share
  case sum, mean, median
  /// The sample standard deviation.
  case deviation
  /// The value below which so many percent lie, 1 to 99, by `Quantile`.
  case quantile(Int)
  case least, greatest
  /// The earliest and the latest value.
  case first, last
  /// The mean less that of the group before.
  case change
  /// The longest run of consecutive days that have a value.
  case streak
  /// The most days from one value to the next.
  case pause
}

/// What values are divided into groups by.
public enum Grouping: String, CaseIterable, Sendable {
  case day, week, month, quarter, year, weekday, sport, place
  /// Whose data it is: a dataset is of one person.
  case person
  /// The training zone of the heart rate, into which the time of an activity is divided.
  case zone

  /// Whether groups follow each other in time, so that there is one before.
  var isPeriod: Bool {
    switch self {
    case .day, .week, .month, .quarter, .year: true
    case .weekday, .sport, .place, .person, .zone: false
    }
  }

  /// Returns the group of a day; nil for a group that does not follow from the day.
  ///
  ///     Grouping.week.label(of: newYear2025)     // 2025-W01
  ///     Grouping.weekday.label(of: newYear2025)  // Wed
  public func label(of day: Day) -> GroupLabel? {
    switch self {
    case .day: GroupLabel(day.description)
    case .week: GroupLabel(Period.week.label(of: day))
    case .month: GroupLabel(Period.month.label(of: day))
    case .quarter:
      GroupLabel("\(day.description.prefix(4))-Q\((day.parts.month + 2) / 3)")
    case .year: GroupLabel(String(day.description.prefix(4)))
    case .weekday: GroupLabel(Grouping.weekdays[day.weekday - 1], rank: day.weekday)
    case .sport, .place, .person, .zone: nil
    }
  }

  /// The weekdays from Monday on.
  public static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}

/// The name of a group, and its place among others where names alone do not order them.
public struct GroupLabel: Hashable, Comparable, Sendable {
  public var text: String
  var rank: Int

  public init(_ text: String, rank: Int = 0) {
    self.text = text
    self.rank = rank
  }

  public static func < (a: GroupLabel, b: GroupLabel) -> Bool {
    (a.rank, a.text) < (b.rank, b.text)
  }
}
