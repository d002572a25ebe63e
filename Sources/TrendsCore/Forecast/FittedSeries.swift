/// A daily series with a method fitted to it. It makes forecasts of any length, for any goal and
/// any band, without fitting again.
///
///     let fitted = try FittedSeries(weights, upTo: today)
///     try fitted.forecast(days: 14, today: today).steps.last?.mean
///
/// Days after `today` are counted in `dropped` and left out of the fit (B2-02). Values that are not
/// finite are dropped; values before a gap of more than ten years too. A series with too few values
/// is not an error: the forecast has a `status` that says so. Errors are settings with which no
/// forecast can be made.
public struct FittedSeries: Equatable, Sendable {
  /// The forecast without its steps: everything that does not depend on the days, the goal and the
  /// level.
  private let bare: Forecast
  /// Nil when the series is too short; then every forecast is `bare`.
  private let fit: (carried: Carried, scale: Scale)?

  /// Fits the method that `settings` name, once.
  ///
  /// Optimised methods search their parameters, which takes far longer than a preset.
  /// `isInterrupted` is asked during the search; when it returns true, `ForecastError.interrupted`
  /// is thrown. Throws `ForecastError.outside` for settings that are out of range.
  public init(
    _ series: DaySeries, upTo today: Day, settings: HoltSettings = HoltSettings(),
    unless isInterrupted: () -> Bool = { false }
  ) throws(ForecastError) {
    try Holt.check(settings)
    let rows = Observations(series, upTo: today, positiveOnly: settings.positiveOnly)
      .sinceLastLongGap()
    var bare = Forecast(
      status: .noData, model: ForecastModel(settings, count: rows.count), dropped: rows.dropped)
    bare.used = rows.count
    guard let lastDay = rows.days.last, let lastValue = rows.values.last else {
      self.bare = bare
      fit = nil
      return
    }
    let origin = Day(clamping: lastDay)
    guard rows.count > 1 || settings.start.isKnown else {
      bare.status = .insufficient
      bare.origin = Forecast.Origin(day: origin, level: lastValue, trend: nil)
      self.bare = bare
      fit = nil
      return
    }
    let scale = Scale(rows.values)
    let carried = try Holt.carry(
      rows.scaled(by: scale.factor), settings, scale, unless: isInterrupted)
    bare.status = .ready
    bare.model = carried.model
    for index in bare.model.parts.indices {
      let start = bare.model.parts[index].fit.start
      bare.model.parts[index].fit.start = HoltState(
        level: scale.back(start.level), trend: scale.back(start.trend))
    }
    bare.origin = Forecast.Origin(
      day: origin, level: scale.back(carried.level), trend: scale.back(carried.trend))
    bare.sigma = carried.sigma.map(scale.back)
    bare.outliers = carried.outliers.map { Day(clamping: rows.days[$0]) }
    self.bare = bare
    fit = (carried, scale)
  }

  /// Returns the next `days` days from the last value on, with bands of `level` percent.
  ///
  /// Throws `ForecastError.outside` unless `days` is 1 to 36,525, `level` is 1 to 99 and the goal,
  /// if any, is finite. A goal holds the drawn line but changes neither means nor bands. The cost
  /// grows with `days`, not with the length of the series, except with empirical bands.
  public func forecast(
    days: Int, today: Day, goal: Double? = nil, level: Int = Forecast.usualLevel
  ) throws(ForecastError) -> Forecast {
    guard days >= 1, days <= HoltSettings.longestForecast else {
      throw .outside("days", Double(days), "1...\(HoltSettings.longestForecast)")
    }
    guard level >= 1, level <= 99 else { throw .outside("level", Double(level), "1...99") }
    if let goal, !goal.isFinite { throw .outside("goal", goal, "a number") }
    var line = bare
    line.level = level
    guard let (carried, scale) = fit, let origin = bare.origin else { return line }
    line.isStale = origin.day.advanced(by: days) < today
    let scaledGoal = goal.map { Goal($0 * scale.factor, level: carried.level) }
    let reach = goal == nil ? days : max(days, Goal.horizon)
    let projection = carried.projection(days: reach)
    line.steps = steps(projection, scaledGoal, from: origin.day, days: days, level: level)
    if let scaledGoal, let goal {
      line.goal = Forecast.GoalOutlook(
        scaledGoal, shown: Goal(goal, level: origin.level), projection, carried, from: origin.day)
    }
    return line
  }

  /// Makes the steps of a line from a scaled projection and goal.
  private func steps(
    _ projection: Projection, _ goal: Goal?, from origin: Day, days: Int, level: Int
  ) -> [Forecast.Step] {
    guard let (carried, scale) = fit else { return [] }
    let width = Normal.halfWidth(percent: level)
    var result: [Forecast.Step] = []
    result.reserveCapacity(days)
    for index in 0..<min(days, projection.means.count) {
      let day = origin.advanced(by: index + 1)
      // Day arithmetic stops at the year 9999, so the line ends there.
      guard day > (result.last?.day ?? origin) else { break }
      let mean = projection.means[index]
      var step = Forecast.Step(
        day: day, mean: scale.back(mean), drawn: scale.back(goal?.clamped(mean) ?? mean))
      if carried.sigma != nil {
        let deviation = projection.variances[index].squareRoot()
        let halves = carried.past?.quantiles([Double(level) / 100, 0.95], ahead: index + 1)
        step.deviation = scale.back(deviation)
        step.band = scale.band(mean, halves?[0] ?? width * deviation)
        step.band95 = scale.band(mean, halves?[1] ?? Normal.z95 * deviation)
        step.reached = goal?.probability(mean: mean, deviation: deviation)
      }
      result.append(step)
    }
    return result
  }

  public static func == (a: FittedSeries, b: FittedSeries) -> Bool {
    a.bare == b.bare && a.fit?.carried == b.fit?.carried && a.fit?.scale == b.fit?.scale
  }
}

extension Forecast.GoalOutlook {
  /// Finds when the line meets the goal. All arguments are scaled except `shown`, the goal in the
  /// unit of the series.
  fileprivate init(
    _ goal: Goal, shown: Goal, _ projection: Projection, _ carried: Carried, from origin: Day
  ) {
    let crossing =
      carried.single.map { goal.crossing(trend: carried.trend, phi: $0.phi) }
      ?? goal.crossing(means: projection.means)
    self.init(goal: shown, crossing: crossing)
    if let crossing, let whole = Goal.day(of: crossing), whole <= Goal.horizon {
      day = origin.advanced(by: whole)
    }
    guard carried.sigma != nil, goal.direction != .reached else { return }
    chances = zip(projection.means, projection.variances).prefix(Goal.horizon).map {
      goal.probability(mean: $0, deviation: $1.squareRoot())
    }
    func first(_ share: Double) -> Day? {
      chances.firstIndex { $0 >= share }.map { origin.advanced(by: $0 + 1) }
    }
    early = first(0.1)
    late = first(0.9)
  }
}
