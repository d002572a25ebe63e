import TrendsCore
import TrendsOutput

/// The part of a day view's dump about calculations: unit, goal, trend and forecast.
struct CalculationDump {
  /// Source of the calculations and of the unit on show.
  let world: World
  let view: DayView
  /// Days of the forecast that the weight shows without a request.
  let forecastDays: Int

  /// Nil unless the view has a trend or a forecast, or is the weight and has a goal.
  ///
  /// The forecast that the weight shows without a request is among them: it is on the screen. As it
  /// follows from the data, it is not part of the state that is hashed, and `computed` is 0.
  var json: JSON? {
    let isWeight = view.source.metric.kind == .weight
    let entry = world.forecast(of: view, usualDays: forecastDays)
    let goal = isWeight ? world.calc.goal : nil
    let trend = world.trend(of: view)
    guard entry != nil || goal != nil || trend != nil else { return nil }
    let reading = DayReading(view: view, world: world)
    return .object([
      ("unit", .string(reading.unitText)), ("goal", .string(goal.map { reading.number($0) })),
      ("trend", .string(trend?.points.values.last.map { reading.number($0, moreDecimals: 1) })),
      ("forecast", entry.map { forecast($0, reading) } ?? .null),
      ("reason", .string(entry.flatMap(reason))),
    ])
  }

  /// The word of the status; nil for a forecast that is ready.
  private func reason(_ entry: MetricForecast) -> String? {
    entry.forecast.status == .ready ? nil : entry.forecast.status.rawValue
  }

  /// The change a day that leads to the goal by the day that was asked for; nil without both.
  private func needed(_ entry: MetricForecast) -> Double? {
    guard let until = entry.request.until, let goal = entry.forecast.goal?.goal,
      let origin = entry.forecast.origin
    else { return nil }
    return goal.rate(over: origin.day.distance(to: until))
  }

  /// The first and last value of the line with its band, in the unit on show. Null without a line.
  private func forecast(_ entry: MetricForecast, _ reading: DayReading) -> JSON {
    let forecast = entry.forecast
    guard let origin = forecast.origin, let last = forecast.steps.last else { return .null }
    func number(_ value: Double?) -> JSON {
      .string(value.map { reading.number($0, moreDecimals: reading.decimalsOfMeans) })
    }
    func day(_ day: Day?) -> JSON { .string(day?.description) }
    func weekly(_ rate: Double?) -> JSON {
      .string(rate.map { (reading.shown($0) * 7).fixed(reading.decimals + 1) })
    }
    let pace = forecast.pace
    return .object([
      ("days", .int(entry.request.days)), ("origin", .string(origin.day.description)),
      ("start", number(origin.level)), ("end", number(last.drawn)),
      ("low", number(last.band?.low)), ("high", number(last.band?.high)),
      ("level", .int(forecast.level)), ("crossing", day(forecast.goal?.day)),
      ("rate", weekly(pace?.rate)), ("rateLow", weekly(pace?.band(forecast.level).low)),
      ("rateHigh", weekly(pace?.band(forecast.level).high)),
      ("atPace", day(forecast.goal?.atPace)), ("needed", weekly(needed(entry))),
      ("week", number(forecast.week?.value)), ("unfinished", number(forecast.unfinished)),
      ("leftOut", .int(forecast.slips.count)),
      ("stale", .bool(forecast.isStale)), ("computed", .int(entry.computed ?? 0)),
    ])
  }
}
