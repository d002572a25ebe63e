/// Consecutive days with something on them, counted on the calendar (S1-04, B1-01 to B1-04).
///
///     Streak(days: [.june28, .june29, .june30], today: .june30).current  // 3
public struct Streak: Equatable, Sendable {
  /// Back from today when today has something, else from yesterday.
  public let current: Int
  /// The write-ups' rule: back from yesterday, today never counts.
  public let untilYesterday: Int
  public let todayDone: Bool
  /// The streak reaches the cap and may be longer (B1-02).
  public let isCapped: Bool
  public let longest: Int
  /// The last day of the earliest longest streak.
  public let longestEnd: Day?
  /// Days with something among today and the thirty days before.
  public let inWindow: Int
  /// The same with the two days ahead, as the write-ups count.
  public let inWindowAhead: Int
  public let activeDays: Int

  public static let cap = 3650
  public static let window = 30

  /// `days` in any order, repeats count once.
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
