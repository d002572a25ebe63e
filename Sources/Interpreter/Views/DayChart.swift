import TrendsCore
import TrendsCharts
import TrendsOutput

/// What of a view is drawn.
struct ChartParts: Equatable, Sendable {
  /// Of days: the smoothed line or moving average.
  var hasTrend = true
  /// Of days: what is forecast.
  var hasForecast = true
  /// Of a run: the seconds on show; nil is all of it.
  var seconds: ClosedRange<Double>?

  static let all = ChartParts()
}

/// The chart of a day view: a pure function of the view and the world.
struct DayChart {
  let view: DayView
  let world: World
  /// Days of the forecast that a weight has without a request.
  let forecastDays: Int
  /// What is drawn of it.
  var parts = ChartParts.all

  private var reading: DayReading { DayReading(view: view, world: world) }

  /// Whether a day of the view is loaded.
  static func has(_ view: DayView) -> Bool {
    view.pager.window != nil && view.visible?.isEmpty == false
  }

  /// The chart's content in the unit on show; nil while no day is loaded.
  var spec: ChartSpec? {
    guard let visible = view.visible, !visible.isEmpty, let window = view.pager.window else {
      return nil
    }
    let ahead = ahead(of: visible, in: window.days)
    let days = days(upTo: ahead?.end ?? visible.end, of: visible, in: window.days)
    let rows = window.rows.slice(days)
    let points = zip(rows.days, rows.values).map { day, value in
      ChartSpec.Point(x: Double(day.number), y: reading.shown(value))
    }
    let metric = view.source.metric
    var spec = ChartSpec(
      title: view.title, unit: reading.axisUnit, decimals: reading.decimals,
      style: view.style,
      emphasis: metric.kind == .total ? .total : metric.kind == .weight ? .latest : .average,
      domain: .days(
        DayRange(visible.start, ahead?.end ?? visible.end), today: world.engine.clock.today),
      points: points, known: known(window.days, rows),
      selection: world.engine.selectedDay.map { Double($0.number) },
      goal: goal.map(reading.shown),
      forecast: ahead?.line)
    // Only a goal is judged by where the values began. Without one a large file is not read for it.
    if spec.goal != nil, metric.kind == .weight {
      spec.beginning = (world.rows(of: view).values.first ?? rows.values.first).map(reading.shown)
    }
    spec.unfinished = world.unfinishedDay(of: view).map { Double($0.number) }
    spec.notes = world.calc.marks.notes.map { ChartSpec.Note(day: $0.day, text: $0.text) }
    addTrend(to: &spec, on: days)
    if metric.kind != .weight { spec.finding = finding(on: days) }
    addBand(to: &spec, rows)
    if view.pager.config.isStatic { spec.tickDays = DayChart.staticTickDays }
    return spec
  }

  /// Adds the band of what is normal, by the 60 days before the newest one on show, or of what is advised.
  /// A band of so many days says nothing about a longer time.
  private func addBand(to spec: inout ChartSpec, _ rows: DaySeries) {
    let metric = view.source.metric
    guard spec.goal == nil, let day = rows.days.last, let value = rows.values.last,
      let first = rows.days.first, first.distance(to: day) <= DayChart.bandDays
    else { return }
    if let advised = metric.advised, spec.unit == metric.unit {
      spec.band = advised
      let under = rows.values.count { $0 < advised.lowerBound }
      spec.bandRemark =
        "\(under) of \(rows.values.count) nights under \(advised.lowerBound.fixed(0)) \(spec.unit)."
      return
    }
    guard metric.showsNormal else { return }
    let before = DayRange(day.advanced(by: -Baseline.length), day)
    guard let past = self.rows(in: before),
      let normal = metric.normal(of: past, before: day)
    else { return }
    let (low, high) = (reading.shown(normal.low), reading.shown(normal.high))
    guard low < high else { return }
    spec.band = low...high
    spec.bandName = "normal"
    let side =
      value > normal.high ? "above normal" : value < normal.low ? "below normal" : "normal"
    spec.bandRemark = "Last \(reading.number(value)), \(side)."
  }

  /// Days of the longest chart with a band.
  private static let bandDays = 100

  /// The days of which a missing value is told: those that are loaded, up to the last value where nothing
  /// came for long, and up to the newest day of data that has ended.
  private func known(_ days: DayRange, _ rows: DaySeries) -> DayRange {
    let loaded = view.pager.window?.rows.days ?? []
    let due = DueDays(loaded.map { Int($0.number) })
    let today = Int(world.engine.clock.today.number)
    var lasts: [Day] = []
    if let last = loaded.last, view.pager.bounds.end <= days.end { lasts.append(last) }
    if world.knowsAllRows(of: view), let last = world.newestDay(near: view) { lasts.append(last) }
    let ends = lasts.filter { due.hasEnded(with: Int($0.number), by: today) }
    guard let last = ends.min() else { return days }
    return DayRange(days.start, max(days.start, min(days.end, last.advanced(by: 1))))
  }

