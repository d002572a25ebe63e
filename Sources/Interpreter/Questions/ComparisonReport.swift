import TrendsCharts
import TrendsCore
import TrendsOutput

/// The same metric at several times, each with the one before it.
struct ComparisonReport {
  let subject: AskedSubject
  /// In order of time.
  let times: [Time]
  /// The first of the times as it was asked for.
  private let span: SpanWord?

  /// A time with its values.
  struct Time {
    var days: DayRange
    /// Whether it was cut to as many days as another one has had so far.
    var isToDate: Bool
    var count: Int
    var sum: Double
    /// Nil below three values.
    var mean: MeanOfDays?
    var plainMean: Double?
  }

  /// Compares the spans of a question; a span that goes on is compared with as much of the others.
  init(_ question: Question, _ subject: AskedSubject, today: Day) {
    self.subject = subject
    span = question.spans.first
    let last = subject.isGrowing ? today.advanced(by: -1) : today
    times = ComparisonReport.cut(question.spans.map { $0.days(today: today) }, last: last)
      .sorted { $0.days.start < $1.days.start }
      .map { days, isCut in
        let series = subject.series(in: days)
        var sum = CompensatedSum()
        for value in series.values { sum.add(value) }
        return Time(
          days: days, isToDate: isCut, count: series.count, sum: sum.value,
          mean: MeanOfDays(series), plainMean: Mean.of(series.values))
      }
  }

  /// Cuts spans at `last`; if one goes on beyond it, whole spans of about its length are cut to as much of
  /// theirs. A year is cut at the same date.
  private static func cut(_ spans: [DayRange], last: Day) -> [(days: DayRange, isCut: Bool)] {
    let end = last.advanced(by: 1)
    let going = spans.first { $0.start <= last && $0.end > end && $0.end < .last }
    return spans.map { span in
      if span.end > end { return (DayRange(span.start, max(span.start, end)), going != nil) }
      guard let going, abs(going.count - span.count) <= 3 else { return (span, false) }
      let isYear = span.count > 360
      let cut =
        isYear
        ? end.advanced(byMonths: 12 * (span.start.parts.year - going.start.parts.year))
        : span.start.advanced(by: going.start.distance(to: end))
      return (DayRange(span.start, min(cut, span.end)), true)
    }
  }

  /// The difference of a time from the one before it; nil below three values in either.
  func difference(_ place: Int) -> Difference? {
    guard place > 0, let later = times[place].mean, let earlier = times[place - 1].mean else {
      return nil
    }
    return Difference(of: later, from: earlier)
  }

  /// How many standard deviations of the time before the last difference is; nil where it is not known.
  var effect: Double? {
    guard times.count > 1, let difference = difference(times.count - 1),
      let deviation = times[times.count - 2].mean?.deviation, deviation > 0
    else { return nil }
    return difference.size / deviation
  }

  /// One row for each time.
  var table: Table {
    let more = subject.scale.decimalsOfMeans
    var table = Table(
      [.init("days"), .init("values", isNumeric: true, room: .whole(goes: 3))]
        + (subject.scale.adds ? [.init("sum", isNumeric: true, room: .whole(goes: 4))] : [])
        + [
          .init("mean", isNumeric: true), .init("change", isNumeric: true),
          .init("low", isNumeric: true, room: .whole(goes: 1)),
          .init("high", isNumeric: true, room: .whole(goes: 2)), .init("unit"),
        ])
    for (place, time) in times.enumerated() {
      let difference = difference(place)
      table.rows.append(
        [.text(time.days.description), .number(String(time.count))]
          + (subject.scale.adds ? [subject.scale.cell(time.sum)] : [])
          + [
            subject.scale.cell(time.plainMean, moreDecimals: more),
            subject.scale.cell(difference?.size, moreDecimals: more),
            subject.scale.cell(difference?.low, moreDecimals: more),
            subject.scale.cell(difference?.high, moreDecimals: more), .text(subject.scale.unit),
          ])
    }
    return table
  }

