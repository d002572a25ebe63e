/// The two simplest forecasts, which a method must beat to be of use.
public enum Benchmark: String, CaseIterable, Sendable {
  /// `naive` repeats the last value; `drift` continues the straight line from the first value
  /// through the last.
  case naive, drift

  /// Returns means and variances of the next `days` days, the variances in the square of the
  /// values' unit.
  ///
  ///     Benchmark.drift.projection(Observations(daily: [1, 2, 4]), days: 1)?.means  // [5.5]
  ///
  /// With s² the mean squared one-step error per day, the variance h days ahead is s² h, for
  /// `drift` s² h (1 + h / span) with the days from the first to the last value as span. A gap
  /// counts as that many steps.
  ///
  /// Nil without any value; for `drift` also with one. Variances are 0 where there are too few
  /// values to estimate them: below two, for `drift` below three. `days` is held between 1 and
  /// `HoltSettings.longestForecast`.
  public func projection(_ rows: Observations, days: Int) -> Projection? {
    guard let first = rows.values.first, let last = rows.values.last,
      let firstDay = rows.days.first, let lastDay = rows.days.last
    else { return nil }
    let span = Double(Observations.distance(firstDay, lastDay))
    guard self == .naive || span > 0 else { return nil }
    let slope = self == .drift ? (last - first) / span : 0
    var squares = 0.0
    for index in rows.days.indices.dropFirst() {
      let step = Double(rows.step(index, .exact))
      let error = rows.values[index] - rows.values[index - 1] - slope * step
      squares += error * error / step
    }
    let differences = rows.count - 1
    let divisor = self == .drift ? differences - 1 : differences
    let sigma = divisor > 0 ? squares / Double(divisor) : 0
    var result = Projection()
    for day in 1...min(max(1, days), HoltSettings.longestForecast) {
      let h = Double(day)
      result.means.append(last + slope * h)
      result.variances.append(sigma * h * (self == .drift ? 1 + h / span : 1))
    }
    return result
  }
}
