import TrendsCore

/// holt_fixed, holt_damped and holt_optimised.
func checkHolt(_ item: inout ReferenceCase) throws {
  if item.input["method"].string == "auto" { return try checkAuto(&item) }
  if !item.expected["sse_from_third"].isNil, item.parameters == nil {
    return checkSeedSearch(&item)
  }
  if !item.input["damped"].isNil { return try checkOptimised(&item) }
  guard let parameters = item.parameters, let start = item.start else { return item.unknown() }
  let rows = Observations(daily: item.values)
  guard let fit = try Holt.fit(rows, parameters, start: start) else {
    return item.fail("there is no fit")
  }
  if item.expected["status"].string == "insufficient" {
    item.check("level", fit.state.level, item.expected["level"].list.last ?? JSON(nil))
    let settings = HoltSettings(method: .preset(parameters), start: start)
    let outcome = try Holt.forecast(
      series: daily(item.values), today: .last, days: item.horizon, settings: settings)
    item.check("status", outcome.status.rawValue, equals: "insufficient")
    return item.check("steps", outcome.steps.count, equals: 0)
  }
  let means = fit.state.projection(days: item.horizon, parameters: parameters).means
  let trace = HoltTrace(rows, of: fit, seeded: start == .seed)
  let skip = start == .seed ? 1 : 0
  for key in item.expected.keys {
    let wanted = item.expected[key]
    switch key {
    case "forecast": item.check(key, means, wanted)
    case "fitted": item.check(key, trace.fitted, wanted)
    case "fitted_from_third": item.check(key, Array(trace.fitted.dropFirst(skip)), wanted)
    case "level": item.check(key, trace.levels, wanted)
    case "trend": item.check(key, trace.trends, wanted)
    case "sse", "sse_from_third": item.check(key, fit.errors.squares, wanted)
    case "l0", "level_first": item.check(key, fit.start.level, wanted)
    case "b0", "trend_first": item.check(key, fit.start.trend, wanted)
    case "level_last": item.check(key, fit.state.level, wanted)
    case "trend_last": item.check(key, fit.state.trend, wanted)
    default: item.unknown()
    }
  }
}

/// A series of consecutive days from 2025-01-01.
func daily(_ values: [Double]) -> DaySeries {
  let first = 20_089
  return DaySeries(days: values.indices.map { Day(clamping: first + $0) }, values: values)
}

private func checkOptimised(_ item: inout ReferenceCase) throws {
  let family: HoltFamily = item.input["damped"].bool == true ? .damped : .holt
  guard let fit = try Holt.optimised(Observations(daily: item.values), family) else {
    return item.fail("there is no fit")
  }
  let largest = item.values.reduce(0) { max($0, $1.magnitude) }
  let room = 1e-12 * largest * largest
  if let wanted = reachable(item),
    fit.errors.squares > wanted * (1 + 1e-6) + room
  {
    item.fail("sse is \(fit.errors.squares), expected at most \(wanted): \(fit.parameters)")
  }
  if item.json["unique"].bool == true {
    let means = fit.state.projection(days: item.horizon, parameters: fit.parameters).means
    item.check("forecast", means, item.expected["forecast"], relative: 1e-4, slack: 1e-9 * largest)
  }
}

/// The least squares to reach: where the file has a rounded 0, the best of the tools it names.
private func reachable(_ item: ReferenceCase) -> Double? {
  let anchors = item.json["anchors"]
  let least = anchors.keys.compactMap { anchors[$0]["sse"].double }.min()
  guard item.expected["sse"].double == 0, let least, least > 0 else {
    return item.expected["sse"].double
  }
  return least
}

private func checkSeedSearch(_ item: inout ReferenceCase) {
  guard let wanted = item.expected["sse_from_third"].double else { return item.unknown() }
  let found = Holt.optimisedSeed(item.values)
  let largest = item.values.reduce(0) { max($0, $1.magnitude) }
  if found.squares > wanted * (1 + 1e-6) + 1e-12 * largest * largest {
    item.fail("sse is \(found.squares), expected at most \(wanted): \(found.parameters)")
  }
}

private func checkAuto(_ item: inout ReferenceCase) throws {
  guard let average = try ModelAverage(Observations(daily: item.values)) else {
    return item.fail("there is no average")
  }
  let projection = average.projection(days: item.horizon)
  let room =
    (item.json["tolerance"]["mean_abs_in_sd1"].double ?? 0.02)
    * (item.expected["sd"].doubles?.first ?? 1)
  item.check("mean", projection.means, item.expected["mean"], relative: 0, slack: room)
  let deviations = projection.variances.map { $0.squareRoot() }
  item.check("sd", deviations, item.expected["sd"], relative: 0.02, slack: room)
  for member in average.members {
    let wanted = item.expected["models"][member.family.rawValue]["sse"]
    if let wanted = wanted.double, member.fit.errors.squares > wanted * (1 + 1e-6) {
      item.fail("\(member.family) sse is \(member.fit.errors.squares), expected \(wanted)")
    }
    item.check(
      "\(member.family) aicc", member.correctedAIC, item.expected["aicc"][member.family.rawValue],
      relative: 1e-5, slack: 1e-3)
  }
}
