#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The normal distribution, as far as bands need it.
public enum Normal {
  /// Half-width of the central 80 percent, in standard deviations.
  public static let z80 = 1.2815515655446004
  /// Half-width of the central 95 percent, in standard deviations.
  public static let z95 = 1.959963984540054

  /// Returns the probability of a standard normal value below `z`.
  ///
  ///     Normal.below(0)  // 0.5
  public static func below(_ z: Double) -> Double { 0.5 * erfc(-z / 2.0.squareRoot()) }

  /// Returns the density of a standard normal value at `z`.
  static func density(_ z: Double) -> Double { exp(-z * z / 2) / (2 * Double.pi).squareRoot() }

  /// Returns the value below which lies the share `p`: the inverse of `below`, accurate to the last
  /// digits.
  ///
  ///     Normal.quantile(0.975)  // 1.959963984540054
  ///
  /// -infinity for `p` of 0 and below or NaN, infinity for 1 and above.
  public static func quantile(_ p: Double) -> Double {
    guard p > 0, p < 1 else { return p > 0 ? .infinity : -.infinity }
    guard p <= 0.5 else { return -quantile(1 - p) }
    // Abramowitz and Stegun 26.2.23, then Halley's steps on the exact function.
    let t = (-2 * log(p)).squareRoot()
    let top = 2.515517 + t * (0.802853 + t * 0.010328)
    let bottom = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308))
    var z = top / bottom - t
    for _ in 0..<4 {
      let step = (below(z) - p) * (2 * Double.pi).squareRoot() * exp(z * z / 2)
      z -= step / (1 + z * step / 2)
    }
    return z
  }

  /// Returns half the width of the central band that holds `percent` of the values, in standard
  /// deviations.
  static func halfWidth(percent: Int) -> Double {
    switch percent {
    case 80: z80
    case 95: z95
    default: quantile(0.5 + Double(percent) / 200)
    }
  }
}
