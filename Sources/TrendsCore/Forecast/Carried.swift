/// One fitted model, or an average of several, ready to be projected.
///
/// All numbers are scaled by `Scale`; `FittedSeries` turns them back.
struct Carried: Equatable, Sendable {
  var model: ForecastModel
  /// Level on the day of the last value.
  var level: Double
  /// Change per day: the trend b of a single model, for an average the weighted mean of phi b.
  var trend: Double
  /// Standard deviation of the error one day ahead; nil when there are too few values for bands.
  var sigma: Double?
  /// The parameters of a single model; nil for an average.
  var single: HoltParameters?
  /// Rows whose one-step error exceeds four standard deviations; always empty for an average.
  var outliers: [Int] = []
  /// What `projection(days:)` projects.
  fileprivate var source: Basis
  /// Past errors for empirical bands; nil for analytic ones.
  fileprivate(set) var past: PastErrors?

  /// What a projection is computed from.
  fileprivate enum Basis: Equatable, Sendable {
    /// No value, so there is no projection.
    case nothing
    case fit(HoltFit, sigmaSquared: Double)
    case average(ModelAverage)
  }

  /// Returns means and variances of the next `days` days, the variances in the square of the scaled
  /// values' unit.
  ///
  /// Without a variance estimate (see `sigma`) all variances are 0.
  func projection(days: Int) -> Projection {
    switch source {
    case .nothing: return Projection()
    case .average(let average): return average.projection(days: days)
    case .fit(let fit, let square):
      var projection = fit.state.projection(days: days, parameters: fit.parameters)
      projection.variances = projection.variances.map { $0 * square }
      return projection
    }
  }
}

extension Holt {
  /// Fits what the settings ask for, or the preset when there are too few values for it.
  static func carry(
    _ rows: Observations, _ settings: HoltSettings, _ scale: Scale,
    unless isInterrupted: () -> Bool
  ) throws(ForecastError) -> Carried {
    var model = ForecastModel(settings, count: rows.count)
    if model.name == .auto,
      let average = try ModelAverage(rows, gaps: settings.gaps, unless: isInterrupted)
    {
      return carry(average, model, rows, settings)
    }
    let family: HoltFamily? =
      switch model.name {
      case .preset, .auto, .trends: nil
      case .optimised: .holt
      case .damped: .damped
      }
    var made: HoltFit?
    if let family {
      made = try optimised(rows, family, gaps: settings.gaps, unless: isInterrupted)
    } else {
      let start = model.start ?? .calm
      made = try fit(
        rows, model.parameters ?? .standard, start: scale.into(start), gaps: settings.gaps)
    }
    guard let fit = made else {
      return Carried(model: model, level: 0, trend: 0, source: .nothing)
    }
    model.parameters = fit.parameters
    let k = settings.lostToParameters ?? family?.lostToParameters ?? 2
    let square = rows.count >= HoltSettings.leastForBands ? fit.sigmaSquared(lost: k) : nil
    model.parts = [
      ForecastModel.Part(
        name: family?.rawValue ?? model.name.rawValue, weight: 1, fit: fit,
        correctedAIC: family.flatMap { fit.correctedAIC(parameters: $0.parameterCount) })
    ]
    model.lost = k
    var carried = Carried(
      model: model, level: fit.state.level, trend: fit.state.trend, sigma: square?.squareRoot(),
      single: fit.parameters, source: .fit(fit, sigmaSquared: square ?? 0))
    let trace = HoltTrace(rows, of: fit, seeded: model.start == .seed)
    carried.outliers = outliers(rows, trace, sigma: carried.sigma)
    if settings.bands == .empirical {
      carried.past = PastErrors(rows: rows, [(trace, fit.parameters.phi, 1)])
    }
    return carried
  }

  /// Makes the result of an average.
  private static func carry(
    _ average: ModelAverage, _ asked: ForecastModel, _ rows: Observations, _ settings: HoltSettings
  ) -> Carried {
    var model = asked
    model.parts = average.members.map {
      ForecastModel.Part(
        name: $0.family.rawValue, weight: $0.weight, fit: $0.fit, correctedAIC: $0.correctedAIC)
    }
    let variance = average.projection(days: 1).variances.first ?? 0
    var carried = Carried(
      model: model, level: average.level, trend: average.trend, sigma: variance.squareRoot(),
      source: .average(average))
    if settings.bands == .empirical {
      carried.past = PastErrors(
        rows: rows,
        average.members.map { (HoltTrace(rows, of: $0.fit), $0.fit.parameters.phi, $0.weight) })
    }
    return carried
  }

  /// Returns the rows whose error exceeds four standard deviations; none while `sigma` is nil or 0.
  private static func outliers(_ rows: Observations, _ trace: HoltTrace, sigma: Double?) -> [Int] {
    guard let sigma, sigma > 0 else { return [] }
    return trace.fitted.indices.compactMap { offset in
      let row = trace.first + offset
      let error = rows.values[row] - trace.fitted[offset]
      return error.magnitude > 4 * sigma * trace.variances[offset].squareRoot() ? row : nil
    }
  }
}
