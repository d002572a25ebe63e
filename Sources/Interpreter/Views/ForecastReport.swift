import TrendsCore
import TrendsCharts
import TrendsOutput

/// A forecast as a table and sentences.
struct ForecastReport {
  /// The request with its answer.
  let entry: MetricForecast
  let view: DayView
  let world: World
  /// The dash between two dates: an en dash, or `-` where only ASCII can be shown.
  let dash: String

  var reading: DayReading { DayReading(view: view, world: world) }
  private var today: Day { world.engine.clock.today }
  /// Width of the band in percent.
  var level: Int { entry.forecast.level }

  /// Why there is no line; nil if there is one.
  var problem: String? {
    switch entry.forecast.status {
    case .ready: nil
    case .noData: "no values up to today, so there is no forecast"
    case .insufficient: "one value is too few for a trend, so there is no forecast"
    }
  }

  /// From so many days on, people see one row a week with its band.
  private static let weekly = 30

  /// One row per day, or for people one a week where there are many. Formats for programs have both
  /// bands and the probability of the goal.
  ///
  /// The band of 95 % appears once, even if it is the one asked for.
  func table(for format: OutputFormat) -> Table {
    var table = Table(
      [.init("day"), .init("mean", isNumeric: true)], hasHeader: format != .text)
    let isForPrograms = format != .text
    if !isForPrograms, entry.forecast.steps.count >= Self.weekly { return tableOfWeeks }
    let hasGoal = entry.forecast.goal != nil
    if isForPrograms {
      let names = ["low\(level)", "high\(level)"] + (level == 95 ? [] : ["low95", "high95"])
      table.columns += names.map { .init($0, isNumeric: true) }
      if hasGoal { table.columns.append(.init("reached", isNumeric: true)) }
    }
    for step in entry.forecast.steps {
      var row: [Table.Cell] = [.day(step.day), number(step.drawn)]
      if isForPrograms {
        row += [number(step.band?.low), number(step.band?.high)]
        if level != 95 { row += [number(step.band95?.low), number(step.band95?.high)] }
        if hasGoal { row.append(step.reached.map { .number($0.fixed(3)) } ?? .missing) }
      }
      table.rows.append(row)
    }
    return table
  }

  /// A row for every seventh day and for the last one.
  private var tableOfWeeks: Table {
    var table = Table([
      .init("day"), .init("mean", isNumeric: true), .init("low", isNumeric: true),
      .init("high", isNumeric: true),
    ])
    let steps = entry.forecast.steps
    for (place, step) in steps.enumerated() where place % 7 == 6 || place == steps.count - 1 {
      table.rows.append([
        .day(step.day), number(step.drawn), number(step.band?.low), number(step.band?.high),
      ])
    }
    return table
  }

  private func number(_ value: Double?) -> Table.Cell {
    value.map { .number(exact($0)) } ?? .missing
  }

  /// The slope and the outlook of Holt's methods in one sentence; empty without a line.
  ///
  ///     Down 0.4 kg a week; 75.0 kg around 12 March (80%: 27 Feb – 9 Apr), 71% likely on 1 April.
  ///
  /// The slope is that of the first day, not held at the goal, so that it is the same for any length.
  private var holtSentence: String {
    guard let origin = entry.forecast.origin, let first = entry.forecast.steps.first,
      let last = entry.forecast.steps.last
    else { return "" }
    let weekly = (first.mean - origin.level) * 7
    let slope = reading.change(weekly).map { "\($0) a week" } ?? "Level"
    var text = "\(slope); "
    if let goal = entry.forecast.goal, let arrival = arrival(goal) {
      text += arrival + "."
    } else {
      text += "\(reading.text(last.drawn)) on \(shortDate(last.day))"
      if let band = last.band {
        text += " (\(level)%: \(reading.plain(band.low)) to \(reading.plain(band.high)))"
      }
      text += "."
      if let goal = entry.forecast.goal { text += " " + notInSight(goal) }
    }
    return text
  }

  /// The outlook in sentences, one a line; empty without a line.
  var sentences: [String] {
    guard let origin = entry.forecast.origin, !entry.forecast.steps.isEmpty else { return [] }
    var lines = entry.forecast.model.name == .trends ? paceSentences : [holtSentence]
    if entry.forecast.isStale {
      lines[0] +=
        world.knowsAllRows(of: view)
        ? " The last value is from \(shortDate(origin.day)): the forecast begins in the past."
        : " It uses only the loaded days, up to \(shortDate(origin.day))."
    }
    return lines
  }

  /// Names the numbers of the last measured day that are easily confused: the level at which the
  /// line begins, the last value and a moving average that is drawn (B2-05).
  var beginning: String {
    guard let origin = entry.forecast.origin else { return "" }
    var text =
      "It begins on \(shortDate(origin.day)) at the level "
      + level(origin.level)
    var others: [String] = []
    if let value = lastRow?.value {
      others.append("the last value is \(reading.plain(value).withSeparators)")
    }
    if let request = world.calc.trends[view.name], request.method != .smooth,
      let average = world.trend(of: view)?.points.values.last
    {
      others.append("the moving average \(exact(average))")
    }
    if !others.isEmpty { text += "; " + others.joined(separator: ", ") }
    return text + "." + (left ?? "")
  }

