/// Every step of one run, for tables, outliers and bands from past errors.
public struct HoltTrace: Equatable, Sendable {
  /// The level after each value, from the row `first` on.
  public var levels: [Double] = []
  /// The trend per day after each value.
  public var trends: [Double] = []
  /// The one-step forecast of each value.
  public var fitted: [Double] = []
  /// V of each one-step error, in units of sigma squared; 1 without gaps.
  public var variances: [Double] = []
  /// Index of the row that the first entries belong to: 0, or 1 for the seed rule. Rows count from
  /// the last gap of more than ten years.
  public var first = 0

  /// Repeats a fit step by step.
  ///
  /// `observations` must be those of the fit, and `seeded` must be true exactly when the fit began
  /// with `HoltStart.seed`.
  public init(_ observations: Observations, of fit: HoltFit, seeded: Bool = false) {
    let rows = observations.sinceLastLongGap()
    var run = HoltRun(
      start: fit.start, gains: HoltGains(parameters: fit.parameters, gaps: fit.gaps))
    first = seeded ? 1 : 0
    for index in rows.days.indices.dropFirst(first) {
      let days = rows.step(index, fit.gaps)
      var (level, trend) = (run.level, run.trend)
      HoltRun.pass(&level, &trend, days: days, phi: fit.parameters.phi)
      var ahead = run.gains
      let gain = ahead.step(days: days)
      fitted.append(level + fit.parameters.phi * trend)
      variances.append(gain.variance)
      if seeded, index == first, fit.gaps == .exact {
        run.start(level: rows.values[index])
      } else {
        run.take(rows.values[index], days: days)
      }
      levels.append(run.level)
      trends.append(run.trend)
    }
  }
}
