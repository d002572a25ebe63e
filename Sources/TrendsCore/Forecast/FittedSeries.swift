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
  private let fit: Fit?

  /// A fitted method, whose numbers are scaled.
  private enum Fit: Equatable, Sendable {
    case holt(Carried, Scale)
    case trends(LocalTrends, Scale)
  }

  /// Fits the method that `settings` name, once.
  ///
  /// `scaleChanges` are the first days of other scales, which only the usual method takes into account.
  /// Optimised methods search their parameters, which takes far longer than a preset.
  /// `isInterrupted` is asked during the search; when it returns true, `ForecastError.interrupted`
  /// is thrown. Throws `ForecastError.outside` for settings that are out of range.
  public init(
    _ series: DaySeries, upTo today: Day, settings: HoltSettings = HoltSettings(),
    scaleChanges: [Day] = [], unless isInterrupted: () -> Bool = { false }
  ) throws(ForecastError) {
    try Holt.check(settings)
    let rows: Observations
    var nature: DayNature?
    if case .trends(let its) = settings.method {
      nature = its
      rows = Observations(series, upTo: today, of: its)
    } else {
      rows = Observations(series, upTo: today, positiveOnly: settings.positiveOnly)
        .sinceLastLongGap()
    }
    var bare = Forecast(
      status: .noData, model: ForecastModel(settings, count: rows.count), dropped: rows.dropped)
    if let nature, nature.isTotal { bare.unfinished = series[today] }
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
    bare.span = Observations.distance(rows.days.first ?? lastDay, lastDay)
    if let nature {
      let model = LocalTrends(
        rows.scaled(by: scale.factor), of: nature, scaled: scale.factor != 1,
        keepsAll: settings.keepsAll, scaleChanges: scaleChanges.map { Int($0.number) })
      guard let model else {
        self.bare = bare
        fit = nil
        return
      }
      self.bare = FittedSeries.line(bare, model, rows, scale, nature)
      fit = .trends(model, scale)
      return
    }
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
    fit = .holt(carried, scale)
  }

  /// The level of every day; nil for other methods than the usual one, and without a value.
  ///
  /// Computed at each call, in O(days from the first to the last value).
  public var smoothed: SmoothedLevels? {
    guard case .trends(let model, let scale)? = fit else { return nil }
    return SmoothedLevels(model, scale)
  }

  /// The days whose values are no measurement of the series.
  public var slips: [Day] { bare.slips.map(\.day) }

  /// The day of the last value that is learned from; nil without any.
  public var origin: Day? { bare.origin?.day }

  /// Fills in what follows from a model alone.
  private static func line(
    _ bare: Forecast, _ model: LocalTrends, _ rows: Observations, _ scale: Scale,
    _ nature: DayNature
  ) -> Forecast {
    var line = bare
    line.status = .ready
    line.used = rows.count - model.slips.count
    line.slips = model.slips.map {
      Forecast.Slip(
        day: Day(clamping: rows.days[$0.index]), value: rows.values[$0.index],
        fromPounds: nature == .weight ? $0.fromPounds.map(scale.back) : nil)
    }
    var outlook = model.outlook
    line.origin = Forecast.Origin(
      day: Day(clamping: rows.days[rows.count - 1]), level: scale.back(outlook.level),
      trend: scale.back(model.slope))
    if nature.isTotal { line.week = week(model, scale, from: Day(clamping: model.lastDay)) }
    outlook.pass()
    line.sigma = scale.back(outlook.deviation)
    if model.hasRate {
      line.pace = Forecast.Pace(
        rate: scale.back(model.slope), deviation: scale.back(model.slopeDeviation))
    }
    line.model.wander = model.wander
    line.model.noise = scale.back(model.noise)
    line.model.weekdays = model.rhythm?.effects.map(scale.back) ?? []
    return line
  }

  /// What the seven days after the last value come to.
  ///
  /// Their noises are independent, and their levels rise and fall together.
  private static func week(_ model: LocalTrends, _ scale: Scale, from day: Day) -> Forecast.Sum? {
    var (outlook, sum, spread) = (model.outlook, 0.0, 0.0)
    for _ in 0..<7 {
      outlook.pass()
      sum += max(0, outlook.mean)
      spread += outlook.levelDeviation
    }
    return Forecast.Sum(
      from: day.advanced(by: 1), through: day.advanced(by: 7), value: scale.back(sum),
      deviation: scale.back((spread * spread + 7 * model.noise * model.noise).squareRoot()))
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
    guard let fit, let origin = bare.origin else { return line }
    line.isStale = origin.day.advanced(by: days) < today
    let carried: Carried
    let scale: Scale
    switch fit {
    case .holt(let model, let its): (carried, scale) = (model, its)
    case .trends(let model, let scale):
      extend(&line, model, scale, from: origin, days: days, goal: goal)
      return line
    }
    let scaledGoal = goal.map { Goal($0 * scale.factor, level: carried.level) }
    let reach = goal == nil ? days : max(days, Goal.horizon)
    let projection = carried.projection(days: reach)
    line.steps = steps(
      projection, (carried, scale), scaledGoal, from: origin.day, days: days, level: level)
    if let scaledGoal, let goal {
      line.goal = Forecast.GoalOutlook(
        scaledGoal, shown: Goal(goal, level: origin.level), projection, carried, from: origin.day)
    }
    return line
  }

  /// Makes the steps of a line from a scaled projection and goal.
  private func steps(
    _ projection: Projection, _ fit: (carried: Carried, scale: Scale), _ goal: Goal?,
    from origin: Day, days: Int, level: Int
  ) -> [Forecast.Step] {
    let (carried, scale) = fit
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

  /// Adds the steps of local trends, and when they may reach the goal.
  private func extend(
    _ line: inout Forecast, _ model: LocalTrends, _ scale: Scale, from origin: Forecast.Origin,
    days: Int, goal: Double?
  ) {
    var outlook = model.outlook
    let aim = goal.map { Goal($0 * scale.factor, level: outlook.level) }
    let tail = (1 - Double(line.level) / 100) / 2
    var chances: [Double] = []
    if let aim, aim.direction != .reached {
      var passage = TrendPassage(model, to: aim.value)
      for _ in 0..<max(days, Goal.horizon) {
        passage.advance()
        chances.append(passage.chance)
      }
    }
    line.steps.reserveCapacity(days)
    for index in 0..<days {
      let day = origin.day.advanced(by: index + 1)
      // Day arithmetic stops at the year 9999, so the line ends there.
      guard day > (line.steps.last?.day ?? origin.day) else { break }
      outlook.pass()
      let mean = outlook.mean
      let ends = outlook.quantiles([tail, 1 - tail, 0.025, 0.975]).map(scale.back)
      line.steps.append(
        Forecast.Step(
          day: day, mean: scale.back(mean), drawn: scale.back(aim?.clamped(mean) ?? mean),
          deviation: scale.back(outlook.deviation),
          band: Forecast.Band(low: ends[0], high: ends[1]),
          band95: Forecast.Band(low: ends[2], high: ends[3]),
          reached: aim.map { $0.direction == .reached ? 1 : chances[index] }))
    }
    guard let goal, let aim else { return }
    line.goal = Forecast.GoalOutlook(
      Goal(goal, level: origin.level), aim, model, chances: Array(chances.prefix(Goal.horizon)),
      from: origin.day)
  }
}

extension Forecast.GoalOutlook {
  /// Finds when the mean of local trends meets the goal, and when today's pace does.
  ///
  /// `shown` is the goal in the unit of the series, `aim` the scaled one.
  fileprivate init(
    _ shown: Goal, _ aim: Goal, _ model: LocalTrends, chances: [Double], from origin: Day
  ) {
    var outlook = model.outlook
    let means = (0..<Goal.horizon).map { _ in
      outlook.pass()
      return outlook.mean
    }
    let crossing = aim.crossing(means: means)
    self.init(goal: shown, crossing: crossing)
    if let crossing, let whole = Goal.day(of: crossing) { day = origin.advanced(by: whole) }
    if model.hasRate { atPace = model.arrival(at: aim.value).map { origin.advanced(by: $0) } }
    self.chances = chances
  }

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
