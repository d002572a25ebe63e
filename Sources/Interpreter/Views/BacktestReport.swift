import TrendsCharts
import TrendsCore
import TrendsOutput

/// The errors of eight forecast methods on the past of one metric, as tables and a sentence.
struct BacktestReport {
  /// Number of values that every method learns from before the first forecast.
  static let firstOrigin = 30
  /// Number of values between two forecasts; no multiple of 7, which would make all forecasts begin
  /// on one weekday.
  static let usualStep = 13

  /// Origins, distance between them and days ahead.
  let test: Backtest
  /// One score per method, in their order; nil without an origin or with nothing to compare.
  let scores: [Backtest.Score?]
  /// The method that is better than the usual one by more than chance.
  let better: ForecastMethod?
  /// What was said of goals on the way, and what came; empty for a metric that has none.
  let chances: [Backtest.Chance]
  /// Values that are no measurement, which no forecast is judged by.
  let slips: [(day: Day, value: Double)]
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
    scores = try ForecastMethod.scores(test, of: rows, nature, unless: isInterrupted)
    slips = LocalTrends.slips(in: rows, of: nature).sorted().map {
      (Day(clamping: rows.days[$0]), rows.values[$0])
    }
    better = ForecastMethod.better(test, scores, rows)
    chances = nature != .weight || isInterrupted() ? [] : test.chances(rows, of: nature)
  }

  /// The methods that have a score.
  private var known: [(ForecastMethod, Backtest.Score)] {
    zip(ForecastMethod.allCases, scores).compactMap { method, score in score.map { (method, $0) } }
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

  /// A value of the metric with two decimals more than measured values have; a count has none.
  private func number(_ value: Double?) -> Table.Cell {
    value.map { .number(reading.shown($0).fixed(reading.decimals + 2 * reading.decimalsOfMeans)) }
      ?? .missing
  }

  /// A number without unit, not converted.
  private func share(_ value: Double?, _ decimals: Int) -> Table.Cell {
    value.map { .number($0.fixed(decimals)) } ?? .missing
  }

  /// Names the values that are no measurement; nil without any.
  ///
  ///     1 value is not compared: 173.3 on 2026-06-24.
  var leftOut: String? {
    guard let last = slips.last else { return nil }
    let value = "\(reading.number(last.value)) on \(last.day)."
    return slips.count == 1
      ? "1 value is not compared: \(value)"
      : "\(slips.count) values are not compared, the last \(value)"
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
      reading.shown(score.mae).fixed(reading.decimals + reading.decimalsOfMeans)
    }
    let count = naive.1.origins == 1 ? "1 forecast" : "\(naive.1.origins) forecasts"
    let ahead = Wording.days(test.days)
    let start = "In \(count), \(ahead) ahead: \(best.0.rawValue) missed by \(size(best.1))"
    let unit = reading.unitText.isEmpty ? "" : " " + reading.unitText
    return start + unit + " on average"
      + (best.0 == .naive ? ", the least of all." : ", naive by \(size(naive.1)).")
  }

  /// Which method is better than the usual one; nil without a score.
  ///
  ///     auto is better than default by more than chance: forecast --auto.
  var choice: String? {
    guard known.contains(where: { $0.0 == .usual }) else { return nil }
    guard let better else { return "None is better than default by more than chance." }
    return "\(better.rawValue) is better than default by more than chance"
      + (better.option.map { ": forecast \($0)." } ?? ".")
  }

  /// How often goals came that were said to be unlikely, open or likely; nil without any.
  ///
  ///     Goals reached, of those called up to 20% likely: 6% of 40; 20 to 80%: 52% of 31; more: 94% of 17.
  var calibration: String? {
    let parts = [("up to 20% likely", 0..<0.2), ("20 to 80%", 0.2..<0.8), ("more", 0.8..<1.1)]
      .compactMap { name, range -> String? in
        let cases = chances.filter { range.contains($0.said) }
        guard !cases.isEmpty else { return nil }
        let came = 100 * Double(cases.count { $0.came }) / Double(cases.count)
        return "\(name): \(came.fixed(0))% of \(cases.count.grouped)"
      }
    guard !parts.isEmpty else { return nil }
    return "Goals reached, of those called \(parts.joined(separator: "; "))."
  }

  /// One row per range of chances: what was said on average, how often it came, and of how many.
  var tableOfChances: Table {
    var table = Table(
      [.init("chance")] + ["said", "came", "cases"].map { .init($0, isNumeric: true) })
    let bounds = [0, 0.05, 0.2, 0.5, 0.8, 0.95, 1]
    for (low, high) in zip(bounds, bounds.dropFirst()) {
      let cases = chances.filter { $0.said >= low && ($0.said < high || high == 1) }
      guard !cases.isEmpty else { continue }
      let count = Double(cases.count)
      table.rows.append([
        .text("\((100 * low).fixed(0))-\((100 * high).fixed(0))%"),
        share(cases.reduce(0) { $0 + $1.said } / count, 3),
        share(Double(cases.count { $0.came }) / count, 3),
        .number(String(cases.count)),
      ])
    }
    return table
  }
}