  /// The means with their intervals.
  var plot: IntervalPlot {
    let (scale, more) = (subject.scale, subject.scale.decimalsOfMeans)
    return IntervalPlot(
      rows: times.compactMap { time in
        time.plainMean.map { mean in
          IntervalPlot.Row(
            label: time.days.description, number: scale.number(mean, moreDecimals: more),
            value: mean, interval: time.mean?.interval)
        }
      })
  }

  /// The times above each other as lines of moving means, by their days; empty where they are short, or
  /// not about equally long.
  func lines(in frame: Frame) -> [String] {
    let lengths = times.map(\.days.count)
    guard let least = lengths.min(), let most = lengths.max(), least >= 14, times.count < 7,
      Double(most) < 1.6 * Double(least) || most > 360
    else { return [] }
    let isYear = most > 200
    let width = isYear ? 28 : 7
    let names = self.names
    let lines = zip(times, names).map { time, name in
      let series = subject.series(in: DayRange(time.days.start.advanced(by: -width), time.days.end))
      var points: [ChartSpec.Point] = []
      var low = 0
      for (place, day) in series.days.enumerated() where time.days.contains(day) {
        while series.days[low] <= day.advanced(by: -width) { low += 1 }
        let mean = series.values[low...place].reduce(0, +) / Double(place + 1 - low)
        points.append(
          .init(x: Double(time.days.start.distance(to: day)), y: subject.scale.shown(mean)))
      }
      return PlainPlot.Line(name, points)
    }
    var ticks: [(x: Double, text: String)] = []
    let first = times[0].days.start
    if most > 100, first.parts.month == 1, first.parts.day == 1 {
      for month in 1...12 {
        guard let day = Day(year: first.parts.year, month: month, day: 1) else { continue }
        let place = first.distance(to: day)
        guard place < most else { continue }
        ticks.append((Double(place), String(Wording.months[month - 1].prefix(1))))
      }
    } else {
      for day in stride(from: 0, to: most, by: max(1, most / 6)) {
        ticks.append((Double(day), "day \(day + 1)"))
      }
    }
    let unit = subject.scale.unit
    return PlainPlot(
      lines: lines, over: 0...Double(most - 1), ticks: ticks,
      head:
        "\(subject.name)\(unit.isEmpty ? "" : " " + unit), means of \(width) days, by the days of each",
      unit: unit
    ).text(in: frame, rows: max(6, min(14, frame.rows - 10)), columns: 100)
  }

  /// Short names of the times, with the year where they would be the same without it.
  private var names: [String] {
    let short = times.map { name(of: $0.days) }
    guard Set(short).count < short.count else { return short }
    return times.map { "\(Wording.day(Int($0.days.start.number))) \($0.days.start.parts.year)" }
  }

  /// A short name of a time: a year, one or several whole months, or its first day.
  private func name(of days: DayRange) -> String {
    let (start, end) = (days.start.parts, days.end.advanced(by: -1).parts)
    if start.day == 1, start.month == 1, start.year == end.year, days.count > 31 {
      return String(start.year)
    }
    if start.day == 1, start.month == end.month, start.year == end.year {
      return "\(Wording.months[start.month - 1]) \(start.year)"
    }
    if start.day == 1, start.year == end.year, days.end.parts.day == 1 {
      let (from, to) = (Wording.months[start.month - 1], Wording.months[end.month - 1])
      return "\(from)–\(to) \(start.year)"
    }
    return Wording.day(Int(days.start.number))
  }

  /// Which of the times have no values, and the newest value where it is before all of them.
  private var noValues: String {
    let empty = times.filter { $0.plainMean == nil }
    let days = empty.map(\.days.description).joined(separator: " nor in ")
    let starts = times.map(\.days.start)
    let newest = empty.count == times.count ? starts.min() : nil
    return "no values in \(days)" + (newest.map { subject.newest(before: $0, of: span) } ?? "")
  }

