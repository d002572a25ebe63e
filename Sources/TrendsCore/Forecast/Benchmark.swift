/// The two forecasts every other one must beat: the last value, and the line through both ends.
public enum Benchmark: String, CaseIterable, Sendable {
  case naive, drift

  /// Means and variances of the next `days`; nil below one value, for drift below two.
  ///
  ///     Benchmark.drift.projection(Observations(daily: [1, 2, 4]), days: 1)?.means  // [5.5]
  ///
  /// Variances are 0 where nothing is known of them. At most a hundred years of days.
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
