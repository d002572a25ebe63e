import Foundation
import TrendsCore

/// stats: series, zones, correlation and days.
func checkStatistics(_ item: inout ReferenceCase) throws {
  if !item.input["bounds"].isNil { return checkZones(&item) }
  if !item.input["cadence"].isNil { return checkCorrelation(&item) }
  if !item.input["time_zone"].isNil { return checkDays(&item) }
  var times = item.input["time_s"].doubles
  var values = item.input["values"].doubles
  if let recipe = Recipe(item.input["recipe"]) { (times, values) = (recipe.x, recipe.y) }
  guard let times, let values else { return item.unknown() }
  let got = SeriesStatistics(times: times, values: values)
  let markers = TickMarkers.indices(times: times, values: values)
  for key in item.expected.keys {
    let wanted = item.expected[key]
    switch key {
    case "count": item.check(key, got.count, equals: wanted.int)
    case "dropped": item.check(key, got.dropped, equals: wanted.int)
    case "min": item.check(key, got.min, wanted)
    case "max": item.check(key, got.max, wanted)
    case "average": item.check(key, got.average, wanted)
    case "sd": item.check(key, got.deviation, wanted)
    case "time_weighted_average": item.check(key, got.timeWeightedAverage, wanted)
    case "y_domain": item.check(key, [got.axis.lowerBound, got.axis.upperBound], wanted)
    case "chart": item.check(key, got.isEnoughForChart, equals: wanted.string == "ok")
    case "downsample":
      item.check(key, got.count > ChartReducer.threshold, equals: wanted.bool)
    case "marker_indices": item.check(key, markers, equals: wanted.ints)
    case "marker_count": item.check(key, markers.count, equals: wanted.int)
    case "marker_first":
      item.check(key, Array(markers.prefix(wanted.list.count)), equals: wanted.ints)
    default: item.unknown()
    }
  }
}

private func checkZones(_ item: inout ReferenceCase) {
  let names = TrainingZones.cadence.names
  guard let bounds = item.input["bounds"].doubles, let times = item.input["time_s"].doubles,
    let values = item.input["values"].doubles,
    let zones = TrainingZones(names: names, bounds: bounds)
  else { return item.unknown() }
  let seconds = zones.seconds(times: times, values: values)
  for (name, got) in zip(names, seconds) {
    item.check(name, got, item.expected["seconds"][name])
  }
  item.check("moving", seconds.reduce(0, +), item.expected["moving_seconds"])
}

private func checkCorrelation(_ item: inout ReferenceCase) {
  guard let y = item.input["cadence"].doubles, let x = item.input["pace_s_per_km"].doubles else {
    return item.unknown()
  }
  let got = Correlation(x: x, y: y)
  for key in item.expected.keys {
    let wanted = item.expected[key]
    switch key {
    case "n": item.check(key, got?.count ?? x.count, equals: wanted.int)
    case "pearson": item.check(key, got?.pearson, wanted)
    case "spearman": item.check(key, got?.spearman, wanted)
    case "slope": item.check(key, got?.slope, wanted)
    case "intercept": item.check(key, got?.intercept, wanted)
    default: item.unknown()
    }
  }
}

private func checkDays(_ item: inout ReferenceCase) {
  guard let zone = item.input["time_zone"].string.flatMap({ TimeZone(identifier: $0) }),
    let last = item.input["last_day"].string.flatMap({ Day(iso: $0) }),
    let length = item.input["window_days"].int
  else { return item.unknown() }
  func day(_ second: JSON) -> Day {
    let second = second.int ?? 0
    let local = second + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
    return Day(clamping: Int((Double(local) / 86_400).rounded(.down)))
  }
  let workouts = item.input["workouts"].list
  let recovery = item.input["recovery"].list
  func sums(_ value: (JSON) -> Double) -> DaySeries {
    var sums: [Day: Double] = [:]
    for workout in workouts { sums[day(workout["start"]), default: 0] += value(workout) }
    let days = sums.keys.sorted()
    return DaySeries(days: days, values: days.map { sums[$0] ?? 0 })
  }
  let counts = sums { _ in 1 }
  let durations = sums { $0["duration_s"].double ?? 0 }
  let energies = sums { $0["energy_kcal"].double ?? 0 }
  let beats = Dictionary(grouping: recovery.filter { $0["resting_hr"].double?.isFinite == true }) {
    day($0["at"])
  }
  let restingDays = beats.keys.sorted()
  let resting = DaySeries(
    days: restingDays,
    values: restingDays.map { day in
      DayRule.mean.value(
        of: (beats[day] ?? []).map { TimedValue($0["resting_hr"].double ?? 0, at: nil) }) ?? 0
    })
  let window = DayRange(last.advanced(by: 1 - length), last.advanced(by: 1))
  item.check("days", window.count, equals: item.expected["days"].list.count)
  for (offset, wanted) in item.expected["days"].list.enumerated() {
    let day = window.start.advanced(by: offset)
    item.check("date", day.description, equals: wanted["date"].string)
    item.check("\(day) workouts", counts[day] ?? 0, wanted["workouts"])
    item.check("\(day) duration", durations[day] ?? 0, wanted["duration_s"])
    item.check("\(day) energy", energies[day] ?? 0, wanted["energy_kcal"], slack: 1e-9)
    item.check("\(day) resting", resting[day], wanted["resting_hr_avg"])
  }
  for (period, key) in [(Period.week, "iso_weeks"), (.month, "months")] {
    let totals = PeriodSummary.all(of: durations, in: window, by: period)
    let rests = PeriodSummary.all(of: resting, in: window, by: period)
    item.check(key, totals.map(\.label), equals: item.expected[key].keys)
    for (total, rest) in zip(totals, rests) {
      let wanted = item.expected[key][total.label]
      item.check("\(total.label) days", total.days, equals: wanted["days"].int)
      item.check("\(total.label) total", total.total, wanted["duration_total_s"])
      item.check("\(total.label) per day", total.perDay, wanted["duration_per_day_s"])
      item.check("\(total.label) resting", rest.average, wanted["resting_hr_avg"])
    }
  }
}

