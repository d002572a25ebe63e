/// Holt's linear method in error form.
///
///     f = l + phi b;  e = y - f;  l = f + alpha e;  b = phi b + alpha beta* e
///
/// l is the level, b the trend per day, f the forecast of the next value y, e its error.
/// `GapPolicy` says what days without a value do.
public enum Holt {
  /// Runs the method once over all values; nil without any value.
  ///
  ///     let fit = try Holt.fit(Observations(daily: [80, 79.8, 79.9]), .standard, start: .calm)
  ///     fit?.state.level  // 79.9 and a bit
  ///
  /// Rows before a gap of more than ten years are left out. A start that needs two values has the
  /// level y1 and the trend 0 when there is only one. Throws for Wright's recursion with damping or
  /// with a spacing that is not a positive number. O(n), with `.exact` O(days).
  public static func fit(
    _ observations: Observations, _ parameters: HoltParameters, start: HoltStart = .calm,
    gaps: GapPolicy = .exact
  ) throws(ForecastError) -> HoltFit? {
    try check(parameters, gaps)
    let rows = observations.sinceLastLongGap()
    guard !rows.isEmpty else { return nil }
    let run = run(rows, parameters, start: start, gaps: gaps)
    return HoltFit(
      parameters: parameters, gaps: gaps, start: run.start, state: run.state, errors: run.errors,
      count: rows.count, lastDay: rows.days.last ?? 0)
  }

  /// Runs the method over at least one row, with parameters that have been checked.
  static func run(
    _ rows: Observations, _ parameters: HoltParameters, start: HoltStart, gaps: GapPolicy
  ) -> HoltRun {
    let state = startState(rows, parameters, start, gaps)
    var run = HoltRun(start: state, gains: HoltGains(parameters: parameters, gaps: gaps))
    guard start == .seed else {
      run.take(rows, from: 0)
      return run
    }
    // The seed rule starts on y1, and its error of the second value is 0 by construction.
    guard rows.count > 1 else { return run }
    if case .exact = gaps {
      run.start(level: rows.values[1])
    } else {
      run.take(rows.values[1], days: rows.step(1, gaps))
      run.errors = HoltFit.Errors()
    }
    run.take(rows, from: 2)
    return run
  }

  /// Throws unless Wright's recursion has a positive spacing and no damping; other policies always
  /// pass.
  static func check(_ parameters: HoltParameters, _ gaps: GapPolicy) throws(ForecastError) {
    guard case .wright(let spacing) = gaps else { return }
    guard spacing > 0, spacing.isFinite else { throw .outside("spacing", spacing, "above 0") }
    guard !parameters.isDamped else { throw .wrightNeedsNoDamping(phi: parameters.phi) }
  }

  /// Returns the state on the day before the first row, or on the first day for the seed rule.
  /// `rows` must not be empty.
  static func startState(
    _ rows: Observations, _ parameters: HoltParameters, _ start: HoltStart, _ gaps: GapPolicy
  ) -> HoltState {
    let values = rows.values
    switch start {
    case .known(let level, let trend):
      return HoltState(level: level, trend: trend)
    case .seed, .simple:
      guard values.count > 1 else { return HoltState(level: values[0], trend: 0) }
      return HoltState(
        level: values[0], trend: (values[1] - values[0]) / Double(rows.step(1, gaps)))
    case .calm:
      let level = Mean.of(Array(values.prefix(5))) ?? values[0]
      return HoltState(level: level, trend: 0)
    case .heuristic:
      return line(rows, gaps)
    case .estimated:
      var response = HoltResponse(parameters: parameters, gaps: gaps, base: values[0])
      for index in values.indices {
        response.take(values[index], days: rows.step(index, gaps))
      }
      return response.start
    }
  }

  /// Fits a least squares line through the first ten values, the first on day 1; level is its
  /// height on day 0, trend its slope.
  private static func line(_ rows: Observations, _ gaps: GapPolicy) -> HoltState {
    let count = min(10, rows.count)
    guard count > 1 else { return HoltState(level: rows.values[0], trend: 0) }
    var day = 0.0
    var days: [Double] = []
    for index in 0..<count {
      day += Double(rows.step(index, gaps))
      days.append(day)
    }
    let meanDay = (Mean.of(days) ?? 0)
    let mean = Mean.of(Array(rows.values.prefix(count))) ?? rows.values[0]
    var across = 0.0
    var square = 0.0
    for index in 0..<count {
      let distance = days[index] - meanDay
      across += distance * (rows.values[index] - mean)
      square += distance * distance
    }
    let slope = square > 0 ? across / square : 0
    return HoltState(level: mean - slope * meanDay, trend: slope)
  }
}