  /// The weight to reach, or what is wanted of a day.
  private var goal: Double? {
    let metric = view.source.metric
    if metric.kind == .weight { return world.calc.goal }
    return world.calc.goals[metric.name].flatMap { $0.span == .day ? $0.value : nil }
  }

  /// Days between the labels of a static chart (S0-08).
  private static let staticTickDays = 3

  /// Adds the line through the values on the visible days, and how far it moved.
  private func addTrend(to spec: inout ChartSpec, on shown: DayRange) {
    guard parts.hasTrend else { return }
    guard let line = world.trend(of: view) else { return addMeans(to: &spec, on: shown) }
    let days = line.days(in: shown)
    spec.trend = days.map {
      ChartSpec.Point(x: Double(line.points.days[$0]), y: reading.shown(line.points.values[$0]))
    }
    spec.scaleChanges = line.scaleSteps.filter { shown.contains($0.day) }.map {
      ChartSpec.ScaleChange(day: $0.day, size: reading.shown($0.size))
    }
    spec.leftOut = Set(
      (world.calc.marks.leftOut + line.slips).filter(shown.contains).map { Double($0.number) })
    guard let first = days.first, let last = days.last, first < last else { return }
    let (from, to) = (line.day(at: first), line.day(at: last))
    spec.change = line.change(from: from, to: to).map {
      ChartSpec.Change(from: from, to: to, size: reading.shown($0.size), isLevel: $0.isLevel)
    }
  }

  /// Days that are compared with as many before them.
  private static let compared = 7...400

  /// The values of some days up to those on show; nil where a large file would have to be read.
  private func rows(in days: DayRange) -> DaySeries? {
    if let window = view.pager.window, window.days.start <= days.start {
      return window.rows.slice(days)
    }
    guard view.source.made == nil, view.source.knownCount != nil else { return nil }
    return view.source.rows(in: days)
  }

  /// Whether it is more, less or about the same as in as many days before, by the interval of the
  /// difference; empty where too little is known of either.
  private func finding(on shown: DayRange) -> [String] {
    guard DayChart.compared.contains(shown.count) else { return [] }
    let start = shown.start.advanced(by: -shown.count)
    let both = DayRange(start, shown.end)
    guard let rows = rows(in: both) else { return [] }
    let growing = world.unfinishedDay(of: view)
    func mean(_ days: DayRange) -> MeanOfDays? {
      let part = rows.slice(days)
      let kept = part.days.indices.filter { part.days[$0] != growing }
      guard kept.count * 2 >= days.count else { return nil }
      return MeanOfDays(
        DaySeries(days: kept.map { part.days[$0] }, values: kept.map { part.values[$0] }))
    }
    guard let now = mean(shown), let old = mean(DayRange(start, shown.start)) else { return [] }
    let difference = Difference(of: now, from: old)
    let more =
      reading.decimals > 1
      ? 0 : reading.decimals(ofMean: max(now.mean.magnitude, old.mean.magnitude))
    func number(_ value: Double) -> String {
      reading.number(value, moreDecimals: more).withSeparators
    }
    let rate = reading.axisUnit.replacing(bytesOf: "/day", with: " a day")
    let unit = rate.isEmpty || rate.hasPrefix(" ") ? rate : " " + rate
    let (a, b) = (number(now.mean), number(old.mean))
    let before = "in the \(shown.count) days before"
    if difference.isWithinNoise {
      return ["About as \(before) (\(a) and \(b)\(unit)).", "About as before (\(a) and \(b))."]
    }
    let isTotal = view.source.metric.kind == .total
    let word = difference.size > 0 ? (isTotal ? "More" : "Higher") : isTotal ? "Less" : "Lower"
    return [
      "\(word) than \(before): \(a) against \(b)\(unit).",
      "\(word) than before: \(a) against \(b).",
    ]
  }

  /// Readings of so many days are shown as a moving mean, of a week or, in years, of four weeks.
  private static let (manyDays, years) = (45, 400)

