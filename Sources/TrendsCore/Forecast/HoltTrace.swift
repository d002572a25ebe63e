/// Every step of one run: for tables, for outliers and for bands from past errors.
public struct HoltTrace: Equatable, Sendable {
  /// One per value from the first on, or from the second on for the seed rule.
  public var levels: [Double] = []
  public var trends: [Double] = []
  /// The one-step forecasts of the same values.
  public var fitted: [Double] = []
  /// V of each one-step error over sigma squared.
  public var variances: [Double] = []
  /// Index of the row the first entry belongs to.
  public var first = 0

  /// Repeats a fit step by step; `observations` must be the ones it was made from.
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
