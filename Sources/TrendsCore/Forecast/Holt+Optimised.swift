/// Which family of parameters is searched.
public enum HoltFamily: String, CaseIterable, Sendable {
  /// Level only.
  case simple
  /// A constant slope.
  case drift
  case holt
  case damped

  /// Smoothing parameters, start values and sigma (analytics 3.2 and 3.5).
  public var parameterCount: Int {
    switch self {
    case .simple: 3
    case .drift: 4
    case .holt: 5
    case .damped: 6
    }
  }

  /// k of SSE/(n-k): the parameters without sigma.
  public var lostToParameters: Int { parameterCount - 1 }
}

extension Holt {
  /// The parameters in the box of analytics 3.2 with the least squared errors, and their fit.
  ///
  ///     try Holt.optimised(Observations(daily: y), .damped)?.parameters.phi
  ///
  /// Over gaps the likelihood of the exact filter is judged instead. Nil without any value.
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

  /// The least squares from the third value on, for the rule of the write-ups' app, with
  /// alpha and beta* anywhere in 0...1.
  public static func optimisedSeed(
    _ values: [Double]
  ) -> (parameters: HoltParameters, squares: Double) {
    let search = BoxSearch(
      lower: BoxSearch.Point(0, 0, 1, 0), upper: BoxSearch.Point(1, 1, 1, 0), grid: (21, 21, 1),
      squared: (true, true, false))
    let profile = HoltProfile(values: values, start: .seed)
    // Nobody stops it, so there is a least value.
    let found = search.minimum(profile.squares) ?? (BoxSearch.Point(0, 0, 1, 0), .infinity)
    return (HoltParameters(unchecked: found.point[0], found.point[1], 1), found.value)
  }

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
