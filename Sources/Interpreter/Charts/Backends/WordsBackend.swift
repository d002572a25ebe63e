internal import TrendsCore

/// A chart as sentences for screen readers: title, axes, summary, selection, and a line for each
/// point.
///
///     Weight, kilograms. Line chart, 21 September to 18 October 2026. Values 79.5 to 82.8.
///     Latest 81.2 on 4 October. The trend is at 81.5, down 1.4 since 21 September. Highest …
struct WordsBackend {
  var readings: Readings
  /// Nil without a point.
  private var summary: Summary?
  private var gaps: Gaps
  private var wording: Wording

  init(_ readings: Readings) {
    self.readings = readings
    summary = Summary(readings)
    gaps = Gaps(readings)
    wording = Wording(
      dash: " to ", minus: "-", decimals: readings.spec.decimals,
      form: UnitName(readings.spec.unit).form)
  }

  /// The sentences that apply, then the points.
  var lines: [String] { sentences + points }

  /// The sentences that apply: what it is, what it shows, and the exceptions.
  var sentences: [String] {
    [title, latest, exceptions, missing, goals, forecast, selection].filter { !$0.isEmpty }
  }

  private var spec: ChartSpec { readings.spec }

  private func number(_ value: Double) -> String { wording.number(value) }

  private func range(_ range: ClosedRange<Double>) -> String {
    number(range.lowerBound) + " to " + number(range.upperBound)
  }

  /// A place in words: `4 October` or `12:30`.
  private func place(_ x: Double) -> String {
    readings.isDays ? day(Readings.dayNumber(x)) : Wording.clock(x)
  }

  /// `4 October`, with the year unless it is today's.
  private func day(_ number: Int) -> String { Wording.longDay(number) + readings.year(of: number) }

  private func day(_ day: Day) -> String { self.day(Int(day.number)) }

  private func at(_ x: Double) -> String { (readings.isDays ? "on " : "at ") + place(x) }

  /// What kind of chart it is, of what, over which time, and the range of its values.
  private var title: String {
    let unit = UnitName(spec.unit).spoken
    let name =
      readings.isDays
      ? spec.title + (unit.isEmpty ? "" : ", " + unit)
      : spec.title + " chart" + (unit.isEmpty ? "" : ", " + unit + " over time")
    let kind =
      switch spec.style {
      case .bar: "Bar chart"
      case .line: "Line chart"
      case .area: "Area chart"
      }
    return "\(name). \(kind), \(window). " + (extent.map { "Values \($0)." } ?? "No data.")
  }

  /// The x axis in words.
  private var window: String {
    switch readings.span {
    case .clock(let from, let to): Wording.clock(from) + " to " + Wording.clock(to)
    case .days(let first, let last, _): wording.days(first, last, Wording.longMonths, " to ")
    }
  }

  /// The range of the values and of the forecast with its band; nil without a point.
  private var extent: String? {
    guard let summary else { return nil }
    var (low, high) = (summary.lowest.y, summary.highest.y)
    for step in readings.forecast {
      low = min(low, step.mean, step.band?.lowerBound ?? step.mean)
      high = max(high, step.mean, step.band?.upperBound ?? step.mean)
    }
    return range(low...high)
  }
}

extension WordsBackend {
  /// The main fact and the extremes. A pace has a fastest and a slowest value instead.
  private var latest: String {
    guard let summary else { return "" }
    let high = "Highest \(number(summary.highest.y)) \(at(summary.highest.x))"
    let low = "lowest \(number(summary.lowest.y)) \(at(summary.lowest.x))"
    if UnitName(spec.unit).isClock {
      let fast = "Fastest \(number(summary.lowest.y)) \(at(summary.lowest.x))"
      let slow = "slowest \(number(summary.highest.y)) \(at(summary.highest.x))"
      return "\(lead(summary)) \(fast), \(slow)."
    }
    if let standing = summary.standing { return "\(lead(summary)) \(standing) \(high)." }
    return "\(lead(summary)) \(high), \(low)."
  }

  /// The main fact, by the emphasis of the chart.
  private func lead(_ summary: Summary) -> String {
    let usual = usual(summary)
    return spec.finding.first.map { "\($0) \(usual)" } ?? usual
  }

