/// The days around today, what each of them has, and the counts of the header.
///
///     past ○ ○ ◉ ● ● ○ (today) · · future          30 + 1 + 2 days by default (S1-01)
///
/// It is made anew for each event, from the `today` of that event (B1-07, B1-08). A day is
/// identified by its date and not by its position (B1-06), and its source is asked once for each
/// (B1-10).
public struct DayStrip: Equatable, Sendable {
  /// Where a day lies relative to today.
  public enum Time: String, CaseIterable, Sendable { case past, today, future }

  /// A day of the strip and what it has.
  public struct Mark: Equatable, Sendable {
    public var day: Day
    public var time: Time
    public var hasMessages: Bool
    public var hasEntry: Bool

    public init(day: Day, time: Time, hasMessages: Bool, hasEntry: Bool) {
      self.day = day
      self.time = time
      self.hasMessages = hasMessages
      self.hasEntry = hasEntry
    }
  }

  public let today: Day
  /// Ascending, without gaps but for days that never were; never empty, as today is always in it.
  public let marks: [Mark]
  public let streak: DayStreak
  /// Number of days with messages, not of messages (B1-03); up to today unless
  /// `StripConfig.countsFuture`.
  public let chatDays: Int
  /// Number of days with an entry, not of entries (B1-03); up to today unless
  /// `StripConfig.countsFuture`.
  public let entryDays: Int

  /// Asks the sources for each day of the strip, and for earlier days as far as the streak reaches.
  /// Days beyond the calendar's ends are left out.
  public init(_ config: StripConfig = StripConfig(), today: Day, asking source: DayContents) {
    self.today = today
    let first = today.advanced(by: -min(config.past, StripConfig.limit))
    let last = today.advanced(by: min(config.future, StripConfig.limit))
    marks = (first.number...last.number).compactMap { number in
      let day = Day(clamping: Int(number))
      guard day == today || source.has(day) else { return nil }
      return Mark(
        day: day, time: day < today ? .past : day == today ? .today : .future,
        hasMessages: source.hasMessages(on: day), hasEntry: source.hasEntry(on: day))
    }
    let counted = config.countsFuture ? marks[...] : marks.prefix { $0.day <= today }
    chatDays = counted.count { $0.hasMessages }
    entryDays = counted.count { $0.hasEntry }
    // Each day is asked for once. One that never was does not end a row of days.
    let known = Dictionary(
      marks.map { ($0.day, $0.hasMessages) }, uniquingKeysWith: { first, _ in first })
    streak = DayStreak(until: today, firstDay: source.firstDay) { day in
      guard day == today || source.has(day) else { return nil }
      return known[day] ?? source.hasMessages(on: day)
    }
  }

  public var first: Day { marks[0].day }
  public var last: Day { marks[marks.count - 1].day }

  /// The mark of a day; nil outside the strip.
  public subscript(day: Day) -> Mark? { index(of: day).map { marks[$0] } }

  /// Returns the position of a day; nil outside the strip.
  public func index(of day: Day) -> Int? {
    let place = min(first.distance(to: day), marks.count - 1)
    guard place >= 0 else { return nil }
    // Only days that never were lie between a day and the place that its date would have.
    return marks[...place].lastIndex { $0.day <= day }.flatMap { marks[$0].day == day ? $0 : nil }
  }
}

/// The days in a row with messages: back from today when it has any, else from yesterday, so that
/// nothing is lost at midnight (B1-01).
public struct DayStreak: Equatable, Sendable {
  /// 0 to `Streak.cap`.
  public let count: Int
  /// True when the count has reached `Streak.cap` and the streak may be longer (B1-02).
  public let isCapped: Bool

  /// Asks `hasMessages` back day by day, never before `firstDay`; nil is a day that never was.
  init(until today: Day, firstDay: Day?, hasMessages: (Day) -> Bool?) {
    var day = hasMessages(today) == true ? today : today.advanced(by: -1)
    var count = 0
    let start = firstDay ?? .first
    while count < Streak.cap, day >= start {
      let answer = hasMessages(day)
      if answer == false { break }
      if answer == true { count += 1 }
      guard day > .first else { break }
      day = day.advanced(by: -1)
    }
    self.count = count
    isCapped = count >= Streak.cap
  }
}
