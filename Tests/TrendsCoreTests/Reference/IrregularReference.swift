import TrendsCore

/// irregular: the four policies for days without a value.
func checkIrregular(_ item: inout ReferenceCase) throws {
  guard let parameters = item.parameters, let start = item.start,
    let days = item.input["day"].ints, let gaps = policy(item)
  else { return item.unknown() }
  let rows = Observations(days: days, values: item.values)
  guard let fit = try Holt.fit(rows, parameters, start: start, gaps: gaps) else {
    return item.fail("there is no fit")
  }
  // The file sums from the second value on; with damping its error is not 0 but under `exact`.
  var second = 0.0
  if start == .seed, gaps != .exact, rows.count > 1 {
    let trace = HoltTrace(rows, of: fit, seeded: true)
    second = (rows.values[1] - trace.fitted[0]) * (rows.values[1] - trace.fitted[0])
  }
  let projection = fit.state.projection(days: item.horizon, parameters: parameters)
  for key in item.expected.keys {
    let wanted = item.expected[key]
    switch key {
    case "level": item.check(key, fit.state.level, wanted)
    case "trend": item.check(key, fit.state.trend, wanted)
    case "l0": item.check(key, fit.start.level, wanted)
    case "b0": item.check(key, fit.start.trend, wanted)
    case "forecast": item.check(key, projection.means, wanted)
    case "var_over_sigma2": item.check(key, projection.variances, wanted)
    case "sigma2":
      if !wanted.isNil { item.check(key, fit.sigmaSquared(lost: 0), wanted) }
    case "sum_e2": item.check(key, fit.errors.squares + second, wanted)
    case "sum_e2_over_V": item.check(key, fit.errors.weightedSquares + second, wanted)
    case "sum_log_V": item.check(key, fit.errors.logVariances, wanted)
    case "P_over_sigma2":
      let rows = wanted.list.map(\.list)
      guard rows.count == 2, rows.allSatisfy({ $0.count == 2 }) else { return item.unknown() }
      item.check("P11", fit.state.levelVariance, rows[0][0])
      item.check("P12", fit.state.covariance, rows[0][1])
      item.check("P22", fit.state.trendVariance, rows[1][1])
    default: item.unknown()
    }
  }
}

private func policy(_ item: ReferenceCase) -> GapPolicy? {
  switch item.input["policy"].string {
  case "entry": .entry
  case "carry": .carry
  case "wright": .wright(spacing: item.input["q"].double ?? 1)
  case "exact": .exact
  default: nil
  }
}