  /// Adds moving means of readings, whose single days would be a scribble.
  private func addMeans(to spec: inout ChartSpec, on shown: DayRange) {
    guard view.source.metric.kind == .reading, spec.style != .bar, shown.count >= DayChart.manyDays
    else { return }
    let width = shown.count < DayChart.years ? 7 : 28
    let days = DayRange(shown.start.advanced(by: -width), shown.end.advanced(by: width))
    guard let rows = view.pager.window?.rows.slice(days) else { return }
    var (low, high) = (0, 0)
    for (place, day) in rows.days.enumerated() where shown.contains(day) {
      while low < place, rows.days[low] < day.advanced(by: -width / 2) { low += 1 }
      while high < rows.days.count, rows.days[high] <= day.advanced(by: width / 2) { high += 1 }
      guard high - low >= 3 else { continue }
      let mean = rows.values[low..<high].reduce(0, +) / Double(high - low)
      spec.trend.append(.init(x: Double(day.number), y: reading.shown(mean)))
    }
    // Too few means make no line.
    if spec.trend.count < rows.days.count / 2 { spec.trend = [] }
    spec.trendName = spec.trend.isEmpty ? "" : "\(width)-day mean"
  }

  /// The measured days of the chart; nil while no day is loaded.
  ///
  /// They end with today: what a file has of later days is on no chart (B2-02).
  var measuredDays: DayRange? {
    guard let visible = view.visible, let window = view.pager.window?.days else { return nil }
    return days(upTo: ahead(of: visible, in: window)?.end ?? visible.end, of: visible, in: window)
  }

  private func days(upTo end: Day, of visible: DayRange, in window: DayRange) -> DayRange {
    let tomorrow = world.engine.clock.today.advanced(by: 1)
    return DayRange(visible.start, max(visible.start, min(end, window.end, tomorrow)))
  }

  /// The part of the forecast that belongs to the days on show, with the end of the axis; nil for
  /// none.
  ///
  /// The forecast continues the newest days. A view that scrolls away from them takes the axis along,
  /// so that one day of the forecast after the other goes off its right edge (S2-42). A forecast that
  /// lies in the past is drawn only if a person asked for it, and only where its days are on show
  /// (B2-18).
  private func ahead(
    of visible: DayRange, in window: DayRange
  ) -> (line: ChartSpec.Forecast, end: Day)? {
    guard parts.hasForecast,
      let entry = world.forecast(of: view, usualDays: forecastDays),
      let origin = entry.forecast.origin, let last = entry.forecast.steps.last?.day
    else { return nil }
    var end = last.advanced(by: 1)
    if entry.forecast.isStale {
      guard entry.computed != nil, visible.end > origin.day else { return nil }
      end = max(end, visible.end)
    } else {
      guard window.end > origin.day else { return nil }
      // Data may have ended before today; its newest day is then at the right edge.
      let newest = view.pager.window?.rows.days.last.map { $0.advanced(by: 1) }
      let edge = min(view.pager.bounds.end, max(newest ?? origin.day, origin.day.advanced(by: 1)))
      end = end.advanced(by: min(0, -visible.end.distance(to: edge)))
    }
    let line = line(
      entry.forecast, from: origin, on: DayRange(visible.start, max(visible.start, end)))
    return line.map { ($0, end) }
  }

  /// The steps of a forecast on the days of an axis; nil without any.
  private func line(
    _ forecast: Forecast, from origin: Forecast.Origin, on axis: DayRange
  ) -> ChartSpec.Forecast? {
    let steps = forecast.steps.filter { axis.contains($0.day) }.map { step in
      let low = step.band.map { reading.shown($0.low) }
      let high = step.band.map { reading.shown($0.high) }
      var band: ClosedRange<Double>?
      if let low, let high, low <= high { band = low...high }
      return ChartSpec.Forecast.Step(
        day: step.day, mean: reading.shown(step.drawn), band: band)
    }
    guard !steps.isEmpty else { return nil }
    let crossing = forecast.goal.flatMap { $0.crossing == 0 ? nil : $0.day }
    return ChartSpec.Forecast(
      level: forecast.level, steps: steps,
      start: ChartSpec.Point(x: Double(origin.day.number), y: reading.shown(origin.level)),
      crossing: crossing)
  }

  /// The measured days, oldest first, each with its value or a missing one.
  var values: Table {
    var table = Table([.init("day"), .init(view.name, isNumeric: true), .init("unit")])
    guard let days = measuredDays, let rows = view.pager.window?.rows else { return table }
    var day = days.start
    while day < days.end {
      let value = rows[day].map { Table.Cell.number(reading.number($0)) } ?? .missing
      table.rows.append([.day(day), value, .text(reading.unitText)])
      day = day.advanced(by: 1)
    }
    return table
  }
}
