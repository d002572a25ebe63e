#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The recursion run three times at once, so that the best start is a 2x2 least squares.
///
/// Errors are linear in the start: e = e(data, zero start) - l0 e(unit level) - b0 e(unit slope).
struct HoltResponse: Equatable, Sendable {
  private struct Lane: Equatable, Sendable {
    var level = 0.0
    var trend = 0.0
  }

  private var gains: HoltGains
  /// Subtracted from every value first, so that big levels lose no digits.
  private let base: Double
  private var data = Lane()
  private var unitLevel = Lane(level: 1)
  private var unitTrend = Lane(trend: 1)
  private var (uu, uv, vv, uy, vy, yy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
  /// False keeps the starting slope at 0.
  var fitsTrend = true
  private var logVariances = 0.0
  private var count = 0

  init(parameters: HoltParameters, gaps: GapPolicy, base: Double) {
    gains = HoltGains(parameters: parameters, gaps: gaps)
    self.base = base
  }

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

  private func advance(
    _ lane: inout Lane, _ value: Double, _ days: Int, _ gain: HoltGains.Gain
  ) -> Double {
    let phi = gains.parameters.phi
    HoltRun.pass(&lane.level, &lane.trend, days: days, phi: phi)
    return HoltRun.correct(&lane.level, &lane.trend, value, gain, phi: phi)
  }

  private var best: (level: Double, trend: Double) {
    fitsTrend ? HoltResponse.solve(uu, uv, vv, uy, vy) : (uu > 0 ? uy / uu : 0, 0)
  }

  /// The start with the least weighted squares; the smallest one when many are as good.
  var start: HoltState {
    let best = best
    return HoltState(level: base + best.level, trend: best.trend)
  }

  /// The squares left by the best start, and what the fit is judged by over gaps:
  /// mean(e^2/V) exp(mean ln V), which orders fits as n ln mean(e^2/V) + sum ln V does.
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
