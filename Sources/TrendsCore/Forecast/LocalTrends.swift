#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The usual model of a daily series: fifteen local linear trends, averaged by how well each
/// foretold the values, with slips left out and a slope that may end on any day.
///
/// Everything follows in closed form, so equal values give equal answers on every machine. The
/// numbers are scaled by `Scale` where values are extreme; `FittedSeries` turns them back.
public struct LocalTrends: Equatable, Sendable {
  /// The standard deviation that readings of a body weight have as a rule, in kilograms.
  static let weightNoise = 0.5
  /// Fewest values, and fewest days from the first to the last, for a rate.
  static let leastForRate = (values: 3, days: 7)
  /// How much the levels of the filters wander, and their slopes, in units of the noise.
  static let levelSteps = [0.03, 0.1, 0.25]
  static let slopeSteps = [0, 0.001, 0.003, 0.008, 0.02]

  /// Filters that took in every value but the slips, in the order of `levelSteps`, within each in
  /// the order of `slopeSteps`.
  let filters: [TrendFilter]
  /// Their weights, which add up to 1.
  let weights: [Double]
  /// The variance of a reading's noise of each.
  let noises: [Double]
  let slips: [Slips.Slip]
  /// The rows that the filters took in: without slips and without what weekdays add.
  let counted: Observations
  /// The number of the scale that showed each of them.
  let scales: [Int]
  /// What weekdays add; nil where they do not differ. Levels are without it.
  let rhythm: Rhythm?
  /// The last day with a value, in the numbers of the rows.
  let lastDay: Int
  /// Days from the last value that counts to the last value; 0 unless the last one is a slip.
  let lag: Int
  /// The standard deviation that readings of such a series have as a rule.
  let usual: Double
  /// Whether values and days are enough for a rate.
  let hasRate: Bool

  /// Fits the model to at least one value.
  ///
  /// Rows that are `scaled` have no unit, so what is known of kilograms does not apply. With
  /// `keepsAll` no value is left out; nor is one of a total, which may be any. Values on both sides
  /// of a change of scale are not compared.
  init?(
    _ rows: Observations, of nature: DayNature, scaled: Bool = false, keepsAll: Bool = false,
    scaleChanges: [Int] = []
  ) {
    guard let lastDay = rows.days.last else { return nil }
    let noise = nature == .weight && !scaled ? LocalTrends.weightNoise : nil
    let judges = !keepsAll && !nature.isTotal
    let scaleChanges = scaleChanges.sorted()
    func slips(_ rows: Observations, _ usual: Double) -> [Slips.Slip] {
      judges ? Slips.of(rows, noise: usual, scales: rows.scales(scaleChanges)) : []
    }
    var (rows, usual) = (rows, noise ?? LocalTrends.noise(of: rows.values))
    var found = slips(rows, usual)
    rhythm = nature == .weight ? nil : Rhythm(rows.without(Set(found.map(\.index))))
    if let rhythm {
      rows = rhythm.removed(from: rows)
      usual = LocalTrends.noise(of: rows.values)
      found = slips(rows, usual)
    }
    self.slips = found
    self.lastDay = lastDay
    let counted = rows.without(Set(found.map(\.index)))
    // The median of a value's neighbours is that of other values, so some value always stays.
    guard let first = counted.days.first, let last = counted.days.last else { return nil }
    self.counted = counted
    let scales = counted.scales(scaleChanges)
    self.scales = scales
    var filters = LocalTrends.levelSteps.flatMap { level in
      LocalTrends.slopeSteps.map {
        TrendFilter(levelStep: level, slopeStep: $0, first: counted.values[0])
      }
    }
    for place in filters.indices { filters[place].follow(counted, scales) }
    let evidence = filters.map { $0.evidence(usual: usual) }
    let greatest = evidence.max() ?? 0
    let shares = evidence.map { exp($0 - greatest) }
    let sum = shares.reduce(0, +)
    self.filters = filters
    weights = shares.map { $0 / sum }
    noises = filters.map { $0.noise(usual: usual) }
    self.usual = usual
    lag = Observations.distance(last, lastDay)
    hasRate =
      counted.count >= LocalTrends.leastForRate.values
      && Observations.distance(first, last) >= LocalTrends.leastForRate.days
  }

