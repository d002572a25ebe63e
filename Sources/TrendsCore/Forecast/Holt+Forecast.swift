extension Holt {
  /// Forecasts a daily series from its last value up to `today`.
  ///
  ///     let line = try Holt.forecast(series: weights, today: today, days: 14)
  ///     line.steps.last?.mean
  ///
  /// The result always has a `status`; a series with too few values is not an error. Throws
  /// `ForecastError` for settings, days, goal or level out of range. It fits the series on each
  /// call: keep a `FittedSeries` to make several lines from one fit.
  public static func forecast(
    series: DaySeries, today: Day, days: Int = 14, settings: HoltSettings = HoltSettings(),
    goal: Double? = nil, level: Int = Forecast.usualLevel
  ) throws(ForecastError) -> Forecast {
    try FittedSeries(series, upTo: today, settings: settings)
      .forecast(days: days, today: today, goal: goal, level: level)
  }

  /// Throws for settings that no forecast can be made with, whatever the values are.
  static func check(_ settings: HoltSettings) throws(ForecastError) {
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
    case .trends: return
    }
    try check(parameters, settings.gaps)
  }
}

extension HoltStart {
  /// True for a start that the caller gave: then one value is enough for a line.
  var isKnown: Bool {
    if case .known = self { true } else { false }
  }
}

extension ForecastModel {
  /// Decides the model from what was asked for and from whether `count` values are enough for it;
  /// sets `fellBack` when they are not.
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
    case .trends:
      self.init(name: .trends, parameters: nil, start: nil, gaps: .exact)
    case .optimised, .auto:
      // Wright's recursion is not defined for damping, so its preset is the undamped one.
      var parameters = HoltParameters.standard
      if case .wright = settings.gaps { parameters = .trendWeightSlow }
      self.init(name: .preset, parameters: parameters, start: .calm, gaps: settings.gaps)
      fellBack = true
    }
  }
}

extension HoltStart {
  /// True for starts that fit several numbers: through fewer than five values they fit noise.
  fileprivate var needsMany: Bool { self == .estimated || self == .heuristic }
}
