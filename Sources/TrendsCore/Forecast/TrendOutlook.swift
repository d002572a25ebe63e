/// The days to come of `LocalTrends`, as a mixture of normal distributions that `pass` moves on.
struct TrendOutlook: Equatable, Sendable {
  private(set) var pairs: [TrendPair]
  /// The variance of a reading's noise that belongs to each pair.
  private let noises: [Double]
  private let newSlope: Double
  private let rhythm: Rhythm?
  /// The day that it has come to, in the numbers of the rows.
  private var day: Int

  /// Begins on the day of the last value.
  init(_ model: LocalTrends) {
    newSlope = model.newSlope
    noises = model.noises
    rhythm = model.rhythm
    day = model.lastDay - model.lag
    pairs = zip(model.filters, zip(model.weights, model.noises)).map { filter, share in
      let (weight, noise) = share
      return TrendPair(
        lasting: TrendComponent(
          weight: weight, level: filter.level, slope: filter.slope,
          levelVariance: noise * filter.levelVariance, covariance: noise * filter.covariance,
          slopeVariance: noise * filter.slopeVariance),
        levelStep: filter.levelStep * filter.levelStep * noise,
        slopeStep: filter.slopeStep * filter.slopeStep * noise)
    }
    for _ in 0..<model.lag { pass() }
  }

  /// Moves on by one day.
  mutating func pass() {
    day += 1
    for index in pairs.indices { pairs[index].pass(newSlope: newSlope) }
  }

  /// What the weekday adds.
  private var extra: Double { rhythm?.effect(on: day) ?? 0 }

  /// The expected value.
  var mean: Double { level + extra }

  /// The expected value without what the weekday adds.
  var level: Double {
    var sum = 0.0
    for pair in pairs {
      sum += pair.lasting.weight * pair.lasting.level + pair.renewed.weight * pair.renewed.level
    }
    return sum
  }

  /// The standard deviation of a reading.
  var deviation: Double { variance(with: noises).squareRoot() }

  /// The standard deviation of the level.
  var levelDeviation: Double {
    variance(with: noises.map { _ in 0 }).squareRoot()
  }

  private func variance(with noises: [Double]) -> Double {
    let level = level
    var sum = 0.0
    for (pair, noise) in zip(pairs, noises) {
      for part in [pair.lasting, pair.renewed] {
        let away = part.level - level
        sum += part.weight * (part.levelVariance + noise + away * away)
      }
    }
    return sum
  }

  /// Returns the values below which a reading lies with these probabilities, each above 0 and below
  /// 1.
  ///
  /// Newton's steps, halved where one would leave the range in which the answer is known to lie.
  func quantiles(_ shares: [Double]) -> [Double] {
    var parts: [(weight: Double, level: Double, deviation: Double)] = []
    parts.reserveCapacity(2 * pairs.count)
    for (pair, noise) in zip(pairs, noises) {
      for part in [pair.lasting, pair.renewed] where part.weight > 0 {
        parts.append((part.weight, part.level, (part.levelVariance + noise).squareRoot()))
      }
    }
    let (level, deviation, extra) = (level, deviation, extra)
    guard deviation > 0, deviation.isFinite else { return shares.map { _ in level + extra } }
    return shares.map { share in
      var (low, high) = (level - 40 * deviation, level + 40 * deviation)
      var x = level + Normal.quantile(share) * deviation
      for _ in 0..<100 {
        var (below, density) = (0.0, 0.0)
        for part in parts {
          let z = (x - part.level) / part.deviation
          below += part.weight * Normal.below(z)
          density += part.weight * Normal.density(z) / part.deviation
        }
        if below > share { high = x } else { low = x }
        var next = x - (below - share) / density
        if !(next > low && next < high) { next = low / 2 + high / 2 }
        if (next - x).magnitude <= 1e-12 * deviation { return next + extra }
        x = next
      }
      return x + extra
    }
  }
}

/// How likely it is that the level has been at a goal, by one day after another.
///
/// The level itself counts, without the noise of a reading, and once it has been there it stays
/// counted: the chance never falls.
struct TrendPassage: Equatable, Sendable {
  private var pairs: [TrendPair]
  private let newSlope: Double
  /// The chance so far, 0 to 1.
  private(set) var chance = 0.0

  /// Splits a normal distribution in five: points and weights of the Gauss-Hermite rule.
  private static let points: [(place: Double, share: Double)] = [
    (0, 8.0 / 15), (1.355626179974266, 0.22207592200561266),
    (-1.355626179974266, 0.22207592200561266), (2.856970013872806, 0.011257411327720691),
    (-2.856970013872806, 0.011257411327720691),
  ]

  /// Begins on the day of the last value, with the level on its side of the goal.
  init(_ model: LocalTrends, to goal: Double) {
    newSlope = model.newSlope
    let side: Double = goal < model.level ? 1 : -1
    pairs = zip(model.filters, zip(model.weights, model.noises)).flatMap { filter, share in
      let (weight, noise) = share
      let sigma = noise.squareRoot()
      let slopeDeviation = max(filter.slopeVariance, 0).squareRoot()
      let lean = slopeDeviation > 0 ? filter.covariance / slopeDeviation : 0
      let rest =
        slopeDeviation > 0 ? filter.covariance * filter.covariance / filter.slopeVariance : 0
      return Self.points.map { point, part in
        TrendPair(
          lasting: TrendComponent(
            weight: part * weight,
            level: side * (filter.level - goal) + side * point * sigma * lean,
            slope: side * filter.slope + side * point * sigma * slopeDeviation,
            levelVariance: noise * max(0, filter.levelVariance - rest), covariance: 0,
            slopeVariance: 0),
          levelStep: filter.levelStep * filter.levelStep * noise,
          slopeStep: filter.slopeStep * filter.slopeStep * noise)
      }
    }
    for _ in 0..<model.lag { pass() }
  }

  private mutating func pass() {
    for index in pairs.indices { pairs[index].pass(newSlope: newSlope) }
  }

  /// Moves on by one day and counts what is at the goal.
  mutating func advance() {
    pass()
    for index in pairs.indices {
      chance += pairs[index].lasting.remove()
      chance += pairs[index].renewed.remove()
    }
    chance = min(chance, 1)
  }
}
