#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The normal distribution, as far as bands need it.
public enum Normal {
  /// Half-widths of the central 80 and 95 percent, in standard deviations (analytics 3.4).
  public static let z80 = 1.2815515655446004
  public static let z95 = 1.959963984540054

  /// The probability of a value below `z`.
  ///
  ///     Normal.below(0)  // 0.5
  public static func below(_ z: Double) -> Double { 0.5 * erfc(-z / 2.0.squareRoot()) }
}
