/// The three constants of Holt's method, in component form (beta* as in FPP, not alpha times beta).
///
///     let calm = HoltParameters.standard            // .1, .05, .98
///     try HoltParameters(alpha: 0.3, betaStar: 0.1)  // undamped
public struct HoltParameters: Hashable, Sendable {
  /// Share of an error that goes to the level, 0 to 1.
  public let alpha: Double
  /// Share of a level correction that goes to the trend, 0 to 1.
  public let betaStar: Double
  /// Damping of the trend per day, above 0, at most 1; 1 keeps the trend for ever.
  public let phi: Double

  /// Throws `ForecastError.outside` for a constant that is out of range or NaN.
  public init(alpha: Double, betaStar: Double, phi: Double = 1) throws(ForecastError) {
    guard alpha >= 0, alpha <= 1 else { throw .outside("alpha", alpha, "0...1") }
    guard betaStar >= 0, betaStar <= 1 else { throw .outside("beta", betaStar, "0...1") }
    guard phi > 0, phi <= 1 else { throw .outside("phi", phi, "above 0, up to 1") }
    self.init(unchecked: alpha, betaStar, phi)
  }

  /// For constants that are known to be in range.
  init(unchecked alpha: Double, _ betaStar: Double, _ phi: Double) {
    self.alpha = alpha
    self.betaStar = betaStar
    self.phi = phi
  }

  /// The default of `forecast`: a slow level and a damped trend.
  public static let standard = HoltParameters(unchecked: 0.1, 0.05, 0.98)
  /// The constants of the app that the requirements describe.
  public static let seed = HoltParameters(unchecked: 0.3, 0.1, 1)
  /// TrendWeight's slow preset; all three are undamped.
  public static let trendWeightSlow = HoltParameters(unchecked: 0.1, 0.05, 1)
  /// TrendWeight's medium preset.
  public static let trendWeightMedium = HoltParameters(unchecked: 0.1, 0.1, 1)
  /// TrendWeight's quick preset.
  public static let trendWeightQuick = HoltParameters(unchecked: 0.15, 0.15, 1)

  /// True when the trend dies out.
  public var isDamped: Bool { phi < 1 }
}

extension HoltParameters: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("alpha", alpha)
    fields.field("betaStar", betaStar)
    fields.field("phi", phi)
  }
}
