/// The simplest forecasts, which a method must beat to be of use.
public enum Benchmark: String, CaseIterable, Sendable {
  /// `naive` repeats the last value; `drift` continues the straight line from the first value
  /// through the last; `weekday` repeats the last value of the same day of the week.
  case naive, drift, weekday

  /// Returns means and variances of the next `days` days, the variances in the square of the
  /// values' unit.
  ///
  ///     Benchmark.drift.projection(Observations(daily: [1, 2, 4]), days: 1)?.means  // [5.5]
  ///
  /// With s² the mean squared one-step error per day, the variance h days ahead is s² h, for
  /// `drift` s² h (1 + h / span) with the days from the first to the last value as span. A gap
  /// counts as that many steps. For `weekday` s² is that of the change in a week, and the variance
  /// s² for each week begun; a weekday without any value takes the last value of all.
  ///
  /// Nil without any value; for `drift` also with one. Variances are 0 where there are too few
  /// values to estimate them: below two, for `drift` below three. `days` is held between 1 and
  /// `HoltSettings.longestForecast`.
  public func projection(_ rows: Observations, days: Int) -> Projection? {
    guard let first = rows.values.first, let last = rows.values.last,
      let firstDay = rows.days.first, let lastDay = rows.days.last
    else { return nil }
    if self == .weekday { return weekday(rows, days: days, after: lastDay, last) }
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

  /// Repeats the last value of each day of the week.
  private func weekday(
    _ rows: Observations, days: Int, after lastDay: Int, _ last: Double
  ) -> Projection {
    func place(_ day: Int) -> Int { (day % 7 + 7) % 7 }
    var latest = [(day: Int, value: Double)?](repeating: nil, count: 7)
    var (squares, count) = (0.0, 0.0)
    for (day, value) in zip(rows.days, rows.values) {
      if let before = latest[place(day)] {
        let weeks = Double(max(1, Observations.distance(before.day, day) / 7))
        squares += (value - before.value) * (value - before.value) / weeks
        count += 1
      }
      latest[place(day)] = (day, value)
    }
    let variance = count > 0 ? squares / count : 0
    var result = Projection()
    for ahead in 1...min(max(1, days), HoltSettings.longestForecast) {
      let (day, overflow) = lastDay.addingReportingOverflow(ahead)
      let known = overflow ? nil : latest[place(day)]
      result.means.append(known?.value ?? last)
      let weeks = known.map { Observations.distance($0.day, day) / 7 } ?? 1 + (ahead - 1) / 7
      result.variances.append(variance * Double(max(1, weeks)))
    }
    return result
  }
}
