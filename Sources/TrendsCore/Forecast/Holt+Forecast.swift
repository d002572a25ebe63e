extension Holt {
  /// Carries a daily series forward from its last value up to `today`.
  ///
  ///     let line = try Holt.forecast(series: weights, today: today, days: 14)
  ///     line.steps.last?.mean
  ///
  /// Days after `today` are counted and left out of the fit. What cannot be forecast is a status,
  /// not an error; errors are settings no forecast can be made with.
  public static func forecast(
    series: DaySeries, today: Day, days: Int = 14, settings: HoltSettings = HoltSettings()
  ) throws(ForecastError) -> Forecast {
    try check(settings, days: days)
    let rows = Observations(series, upTo: today, positiveOnly: settings.positiveOnly)
      .sinceLastLongGap()
    var result = Forecast(
      status: .noData, model: ForecastModel(settings, count: rows.count), dropped: rows.dropped)
    result.used = rows.count
    guard let lastDay = rows.days.last, let lastValue = rows.values.last else { return result }
    let origin = Day(clamping: lastDay)
    guard rows.count > 1 || settings.start.isKnown else {
      result.status = .insufficient
      result.origin = Forecast.Origin(day: origin, level: lastValue, trend: nil)
      return result
    }
    let scale = Scale(rows.values)
    let scaled = rows.scaled(by: scale.factor)
    let carried = try carry(scaled, settings, scale)
    result.status = .ready
    result.model = carried.model
    result.origin = Forecast.Origin(
      day: origin, level: scale.back(carried.level), trend: scale.back(carried.trend))
    result.sigma = carried.sigma.map(scale.back)
    result.isStale = origin.advanced(by: days) < today
    result.outliers = carried.outliers.map { Day(clamping: rows.days[$0]) }
    let goal = settings.goal.map { Goal($0 * scale.factor, level: carried.level) }
    let reach = goal == nil ? days : max(days, Goal.horizon)
    let projection = carried.projection(days: reach)
    result.steps = steps(projection, carried, goal, scale, origin: origin, days: days)
    if let goal, let value = settings.goal {
      result.goal = outlook(
        goal, Goal(value, level: scale.back(carried.level)), projection, carried, origin: origin)
    }
    return result
  }

  private static func check(_ settings: HoltSettings, days: Int) throws(ForecastError) {
    guard days >= 1, days <= HoltSettings.longestForecast else {
      throw .outside("days", Double(days), "1...\(HoltSettings.longestForecast)")
    }
    if let goal = settings.goal, !goal.isFinite { throw .outside("goal", goal, "a number") }
    if case .known(let level, let trend) = settings.start {
      guard level.isFinite else { throw .outside("level", level, "a number") }
      guard trend.isFinite else { throw .outside("trend", trend, "a number") }
    }
    if let k = settings.lostToParameters, k < 0 {
      throw .outside("lost", Double(k), "0 and above")
    }
    let parameters: HoltParameters
    switch settings.method {
    case .preset(let preset): parameters = preset
    case .optimised(let damped): parameters = damped ? .standard : .seed
    case .auto: parameters = .seed
    }
    try check(parameters, settings.gaps)
  }

  private static func steps(
    _ projection: Projection, _ carried: Carried, _ goal: Goal?, _ scale: Scale, origin: Day,
    days: Int
  ) -> [Forecast.Step] {
    var result: [Forecast.Step] = []
    result.reserveCapacity(days)
    for index in 0..<min(days, projection.means.count) {
      let day = origin.advanced(by: index + 1)
      // The calendar ends with the year 9999.
      guard day > (result.last?.day ?? origin) else { break }
      let mean = projection.means[index]
      var step = Forecast.Step(
        day: day, mean: scale.back(mean), drawn: scale.back(goal?.clamped(mean) ?? mean))
      if carried.sigma != nil {
        let deviation = projection.variances[index].squareRoot()
        let half = carried.pastHalves(index + 1)
        step.deviation = scale.back(deviation)
        step.band80 = scale.band(mean, half?.eighty ?? Normal.z80 * deviation)
        step.band95 = scale.band(mean, half?.ninetyFive ?? Normal.z95 * deviation)
        step.reached = goal?.probability(mean: mean, deviation: deviation)
      }
      result.append(step)
    }
    return result
  }

  private static func outlook(
    _ scaled: Goal, _ goal: Goal, _ projection: Projection, _ carried: Carried, origin: Day
  ) -> Forecast.GoalOutlook {
    let crossing =
      carried.single.map { scaled.crossing(trend: carried.trend, phi: $0.phi) }
      ?? scaled.crossing(means: projection.means)
    func day(after days: Double) -> Day? {
      guard days <= Double(Goal.horizon), let whole = Int(exactly: days.rounded(.up)) else {
        return nil
      }
      return origin.advanced(by: whole)
    }
    func first(_ share: Double) -> Day? {
      guard carried.sigma != nil, scaled.direction != .reached else { return nil }
      for index in 0..<min(Goal.horizon, projection.means.count)
      where scaled.probability(
        mean: projection.means[index], deviation: projection.variances[index].squareRoot())
        >= share
      {
        return origin.advanced(by: index + 1)
      }
      return nil
    }
    return Forecast.GoalOutlook(
      goal: goal, crossing: crossing, day: crossing.flatMap(day), early: first(0.1),
      late: first(0.9))
  }
}

extension HoltStart {
  var isKnown: Bool {
    if case .known = self { true } else { false }
  }
}

extension ForecastModel {
  /// What was asked for, and whether `count` values are enough for it.
  init(_ settings: HoltSettings, count: Int) {
    switch settings.method {
    case .preset(let parameters):
      self.init(
        name: .preset, parameters: parameters, start: settings.start, gaps: settings.gaps)
      if count < HoltSettings.leastForBands, settings.start.needsMany { start = .calm }
    case .optimised(let damped) where count >= HoltSettings.leastForOptimised:
      self.init(
        name: damped ? .damped : .optimised, parameters: nil, start: .estimated,
        gaps: settings.gaps)
    case .auto where count >= HoltSettings.leastForAuto:
      self.init(name: .auto, parameters: nil, start: .estimated, gaps: settings.gaps)
    case .optimised, .auto:
      // The undamped one when Wright's recursion is asked for: it knows no damping.
      var parameters = HoltParameters.standard
      if case .wright = settings.gaps { parameters = .trendWeightSlow }
      self.init(name: .preset, parameters: parameters, start: .calm, gaps: settings.gaps)
      fellBack = true
    }
  }
}

extension HoltStart {
  /// A line or a least squares through fewer than five values is noise (3.10).
  fileprivate var needsMany: Bool { self == .estimated || self == .heuristic }
}
