import TrendsCore

/// Rows, forecasts and trends of a view of days.
extension World {
  /// All rows of a view of days; for a program that answers page by page, the rows that are loaded.
  func rows(of view: DayView) -> DaySeries {
    guard let name = view.source.made else { return view.source.series }
    switch engine.made[name] {
    case .days(let source): return source.series(upTo: engine.clock.today)
    default: return view.pager.window?.rows ?? DaySeries()
    }
  }

  /// The newest day with any value among all datasets that have the view's metric.
  func newestDay(near view: DayView) -> Day? {
    let ends = library.datasets
      .filter { $0.metrics.contains { $0.metric.name == view.source.metric.name } }
      .flatMap(\.metrics).compactMap { $0.span?.end.advanced(by: -1) }
    return ends.max() ?? rows(of: view).days.last
  }

  /// Whether `rows(of:)` is complete and does not depend on which pages are loaded.
  func knowsAllRows(of view: DayView) -> Bool {
    guard let name = view.source.made else { return true }
    if case .days? = engine.made[name] { return true }
    return false
  }

  /// The forecast of a view: the requested one, else the one that a weight view has without a
  /// request.
  ///
  /// Nil where neither exists or there are too few rows. One that ends before today is there only
  /// if it was asked for (B2-18).
  func forecast(of view: DayView, usualDays: Int) -> MetricForecast? {
    if let asked = calc.forecasts[view.name] {
      guard let line = try? line(of: view, asked.request, asked.rows) else { return nil }
      return MetricForecast(request: asked.request, forecast: line, computed: asked.computed)
    }
    guard view.source.metric.kind == .weight, knowsAllRows(of: view) else { return nil }
    let request = ForecastRequest(days: usualDays, settings: .usual(of: .weight))
    guard let line = try? line(of: view, request, rows(of: view)), !line.isStale else { return nil }
    return MetricForecast(request: request, forecast: line, computed: nil)
  }

  /// Computes a forecast; that of a weight view ends at the goal, and only readings may go below
  /// zero.
  func line(
    of view: DayView, _ request: ForecastRequest, _ rows: DaySeries,
    unless isInterrupted: () -> Bool = { false }
  ) throws(ForecastError) -> Forecast {
    let today = engine.clock.today
    let fitted = try calc.fits.fit(
      rows, of: view.name, upTo: today, settings: request.settings, unless: isInterrupted)
    let metric = view.source.metric
    let forecast = try fitted.forecast(
      days: request.days(after: fitted.origin), today: today,
      goal: metric.kind == .weight ? calc.goal : nil, level: request.level)
    return metric.kind == .reading ? forecast : forecast.notBelowZero
  }

  /// Computes requested forecasts anew after anything that may have changed their rows.
  mutating func followData() {
    guard !calc.forecasts.isEmpty else { return }
    for case .days(let view) in engine.views where knowsAllRows(of: view) {
      guard let asked = calc.forecasts[view.name] else { continue }
      let rows = rows(of: view)
      let today = engine.clock.today
      guard !asked.isSame(as: rows, today: today) else { continue }
      var next = AskedForecast(asked.request, rows, today: today)
      next.computed = asked.computed + 1
      calc.keep(next, for: view.name)
    }
  }

  /// The requested moving average of a view over all its rows up to today (S2-18), or nil.
  func trend(of view: DayView) -> Observations? {
    guard let request = calc.trends[view.name] else { return nil }
    return try? trend(of: view, request)
  }

  /// Computes a moving average; weights of zero or less are left out.
  func trend(of view: DayView, _ request: TrendRequest) throws(ForecastError) -> Observations {
    let isWeight = view.source.metric.kind == .weight
    let rows = Observations(
      rows(of: view), upTo: engine.clock.today, positiveOnly: isWeight)
    // On paper, values are rounded in the unit that is written down.
    let step = 0.1 * (isWeight ? calc.unit.kilograms : 1)
    let variant: EWMA.Variant =
      switch request.method {
      case .decay: .decay
      case .entry: .entry
      case .interpolate: .interpolate
      case .nanweight: .nanWeight
      case .adjusted: .adjusted
      case .paper: .paper(step: step)
      }
    return try EWMA.line(rows, lambda: request.lambda, variant: variant)
  }
}
