/// Bands from the errors the method made within the data, h days ahead (`bands=empirical`).
struct PastErrors: Equatable, Sendable {
  /// Fewer origins than this say nothing.
  static let leastOrigins = 30

  private let rows: Observations
  /// Index of the row of the first origin.
  private let first: Int
  private let models: [Model]

  /// One of the models the line is a weighted mean of.
  private struct Model: Equatable, Sendable {
    var trace: HoltTrace
    var phi: Double
    var weight: Double

    /// What it said at an origin of a day so much ahead, `reach` being phi + phi^2 + ….
    func mean(_ offset: Int, reach: Double) -> Double {
      trace.levels[offset] + reach * trace.trends[offset]
    }
  }

  init(rows: Observations, _ models: [(trace: HoltTrace, phi: Double, weight: Double)]) {
    self.rows = rows
    self.models = models.map { Model(trace: $0.trace, phi: $0.phi, weight: $0.weight) }
    first = models.first?.trace.first ?? 0
  }

  /// The quantiles of |error| so many days ahead, in the order asked; nil with too few origins.
  func quantiles(_ shares: [Double], ahead days: Int) -> [Double]? {
    guard days > 0, let origins = models.map(\.trace.levels.count).min() else { return nil }
    let reaches = models.map { model in
      var power = 1.0
      var reach = 0.0
      for _ in 0..<days {
        power *= model.phi
        reach += power
      }
      return reach
    }
    var errors: [Double] = []
    var later = first
    for offset in 0..<origins {
      let wanted = rows.days[first + offset].addingReportingOverflow(days)
      guard !wanted.overflow else { break }
      while later < rows.count, rows.days[later] < wanted.partialValue { later += 1 }
      guard later < rows.count else { break }
      guard rows.days[later] == wanted.partialValue else { continue }
      var mean = 0.0
      for (model, reach) in zip(models, reaches) {
        mean += model.weight * model.mean(offset, reach: reach)
      }
      errors.append((rows.values[later] - mean).magnitude)
    }
    guard errors.count >= PastErrors.leastOrigins else { return nil }
    errors.sort()
    return shares.map { Quantile.of(sorted: errors, $0) }
  }
}
