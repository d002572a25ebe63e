import TrendsCore
import TrendsOutput

/// The errors of eight forecast methods on the past of one metric, as tables and a sentence.
struct BacktestReport {
  /// Number of values that every method learns from before the first forecast.
  static let firstOrigin = 30
  /// Number of values between two forecasts; no multiple of 7, which would make all forecasts begin
  /// on one weekday.
  static let usualStep = 13

  /// The methods compared, in the order of the table. The last three are the benchmarks.
  enum Method: String, CaseIterable, Sendable {
    case usual = "default"
    case preset = "holt"
    case optimised, damped, auto, naive, drift, weekday

    /// Returns what this method forecasts after `rows`; nil if its model cannot be fitted.
    ///
    /// `average` holds the models fitted to `rows`, or nil if there are too few values.
    func projection(
      _ rows: Observations, _ average: ModelAverage?, of nature: DayNature, days: Int
    ) throws(ForecastError) -> Projection? {
      switch self {
      case .usual: LocalTrends.projection(rows, of: nature, days: days)
      case .preset: try Holt.projection(rows, .standard, days: days)
      case .optimised: average?.projection(of: .holt, days: days)
      case .damped: average?.projection(of: .damped, days: days)
      case .auto: average?.projection(days: days)
      case .naive: Benchmark.naive.projection(rows, days: days)
      case .drift: Benchmark.drift.projection(rows, days: days)
      case .weekday: Benchmark.weekday.projection(rows, days: days)
      }
    }
  }

  /// Origins, distance between them and days ahead.
  let test: Backtest
  /// One score per method, in their order; nil without an origin or with nothing to compare.
  let scores: [Backtest.Score?]
  let reading: DayReading

  /// Runs the backtest. At each origin the models are fitted once and shared by the methods.
  ///
  /// Throws `.interrupted` when `isInterrupted` answers true; it is asked between fits, from any
  /// thread.
  init(
    _ test: Backtest, of rows: Observations, reading: DayReading,
    unless isInterrupted: @escaping @Sendable () -> Bool
  ) throws(ForecastError) {
    self.test = test
    self.reading = reading
    let nature = reading.metric.nature
    scores = try test.scores(rows) { training throws(ForecastError) in
      let average = try ModelAverage(training, unless: isInterrupted)
      return try Method.allCases.map { method throws(ForecastError) in
        try method.projection(training, average, of: nature, days: test.days)
      }
    }
  }

  /// The methods that have a score.
  private var known: [(Method, Backtest.Score)] {
    zip(Method.allCases, scores).compactMap { method, score in score.map { (method, $0) } }
  }

  /// One row per method. Errors are in the unit on show with two more decimals, shares from 0 to 1.
  var table: Table {
    let names = ["mae", "rmse", "bias", "mase", "in80", "in95", "winkler95"]
    var table = Table([.init("method")] + names.map { .init($0, isNumeric: true) })
    for (method, score) in known {
      table.rows.append([
        .text(method.rawValue), number(score.mae), number(score.rmse), number(score.bias),
        share(score.mase, 3), share(score.coverage80, 2), share(score.coverage95, 2),
        number(score.winkler95),
      ])
    }
    return table
  }

  /// One row per day ahead with the mean absolute error of each method.
  var tableByDay: Table {
    var table = Table(
      [.init("ahead", isNumeric: true)]
        + known.map { .init($0.0.rawValue, isNumeric: true) })
    guard !known.isEmpty else { return table }
    for day in 0..<test.days {
      table.rows.append([.number(String(day + 1))] + known.map { number($0.1.maeByDay[day]) })
    }
    return table
  }

  /// A value of the metric with two decimals more than measured values have.
  private func number(_ value: Double?) -> Table.Cell {
    value.map { .number(reading.shown($0).fixed(reading.decimals + 2)) } ?? .missing
  }

  /// A number without unit, not converted.
  private func share(_ value: Double?, _ decimals: Int) -> Table.Cell {
    value.map { .number($0.fixed(decimals)) } ?? .missing
  }

  /// The best method compared with repeating the last value, by mean absolute error:
  ///
  ///     In 76 forecasts, 14 days ahead: default missed by 0.21 kg on average, naive by 0.24.
  var sentence: String {
    guard let naive = known.first(where: { $0.0 == .naive }),
      let best = known.min(by: { $0.1.mae < $1.1.mae })
    else {
      return "too few values: \(BacktestReport.firstOrigin) to learn from "
        + "and \(test.days) days after them are needed"
    }
    func size(_ score: Backtest.Score) -> String {
      reading.shown(score.mae).fixed(reading.decimals + 1)
    }
    let count = naive.1.origins == 1 ? "1 forecast" : "\(naive.1.origins) forecasts"
    let ahead = test.days == 1 ? "1 day" : "\(test.days) days"
    let start = "In \(count), \(ahead) ahead: \(best.0.rawValue) missed by \(size(best.1))"
    let unit = reading.unitText.isEmpty ? "" : " " + reading.unitText
    return start + unit + " on average"
      + (best.0 == .naive ? ", the least of all." : ", naive by \(size(naive.1)).")
  }
}
