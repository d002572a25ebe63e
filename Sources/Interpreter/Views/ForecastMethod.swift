import TrendsCharts
import TrendsCore

/// The methods that `backtest` compares, in the order of its table. The last three are benchmarks.
enum ForecastMethod: String, CaseIterable, Sendable {
  case usual = "default"
  case preset = "holt"
  case optimised, damped, auto, naive, drift, weekday

  /// The option of `forecast` that takes this method; nil of the usual one and of benchmarks.
  var option: String? {
    switch self {
    case .preset: "--preset \(HoltSettings.Preset.standard.rawValue)"
    case .optimised, .damped, .auto: "--\(rawValue)"
    case .usual, .naive, .drift, .weekday: nil
    }
  }

  /// Returns what this method forecasts after `rows`; nil if its model cannot be fitted.
  ///
  /// `average` holds the models fitted to `rows`, or nil if there are too few values.
  private func projection(
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

  /// The score of each method, in their order. At each origin the models are fitted once and shared.
  /// No method is judged by values that are no measurement.
  static func scores(
    _ test: Backtest, of rows: Observations, _ nature: DayNature,
    unless isInterrupted: @escaping @Sendable () -> Bool
  ) throws(ForecastError) -> [Backtest.Score?] {
    let slips = LocalTrends.slips(in: rows, of: nature)
    return try test.scores(rows, ignoring: slips) { training throws(ForecastError) in
      let average = try ModelAverage(training, unless: isInterrupted)
      return try allCases.map { method throws(ForecastError) in
        try method.projection(training, average, of: nature, days: test.days)
      }
    }
  }

  /// The method that is better than the usual one by more than chance; nil if none is.
  static func better(
    _ test: Backtest, _ scores: [Backtest.Score?], _ rows: Observations
  ) -> ForecastMethod? {
    let others = Array(zip(allCases, scores).dropFirst())
    guard let usual = scores.first ?? nil else { return nil }
    return test.better(than: usual, among: others.map(\.1), rows).map { others[$0].0 }
  }
}

/// A method that did better than the usual one on the last values of a metric.
struct BetterMethod: Sendable {
  let option: String
  let score: Backtest.Score
  let usual: Backtest.Score
  let days: Int

  /// Most forecasts that are compared, most values, and the longest way ahead.
  private static let most = (forecasts: 12, values: 220, days: 30)

  /// Compares the methods on the past of a metric; nil where none is better that `forecast` has.
  init?(of rows: Observations, _ nature: DayNature, days: Int) {
    let rows = rows.suffix(Self.most.values)
    let days = max(1, min(days, Self.most.days))
    guard
      let test = try? Backtest(
        firstOrigin: BacktestReport.firstOrigin, latest: Self.most.forecasts, days: days),
      let scores = try? ForecastMethod.scores(test, of: rows, nature, unless: { false }),
      let better = ForecastMethod.better(test, scores, rows), let option = better.option,
      let place = ForecastMethod.allCases.firstIndex(of: better), let score = scores[place],
      let usual = scores[0]
    else { return nil }
    (self.option, self.score, self.usual, self.days) = (option, score, usual, days)
  }

  /// What `forecast` says of it.
  ///
  ///     In 12 forecasts of the past, 14 days ahead, --auto missed by 0.41 kg on average, this one by
  ///     0.63.
  func sentence(_ reading: DayReading) -> String {
    func size(_ score: Backtest.Score) -> String {
      reading.shown(score.mae).fixed(reading.decimals + reading.decimalsOfMeans)
    }
    let ahead = Wording.days(days)
    return "In \(score.origins) forecasts of the past, \(ahead) ahead, \(option) missed by "
      + "\(reading.withUnit(size(score))) on average, this method by \(size(usual))."
  }
}
