/// Bands from the errors the method made within the data, h days ahead (`bands=empirical`).
struct PastErrors {
  /// Fewer origins than this say nothing.
  static let leastOrigins = 30

  let rows: Observations
  let trace: HoltTrace
  let phi: Double

  /// The quantiles of |error| of `days` ahead in the order asked; nil with too few origins.
  func quantiles(_ shares: [Double], ahead days: Int, reach: Double) -> [Double]? {
    var errors: [Double] = []
    var later = trace.first
    for (offset, level) in trace.levels.enumerated() {
      let origin = trace.first + offset
      let wanted = rows.days[origin].addingReportingOverflow(days)
      guard !wanted.overflow else { break }
      while later < rows.count, rows.days[later] < wanted.partialValue { later += 1 }
      guard later < rows.count else { break }
      guard rows.days[later] == wanted.partialValue else { continue }
      errors.append((rows.values[later] - level - reach * trace.trends[offset]).magnitude)
    }
    guard errors.count >= PastErrors.leastOrigins else { return nil }
    errors.sort()
    return shares.map { Quantile.of(sorted: errors, $0) }
  }
}
