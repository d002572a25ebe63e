/// Consecutive days that are active, counted on the calendar (S1-04, B1-01 to B1-04).
///
///     Streak(days: [.june28, .june29, .june30], today: .june30).current  // 3
public struct Streak: Equatable, Sendable {
  /// Length of the streak that ends today when today is active, else of the one that ends
  /// yesterday; at most `cap`.
  public let current: Int
  /// Length of the streak that ends yesterday, whether or not today is active (the rule of the app
  /// that the requirements describe); at most `cap`.
  public let untilYesterday: Int
  /// True when today is active.
  public let todayDone: Bool
  /// True when the streak reaches `cap` and may be longer (B1-02).
  public let isCapped: Bool
  /// Length of the longest streak among all days, later ones than today included; not capped.
  public let longest: Int
  /// The last day of the longest streak, of the earliest one on a tie; nil without any day.
  public let longestEnd: Day?
  /// Number of active days among today and the `window` days before it.
  public let inWindow: Int
  /// The same with the two days after today, as the app that the requirements describe counts.
  public let inWindowAhead: Int
  /// Number of active days in all.
  public let activeDays: Int

  /// Most days that `current` and `untilYesterday` count: ten years.
  public static let cap = 3650
  /// Days before today that `inWindow` looks at.
  public static let window = 30

  /// Counts days in any order; repeats count once.
  public init(days: some Sequence<Day>, today: Day) {
    let active = Set(days)
    todayDone = active.contains(today)
    let before = today > .first ? Streak.run(active, endingOn: today.advanced(by: -1)) : 0
    untilYesterday = min(before, Streak.cap)
    current = min(before + (todayDone ? 1 : 0), Streak.cap)
    isCapped = before + (todayDone ? 1 : 0) >= Streak.cap
    (longest, longestEnd) = Streak.longest(active)
    let start = today.advanced(by: -Streak.window)
    inWindow = active.count { $0 >= start && $0 <= today }
    inWindowAhead = active.count { $0 >= start && $0 <= today.advanced(by: 2) }
    activeDays = active.count
  }

  /// Returns the length of the streak that ends on `last`, at most `cap`.
  private static func run(_ active: Set<Day>, endingOn last: Day) -> Int {
    var count = 0
    var day = last
    while count < cap, active.contains(day) {
      count += 1
      guard day > Day.first else { break }
      day = day.advanced(by: -1)
    }
    return count
  }

  /// Returns the length and the last day of the longest streak.
  private static func longest(_ active: Set<Day>) -> (Int, Day?) {
    var best = (0, Day?.none)
    var count = 0
    var last: Day?
    for day in active.sorted() {
      count = last.map { $0.distance(to: day) == 1 } ?? false ? count + 1 : 1
      last = day
      if count > best.0 { best = (count, day) }
    }
    return best
  }
}
