/// One fit or an average of fits, ready to be carried forward; all in scaled values.
struct Carried {
  var model: ForecastModel
  var level: Double
  var trend: Double
  /// Nil when there are too few values for bands.
  var sigma: Double?
  /// The parameters of a single model; nil for an average.
  var single: HoltParameters?
  var outliers: [Int] = []
  fileprivate(set) var projected: (Int) -> Projection
  fileprivate(set) var past: PastErrors?

  func projection(days: Int) -> Projection { projected(days) }

  /// Half-widths from past errors, when they were asked for and are enough.
  func pastHalves(_ days: Int) -> (eighty: Double, ninetyFive: Double)? {
    guard let past, let single else { return nil }
    var power = 1.0
    var reach = 0.0
    for _ in 0..<days {
      power *= single.phi
      reach += power
    }
    guard let halves = past.quantiles([0.8, 0.95], ahead: days, reach: reach) else { return nil }
    return (halves[0], halves[1])
  }
}

extension Holt {
  /// Fits what the settings ask for, or the preset when there are too few values for it.
  static func carry(
    _ rows: Observations, _ settings: HoltSettings, _ scale: Scale
  ) throws(ForecastError) -> Carried {
    var model = ForecastModel(settings, count: rows.count)
    if model.name == .auto, let average = try ModelAverage(rows, gaps: settings.gaps) {
      return carry(average, model)
    }
    let family: HoltFamily? =
      switch model.name {
      case .preset, .auto: nil
      case .optimised: .holt
      case .damped: .damped
      }
    var made: HoltFit?
    if let family {
      made = try optimised(rows, family, gaps: settings.gaps)
    } else {
      let start = model.start ?? .calm
      made = try fit(
        rows, model.parameters ?? .standard, start: scale.into(start), gaps: settings.gaps)
    }
    guard let fit = made else {
      return Carried(model: model, level: 0, trend: 0) { _ in Projection() }
    }
    model.parameters = fit.parameters
    let k = settings.lostToParameters ?? family?.lostToParameters ?? 2
    let square = rows.count >= HoltSettings.leastForBands ? fit.sigmaSquared(lost: k) : nil
    var carried = Carried(
      model: model, level: fit.state.level, trend: fit.state.trend, sigma: square?.squareRoot(),
      single: fit.parameters
    ) { days in
      var projection = fit.state.projection(days: days, parameters: fit.parameters)
      projection.variances = projection.variances.map { $0 * (square ?? 0) }
      return projection
    }
    let trace = HoltTrace(rows, of: fit, seeded: model.start == .seed)
    carried.outliers = outliers(rows, trace, sigma: carried.sigma)
    if settings.bands == .empirical {
      carried.past = PastErrors(rows: rows, trace: trace, phi: fit.parameters.phi)
    }
    return carried
  }

  private static func carry(_ average: ModelAverage, _ asked: ForecastModel) -> Carried {
    var model = asked
    model.parts = average.members.map {
      ForecastModel.Part(
        name: $0.family.rawValue, weight: $0.weight, parameters: $0.fit.parameters,
        correctedAIC: $0.correctedAIC, squares: $0.fit.errors.squares,
        startLevel: $0.fit.start.level, startTrend: $0.fit.start.trend)
    }
    let variance = average.projection(days: 1).variances.first ?? 0
    return Carried(
      model: model, level: average.level, trend: average.trend, sigma: variance.squareRoot(),
      projected: average.projection)
  }

  private static func outliers(_ rows: Observations, _ trace: HoltTrace, sigma: Double?) -> [Int] {
    guard let sigma, sigma > 0 else { return [] }
    return trace.fitted.indices.compactMap { offset in
      let row = trace.first + offset
      let error = rows.values[row] - trace.fitted[offset]
      return error.magnitude > 4 * sigma * trace.variances[offset].squareRoot() ? row : nil
    }
  }
}