  /// Whether days without a value were counted as zero.
  var countsRest: Bool {
    entry.request.settings.method == .trends(.restful)
  }

  /// A remark for totals with days missing, which might be taken for zeros; nil if there are none.
  private var left: String? {
    guard view.source.metric.kind == .total, let first = rows.days.first,
      let last = entry.forecast.origin?.day, !countsRest
    else { return nil }
    let days = first.distance(to: last) + 1
    let known = rows.slice(DayRange(first, last.advanced(by: 1))).count
    guard known < days else { return nil }
    return " It is for days with a value: \(known.grouped) of \(days.grouped) days have one."
  }

  /// The rows that a requested forecast is computed from, else all of the view.
  private var rows: DaySeries {
    world.calc.forecasts[view.name]?.rows ?? world.learned(of: view)
  }

  /// The value on the day of the origin.
  private var lastRow: (day: Day, value: Double)? {
    guard let origin = entry.forecast.origin, let value = rows[origin.day] else { return nil }
    return (origin.day, value)
  }

  /// The number with one more decimal than a measured value has; a count has none.
  func exact(_ value: Double) -> String {
    reading.number(value, moreDecimals: reading.decimalsOfMeans)
  }

  /// The same in a sentence.
  private func level(_ value: Double) -> String {
    reading.isInStones ? reading.text(value) : reading.withUnit(exact(value).withSeparators)
  }

  /// When the goal is reached, with the range of dates in which it is likely; nil if never.
  private func arrival(_ outlook: Forecast.GoalOutlook) -> String? {
    let goal = reading.text(outlook.goal.value)
    guard let day = outlook.day else { return nil }
    guard outlook.crossing != 0 else { return "\(goal) is reached" }
    var text = "\(goal) around \(longDate(day))"
    if let early = outlook.early {
      let late = outlook.late.map { "\(shortDate(early)) \(dash) \(shortDate($0))" }
      text += " (80%: \(late ?? "from \(shortDate(early)) on"))"
    }
    if let share = share(byFirstOfMonthAfter: day) {
      text += ", " + chance(share.chance, by: share.day)
    }
    return text
  }

  /// What to say of a goal that the line does not reach: it is passed, unlikely, or has some
  /// chance.
  private func notInSight(_ outlook: Forecast.GoalOutlook) -> String {
    let goal = reading.text(outlook.goal.value)
    if hasPassed(outlook.goal) { return "\(goal) is passed." }
    guard let last = entry.forecast.steps.last,
      let share = share(byFirstOfMonthAfter: last.day)
    else { return "\(goal) is not in sight." }
    let chance = chance(share.chance, by: share.day)
    return share.chance < 0.1 ? "\(goal) is not in sight: \(chance)." : "\(goal) is \(chance)."
  }

  /// Whether the first value is on one side of the goal and the last one on the other.
  func hasPassed(_ goal: Goal) -> Bool {
    let rows = world.learned(of: view)
    guard let first = rows.values.first else { return false }
    let last = entry.forecast.model.name == .trends ? goal.level : lastRow?.value ?? goal.level
    return first < goal.value && goal.value < last || last < goal.value && goal.value < first
  }

  /// The probability on the first day of the next month, which is easier to grasp than any other
  /// day.
  ///
  /// Nil beyond the days for which probabilities are known.
  private func share(byFirstOfMonthAfter day: Day) -> (chance: Double, day: Day)? {
    let parts = day.parts
    let isDecember = parts.month == 12
    guard
      let first = Day(
        year: parts.year + (isDecember ? 1 : 0), month: isDecember ? 1 : parts.month + 1, day: 1),
      let chance = entry.forecast.chance(on: first)
    else { return nil }
    return (chance, first)
  }

  /// The probability in words, never 0 or 100 percent: `71% likely on 1 April`.
  private func chance(_ share: Double, by day: Day) -> String {
    "\(percent(share)) likely on \(longDate(day))"
  }

  /// The probability as a percentage, never 0 or 100: `71%`, `less than 1%`.
  func percent(_ share: Double) -> String {
    let percent = (share * 100).fixed(0)
    return (percent == "0" ? "less than 1" : percent == "100" ? "more than 99" : percent) + "%"
  }

  /// The day as `12 Mar`, with the year if it is not the present one.
  func shortDate(_ day: Day) -> String { dated(Wording.day(Int(day.number)), day) }

  func longDate(_ day: Day) -> String { dated(Wording.longDay(Int(day.number)), day) }

  /// Appends the year unless it is the present one.
  private func dated(_ text: String, _ day: Day) -> String {
    day.parts.year == today.parts.year ? text : "\(text) \(day.parts.year)"
  }
}
