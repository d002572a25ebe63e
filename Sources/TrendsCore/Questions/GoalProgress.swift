/// How far a goal is: today, or this week or month, with the chance that it is met, and the streaks.
///
/// The chance is that of the earlier spans, 26 weeks or days of the same weekday, or 12 months: the share of
/// them whose last days, as many as are left now, would bring what is there to the goal. It is
/// (met + 1)/(spans + 2), so that a few spans are never sure.
public struct GoalProgress: Equatable, Sendable {
  /// What the present span has so far; nil where nothing is known of it.
  public let soFar: Double?
  /// Days that are left of the present span, today included.
  public let daysLeft: Int
  /// Nil where it is met for good, or fewer than `fewest` spans are known.
  public let chance: Double?
  /// Of how many earlier spans the chance is, and how many of them met it.
  public let known: Int
  public let metBefore: Int
  /// Days of this week that met a goal of days, and how many of them are over or met.
  public let metThisWeek: Int
  public let daysThisWeek: Int
  /// Spans in a row that met it up to now, and the most ever with its ends.
  public let streak: Int
  public let longest: Int
  public let longestFirst: Day?
  public let longestLast: Day?
  /// Whether the present span meets it already, which an `at most` cannot before its end.
  public let isMet: Bool

  /// Fewest earlier spans for a chance.
  public static let fewest = 8

  /// `series` has the values up to today, that of today so far. Days without a value add nothing to a week
  /// or month.
  public init(_ goal: MetricGoal, _ series: DaySeries, today: Day) {
    let first = series.days.first
    let start = goal.span.start(of: today)
    let end = goal.span.end(of: today)
    daysLeft = today.distance(to: end)
    func sum(_ from: Day, _ to: Day) -> Double? {
      let part = series.slice(DayRange(from, max(from, to)))
      return part.count == 0 ? nil : part.values.reduce(0, +)
    }
    let now = sum(start, today.advanced(by: 1))
    soFar = now
    isMet = !goal.isAtMost && goal.isMet(by: now ?? 0) && now != nil

    // Earlier spans, newest first; a day is compared with those of its weekday.
    var outcomes: [Bool] = []
    var back = 1
    var later = today
    while let first, outcomes.count < goal.span.memory {
      let (from, to): (Day, Day) =
        switch goal.span {
        case .day: (today.advanced(by: -7 * back), today.advanced(by: 1 - 7 * back))
        case .week: (start.advanced(by: -7 * back), end.advanced(by: -7 * back))
        case .month:
          (start.advanced(byMonths: -back), start.advanced(byMonths: 1 - back))
        }
      back += 1
      // At its beginning the calendar stands still.
      guard from >= first, from < later else { break }
      later = from
      if goal.span == .day {
        // Only days that had as much as this one has so far tell how it may end.
        guard let value = series[from], value >= now ?? 0 else { continue }
        outcomes.append(goal.isMet(by: value))
      } else {
        let rest = sum(max(from, to.advanced(by: -daysLeft)), to) ?? 0
        // What is known of today counts as done, and today's usual value as to come.
        let done = sum(start, today) ?? 0
        outcomes.append(goal.isMet(by: max(done + rest, now ?? 0)))
      }
    }
    known = outcomes.count
    metBefore = outcomes.count { $0 }
    let isOver = isMet || goal.isAtMost && (now ?? 0) > goal.value
    chance =
      isOver || known < GoalProgress.fewest
      ? nil : Double(metBefore + 1) / Double(known + 2)

    let spans = GoalProgress.spans(goal, series, today: today)
    let runs = GoalProgress.runs(spans)
    longest = runs.longest.count
    longestFirst = runs.longest.first
    longestLast = runs.longest.last
    streak = runs.present

    let week = MetricGoal.Span.week.start(of: today)
    let past = (0..<week.distance(to: today)).map { week.advanced(by: $0) }
    let met = past.count { day in series[day].map(goal.isMet(by:)) ?? false }
    // Today counts once it is decided.
    metThisWeek = met + (isMet && goal.span == .day ? 1 : 0)
    daysThisWeek = past.count + (isOver && goal.span == .day ? 1 : 0)
  }

  /// One span: its first and last day, and whether it met the goal; nil while that is open.
  private struct Outcome {
    var first: Day
    var last: Day
    var isMet: Bool?
  }

  /// All spans from the first value to today. A day without a value does not meet a goal.
  private static func spans(
    _ goal: MetricGoal, _ series: DaySeries, today: Day
  ) -> [Outcome] {
    guard let first = series.days.first, first <= today else { return [] }
    var outcomes: [Outcome] = []
    var start = goal.span.start(of: first)
    while start <= today {
      let end = goal.span.end(of: start)
      let part = series.slice(DayRange(start, min(end, today.advanced(by: 1))))
      let value = part.values.reduce(0, +)
      var isMet: Bool? = part.count > 0 && goal.isMet(by: value)
      // The present span may still change, but what has reached a least value stays.
      if end > today, goal.isAtMost || isMet == false {
        isMet = goal.isAtMost && value > goal.value ? false : nil
      }
      outcomes.append(Outcome(first: start, last: end.advanced(by: -1), isMet: isMet))
      start = end
    }
    return outcomes
  }

  /// The spans in a row that met it up to the last one that is decided, and the longest such row.
  private static func runs(
    _ spans: [Outcome]
  ) -> (present: Int, longest: (count: Int, first: Day?, last: Day?)) {
    var best: (count: Int, first: Day?, last: Day?) = (0, nil, nil)
    var count = 0
    var first: Day?
    for span in spans {
      switch span.isMet {
      case true?:
        if count == 0 { first = span.first }
        count += 1
        if count > best.count { best = (count, first, span.last) }
      case false?: count = 0
      case nil: break
      }
    }
    return (count, best)
  }
}
