/// Bands from the errors that a fitted model made h days ahead within the data (`bands=empirical`).
///
/// The errors are in-sample: the parameters were fitted to the same values.
struct PastErrors: Equatable, Sendable {
  /// Fewest errors h days ahead that make a band; below it the band is analytic.
  static let leastOrigins = 30

  private let rows: Observations
  /// Index of the row of the first origin.
  private let first: Int
  private let models: [Model]

  /// One of the models of which the line is a weighted mean.
  private struct Model: Equatable, Sendable {
    var trace: HoltTrace
    var phi: Double
    var weight: Double

    /// The mean of the day that lies ahead of an origin, where `reach` is phi + phi² + … + phi^h.
    func mean(_ offset: Int, reach: Double) -> Double {
      trace.levels[offset] + reach * trace.trends[offset]
    }
  }

  /// Takes the traces of all models of a line, made from the same `rows`.
  init(rows: Observations, _ models: [(trace: HoltTrace, phi: Double, weight: Double)]) {
    self.rows = rows
    self.models = models.map { Model(trace: $0.trace, phi: $0.phi, weight: $0.weight) }
    first = models.first?.trace.first ?? 0
  }

  /// Returns the quantiles of |error| `days` ahead, in the order of `shares`; nil with fewer than
  /// `leastOrigins` errors.
  ///
  /// An origin counts only if there is a value exactly `days` later. O(n log n) for each call.
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
