/// Which of the parameters are free in a search.
public enum HoltFamily: String, CaseIterable, Sendable {
  /// A level without a trend: alpha is free, the trend is 0.
  case simple
  /// A level with a constant trend: alpha and both start values are free, beta* is 0.
  case drift
  /// A level with a changing trend: alpha and beta* are free, phi is 1.
  case holt
  /// As `holt`, with phi free between 0.8 and 0.98.
  case damped

  /// Number of estimated parameters, for AICc: smoothing parameters, start values and sigma.
  public var parameterCount: Int {
    switch self {
    case .simple: 3
    case .drift: 4
    case .holt: 5
    case .damped: 6
    }
  }

  /// k of the error variance SSE / (n - k): the parameters without sigma.
  public var lostToParameters: Int { parameterCount - 1 }
}

extension Holt {
  /// Searches the parameters with the least squared one-step errors and returns their fit. Each
  /// candidate is judged with its own best start.
  ///
  ///     try Holt.optimised(Observations(daily: y), .damped)?.parameters.phi
  ///
  /// alpha is searched in 0.0001...0.9999, beta* in 0.0001...1, phi in 0.8...0.98, as far as the
  /// family leaves them free. Over gaps with `.exact` it maximises the likelihood of the filter,
  /// not the squared errors. Nil without any value; values before a gap of more than ten years are
  /// left out.
  ///
  /// Throws `ForecastError.interrupted` when `isInterrupted` returns true during the search, and
  /// for Wright's recursion with damping. The search evaluates about 40 to 2,400 grid points and
  /// some refinements, each a pass over all values.
  public static func optimised(
    _ observations: Observations, _ family: HoltFamily = .holt, gaps: GapPolicy = .exact,
    unless isInterrupted: () -> Bool = { false }
  ) throws(ForecastError) -> HoltFit? {
    let rows = observations.sinceLastLongGap()
    guard !rows.isEmpty else { return nil }
    let box = box(family)
    try check(HoltParameters(unchecked: box.lower[0], box.lower[1], box.lower[2]), gaps)
    guard
      let found = box.minimum(unless: isInterrupted, evaluator(rows, family, gaps))?.point
    else { throw .interrupted }
    let parameters = HoltParameters(unchecked: found[0], found[1], found[2])
    if family == .simple {
      let level = simpleLevel(rows, parameters, gaps)
      return try fit(rows, parameters, start: .known(level: level, trend: 0), gaps: gaps)
    }
    return try fit(rows, parameters, start: .estimated, gaps: gaps)
  }

  /// Searches alpha and beta* in 0...1 with the least squared errors from the third value on, for
  /// the `seed` start (see `HoltStart.seed`).
  ///
  /// `squares` is the sum of those squared errors. The values must be daily and finite. With fewer
  /// than three values there is no error, so both parameters and the sum are 0.
  public static func optimisedSeed(
    _ values: [Double]
  ) -> (parameters: HoltParameters, squares: Double) {
    let search = BoxSearch(
      lower: BoxSearch.Point(0, 0, 1, 0), upper: BoxSearch.Point(1, 1, 1, 0), grid: (21, 21, 1),
      squared: (true, true, false))
    let profile = HoltProfile(values: values, start: .seed)
    // The search has no interruption, so the default is never used.
    let found = search.minimum(profile.squares) ?? (BoxSearch.Point(0, 0, 1, 0), .infinity)
    return (HoltParameters(unchecked: found.point[0], found.point[1], 1), found.value)
  }

  /// The limits and the grid of a family's search. Small alpha and beta* are the usual case, so the
  /// grid is finer there.
  private static func box(_ family: HoltFamily) -> BoxSearch {
    let (low, high) = (1e-4, 0.9999)
    switch family {
    case .simple, .drift:
      return BoxSearch(
        lower: BoxSearch.Point(low, 0, 1, 0), upper: BoxSearch.Point(high, 0, 1, 0),
        grid: (41, 1, 1), squared: (true, false, false))
    case .holt:
      return BoxSearch(
        lower: BoxSearch.Point(low, low, 1, 0), upper: BoxSearch.Point(high, 1, 1, 0),
        grid: (20, 20, 1), squared: (true, true, false))
    case .damped:
      return BoxSearch(
        lower: BoxSearch.Point(low, low, 0.8, 0), upper: BoxSearch.Point(high, 1, 0.98, 0),
        grid: (20, 20, 6), squared: (true, true, false))
    }
  }

  /// Returns the function to minimise: the quick profile of four lanes where one exists for this
  /// gap policy, else one pass for each point.
  private static func evaluator(
    _ rows: Observations, _ family: HoltFamily, _ gaps: GapPolicy
  ) -> ([BoxSearch.Point]) -> [Double] {
    let start: HoltProfile.Start = family == .simple ? .level : .both
    switch gaps {
    case .entry, .carry, .exact:
      if gaps == .entry || rows.isConsecutive {
        return HoltProfile(values: rows.values, start: start).squares
      }
      if gaps == .exact { return GapProfile(rows, fitsTrend: start == .both).objectives }
    case .wright: break
    }
    let steps = rows.days.indices.map { rows.step($0, gaps) }
    return { points in
      points.map { point in
        let parameters = HoltParameters(unchecked: point[0], point[1], point[2])
        var response = HoltResponse(parameters: parameters, gaps: gaps, base: rows.values[0])
        response.fitsTrend = family != .simple
        for (value, step) in zip(rows.values, steps) { response.take(value, days: step) }
        return response.objective
      }
    }
  }

  /// Returns the best starting level when the trend is held at 0.
  private static func simpleLevel(
    _ rows: Observations, _ parameters: HoltParameters, _ gaps: GapPolicy
  ) -> Double {
    var response = HoltResponse(parameters: parameters, gaps: gaps, base: rows.values[0])
    response.fitsTrend = false
    for index in rows.days.indices {
      response.take(rows.values[index], days: rows.step(index, gaps))
    }
    return response.start.level
  }
}
