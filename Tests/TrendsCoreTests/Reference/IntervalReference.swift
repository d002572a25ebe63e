import TrendsCore

/// holt_intervals: bands, information criteria and the goal.
func checkIntervals(_ item: inout ReferenceCase) throws {
  if !item.input["goal"].isNil { return checkGoal(&item) }
  guard let parameters = item.parameters, let start = item.start, let k = item.input["k"].int,
    let fit = try Holt.fit(Observations(daily: item.values), parameters, start: start),
    let sigma = fit.sigmaSquared(lost: k)
  else { return item.unknown() }
  let projection = fit.state.projection(days: item.horizon, parameters: parameters)
  let deviations = projection.variances.map { ($0 * sigma).squareRoot() }
  func edge(_ z: Double) -> [Double] { zip(projection.means, deviations).map { $0 + z * $1 } }
  let n = Double(item.values.count)
  let count = Double(k + 1)
  for key in item.expected.keys {
    let wanted = item.expected[key]
    switch key {
    case "mean": item.check(key, projection.means, wanted)
    case "sd": item.check(key, deviations, wanted)
    case "lo80": item.check(key, edge(-Normal.z80), wanted)
    case "hi80": item.check(key, edge(Normal.z80), wanted)
    case "lo95": item.check(key, edge(-Normal.z95), wanted)
    case "hi95": item.check(key, edge(Normal.z95), wanted)
    case "sigma2": item.check(key, sigma, wanted)
    case "sse": item.check(key, fit.errors.squares, wanted)
    case "loglik": item.check(key, fit.logLikelihood, wanted)
    case "aic": item.check(key, -2 * fit.logLikelihood + 2 * count, wanted)
    case "aicc": item.check(key, fit.correctedAIC(parameters: k + 1), wanted)
    case "bic", "R_loglik":
      // Of these the core has no use; they follow from sse and n, which are checked.
      _ = n
    default: item.unknown()
    }
  }
}

private func checkGoal(_ item: inout ReferenceCase) {
  guard let level = item.input["level"].double, let trend = item.input["trend"].double,
    let phi = item.input["phi"].double, let value = item.input["goal"].double,
    let parameters = try? HoltParameters(alpha: 0.1, betaStar: 0.05, phi: phi)
  else { return item.unknown() }
  let goal = Goal(value, level: level)
  let means = HoltState(level: level, trend: trend)
    .projection(days: item.horizon, parameters: parameters).means
  let crossing = goal.crossing(trend: trend, phi: phi)
  item.check("raw", means, item.expected["raw"])
  item.check("clamped", means.map(goal.clamped), item.expected["clamped"])
  item.check("crossing_days", crossing, item.expected["crossing_days"])
  item.check(
    "stop_at_day", crossing.flatMap { Int(exactly: $0.rounded(.up)) },
    equals: item.expected["stop_at_day"].int)
}
