public import TrendsCore

/// What has been asked of the weight view and of daily metrics: unit, goal, trends and forecasts.
///
/// Only the questions are kept; the answers follow from them and from the data.
public struct Calculations: Sendable {
  public var unit = MassUnit.kilograms
  /// In kilograms.
  public var goal: Double?
  /// By the name of the view.
  private(set) var forecasts: [String: AskedForecast] = [:]
  private(set) var trends: [String: TrendRequest] = [:]
  /// Fits that have been made, so that looking and scrolling make none (S2-13).
  let fits = FitCache()

  var isUntouched: Bool {
    unit == .kilograms && goal == nil && forecasts.isEmpty && trends.isEmpty
  }

  mutating func keep(_ forecast: AskedForecast, for view: String) {
    forecasts[view] = forecast
  }

  mutating func keep(_ trend: TrendRequest, for view: String) {
    guard trends[view] != trend else { return }
    trends[view] = trend
  }

  mutating func forget(where isGone: (String) -> Bool) {
    let (forecasts, trends) = (
      forecasts.filter { !isGone($0.key) }, trends.filter { !isGone($0.key) }
    )
    guard forecasts.count + trends.count != self.forecasts.count + self.trends.count else { return }
    (self.forecasts, self.trends) = (forecasts, trends)
  }
}

/// How a line is to be carried forward.
struct ForecastRequest: Equatable, Sendable {
  var days: Int
  var level = Forecast.usualLevel
  var settings = HoltSettings()
}

/// How a line is to be smoothed.
struct TrendRequest: Equatable, Sendable {
  var method = TrendMethod.decay
  var lambda = EWMA.standardLambda
}

enum TrendMethod: String, CaseIterable, Sendable {
  case decay, entry, interpolate, nanweight, adjusted, paper
}

/// A request that somebody typed, the rows it was last answered from, and how often it was computed:
/// once for it, and once for each change of the data.
struct AskedForecast: Equatable, Sendable {
  var request: ForecastRequest
  private(set) var rows: DaySeries
  private let rowsDigest: UInt64
  /// The last day that a fit of them sees: later ones have not come yet.
  var end: Day?
  var computed = 1

  init(_ request: ForecastRequest, _ rows: DaySeries, today: Day) {
    self.request = request
    self.rows = rows
    rowsDigest = rows.digest
    end = rows.end(upTo: today)
  }

  /// Whether a fit would see the same.
  func isSame(as rows: DaySeries, today: Day) -> Bool {
    end == rows.end(upTo: today) && self.rows == rows
  }
}

extension DaySeries {
  /// The last day, or today where days lie ahead of it.
  func end(upTo today: Day) -> Day? { days.last.map { min($0, today) } }
}

/// A forecast as it is shown.
struct MetricForecast: Sendable {
  var request: ForecastRequest
  var forecast: Forecast
  /// Nil for the one that a weight view has unasked.
  var computed: Int?
}

/// What was asked for. The fits are made of it and of the rows.
extension Calculations {
  /// Whether the state holds a forecast or a trend, which changes with the rows.
  var hasAnswers: Bool { !forecasts.isEmpty || !trends.isEmpty }
}

extension Calculations: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("unit", unit)
    fields.field("goal", goal)
    fields.field("forecasts", forecasts)
    fields.field("trends", trends)
  }
}

extension ForecastRequest: Described {
  func describe(to fields: inout some Fields) {
    fields.field("days", days)
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