/// streaks: exact counts.
func checkStreak(_ item: inout ReferenceCase) throws {
  guard let today = item.input["today"].string.flatMap({ Day(iso: $0) }) else {
    return item.unknown()
  }
  let texts = item.input["days"].list.compactMap(\.string)
  let days = texts.compactMap { Day(iso: $0) }
  guard days.count == item.input["days"].list.count else { return item.unknown() }
  let got = Streak(days: days, today: today)
  for key in item.expected.keys {
    let wanted = item.expected[key]
    switch key {
    case "current": item.check(key, got.untilYesterday, equals: wanted.int)
    case "current_with_today": item.check(key, got.current, equals: wanted.int)
    case "today_done": item.check(key, got.todayDone, equals: wanted.bool)
    case "longest": item.check(key, got.longest, equals: wanted.int)
    case "longest_end": item.check(key, got.longestEnd?.description, equals: wanted.string)
    case "window_total": item.check(key, got.inWindow, equals: wanted.int)
    case "window_total_seed": item.check(key, got.inWindowAhead, equals: wanted.int)
    case "active_days": item.check(key, got.activeDays, equals: wanted.int)
    case "note": break
    default: item.unknown()
    }
  }
}

/// backtest: benchmarks, and Holt with them from rolling origins.
func checkBacktest(_ item: inout ReferenceCase) throws {
  let rows = Observations(daily: item.values)
  let days = item.horizon
  guard let first = item.input["first_origin"].int, let step = item.input["step"].int,
    let parameters = item.parameters, let start = item.start
  else {
    for key in item.expected.keys {
      guard let benchmark = Benchmark(rawValue: key),
        let got = benchmark.projection(rows, days: days)
      else { return item.unknown() }
      let wanted = item.expected[key]
      let sd = got.variances.map { $0.squareRoot() }
      item.check("\(key) mean", got.means, wanted["mean"])
      item.check("\(key) sd", sd, wanted["sd"])
      item.check("\(key) lo80", zip(got.means, sd).map { $0 - Normal.z80 * $1 }, wanted["lo80"])
      item.check("\(key) hi95", zip(got.means, sd).map { $0 + Normal.z95 * $1 }, wanted["hi95"])
    }
    return
  }
  let test = try Backtest(firstOrigin: first, step: step, days: days)
  let origins = test.origins(rows)
  item.check("origins", origins.count, equals: item.expected["origins"].int)
  item.check("last_origin", origins.last, equals: item.expected["last_origin"].int)
  for key in ["naive", "drift", "holt"] {
    let score = try test.score(rows) { training throws(ForecastError) in
      if let benchmark = Benchmark(rawValue: key) {
        return benchmark.projection(training, days: days)
      }
      return try Holt.projection(training, parameters, start: start, gaps: .entry, days: days)
    }
    let wanted = item.expected[key]
    item.check("\(key) mae", score?.mae, wanted["mae"])
    item.check("\(key) rmse", score?.rmse, wanted["rmse"])
    item.check("\(key) bias", score?.bias, wanted["bias"])
    item.check("\(key) mase", score?.mase, wanted["mase"])
    item.check("\(key) mae_by_h", score?.maeByDay.compactMap { $0 }, wanted["mae_by_h"])
    item.check("\(key) coverage80", score?.coverage80, wanted["coverage80"])
    item.check("\(key) coverage95", score?.coverage95, wanted["coverage95"])
    item.check("\(key) winkler95", score?.winkler95, wanted["winkler95"])
  }
}
