/// What the usual forecast has said of goals, beside what came.
extension Backtest {
  /// One goal at one origin.
  public struct Chance: Equatable, Sendable {
    /// How likely it was said to be that the level is there within `days` days, 0 to 1.
    public var said: Double
    /// Whether a mean of some values was there within these days.
    public var came: Bool
  }

  /// How far from the level goals are, in standard deviations of a reading on the last day: nearer
  /// ones would be reached by noise.
  private static let distances: [Double] = [-3, -2, -1, 1, 2, 3]
  /// Days to both sides of a day whose mean is looked at, and fewest values for it: the nearest
  /// take the place of missing ones.
  private static let around = (days: 3, values: 3)

  /// Returns the chances of six goals at each origin, three on each side of the level.
  ///
  /// Values that are no measurement reach no goal. Empty for fewer than seven days ahead: the mean
  /// around a day would reach beyond them.
  public func chances(_ rows: Observations, of nature: DayNature) -> [Chance] {
    guard days > 2 * Backtest.around.days else { return [] }
    let days = days
    let kept = rows.without(LocalTrends.slips(in: rows, of: nature))
    let means = Backtest.means(kept)
    return Backtest.each(origins(rows)) { origin -> [Chance] in
      let training = rows.prefix(origin)
      let scale = Scale(training.values)
      let model = LocalTrends(
        training.scaled(by: scale.factor), of: nature, scaled: scale.factor != 1)
      guard let model, let last = training.days.last else { return [] }
      var outlook = model.outlook
      for _ in 1...days { outlook.pass() }
      let spread = outlook.deviation
      guard spread > 0, spread.isFinite else { return [] }
      let coming = kept.days.indices.filter {
        kept.days[$0] > last && Observations.distance(last, kept.days[$0]) <= days
      }
      return Backtest.distances.map { distance in
        let goal = model.level + distance * spread
        var passage = TrendPassage(model, to: goal)
        for _ in 1...days { passage.advance() }
        let came = coming.contains { index in
          let mean = means[index] * scale.factor
          return distance < 0 ? mean <= goal : mean >= goal
        }
        return Chance(said: passage.chance, came: came)
      }
    }.flatMap(\.self)
  }

  /// The mean of the values around each.
  private static func means(_ rows: Observations) -> [Double] {
    var (from, to) = (0, 0)
    return rows.days.indices.map { index in
      while Observations.distance(rows.days[from], rows.days[index]) > around.days { from += 1 }
      while to < rows.count,
        Observations.distance(rows.days[index], rows.days[to]) <= around.days
      { to += 1 }
      var span = from..<to
      if span.count < around.values {
        span = max(0, index - 1)..<min(rows.count, index + 2)
      }
      return Mean.of(Array(rows.values[span])) ?? rows.values[index]
    }
  }
}
