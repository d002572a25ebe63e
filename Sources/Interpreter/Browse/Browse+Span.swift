import TrendsCharts
import TrendsCore

/// A span from where it was begun to the cursor, with figures of its own.
extension Browse {
  mutating func toggleSpan() {
    if spanStart != nil {
      spanStart = nil
      return
    }
    guard page == .view else { return message = "spans are for charts" }
    switch view {
    case .days(let view):
      if session.world.engine.selectedDay == nil { moveCursor(-1, in: view) }
      spanStart = session.world.engine.selectedDay.map { Double($0.number) }
    case .run(let view):
      if view.selection == nil { select(second: view.shown.lowerBound, of: view) }
      if case .run(let view)? = self.view { spanStart = view.selection }
    case .list, .strip, nil: message = "spans are for charts"
    }
    if spanStart != nil { message = "the span begins here; move on, Enter looks into it" }
  }

  /// The days of the span; nil without one.
  var daySpan: DayRange? {
    guard let spanStart, page == .view, case .days? = view,
      let day = session.world.engine.selectedDay,
      let start = Int(exactly: spanStart)
    else { return nil }
    let other = Day(clamping: start)
    return DayRange(min(day, other), max(day, other).advanced(by: 1))
  }

  /// The same on the axis of a chart, with both ends.
  var markedDays: ClosedRange<Double>? {
    daySpan.map { Double($0.start.number)...Double($0.end.advanced(by: -1).number) }
  }

  /// The seconds of the span; nil without one.
  var timeSpan: ClosedRange<Double>? {
    guard let spanStart, page == .view, case .run(let view)? = view, let second = view.selection
    else {
      return nil
    }
    return min(spanStart, second)...max(spanStart, second)
  }

  /// The command that has the figures of the span.
  var spanLine: String? {
    if let days = daySpan, days.count > 1, let name = session.focusName {
      let last = days.end.advanced(by: -1)
      return "stats \(Word.written(name, isName: true)) \(days.start)..\(last)"
    }
    if let span = timeSpan, span.upperBound - span.lowerBound >= 1 {
      return
        "describe --from \(Wording.clock(span.lowerBound.rounded(.down))) --to \(Wording.clock(span.upperBound.rounded(.up)))"
    }
    return nil
  }

  /// The figures of the span as a line; nil without one.
  var spanWords: String? {
    if let days = daySpan, case .days(let view)? = view { return words(of: days, in: view) }
    if let span = timeSpan, case .run(let view)? = view { return words(of: span, in: view) }
    return nil
  }

  private func words(of days: DayRange, in view: DayView) -> String {
    let all =
      session.world.engine.rowsNow(days, of: view) ?? session.world.rows(of: view).slice(days)
    let values = all.values.filter(\.isFinite)
    let last = days.end.advanced(by: -1)
    let dash = session.context.dash
    let heading =
      "\(DayReading.shortDate(days.start, today: session.world.engine.clock.today))\(dash)\(DayReading.shortDate(last, today: session.world.engine.clock.today)), \(Wording.days(days.count))"
    guard let least = values.min(), let most = values.max() else { return heading + ": no values" }
    let reading = DayReading(view: view, world: session.world)
    let mean = values.reduce(0, +) / Double(values.count)
    var words = [
      values.count == 1 ? "1 value" : "\(values.count) values",
      "mean \(reading.number(mean, moreDecimals: reading.decimalsOfMeans)) \(reading.unitText)",
      "\(reading.number(least))\(dash)\(reading.text(most))",
    ]
    if view.source.metric.kind == .total {
      words.insert("sum \(reading.text(values.reduce(0, +)))", at: 1)
    } else if let first = all.values.first, let end = all.values.last, values.count > 1 {
      let change = reading.number(end - first)
      words.append(change.hasPrefix("-") ? change : "+" + change)
    }
    return heading + ": " + words.joined(separator: "  ")
  }

  private func words(of span: ClosedRange<Double>, in view: RunView) -> String {
    let dash = session.context.dash
    let seconds = span.upperBound - span.lowerBound
    let heading =
      "\(Wording.clock(span.lowerBound))\(dash)\(Wording.clock(span.upperBound)), \(Wording.length(seconds))"
    var words: [String] = []
    let reading = SampleReading(view.run, view.kind, session.world.calc.units)
    let part = view.series.part(from: span.lowerBound, to: span.upperBound.nextUp)
    let statistics = SeriesStatistics(part, dropped: 0, ofPaces: view.kind == .pace)
    if let average = statistics.average, let least = statistics.min, let most = statistics.max {
      words.append("mean \(reading.number(average)) \(reading.unit)")
      words.append("\(reading.number(least))\(dash)\(reading.number(reading.shown(most)))")
    }
    if let way = cache.parts(of: view.run)?.part(from: span.lowerBound, to: span.upperBound),
      way.meters > 0
    {
      let length = session.world.calc.length
      words.append("\(length.fromKilometers(way.meters / 1000).fixed(2)) \(length.rawValue)")
      if let pace = way.pace {
        let speed = SpeedUnit(sport: view.run.record.sport, length)
        words.append("\(speed.text(pace: pace)) \(speed.name)")
      }
    }
    return heading + ": " + (words.isEmpty ? "no samples" : words.joined(separator: "  "))
  }
}
