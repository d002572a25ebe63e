import TrendsCore
import TrendsOutput

extension QuestionWords {
  /// What each part of a question may be, for `help questions`.
  static var table: Table {
    var table = Table([.init("part"), .init("words")])
    func row(_ part: String, _ words: [String]) {
      table.rows.append([.text(part), .text(words.joined(separator: ", "))])
    }
    row(
      "subject",
      ["a view or metric", "load"] + Fitness.allCases.map(\.rawValue)
        + AskedList.allCases.map(\.rawValue) + [AskedRows.all])
    row("of runs", fields + ["best 5km", "best 20min"])
    row(
      "span",
      [
        "2025", "2025-03", "2025-W09", "2025-03-14", "2025-03..2025-06", "this month", "last week",
        "last 8 weeks", "3M", "since 2025-03", "until 2025", "all",
      ])
    row(
      "condition",
      [
        "< 6h", "distance > 10km", "pace < 5:30", "after sleep < 6h", "after 2d load > 80",
        "weekday sat,sun", "weekend", "sport run,ride", "note flu", "without flu",
      ])
    row("by", Grouping.allCases.map(\.rawValue))
    row("figure", Measure.named.map(\.word) + ["ends", "p10", "p90"])
    row("instead", Question.Finding.allCases.map(\.rawValue))
    row(
      "fitness",
      [
        "average load of six weeks; fatigue: of one; form: fitness less fatigue of the day before"
      ])
    row("ramp", ["fitness gained in 7 days"])
    row("monotony", ["mean load of 7 days over its sd; strain: that times the load of the week"])
    row("acwr", ["average load of 7 days over that of 28"])
    row("load", ["minutes by the share of the heart rate reserve (Banister)"])
    row("easy", ["share of the time in the two lowest zones"])
    row("decoupling", ["how much less distance per heartbeat in the second half, in percent"])
    row("order", ["first 3", "last 3", "top 3", "bottom 3"])
    return table
  }
}