  /// Returns the places of the values that are no measurement of the series.
  public static func slips(in rows: Observations, of nature: DayNature) -> Set<Int> {
    let scale = Scale(rows.values)
    let model = LocalTrends(rows.scaled(by: scale.factor), of: nature, scaled: scale.factor != 1)
    return Set(model?.slips.map(\.index) ?? [])
  }

  /// The usual noise of a series: from the median distance of neighbours, else the least distance
  /// above zero.
  ///
  /// For equal values it is a billionth of them, so that a constant has bands of no visible width.
  static func noise(of values: [Double]) -> Double {
    let steps = zip(values, values.dropFirst()).map { ($1 - $0).magnitude }
    if let middle = Slips.middle(steps), middle > 0 { return 1.05 * middle }
    if let least = steps.filter({ $0 > 0 }).min() { return least }
    return 1e-9 * max(values.map(\.magnitude).max() ?? 0, 1e-9)
  }

  /// The level on the day of the last value that counts.
  var level: Double { average { $0.level } }

  /// The change in a day, then.
  var slope: Double { average { $0.slope } }

  /// The standard deviation of that change.
  var slopeDeviation: Double {
    let mean = slope
    var sum = 0.0
    for (index, filter) in filters.enumerated() {
      let away = filter.slope - mean
      sum += weights[index] * (noises[index] * filter.slopeVariance + away * away)
    }
    return sum.squareRoot()
  }

  private func average(_ value: (TrendFilter) -> Double) -> Double {
    var sum = 0.0
    for (weight, filter) in zip(weights, filters) { sum += weight * value(filter) }
    return sum
  }

  /// The variance of the slopes that begin.
  var newSlope: Double {
    let deviation = 0.04 * usual / LocalTrends.weightNoise
    return deviation * deviation
  }

  /// The whole days from the last value until the line of today's pace is at the goal; nil if it
  /// leads away from it or takes longer than `Goal.horizon`. 0 if it is there already.
  func arrival(at goal: Double) -> Int? {
    let way = goal - level
    guard way != 0 else { return 0 }
    guard slope != 0, (way < 0) == (slope < 0) else { return nil }
    let days = (way / slope - 1e-9).rounded(.up) - Double(lag)
    guard days <= Double(Goal.horizon) else { return nil }
    return max(0, Int(days))
  }

  /// The standard deviation of a reading's noise.
  var noise: Double { zip(weights, noises).map(*).reduce(0, +).squareRoot() }

  /// How likely each of `levelSteps` is.
  var wander: [ForecastModel.Wander] {
    LocalTrends.levelSteps.map { step in
      let share = zip(filters, weights).filter { $0.0.levelStep == step }.map(\.1).reduce(0, +)
      return ForecastModel.Wander(step: step, weight: share)
    }
  }

  /// Returns means, and variances in the square of the values' unit, of the next `days` days.
  ///
  /// Nil without any value. `days` is held between 1 and `HoltSettings.longestForecast`.
  public static func projection(
    _ rows: Observations, of nature: DayNature, days: Int
  ) -> Projection? {
    let scale = Scale(rows.values)
    let model = LocalTrends(
      rows.scaled(by: scale.factor), of: nature, scaled: scale.factor != 1)
    guard let model else { return nil }
    var (outlook, result) = (model.outlook, Projection())
    for _ in 1...min(max(1, days), HoltSettings.longestForecast) {
      outlook.pass()
      result.means.append(scale.back(outlook.mean))
      let deviation = scale.back(outlook.deviation)
      result.variances.append(deviation * deviation)
    }
    return result
  }

  /// What may come, day by day.
  var outlook: TrendOutlook { TrendOutlook(self) }
}
