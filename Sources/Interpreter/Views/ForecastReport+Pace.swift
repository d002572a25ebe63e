import TrendsCore
import TrendsCharts

/// What the usual forecast says: at today's pace, and how likely by when; never one for the other.
extension ForecastReport {
  /// The pace with the line's end, then the goal, its chances and what was left out, one a line.
  ///
  ///     Down 0.50 kg a week (80%: 0.46 to 0.53); 81.0 kg on 18 Oct (80.4 to 81.6).
  ///     At this pace 79.0 kg around 16 November.
  ///     Likely by then: 50%; by 1 December: 80%; by 1 January 2027: 82%.
  var paceSentences: [String] {
    [[end], tooFew, goalSentences, needed, unfinished, leftOut, marked].flatMap(\.self)
  }

  /// The pace, then where the line ends, or what the next week of a total comes to.
  ///
  ///     8130 a day, down 132 a week (80%: 90 to 170); 4–10 Oct: 56910 (52300 to 61500).
  private var end: String {
    guard let last = entry.forecast.steps.last else { return "" }
    var text = pace.map { $0 + "; " } ?? ""
    var band = last.band
    if let week = entry.forecast.week, let origin = entry.forecast.origin {
      let daily = reading.text(max(0, origin.level)) + " a day"
      text = daily + (text.isEmpty ? "; " : ", " + text.prefix(1).lowercased() + text.dropFirst())
      text += "\(shortDate(week.from)) \(dash) \(shortDate(week.through)): "
      text += reading.text(week.value)
      band = week.band(level)
    } else {
      text += "\(reading.text(last.drawn)) on \(shortDate(last.day))"
    }
    if let band {
      let percent = pace == nil ? "\(level)%: " : ""
      text += " (\(percent)\(reading.plain(band.low)) to \(reading.plain(band.high)))"
    }
    return text + "."
  }

  /// The pace that leads to the goal by the day that was asked for, with its energy.
  ///
  ///     By 1 January 2027 it takes −0.40 kg a week (−440 kcal a day); likely: 34%.
  private var needed: [String] {
    guard let until = entry.request.until, let outlook = entry.forecast.goal,
      let origin = entry.forecast.origin, !isReached(outlook), !hasPassed(outlook.goal)
    else { return [] }
    let rate = outlook.goal.rate(over: origin.day.distance(to: until))
    let energy = rate * EnergyBalance.kilocaloriesPerKilogram
    var text =
      "By \(longDate(until)) it takes \(sign(rate))\(reading.withUnit(weekly(rate))) a week "
      + "(\(sign(energy))\(((energy.magnitude / 10).rounded() * 10).fixed(0)) kcal a day)"
    if let chance = entry.forecast.chance(on: until) { text += "; likely: \(percent(chance))" }
    return [text + "."]
  }

  private func sign(_ value: Double) -> String {
    value < 0 ? (dash == "-" ? "-" : "−") : "+"
  }

  /// Names the total of today, which is not over; empty if there is none.
  private var unfinished: [String] {
    guard let value = entry.forecast.unfinished else { return [] }
    return ["Today's \(reading.text(value)) so far is left out: the day is not over."]
  }

  /// The rate with its range; nil without one.
  private var pace: String? {
    guard let pace = entry.forecast.pace else { return nil }
    let band = pace.band(level)
    guard !isNoise else {
      return "Level within the noise (\(level)%: \(weekly(band.low)) down to "
        + "\(weekly(band.high)) up a week)"
    }
    var ends = [weekly(band.low), weekly(band.high)]
    if ends[0] == ends[1] { ends = [weekly(band.low, more: 1), weekly(band.high, more: 1)] }
    return "\(pace.rate < 0 ? "Down" : "Up") \(reading.withUnit(weekly(pace.rate))) a week "
      + "(\(level)%: \(ends[pace.rate < 0 ? 1 : 0]) to \(ends[pace.rate < 0 ? 0 : 1]))"
  }

  /// Whether the range of the rate holds zero.
  private var isNoise: Bool {
    guard let band = entry.forecast.pace?.band(level) else { return false }
    return band.low <= 0 && band.high >= 0
  }

  /// The size of a change per week, with a decimal more than a value of the metric has; a total has
  /// none more.
  private func weekly(_ rate: Double, more: Int = 0) -> String {
    let more = more + (reading.metric.kind == .total ? 0 : 1)
    if reading.isInStones {
      return (reading.shown(rate) * 7 * 14).magnitude.fixed(1 + more) + " lb"
    }
    return (reading.shown(rate) * 7).magnitude.fixed(reading.decimals + more)
  }