  private func usual(_ summary: Summary) -> String {
    switch spec.emphasis {
    case .average: return "Average \(number(summary.average))\(summary.meanwhile)."
    case .total:
      let days = readings.isDays ? " on \(summary.active) of \(readings.dayCount) days" : ""
      return "Total \(number(summary.total))\(days). Average \(number(summary.average))."
    case .latest:
      let last = "Latest \(number(summary.last.y)) \(at(summary.last.x))."
      guard readings.isDays, let change = summary.change else { return last }
      let since = "since \(day(change.from))"
      guard !spec.trend.isEmpty else {
        return "\(last) \(Self.capitalised(moved(change.size))) \(since)."
      }
      let level = number(summary.level)
      return change.isLevel
        ? "\(last) The trend is level at \(level) \(since)."
        : "\(last) The trend is at \(level), \(moved(change.size)) \(since)."
    }
  }

  /// A change in words, such as `down 1.4`, or `unchanged` if it rounds to zero.
  private func moved(_ change: Double) -> String {
    let size = wording.size(change)
    return Wording.isZero(size) ? "unchanged" : (change < 0 ? "down " : "up ") + size
  }

  private static func capitalised(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  /// Names the values that the trend leaves out, the other scales, and the total that still grows.
  private var exceptions: String {
    let left = readings.leftOut.map { "\(number($0.y)) \(at($0.x))" }
    let scales = spec.scaleChanges.map { change in
      let size = number(change.size.magnitude)
      return "From \(day(change.day)) on another scale shows \(size) "
        + "\(change.size < 0 ? "less" : "more")."
    }
    let notes = spec.notes.map { "Noted on \(day($0.day)): \($0.text)." }
    let growing = readings.unfinished.map { ["Today \(number($0.y)) so far, not in the average."] }
    return
      ((left.isEmpty ? [] : ["Left out: \(Self.listed(left))."]) + scales + notes
      + (growing ?? []))
      .joined(separator: " ")
  }

  /// The gaps: up to ten by name, more as numbers of days by month or year.
  private var missing: String {
    let stretches = gaps.stretches
    guard !stretches.isEmpty else { return "" }
    guard readings.isDays else {
      let named = stretches.prefix(10).map {
        Wording.length($0.to - $0.from) + " at " + Wording.clock($0.from)
      }
      let more = stretches.count - named.count
      return "No data for \(Self.listed(more > 0 ? named + ["\(more) more"] : named))."
    }
    guard stretches.count > 10 else {
      let named = stretches.map {
        $0.from == $0.to ? place($0.from) : place($0.from) + " to " + place($0.to)
      }
      return "Missing: \(Self.listed(named))."
    }
    return "Missing: \(gaps.missingDays.grouped) days, \(Self.listed(missingByTime))."
  }

  /// Numbers of missing days, such as `3 in October 2023`, by year where a year has no room.
  private var missingByTime: [String] {
    let days = gaps.stretches.flatMap {
      Readings.dayNumber($0.from)...Readings.dayNumber($0.to)
    }
    func counted(_ name: (Day.Parts) -> String) -> [(name: String, count: Int)] {
      days.reduce(into: []) { counts, day in
        let name = name(Day(clamping: day).parts)
        if counts.last?.name == name {
          counts[counts.count - 1].count += 1
        } else {
          counts.append((name, 1))
        }
      }
    }
    let months = counted { "\(Wording.longMonths[$0.month - 1]) \($0.year)" }
    let counts = months.count > 12 ? counted { String($0.year) } : months
    return counts.map { "\($0.count) in \($0.name)" }
  }

  /// `a, b and c`.
  private static func listed(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The goal, the zone, and how many values lie outside the axis or cannot be read.
  private var goals: String {
    var sentences: [String] = []
    if let second = spec.second, let range = SecondLine.range(of: spec, wording) {
      sentences.append("\(range), in \(UnitName(second.unit).spoken).")
    }
    if let goal = spec.goal {
      let left = spec.emphasis == .latest ? summary.map { distance(to: goal, $0.last.y) } : nil
      sentences.append("Goal \(number(goal))\(left ?? "").")
    }
    if let band = spec.band {
      sentences.append(
        "\(readings.isDays ? Self.capitalised(spec.bandName) : "Zone") \(range(band)).")
      if !spec.bandRemark.isEmpty { sentences.append(spec.bandRemark) }
    }
    let share = "in target "
    for fact in spec.facts where fact.hasPrefix(share) && fact.hasSuffix("%") {
      sentences.append(
        "In the target \(fact.dropFirst(share.count).dropLast()) percent of the time.")
    }
    if let beyond = spec.beyond, let limits = spec.limits {
      let words = UnitName(spec.unit).isClock ? ("faster than", "slower than") : ("below", "above")
      if beyond.below >= 1 {
        sentences.append(
          "\(Self.capitalised(words.0)) \(number(limits.lowerBound)) for \(Wording.length(beyond.below))."
        )
      }
      if beyond.above >= 1 {
        sentences.append(
          "\(Self.capitalised(words.1)) \(number(limits.upperBound)) for \(Wording.length(beyond.above))."
        )
      }
    }
    if let limits = spec.limits, let outside = summary?.outside, outside > 0 {
      let count = outside == 1 ? "1 value" : "\(outside) values"
      sentences.append("\(count) outside \(range(limits)).")
    }
    if readings.unreadable > 0 {
      sentences.append("\(readings.unreadable) values are not numbers.")
    }
    return sentences.joined(separator: " ")
  }

  /// What is left to the goal, such as `: 1.2 to go`. If the values began on the other side, the
  /// goal is passed.
  private func distance(to goal: Double, _ last: Double) -> String {
    let rest = number(abs(last - goal))
    if Wording.isZero(rest) { return ": reached" }
    let hasPassed = spec.beginning.map { ($0 < goal) != (last < goal) && $0 != goal } ?? false
    return hasPassed ? ": passed by \(rest)" : ": \(rest) to go"
  }

  /// The forecast's end, its beginning and its crossing of the goal.
  private var forecast: String {
    guard let last = readings.forecast.last else { return "" }
    let text = "Forecast \(day(last.day)): \(number(last.mean))"
    let likely = last.band.map { ", likely \(range($0)) (\(spec.forecast?.level ?? 0) percent)" }
    let start = spec.forecast?.start.map { " It begins at the level \(number($0.y))." } ?? ""
    let crossing = spec.forecast?.crossing.map {
      " The goal is met on \(day($0))."
    }
    return text + (likely ?? "") + ". Forecast, not measured." + start + (crossing ?? "")
  }
}

extension WordsBackend {
  /// The selected point with its change, and what to type next.
  private var selection: String {
    guard let x = spec.selection else { return "" }
    guard readings.span.holds(x) else { return elsewhere(x) }
    let hint =
      " Say `select next`, `select prev`, `table`, or `select` and a \(readings.isDays ? "date" : "time")."
    guard let point = readings.selected else { return "Selected: \(long(x)), no data." + hint }
    let story = Story(readings: readings, summary: summary, gaps: gaps, wording: wording)
    let step = story.stepTo(point).map { step in
      let from = step.from.x == point.x - 1 ? "the day before" : place(step.from.x)
      return ", \(moved(step.to.y - step.from.y)) from \(from)"
    }
    return "Selected: \(long(point.x)), \(number(point.y))\(step ?? "")." + hint
  }

  /// A selected day that is not on show.
  private func elsewhere(_ x: Double) -> String {
    guard case .days(let first, _, _) = readings.span else { return "" }
    let day = Readings.dayNumber(x)
    let year = Day(clamping: day).parts.year
    return "Selected: \(long(x)) \(year), \(day < first ? "before" : "after") the days on show."
  }

  private func long(_ x: Double) -> String {
    guard readings.isDays else { return Wording.clock(x) }
    let day = Readings.dayNumber(x)
    return Wording.longWeekday(day) + " " + Wording.longDay(day)
  }

  /// A line for each day, or for about sixty averages of more days, or marked points of a run.
  private var points: [String] {
    let track = Track(readings.span, width: 60, bars: false, grouping: true)
    if let groups = track.groups {
      let lines = readings.points(on: track).map { point in
        let first = groups.days(of: track.group(of: point.x)).lowerBound
        return "\(place(Double(first))): \(number(point.y))"
      }
      return ["\(Self.capitalised(track.average)), from the day:"] + lines
    }
    let marked = spec.markers?.filter { readings.span.holds($0.x) && $0.y.isFinite }
    let all = readings.isDays ? readings.points : marked ?? readings.points
    let stride = readings.isDays ? 1 : max(1, (all.count + 59) / 60)
    let lines = Swift.stride(from: 0, to: all.count, by: stride).map { index in
      "\(place(all[index].x)): \(number(all[index].y))"
    }
    return stride == 1 ? lines : ["\(lines.count) of \(all.count) points:"] + lines
  }
}
