import TrendsCore

/// What a day view shows, as a chart: a pure function of the world.
struct DayChart {
  let view: DayView
  let world: World
  let showsForecast: Bool

  private var reading: DayReading { DayReading(view: view, world: world) }

  var spec: ChartSpec? {
    guard let visible = view.visible, let window = view.pager.window else { return nil }
    let forecast = forecast(on: visible)
    let end = forecast?.steps.last.map { $0.day.advanced(by: 1) } ?? visible.end
    let rows = window.rows.slice(visible)
    let points = zip(rows.days, rows.values).map { day, value in
      ChartSpec.Point(x: Double(day.number), y: reading.shown(value))
    }
    let metric = view.source.metric
    return ChartSpec(
      title: view.name, unit: reading.axisUnit, decimals: reading.decimals,
      style: view.style,
      emphasis: metric.kind == .total ? .total : metric.kind == .weight ? .latest : .average,
      domain: .days(DayRange(visible.start, end), today: world.engine.clock.today),
      points: points, known: window.days,
      selection: view.selection.map { Double($0.number) },
      goal: metric.kind == .weight ? world.calc.goal.map(reading.shown) : nil, forecast: forecast)
  }

  /// The forecast, while the view shows the newest end that it continues.
  private func forecast(on visible: DayRange) -> ChartSpec.Forecast? {
    guard showsForecast, let entry = world.calc.forecasts[view.name],
      let origin = entry.forecast.origin, visible.end > origin.day,
      view.pager.isAtNewest, !entry.forecast.isStale
    else { return nil }
    let steps = entry.forecast.steps.map { step in
      let low = step.band80.map { reading.shown($0.low) }
      let high = step.band80.map { reading.shown($0.high) }
      var band: ClosedRange<Double>?
      if let low, let high, low <= high { band = low...high }
      return ChartSpec.Forecast.Step(
        day: step.day, mean: reading.shown(step.drawn), band: band)
    }
    return steps.isEmpty ? nil : ChartSpec.Forecast(level: 80, steps: steps)
  }

  /// The values on show, newest last, a day without data as missing.
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
