/// The days around today, what happened on each, and the counts of the header.
///
///     past ○ ○ ◉ ● ● ○ (today) · · future          30 + 1 + 2 days unless told otherwise (S1-01)
///
/// A value made anew for each event from the one `today` of that event (B1-07, B1-08): a day is
/// known by itself and not by its place (B1-06), and each is asked for once (B1-10).
public struct DayStrip: Equatable, Sendable {
  public enum Time: String, CaseIterable, Sendable { case past, today, future }

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
  /// In the order of days.
  public let marks: [Mark]
  public let streak: DayStreak
  /// Days with messages and days with an entry, not how many there are (B1-03).
  public let chatDays: Int
  public let entryDays: Int

  public init(_ config: StripConfig = StripConfig(), today: Day, asking source: DayContents) {
    self.today = today
    let first = today.advanced(by: -min(config.past, StripConfig.limit))
    let last = today.advanced(by: min(config.future, StripConfig.limit))
    marks = (first.number...last.number).map { number in
      let day = Day(clamping: Int(number))
      return Mark(
        day: day, time: day < today ? .past : day == today ? .today : .future,
        hasMessages: source.hasMessages(on: day), hasEntry: source.hasEntry(on: day))
    }
    let counted = config.countsFuture ? marks[...] : marks.prefix { $0.day <= today }
    chatDays = counted.count { $0.hasMessages }
    entryDays = counted.count { $0.hasEntry }
    let known = marks
    streak = DayStreak(until: today, firstDay: source.firstDay) { day in
      let place = first.distance(to: day)
      return place >= 0 ? known[place].hasMessages : source.hasMessages(on: day)
    }
  }

  public var first: Day { marks[0].day }
  public var last: Day { marks[marks.count - 1].day }

  public subscript(day: Day) -> Mark? { index(of: day).map { marks[$0] } }

  public func index(of day: Day) -> Int? {
    let place = first.distance(to: day)
    return marks.indices.contains(place) ? place : nil
  }
}

/// How many days in a row have messages: back from today when it has any, else from yesterday, so
/// that nothing is lost at midnight (B1-01).
public struct DayStreak: Equatable, Sendable {
  public let count: Int
  /// It reached the most that is counted and may be longer (B1-02).
  public let isCapped: Bool

  init(until today: Day, firstDay: Day?, hasMessages: (Day) -> Bool) {
    var day = hasMessages(today) ? today : today.advanced(by: -1)
    var count = 0
    let start = firstDay ?? .first
    while count < Streak.cap, day >= start, hasMessages(day) {
      count += 1
      guard day > .first else { break }
      day = day.advanced(by: -1)
    }
    self.count = count
    isCapped = count >= Streak.cap
  }
}
