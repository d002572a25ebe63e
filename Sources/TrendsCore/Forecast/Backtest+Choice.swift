/// Which method a backtest finds better than the usual one.
extension Backtest {
  /// A share of the error that is worth telling, and how often chance may seem to gain it.
  private static let least = (gain: 0.1, chance: 0.05)
  /// Fewest forecasts for a comparison.
  private static let leastForecasts = 5

  /// Returns the index of the method with the least error, if that is at least a tenth less than
  /// that of the usual method, and by more than chance; nil if none is.
  ///
  /// Chance is judged by a paired t-test of the mean absolute errors of forecasts whose days ahead
  /// do not overlap, at 5 % for all methods together. Methods that left out an origin do not count.
  public func better(
    than usual: Score, among scores: [Score?], _ rows: Observations
  ) -> Int? {
    let origins = Set(apart(usual.byOrigin.map(\.origin), rows))
    let candidates = scores.indices.filter { index in
      scores[index]?.byOrigin.map(\.origin) == usual.byOrigin.map(\.origin)
    }
    func isBeyondChance(_ score: Score) -> Bool {
      let gains = zip(usual.byOrigin, score.byOrigin).filter { origins.contains($0.0.origin) }
        .map { $0.0.mae - $0.1.mae }
      guard gains.count >= Backtest.leastForecasts, let mean = Mean.of(gains) else { return false }
      let freedom = gains.count - 1
      let squares = gains.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      let deviation = (squares / Double(freedom) / Double(gains.count)).squareRoot()
      let chance = Student.above(
        deviation > 0 ? mean / deviation : mean * .infinity, freedom: freedom)
      return chance * Double(candidates.count) < Backtest.least.chance
    }
    return
      candidates
      .compactMap { index in scores[index].map { (index: index, score: $0) } }
      .filter { $0.score.mae <= (1 - Backtest.least.gain) * usual.mae && isBeyondChance($0.score) }
      .min { $0.score.mae < $1.score.mae }?.index
  }
}
