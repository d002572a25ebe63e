import TrendsCharts
import TrendsCore
import TrendsOutput

/// The goals of a person and how far each is.
struct GoalReport {
  /// A goal with its progress; nil where its metric is not loaded.
  struct Entry {
    var name: String
    var goal: MetricGoal
    var progress: GoalProgress?
    var scale: QuestionScale
  }

  let entries: [Entry]
  let today: Day

  /// A sentence or two for each goal.
  var sentences: [String] { entries.flatMap { Self.sentences(of: $0, today: today) } }

  /// `8,000 a day`, `at most 2 a week`.
  static func words(of goal: MetricGoal, _ scale: QuestionScale) -> String {
    "\(goal.isAtMost ? "at most " : "")\(target(goal, scale)) a \(goal.span.rawValue)"
  }

  /// The value with its unit, without needless decimals.
  private static func target(_ goal: MetricGoal, _ scale: QuestionScale) -> String {
    let shown = scale.shown(goal.value)
    let number = shown.fixed(2)
    let isWhole = (shown - shown.rounded()).magnitude < 0.005
    let text = isWhole ? shown.fixed(0) : number
    return text.withSeparators + (scale.unit.isEmpty ? "" : " " + scale.unit)
  }

  private static func sentences(of entry: Entry, today: Day) -> [String] {
    let (goal, scale) = (entry.goal, entry.scale)
    let aim = "\(entry.name): \(words(of: goal, scale))"
    guard let progress = entry.progress else { return ["\(aim); nothing of it is loaded"] }
    let now = goal.span == .day ? "today" : "this \(goal.span.rawValue)"
    let soFar = progress.soFar.map { "\(scale.text($0)) \(now) so far" } ?? "Nothing \(now) so far"
    var parts = [soFar + outlook(of: goal, progress, scale, today)]
    if goal.span == .day, progress.daysThisWeek > 0 {
      parts.append(
        "Met on \(progress.metThisWeek) of \(progress.daysThisWeek) days of this week.")
    }
    let unit = goal.span.rawValue
    func spans(_ count: Int) -> String { "\(count.grouped) \(unit)\(count == 1 ? "" : "s")" }
    if progress.longest > 0, let first = progress.longestFirst, let last = progress.longestLast {
      parts.append(
        "Streak \(spans(progress.streak)), longest \(spans(progress.longest)) (\(first == last ? "\(first)" : "\(first)..\(last)"))."
      )
    }
    return ["\(aim). \(parts.joined(separator: " "))"]
  }

  /// What is to go, and the chance of it.
  private static func outlook(
    of goal: MetricGoal, _ progress: GoalProgress, _ scale: QuestionScale, _ today: Day
  ) -> String {
    let now = progress.soFar ?? 0
    if progress.isMet { return ": met." }
    if goal.isAtMost, now > goal.value { return ": missed." }
    // A reading is there or not; nothing of it is to go.
    guard scale.adds else { return "." }
    let room = (goal.value - now).magnitude
    let left =
      goal.span == .day
      ? "" : " in \(progress.daysLeft) \(progress.daysLeft == 1 ? "day" : "days")"
    let what = goal.isAtMost ? "room for" : ""
    let rest =
      goal.isAtMost
      ? ", \(what) \(scale.text(room))\(left)" : ", \(scale.text(room)) to go\(left)"
    guard let chance = progress.chance else { return rest + "." }
    let spans =
      goal.span == .day
      ? Wording.longWeekday(Int(today.number)) + "s" : goal.span == .week ? "weeks" : "months"
    let such = goal.span == .day && progress.soFar != nil ? " with as much" : ""
    let share = (chance * 100).fixed(0)
    let bound =
      progress.metBefore == 0 ? "under " : progress.metBefore == progress.known ? "over " : ""
    return rest + ": \(bound)\(share)% likely by the last \(progress.known) \(spans)\(such)."
  }

  var table: Table {
    var table = Table([
      .init("goal", room: .name()), .init("target"), .init("so far", isNumeric: true),
      .init("unit", room: .whole(goes: 3)), .init("chance", isNumeric: true),
      .init("streak", isNumeric: true, room: .whole(goes: 1)),
      .init("longest", isNumeric: true, room: .whole(goes: 2)),
    ])
    for entry in entries {
      let progress = entry.progress
      table.rows.append([
        .text(entry.name), .text(Self.words(of: entry.goal, entry.scale)),
        entry.scale.cell(progress?.soFar), .text(entry.scale.unit),
        progress?.isMet == true
          ? .text("met")
          : progress?.chance.map { .text("\(($0 * 100).fixed(0))%") } ?? .missing,
        progress.map { .number(String($0.streak)) } ?? .missing,
        progress.map { .number(String($0.longest)) } ?? .missing,
      ])
    }
    return table
  }

  /// `answer.steps.streak`.
  var json: JSON {
    .object(
      entries.map { entry in
        let progress = entry.progress
        func number(_ value: Double?) -> JSON { value.map { .number("\($0)") } ?? .null }
        return (
          entry.name,
          .object([
            ("target", number(entry.scale.shown(entry.goal.value))),
            ("span", .string(entry.goal.span.rawValue)),
            ("so-far", number(progress?.soFar.map(entry.scale.shown))),
            ("chance", number(progress?.chance)), ("met", .bool(progress?.isMet ?? false)),
            ("streak", .int(progress?.streak ?? 0)), ("longest", .int(progress?.longest ?? 0)),
            ("met-this-week", .int(progress?.metThisWeek ?? 0)),
          ])
        )
      })
  }
}
