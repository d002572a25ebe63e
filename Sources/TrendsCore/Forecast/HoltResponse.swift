#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Runs the recursion three times at once, so that the best start is the solution of a 2 × 2 least
/// squares problem.
///
/// Errors are linear in the start: e = e(data, zero start) - l0 e(unit level) - b0 e(unit slope).
/// Values come one by one and are not kept.
struct HoltResponse: Equatable, Sendable {
  /// One of the three recursions.
  private struct Lane: Equatable, Sendable {
    var level = 0.0
    var trend = 0.0
  }

  private var gains: HoltGains
  /// Subtracted from every value, so that a high level costs no digits; the first value.
  private let base: Double
  private var data = Lane()
  private var unitLevel = Lane(level: 1)
  private var unitTrend = Lane(trend: 1)
  /// Sums of products of errors, each over V: `u` with a unit level, `v` with a unit slope, `y`
  /// with the data.
  private var (uu, uv, vv, uy, vy, yy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
  /// False holds the starting trend at 0.
  var fitsTrend = true
  /// Sum of ln V.
  private var logVariances = 0.0
  private var count = 0

  init(parameters: HoltParameters, gaps: GapPolicy, base: Double) {
    gains = HoltGains(parameters: parameters, gaps: gaps)
    self.base = base
  }

  /// Takes a value in, `days` after the one before it.
  mutating func take(_ value: Double, days: Int) {
    let gain = gains.step(days: days)
    let e = advance(&data, value - base, days, gain)
    let u = -advance(&unitLevel, 0, days, gain)
    let v = -advance(&unitTrend, 0, days, gain)
    let weight = 1 / gain.variance
    count += 1
    if gain.variance != 1 { logVariances += log(gain.variance) }
    yy += e * e * weight
    uu += u * u * weight
    uv += u * v * weight
    vv += v * v * weight
    uy += u * e * weight
    vy += v * e * weight
  }

  /// Moves one lane on and returns its error.
  private func advance(
    _ lane: inout Lane, _ value: Double, _ days: Int, _ gain: HoltGains.Gain
  ) -> Double {
    let phi = gains.parameters.phi
    HoltRun.pass(&lane.level, &lane.trend, days: days, phi: phi)
    return HoltRun.correct(&lane.level, &lane.trend, value, gain, phi: phi)
  }

  /// The best start, with the level relative to `base`.
  private var best: (level: Double, trend: Double) {
    fitsTrend ? HoltResponse.solve(uu, uv, vv, uy, vy) : (uu > 0 ? uy / uu : 0, 0)
  }

  /// The start with the least weighted squares, on the day before the first value. Where many
  /// starts are equally good the trend is 0.
  var start: HoltState {
    let best = best
    return HoltState(level: base + best.level, trend: best.trend)
  }

  /// The quantity by which fits are compared over gaps, with the best start: mean(e²/V) exp(mean ln
  /// V). It orders fits as n ln mean(e²/V) + sum ln V does; without gaps it is the mean squared
  /// error.
  var objective: Double {
    let best = best
    let squares = max(0, yy - best.level * uy - best.trend * vy)
    let n = Double(max(count, 1))
    return squares / n * exp(logVariances / n)
  }

  /// The state after the last value, from the best start.
  var state: HoltState {
    let best = best
    return HoltState(
      level: base + data.level + best.level * unitLevel.level + best.trend * unitTrend.level,
      trend: data.trend + best.level * unitLevel.trend + best.trend * unitTrend.trend,
      levelVariance: gains.levelVariance, covariance: gains.covariance,
      trendVariance: gains.trendVariance)
  }

  /// Solves the 2 × 2 normal equations for level and trend. When they are singular, as with one
  /// value, the trend is 0; without any weight the level is 0 too.
  static func solve(_ uu: Double, _ uv: Double, _ vv: Double, _ uy: Double, _ vy: Double) -> (
    level: Double, trend: Double
  ) {
    let determinant = uu * vv - uv * uv
    if determinant > 1e-14 * uu * vv {
      return ((vv * uy - uv * vy) / determinant, (uu * vy - uv * uy) / determinant)
    }
    return (uu > 0 ? uy / uu : 0, 0)
  }
}