  /// Why there is no rate; empty if there is one.
  private var tooFew: [String] {
    guard entry.forecast.pace == nil else { return [] }
    let (values, days) = (entry.forecast.used, entry.forecast.span)
    return [
      "\(values == 1 ? "1 value" : "\(values) values") in "
        + "\(Wording.days(days)): too few for a rate."
    ]
  }

  /// The day at this pace, and the chances by some days.
  private var goalSentences: [String] {
    guard let outlook = entry.forecast.goal else { return [] }
    let goal = reading.text(outlook.goal.value)
    if isReached(outlook) { return ["\(goal) is reached."] }
    if hasPassed(outlook.goal) { return ["\(goal) is passed."] }
    guard let pace = entry.forecast.pace else { return [] }
    // A rate that may as well be zero tells nothing of years to come.
    let arrival = outlook.atPace.flatMap { day in
      isNoise && (entry.forecast.origin?.day.distance(to: day) ?? 0) > 365 ? nil : day
    }
    var lines: [String] = []
    if let day = arrival {
      lines.append(
        isNoise
          ? "If the middle of that lasts, \(goal) around \(longDate(day))."
          : "At this pace \(goal) around \(longDate(day)).")
    } else if !isNoise {
      let leadsAway = (pace.rate < 0) != (outlook.goal.direction == .losing)
      lines.append(
        leadsAway
          ? "At this pace \(goal) moves further away."
          : "At this pace \(goal) is more than two years away.")
    }
    let chances = chances(arrival)
    return lines + (chances.isEmpty ? [] : ["Likely \(chances.joined(separator: "; "))."])
  }

  /// Whether the level is at the goal, as far as is shown.
  private func isReached(_ outlook: Forecast.GoalOutlook) -> Bool {
    outlook.crossing == 0 || exact(outlook.goal.level) == exact(outlook.goal.value)
  }

  /// The chances by the day at this pace and the first days of the two months after it; without such
  /// a day by the first days of the next month, of the third and of the twelfth.
  private func chances(_ arrival: Day?) -> [String] {
    guard let origin = entry.forecast.origin else { return [] }
    var found: [String] = []
    let start = arrival ?? origin.day
    if arrival != nil, let chance = entry.forecast.chance(on: start) {
      found.append("by then: \(percent(chance))")
    }
    for months in arrival == nil ? [1, 3, 12] : [1, 2] {
      guard let day = start.firstOfMonth(after: months), let chance = entry.forecast.chance(on: day)
      else { continue }
      found.append("by \(longDate(day)): \(percent(chance))")
    }
    return found
  }

  /// Names what was left out; empty if nothing was.
  ///
  ///     1 value left out: 200.6 on 30 May; in pounds it would be 91.0. --keep-all counts it.
  private var leftOut: [String] {
    let slips = entry.forecast.slips
    guard let last = slips.last else { return [] }
    let value = "\(reading.plain(last.value)) on \(shortDate(last.day))"
    var text =
      slips.count == 1
      ? "1 value left out: \(value)" : "\(slips.count) values left out, the last \(value)"
    if let pounds = last.fromPounds {
      text += "; in pounds it would be \(reading.plain(pounds))"
    }
    return [text + ". --keep-all counts \(slips.count == 1 ? "it" : "them")."]
  }

  /// What the person left out, and what other scales show more; empty if neither is the case. Of many
  /// scales the last three are named.
  ///
  ///     Without 1 day that was left out by hand.
  ///     From 1 Mar on another scale shows about 0.6 kg more.
  private var marked: [String] {
    let days = leftOutByHand
    let hand =
      "Without \(days == 1 ? "1 day that was" : "\(days) days that were") left out by hand."
    let steps = world.scaleSteps(of: view)
    return (days > 0 ? [hand] : [])
      + (steps.count > 3 ? ["The scale changed \(steps.count.grouped) times."] : [])
      + steps.suffix(3).map { step in
        "From \(shortDate(step.day)) on another scale shows about "
          + "\(reading.text(step.size.magnitude)) \(step.size < 0 ? "less" : "more")."
      }
  }

  /// Number of values that the person left out.
  var leftOutByHand: Int {
    guard view.source.metric.kind == .weight else { return 0 }
    let rows = world.rows(of: view)
    return world.calc.marks.leftOut.count { rows[$0] != nil }
  }
}

extension Day {
  /// The first day of the month that is so many months after this day's; nil beyond the calendar.
  fileprivate func firstOfMonth(after months: Int) -> Day? {
    let parts = parts
    let month = parts.month - 1 + months
    return Day(year: parts.year + month / 12, month: month % 12 + 1, day: 1)
  }
}
