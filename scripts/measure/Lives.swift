import TrendsCore

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Scores forecast methods on made lives: how far off the true weight is, how many readings lie in
/// the band, and what the chance of a goal and its day are worth.
struct Lives {
  let count: Int
  static let ahead = [7, 14, 30, 90]

  /// The errors, bands and goals of one method.
  private struct Tally {
    var errors = [Double](repeating: 0, count: Lives.ahead.count)
    var inside = [Double](repeating: 0, count: Lives.ahead.count)
    var judged = 0
    var hasBands = true
    /// Chances by day 90 with whether the goal was reached by then.
    var chances: [(said: Double, came: Bool)] = []
    /// Lives of steady loss or gain that reach the goal within a year, those that got a day, and
    /// those whose day is near.
    var steady = (all: 0, dated: 0, near: 0)
  }

  /// What a method says of one life; nil for what it does not tell.
  private struct Answer {
    var means: [Double]
    var bands: [Forecast.Band?] = Lives.ahead.map { _ in nil }
    var chance: Double?
    var arrival: Int?
    var tellsArrival = false
  }

  private static let today = Day(clamping: 20_000)

  /// The day of a life as one of the calendar.
  private static func series(_ life: MadeLog) -> DaySeries {
    DaySeries(
      days: life.rows.days.map { today.advanced(by: $0 - life.today) }, values: life.rows.values)
  }

  /// What the program says with these settings.
  private static func ask(_ series: DaySeries, _ life: MadeLog, _ settings: HoltSettings) -> Answer?
  {
    guard let fitted = try? FittedSeries(series, upTo: today, settings: settings),
      let line = try? fitted.forecast(days: 90, today: today, goal: life.goal),
      line.steps.count == 90
    else { return nil }
    var answer = Answer(means: ahead.map { line.steps[$0 - 1].mean })
    answer.bands = ahead.map { line.steps[$0 - 1].band }
    answer.chance = line.chance(on: today.advanced(by: 90))
    let isTrends = line.model.name == .trends
    answer.arrival = (isTrends ? line.goal?.atPace : line.goal?.day).map { today.distance(to: $0) }
    answer.tellsArrival = true
    return answer
  }

  /// The line through the last 28 days.
  private static func line(_ life: MadeLog) -> Answer {
    let rows = life.rows
    let from = rows.days.firstIndex { $0 > life.today - 28 } ?? 0
    let days = rows.days[from...].map { Double($0 - life.today) }
    let values = Array(rows.values[from...])
    let n = Double(days.count)
    let (x, y) = (days.reduce(0, +) / n, values.reduce(0, +) / n)
    let spread = days.reduce(0) { $0 + ($1 - x) * ($1 - x) }
    let slope = spread > 0 ? zip(days, values).reduce(0) { $0 + ($1.0 - x) * $1.1 } / spread : 0
    var answer = Answer(means: ahead.map { y + slope * (Double($0) - x) })
    answer.tellsArrival = true
    let way = (life.goal - (y - slope * x)) / slope
    if way.isFinite, way > 0, way <= 730 { answer.arrival = Int(way.rounded(.up)) }
    return answer
  }

  private static func score(_ answer: Answer, _ life: MadeLog, _ tally: inout Tally) {
    tally.judged += 1
    for (index, day) in ahead.enumerated() {
      tally.errors[index] += (answer.means[index] - life.truth[life.today + day]).magnitude
      guard let band = answer.bands[index] else {
        tally.hasBands = false
        continue
      }
      let week = life.coming[day - 7..<day]
      tally.inside[index] += Double(week.count { $0 >= band.low && $0 <= band.high }) / 7
    }
    if let chance = answer.chance {
      tally.chances.append((chance, life.arrival(within: 90) != nil))
    }
    guard answer.tellsArrival, life.kind == .diet || life.kind == .gain,
      let day = life.arrival(within: 365)
    else { return }
    tally.steady.all += 1
    guard let told = answer.arrival else { return }
    tally.steady.dated += 1
    if (told - day).magnitude <= max(5, day / 5) { tally.steady.near += 1 }
  }

  /// Prints the scores; returns whether the goals of the usual method hold.
  func run() -> Bool {
    let weight = HoltSettings.usual(of: .weight)
    let methods: [(String, HoltSettings?)] = [
      ("default", weight), ("--auto", HoltSettings(method: .auto)),
      ("--optimised", HoltSettings(method: .optimised(damped: false))),
      ("--damped", HoltSettings(method: .optimised(damped: true))),
      ("--preset default", HoltSettings()), ("last value", nil), ("28-day line", nil),
    ]
    var tallies = methods.map { _ in Tally() }
    var falls = 0
    for seed in 1...count {
      let life = MadeLog(seed: UInt64(1000 + seed))
      guard let last = life.rows.values.last else { continue }
      let series = Lives.series(life)
      for (index, (name, settings)) in methods.enumerated() {
        let answer =
          settings.map { Lives.ask(series, life, $0) }
          ?? (name == "last value"
            ? Answer(means: Lives.ahead.map { _ in last }) : Lives.line(life))
        if let answer { Lives.score(answer, life, &tallies[index]) }
      }
      if !isSteady(series, life) { falls += 1 }
    }
    tell(zip(methods.map(\.0), tallies).map { ($0, $1) })
    return judge(tallies[0], Array(tallies.dropFirst()), last: tallies[5], falls)
  }

