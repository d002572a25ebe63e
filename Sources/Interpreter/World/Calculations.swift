public import TrendsCore

/// What was asked for about weight and daily metrics: unit, goal, trends and forecasts.
///
/// Only the requests are kept; their answers are computed from the data when they are shown.
public struct Calculations: Sendable {
  /// The unit of weights on show.
  public private(set) var unit = MassUnit.kilograms
  /// Whether a person has named the unit; else it is that of the files.
  private(set) var unitIsSaid = false
  /// The unit of distances on show, and whether a person has named it.
  public private(set) var length = LengthUnit.kilometers
  private(set) var lengthIsSaid = false
  /// The weight to reach, in kilograms; nil where none was set.
  public var goal: Double?
  /// What was said of days of the weight.
  var marks = DayMarks()
  /// What is wanted of other metrics a day, a week or a month, by their names.
  private(set) var goals: [String: MetricGoal] = [:]
  /// Requested forecasts by the name of their view.
  private(set) var forecasts: [String: AskedForecast] = [:]
  /// Requested trends by the name of their view.
  private(set) var trends: [String: TrendRequest] = [:]
  /// Fits that were made, so that looking and scrolling compute none (S2-13).
  ///
  /// It is shared by all copies and is not part of the state: it changes no answer.
  let fits = FitCache()

  /// Whether nothing was asked for and nothing set.
  var isUntouched: Bool {
    goals.isEmpty && unit == .kilograms && !unitIsSaid && length == .kilometers && !lengthIsSaid
      && goal == nil
      && marks.isEmpty && forecasts.isEmpty
      && trends.isEmpty
  }

  /// Takes the unit that a person names.
  mutating func say(_ unit: MassUnit) {
    self.unit = unit
    unitIsSaid = true
  }

  mutating func say(_ unit: LengthUnit) {
    length = unit
    lengthIsSaid = true
  }

  /// Takes the units of weights and distances that were loaded, unless a person has named them.
  mutating func follow(_ dataset: Dataset) {
    if !unitIsSaid, dataset.metrics.contains(where: { $0.metric.kind == .weight }) {
      unit = dataset.weightUnit ?? .kilograms
    }
    let hasDistances =
      dataset.metrics.contains { $0.metric.name == Metric.distance.name } || !dataset.runs.isEmpty
    if !lengthIsSaid, hasDistances { length = dataset.lengthUnit ?? .kilometers }
  }

  /// The units in which values are shown.
  public var units: Units { Units(mass: unit, length: length) }

  /// Sets or clears what is wanted of a metric.
  mutating func want(_ goal: MetricGoal?, of name: String) { goals[name] = goal }

  mutating func keep(_ forecast: AskedForecast, for view: String) {
    forecasts[view] = forecast
  }

  /// Keeps a trend; an equal request is not a change of the state.
  mutating func keep(_ trend: TrendRequest, for view: String) {
    guard trends[view] != trend else { return }
    trends[view] = trend
  }

  /// Drops the requests of views that are gone.
  mutating func forget(where isGone: (String) -> Bool) {
    let (forecasts, trends) = (
      forecasts.filter { !isGone($0.key) }, trends.filter { !isGone($0.key) }
    )
    guard forecasts.count + trends.count != self.forecasts.count + self.trends.count else { return }
    (self.forecasts, self.trends) = (forecasts, trends)
  }
}

/// The settings of one forecast.
struct ForecastRequest: Equatable, Sendable {
  /// Days after the last value.
  var days: Int
  /// The last day instead of a number of days; nil where a number was asked for.
  var until: Day?
  /// Percent of the band.
  var level = Forecast.usualLevel
  var settings: HoltSettings

  /// Returns how many days after the last value, or after `origin`, the forecast goes; at least one.
  func days(after origin: Day?) -> Int {
    guard let until, let origin else { return days }
    return min(max(1, origin.distance(to: until)), HoltSettings.longestForecast)
  }
}

/// The settings of one line through the values.
struct TrendRequest: Equatable, Sendable {
  var method = TrendMethod.smooth
  /// Weight of a new value in a moving average, 0 to 1.
  var lambda = EWMA.standardLambda
}

/// How a line is drawn through the values: by the values on both sides of each day, or as a moving
/// average of those before it, of which each other case is a variant of `EWMA`.
enum TrendMethod: String, CaseIterable, Sendable {
  case smooth, decay, entry, interpolate, nanweight, adjusted, paper
}

/// A requested forecast, the rows it was last computed from, and how often that happened.
struct AskedForecast: Equatable, Sendable {
  var request: ForecastRequest
  private(set) var rows: DaySeries
  /// Digest of `rows`, taken once, because the state is hashed after every command.
  private let rowsDigest: UInt64
  /// The last day of `rows` that the fit uses, which is never after today; nil without rows.
  var end: Day?
  /// Number of computations: one for the first request, and one for each change of the data or of
  /// the request since.
  var computed = 1

  init(_ request: ForecastRequest, _ rows: DaySeries, today: Day) {
    self.request = request
    self.rows = rows
    rowsDigest = rows.digest
    end = rows.end(upTo: today)
  }

  /// Whether a fit of `rows` would see the same values.
  func isSame(as rows: DaySeries, today: Day) -> Bool {
    end == rows.end(upTo: today) && self.rows == rows
  }
}

extension DaySeries {
  /// The last day, or today where the series goes beyond it; nil for an empty series.
  func end(upTo today: Day) -> Day? { days.last.map { min($0, today) } }
}

/// A forecast and the request that it answers.
struct MetricForecast: Sendable {
  var request: ForecastRequest
  var forecast: Forecast
  /// How often the request was computed; nil for the forecast that a weight view shows without a
  /// request.
  var computed: Int?
}

/// Whether answers have to be hashed with the state.
extension Calculations {
  /// Whether there is a forecast or a trend, whose values change with the rows of its view.
  var hasAnswers: Bool { !forecasts.isEmpty || !trends.isEmpty }
}

extension Calculations: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("unit", unit)
    fields.field("unitIsSaid", unitIsSaid)
    // Where nothing else is said, states have the digest from before there were miles.
    if length != .kilometers || lengthIsSaid {
      fields.field("length", length)
      fields.field("lengthIsSaid", lengthIsSaid)
    }
    fields.field("goal", goal)
    // Where nothing is said, states have the digest from before there were marks.
    if !marks.isEmpty { fields.field("marks", marks) }
    if !goals.isEmpty {
      fields.field("goals", Named(goals.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
    }
    fields.field("forecasts", forecasts)
    fields.field("trends", trends)
  }
}

extension ForecastRequest: Described {
  func describe(to fields: inout some Fields) {
    fields.field("days", days)
    fields.field("until", until)
    fields.field("level", level)
    fields.field("settings", settings)
  }
}

extension TrendMethod: Described {}

extension TrendRequest: Described {
  func describe(to fields: inout some Fields) {
    fields.field("method", method)
    fields.field("lambda", lambda)
  }
}

extension AskedForecast: Described {
  func describe(to fields: inout some Fields) {
    fields.field("request", request)
    fields.field("rows", Digested(rows, digest: rowsDigest, count: rows.count))
    fields.field("end", end)
    fields.field("computed", computed)
  }
}
