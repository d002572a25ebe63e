#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The part of the filter that does not depend on the values: which share of an error goes to the
/// level and to the trend.
struct HoltGains: Equatable, Sendable {
  let parameters: HoltParameters
  let gaps: GapPolicy
  /// Entries of the covariance P of level and trend in the exact filter, over sigma squared. All
  /// are 0 until the first gap.
  var levelVariance = 0.0
  var covariance = 0.0
  var trendVariance = 0.0
  /// Wright's running gains A and B.
  private var wrightLevel = 0.0
  private var wrightTrend = 0.0

  /// The gains of one value.
  struct Gain {
    /// Share of the error that is added to the level.
    var level: Double
    /// Share of the error that is added to the trend per day.
    var trend: Double
    /// V: the variance of the one-step error over sigma squared; 1 without gaps.
    var variance: Double
  }

  init(parameters: HoltParameters, gaps: GapPolicy) {
    self.parameters = parameters
    self.gaps = gaps
    if case .wright(let spacing) = gaps {
      wrightLevel = 1 - pow(1 - parameters.alpha, spacing)
      wrightTrend = 1 - pow(1 - parameters.betaStar, spacing)
    }
  }

  /// True while the next daily step has the plain gains alpha and alpha beta*.
  var isPlain: Bool {
    if case .wright = gaps { return false }
    return levelVariance == 0 && covariance == 0 && trendVariance == 0
  }

  /// The gains without gaps.
  var plain: Gain {
    Gain(level: parameters.alpha, trend: parameters.alpha * parameters.betaStar, variance: 1)
  }

  /// w P w' + 1 with w = (1, phi): the variance of the next day's value over sigma squared.
  var forecastVariance: Double {
    let phi = parameters.phi
    return levelVariance + 2 * phi * covariance + phi * phi * trendVariance + 1
  }

  /// Passes a day without a value: P = F P F' + g g' with g = (alpha, alpha beta*).
  mutating func missDay() {
    let phi = parameters.phi
    let g1 = parameters.alpha
    let g2 = parameters.alpha * parameters.betaStar
    let across = phi * phi * trendVariance
    let p11 = levelVariance + 2 * phi * covariance + across
    let p12 = phi * covariance + across
    levelVariance = p11 + g1 * g1
    covariance = p12 + g1 * g2
    trendVariance = across + g2 * g2
  }

  /// Returns the gain of a value `days` after the one before it, and passes the days between them.
  /// O(days) with the exact filter.
  mutating func step(days: Int) -> Gain {
    switch gaps {
    case .entry, .carry: return plain
    case .wright:
      let d = Double(days)
      wrightLevel = ratio(wrightLevel, pow(1 - parameters.alpha, d))
      wrightTrend = ratio(wrightTrend, pow(1 - parameters.betaStar, d))
      // b' = (1-B) b + B (l'-l)/d with l' = l + d b + A e is b + (A B / d) e.
      return Gain(level: wrightLevel, trend: wrightLevel * wrightTrend / d, variance: 1)
    case .exact:
      if days == 1, isPlain { return plain }
      for _ in 1..<max(days, 1) { missDay() }
      return observe()
    }
  }

  /// gain / (gain + rest), or 0 where both are 0.
  private func ratio(_ gain: Double, _ rest: Double) -> Double {
    let sum = gain + rest
    return sum > 0 ? gain / sum : 0
  }

  /// Returns the exact gain of the next day's value and reduces P by the information in that value.
  private mutating func observe() -> Gain {
    let phi = parameters.phi
    let variance = forecastVariance
    let slope = phi * (covariance + phi * trendVariance)
    let c1 = levelVariance + phi * covariance + slope + parameters.alpha
    let c2 = slope + parameters.alpha * parameters.betaStar
    missDay()
    levelVariance -= c1 * c1 / variance
    covariance -= c1 * c2 / variance
    trendVariance -= c2 * c2 / variance
    return Gain(level: c1 / variance, trend: c2 / variance, variance: variance)
  }
}