  /// Whether the chance never falls, and the pace is the same for any number of days.
  private func isSteady(_ series: DaySeries, _ life: MadeLog) -> Bool {
    guard
      let fitted = try? FittedSeries(
        series, upTo: Lives.today, settings: .usual(of: .weight)),
      let long = try? fitted.forecast(days: 365, today: Lives.today, goal: life.goal),
      let short = try? fitted.forecast(days: 1, today: Lives.today, goal: life.goal)
    else { return false }
    let chances = long.goal?.chances ?? []
    return long.pace == short.pace && long.goal?.atPace == short.goal?.atPace
      && chances == short.goal?.chances && zip(chances, chances.dropFirst()).allSatisfy { $0 <= $1 }
  }

  private func tell(_ rows: [(String, Tally)]) {
    print(
      "\(count) made logs of 14 to 730 days: mean absolute error in kg 7, 14, 30 and 90 days ahead, "
        + "share of readings in the 80% band, Brier score of the goal by day 90, steady losses and "
        + "gains whose day is near (20% or 5 days) or missing")
    print(
      left("method", 18), ["7", "14", "30", "90"].map { right($0, 6) }.joined(),
      ["in 7", "14", "30", "90"].map { right($0, 6) }.joined(), right("Brier", 7), right("near", 6),
      right("none", 6))
    for (name, tally) in rows where tally.judged > 0 {
      let n = Double(tally.judged)
      let all = Double(max(1, tally.steady.all))
      print(
        left(name, 18), tally.errors.map { right(fixed($0 / n, 2), 6) }.joined(),
        tally.inside.map { right(tally.hasBands ? fixed($0 / n, 2) : "", 6) }.joined(),
        right(tally.chances.isEmpty ? "" : fixed(brier(tally), 3), 7),
        right(tally.steady.all == 0 ? "" : fixed(Double(tally.steady.near) / all, 2), 6),
        right(
          tally.steady.all == 0
            ? "" : fixed(Double(tally.steady.all - tally.steady.dated) / all, 2), 6))
    }
  }

  private func brier(_ tally: Tally) -> Double {
    tally.chances.reduce(0) { sum, chance in
      let away = chance.said - (chance.came ? 1 : 0)
      return sum + away * away
    } / Double(max(1, tally.chances.count))
  }

  /// Goals 14 to 18 of docs/design/analytics.md.
  private func judge(_ usual: Tally, _ others: [Tally], last: Tally, _ falls: Int) -> Bool {
    let n = Double(max(1, usual.judged))
    let ratios = zip(usual.errors, last.errors).map { $0 / $1 }
    let covers = usual.inside.map { $0 / n }
    let near = Double(usual.steady.near) / Double(max(1, usual.steady.all))
    let none = Double(usual.steady.all - usual.steady.dated) / Double(max(1, usual.steady.all))
    let unlikely = usual.chances.filter { $0.said < 0.05 }
    let rare = 1 - Double(unlikely.count { $0.came }) / Double(max(1, unlikely.count))
    print()
    var isReliable = true
    for (low, high) in [(0, 0.05), (0.05, 0.2), (0.2, 0.5), (0.5, 0.8), (0.8, 0.95), (0.95, 1.01)] {
      let cases = usual.chances.filter { $0.said >= low && $0.said < high }
      guard !cases.isEmpty else { continue }
      let said = cases.reduce(0) { $0 + $1.said } / Double(cases.count)
      let came = Double(cases.count { $0.came }) / Double(cases.count)
      let holds = cases.count < 50 || (said - came).magnitude <= 0.08
      if !holds { isReliable = false }
      print(
        "chance by day 90, \(fixed(100 * low, 0))-\(fixed(100 * min(1, high), 0))%: said",
        fixed(said, 3), "came", fixed(came, 3), "of", cases.count, holds ? "" : "MISSED")
    }
    print()
    let verdicts = [
      (
        "goal 14: error at 30 and 90 days below every other method's; over the last value's: "
          + ratios.map { fixed($0, 2) }.joined(separator: " "),
        others.allSatisfy { usual.errors[2] < $0.errors[2] && usual.errors[3] < $0.errors[3] }
      ),
      (
        "goal 15: in the 80% band, .75 to .88, at 90 days to .90: "
          + covers.map { fixed($0, 2) }.joined(separator: " "),
        zip(covers, [0.88, 0.88, 0.88, 0.9]).allSatisfy { $0 >= 0.75 && $0 <= $1 }
      ),
      ("goal 16: Brier at 90 days at most .14: \(fixed(brier(usual), 3))", brier(usual) <= 0.14),
      ("goal 16: said and came within .08 in bins of 50 cases", isReliable),
      (
        "goal 16: called less than 5%, and did not come: \(fixed(rare, 3)), at least .93",
        rare >= 0.93
      ),
      (
        "goal 17: day near for at least .60: \(fixed(near, 2)), none for at most .10: \(fixed(none, 2))",
        near >= 0.6 && none <= 0.1
      ),
      ("goals 18, 19: chances that fall or paces that differ: \(falls)", falls == 0),
    ]
    for (text, holds) in verdicts { print(verdict(text, holds)) }
    return verdicts.allSatisfy(\.1)
  }

  /// Prints each life as a line of JSON, for other tools: days and values of the log, the true weight
  /// 7, 14, 30 and 90 days ahead, and the readings of the weeks before these days.
  func printLives() {
    func list(_ values: [Double]) -> String {
      "[" + values.map { fixed($0, 4) }.joined(separator: ",") + "]"
    }
    for seed in 1...count {
      let life = MadeLog(seed: UInt64(1000 + seed))
      let truth = Lives.ahead.map { life.truth[life.today + $0] }
      let weeks = Lives.ahead.map { list(Array(life.coming[$0 - 7..<$0])) }
      print(
        "{\"days\":\(life.rows.days),\"values\":\(list(life.rows.values)),\"truth\":\(list(truth)),"
          + "\"weeks\":[\(weeks.joined(separator: ","))]}")
    }
  }
}
