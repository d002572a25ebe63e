import TrendsCore

/// Rows, forecasts and trends of a view of days.
extension World {
  /// All rows of a view of days; for a program that answers page by page, the rows that are loaded.
  func rows(of view: DayView) -> DaySeries {
    guard let name = view.source.made else { return view.source.series }
    switch engine.made[name] {
    case .days(let source): return source.series(upTo: engine.clock.today)
    default:
      return connectedDays(of: view)?.series ?? view.pager.window?.rows ?? DaySeries()
    }
  }

  /// Whether a dataset has a weight of a day.
  func hasWeight(on day: Day) -> Bool {
    library.datasets.flatMap(\.metrics).contains {
      $0.metric.kind == .weight && $0.value(on: day) != nil
    }
  }

  /// Today, while the total of a loaded metric still grows. Nil for states and for made sources.
  func unfinishedDay(of view: DayView) -> Day? {
    view.source.made == nil && view.source.metric.nature.isTotal ? engine.clock.today : nil
  }

  /// What forecasts and lines of a view learn from: its rows without the days that were left out.
  func learned(of view: DayView) -> DaySeries {
    let (rows, leftOut) = (rows(of: view), Set(calc.marks.leftOut))
    guard view.source.metric.kind == .weight, !leftOut.isEmpty else { return rows }
    let kept = rows.days.indices.filter { !leftOut.contains(rows.days[$0]) }
    return DaySeries(days: kept.map { rows.days[$0] }, values: kept.map { rows.values[$0] })
  }

  /// The same as the last scale would show it, for methods that know no scales.
  func learnedOnOneScale(of view: DayView) -> DaySeries { onOneScale(learned(of: view), of: view) }

  /// The first days of other scales.
  private func scaleChanges(of view: DayView) -> [Day] {
    view.source.metric.kind == .weight ? calc.marks.scaleChanges : []
  }

  private func onOneScale(_ rows: DaySeries, of view: DayView) -> DaySeries {
    let steps = scaleSteps(of: view)
    if steps.isEmpty { return rows }
    return DaySeries(
      days: rows.days, values: zip(rows.values, steps.sizes(after: rows.days)).map(+))
  }

  /// What the other scales of a weight show more, as the smoothed line found out.
  func scaleSteps(of view: DayView) -> [SmoothedLevels.ScaleStep] {
    if scaleChanges(of: view).isEmpty { return [] }
    return (try? smoothed(of: view))?.scaleSteps ?? []
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
    return connectedDays(of: view) != nil
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
    guard let line = try? line(of: view, request, learned(of: view)), !line.isStale else {
      return nil
    }
    return MetricForecast(request: request, forecast: line, computed: nil)
  }

  /// Computes a forecast; that of a weight view ends at the goal, and only readings may go below
  /// zero.
  func line(
    of view: DayView, _ request: ForecastRequest, _ rows: DaySeries,
    unless isInterrupted: () -> Bool = { false }
  ) throws(ForecastError) -> Forecast {
    let today = engine.clock.today
    let knowsScales = if case .trends = request.settings.method { true } else { false }
    let metric = view.source.metric
    let forecast = try calc.fits.forecast(
      request, knowsScales ? rows : onOneScale(rows, of: view), of: view.name, upTo: today,
      goal: metric.kind == .weight ? calc.goal : nil,
      scaleChanges: knowsScales ? scaleChanges(of: view) : [], unless: isInterrupted)
    return metric.kind == .reading ? forecast : forecast.notBelowZero
  }

  /// Computes requested forecasts anew after anything that may have changed their rows.
  mutating func followData() {
    guard !calc.forecasts.isEmpty else { return }
    for case .days(let view) in engine.views where knowsAllRows(of: view) {
      guard let asked = calc.forecasts[view.name] else { continue }
      let rows = learned(of: view)
      let today = engine.clock.today
      guard !asked.isSame(as: rows, today: today) else { continue }
      var next = AskedForecast(asked.request, rows, today: today)
      next.computed = asked.computed + 1
      calc.keep(next, for: view.name)
    }
  }

  /// The line through the values of a view, over all its rows up to today: the requested one
  /// (S2-18), else the smoothed one that a weight has without a request (S2-41).
  ///
  /// Nil where neither exists or there are too few values.
  func trend(of view: DayView) -> TrendLine? {
    if let request = calc.trends[view.name] { return try? trend(of: view, request) }
    guard view.source.metric.kind == .weight, knowsAllRows(of: view) else { return nil }
    return try? smoothed(of: view)
  }

  /// Computes the line through the values of a view; nil without values.
  func trend(of view: DayView, _ request: TrendRequest) throws(ForecastError) -> TrendLine? {
    guard let average = try average(of: view, request) else { return try smoothed(of: view) }
    return TrendLine(average: average, scaleSteps: scaleSteps(of: view))
  }

  /// The level of each day by the usual forecast, which leaves out slips unless the requested
  /// forecast keeps them.
  private func smoothed(of view: DayView) throws(ForecastError) -> TrendLine? {
    var settings = HoltSettings.usual(of: view.source.metric.nature)
    if let asked = calc.forecasts[view.name]?.request.settings, asked.method == settings.method {
      settings.keepsAll = asked.keepsAll
    }
    return try calc.fits.line(
      learned(of: view), of: view.name, upTo: engine.clock.today, settings: settings,
      scaleChanges: scaleChanges(of: view))
  }

  /// Computes a moving average, from which weights of zero or less are left out; nil for the
  /// smoothed line and without values.
  private func average(
    of view: DayView, _ request: TrendRequest
  ) throws(ForecastError) -> Observations? {
    let isWeight = view.source.metric.kind == .weight
    // On paper, values are rounded in the unit that is written down.
    let step = 0.1 * (isWeight ? calc.unit.kilograms : 1)
    let variant: EWMA.Variant
    switch request.method {
    case .smooth: return nil
    case .decay: variant = .decay
    case .entry: variant = .entry
    case .interpolate: variant = .interpolate
    case .nanweight: variant = .nanWeight
    case .adjusted: variant = .adjusted
    case .paper: variant = .paper(step: step)
    }
    let end = unfinishedDay(of: view).map { $0.advanced(by: -1) } ?? engine.clock.today
    let rows = Observations(learnedOnOneScale(of: view), upTo: end, positiveOnly: isWeight)
    return try EWMA.line(rows, lambda: request.lambda, variant: variant)
  }

  /// How far the moving average is behind the smoothed line on its last day; nil for another line
  /// and without values.
  func lag(of view: DayView, _ request: TrendRequest) -> Double? {
    guard request.method != .smooth, let average = try? trend(of: view, request),
      let day = average.last, let level = (try? smoothed(of: view))?.value(on: day)
    else { return nil }
    return average.value(on: day).map { $0 - level }
  }
}
