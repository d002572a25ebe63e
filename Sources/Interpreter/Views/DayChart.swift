import TrendsCore
import TrendsCharts
import TrendsOutput

/// What a chart of days has besides the measured values, where there is any.
struct ChartParts: OptionSet, Sendable {
  let rawValue: Int

  /// The smoothed line or moving average.
  static let trend = ChartParts(rawValue: 1)
  static let forecast = ChartParts(rawValue: 2)
  static let all: ChartParts = [.trend, .forecast]
}

/// The chart of a day view: a pure function of the view and the world.
struct DayChart {
  let view: DayView
  let world: World
  /// Days of the forecast that a weight has without a request.
  let forecastDays: Int
  /// What is drawn besides the measured values.
  var parts = ChartParts.all

  private var reading: DayReading { DayReading(view: view, world: world) }

  /// The chart's content in the unit on show; nil while no day is loaded.
  var spec: ChartSpec? {
    guard let visible = view.visible, !visible.isEmpty, let window = view.pager.window else {
      return nil
    }
    let line = line(on: visible)
    // The axis extends to the end of the forecast (S2-11).
    let end = max(visible.end, line?.steps.last.map { $0.day.advanced(by: 1) } ?? visible.end)
    let rows = window.rows.slice(visible)
    let points = zip(rows.days, rows.values).map { day, value in
      ChartSpec.Point(x: Double(day.number), y: reading.shown(value))
    }
    let metric = view.source.metric
    var spec = ChartSpec(
      title: view.name, unit: reading.axisUnit, decimals: reading.decimals,
      style: view.style,
      emphasis: metric.kind == .total ? .total : metric.kind == .weight ? .latest : .average,
      domain: .days(DayRange(visible.start, end), today: world.engine.clock.today),
      points: points, known: window.days,
      selection: world.engine.selectedDay.map { Double($0.number) },
      goal: metric.kind == .weight ? world.calc.goal.map(reading.shown) : nil, forecast: line)
    spec.beginning = (world.rows(of: view).values.first ?? rows.values.first).map(reading.shown)
    addTrend(to: &spec, on: visible)
    if view.pager.config.isStatic { spec.tickDays = DayChart.staticTickDays }
    return spec
  }

  /// Days between the labels of a static chart (S0-08).
  private static let staticTickDays = 3

  /// Adds the line through the values on the visible days, and how far it moved.
  private func addTrend(to spec: inout ChartSpec, on visible: DayRange) {
    guard parts.contains(.trend), let line = world.trend(of: view) else { return }
    let days = line.days(in: visible)
    spec.trend = days.map {
      ChartSpec.Point(x: Double(line.points.days[$0]), y: reading.shown(line.points.values[$0]))
    }
    spec.trendCuts = line.cuts.filter(visible.contains).map { Double($0.number) }
    guard let first = days.first, let last = days.last, first < last else { return }
    let (from, to) = (line.day(at: first), line.day(at: last))
    spec.change = line.change(from: from, to: to).map {
      ChartSpec.Change(from: from, to: to, size: reading.shown($0.size), isLevel: $0.isLevel)
    }
  }

  /// The forecast to draw; nil if it does not belong to the days on show.
  ///
  /// It is drawn while the view shows the newest days, which it continues. A forecast that lies in
  /// the past is drawn only if a person asked for it, and only where its days are on show (B2-18).
  private func line(on visible: DayRange) -> ChartSpec.Forecast? {
    guard parts.contains(.forecast),
      let entry = world.forecast(of: view, usualDays: forecastDays),
      let origin = entry.forecast.origin, visible.end > origin.day
    else {
      return nil
    }
    let isPast = entry.forecast.isStale
    guard isPast ? entry.computed != nil : view.pager.isAtNewest else { return nil }
    let steps = entry.forecast.steps.filter { $0.day >= visible.start }.map { step in
      let low = step.band.map { reading.shown($0.low) }
      let high = step.band.map { reading.shown($0.high) }
      var band: ClosedRange<Double>?
      if let low, let high, low <= high { band = low...high }
      return ChartSpec.Forecast.Step(
        day: step.day, mean: reading.shown(step.drawn), band: band)
    }
    guard !steps.isEmpty else { return nil }
    let crossing = entry.forecast.goal.flatMap { $0.crossing == 0 ? nil : $0.day }
    return ChartSpec.Forecast(
      level: entry.forecast.level, steps: steps,
      start: ChartSpec.Point(x: Double(origin.day.number), y: reading.shown(origin.level)),
      crossing: crossing)
  }

  /// The days on show, oldest first, each with its value or a missing one.
  var values: Table {
    var table = Table([.init("day"), .init(view.name, isNumeric: true), .init("unit")])
    guard let visible = view.visible, let rows = view.pager.window?.rows else { return table }
    var day = visible.start
    while day < visible.end {
      let value = rows[day].map { Table.Cell.number(reading.number($0)) } ?? .missing
      table.rows.append([.day(day), value, .text(reading.unitText)])
      day = day.advanced(by: 1)
    }
    return table
  }
}