  /// What the last difference says, and how sure that is.
  var sentence: String {
    let (scale, more) = (subject.scale, subject.scale.decimalsOfMeans)
    guard times.count > 1, let mean = times[times.count - 1].plainMean,
      let before = times[times.count - 2].plainMean
    else { return "\(subject.name): \(noValues)" }
    let start =
      "\(subject.name): \(scale.text(mean, moreDecimals: more)) on average"
      + (times.contains(where: \.isToDate) ? " to date" : "")
      + ", \(scale.text(before, moreDecimals: more)) before"
    guard let found = difference(times.count - 1) else {
      return start + "; fewer than three days are too few for an interval."
    }
    let interval =
      "(95%: \(scale.text(found.low, moreDecimals: more)) to \(scale.text(found.high, moreDecimals: more)))"
    if found.isWithinNoise { return "\(start): no clear change \(interval)." }
    let size = scale.text(found.size.magnitude, moreDecimals: more)
    // Both ends are on the side of the difference.
    let ends = [found.low.magnitude, found.high.magnitude].sorted()
    return
      "\(start): \(size) \(found.size < 0 ? "less" : "more") (95%: \(scale.number(ends[0], moreDecimals: more)) to \(scale.text(ends[1], moreDecimals: more)))."
  }

  /// The answer for `expect` and `let`: `answer.change`, `answer.0.mean`.
  var json: JSON {
    func number(_ value: Double?) -> JSON {
      value.map { .number(subject.scale.shown($0).shortText) } ?? .null
    }
    let rows: [(String, JSON)] = times.enumerated().map { place, time in
      let difference = difference(place)
      return (
        String(place),
        .object([
          ("start", .string(time.days.start.description)),
          ("end", .string(time.days.end.advanced(by: -1).description)),
          ("count", .number(String(time.count))), ("sum", number(time.sum)),
          ("mean", number(time.plainMean)), ("change", number(difference?.size)),
          ("low", number(difference?.low)), ("high", number(difference?.high)),
        ])
      )
    }
    let last = times.isEmpty ? nil : difference(times.count - 1)
    return .object(
      [
        ("subject", .string(subject.name)), ("unit", .string(subject.scale.unit)),
        ("change", number(last?.size)), ("low", number(last?.low)), ("high", number(last?.high)),
      ] + rows)
  }
}

/// All metrics at two times, the one that moved most first.
struct MovesReport {
  /// Each with the metric's later time as the last.
  let moves: [ComparisonReport]

  /// Ranks by how many standard deviations of the earlier time the difference is.
  init(_ reports: [ComparisonReport], top: Int?) {
    let ranked = reports.filter { $0.effect != nil }.enumerated().sorted { a, b in
      let (x, y) = ((a.element.effect ?? 0).magnitude, (b.element.effect ?? 0).magnitude)
      return (-x, a.offset) < (-y, b.offset)
    }
    moves = ranked.prefix(top ?? .max).map(\.element)
  }

  var table: Table {
    var table = Table([
      .init("metric", room: .name()), .init("before", isNumeric: true),
      .init("after", isNumeric: true), .init("change", isNumeric: true),
      .init("low", isNumeric: true, room: .whole(goes: 1)),
      .init("high", isNumeric: true, room: .whole(goes: 2)), .init("unit"),
      .init("sd", isNumeric: true),
    ])
    for move in moves {
      let (scale, last) = (move.subject.scale, move.times.count - 1)
      let (more, difference) = (scale.decimalsOfMeans, move.difference(last))
      table.rows.append([
        .text(move.subject.name), scale.cell(move.times[last - 1].plainMean, moreDecimals: more),
        scale.cell(move.times[last].plainMean, moreDecimals: more),
        scale.cell(difference?.size, moreDecimals: more),
        scale.cell(difference?.low, moreDecimals: more),
        scale.cell(difference?.high, moreDecimals: more), .text(scale.unit),
        .number((move.effect ?? 0).fixed(2)),
      ])
    }
    return table
  }

  var json: JSON {
    .object(
      [("metric", .string(moves.first?.subject.name))]
        + moves.map { ($0.subject.name, $0.json) })
  }
}
