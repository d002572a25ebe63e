#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The half of the filter that does not depend on the values: what share of an error is believed.
struct HoltGains: Equatable, Sendable {
  let parameters: HoltParameters
  let gaps: GapPolicy
  /// P of the exact filter over sigma squared.
  var levelVariance = 0.0
  var covariance = 0.0
  var trendVariance = 0.0
  /// Wright's running gains A and B.
  private var wrightLevel = 0.0
  private var wrightTrend = 0.0

  struct Gain {
    var level: Double
    var trend: Double
    /// V: the variance of the one-step error over sigma squared.
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

  /// True while every next daily step has the plain gains alpha and alpha beta*.
  var isPlain: Bool {
    if case .wright = gaps { return false }
    return levelVariance == 0 && covariance == 0 && trendVariance == 0
  }

  var plain: Gain {
    Gain(level: parameters.alpha, trend: parameters.alpha * parameters.betaStar, variance: 1)
  }

  /// w P w' + 1: the variance of the next day's value over sigma squared.
  var forecastVariance: Double {
    let phi = parameters.phi
    return levelVariance + 2 * phi * covariance + phi * phi * trendVariance + 1
  }

  /// P = F P F' + g g'.
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

  /// The gain of a value `days` after the one before it; the missing days between are passed.
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

  private func ratio(_ gain: Double, _ rest: Double) -> Double {
    let sum = gain + rest
    return sum > 0 ? gain / sum : 0
  }

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
