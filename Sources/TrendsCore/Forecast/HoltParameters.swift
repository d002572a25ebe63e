/// The three constants of Holt's method, in component form (beta* as in FPP, not alpha times beta).
///
///     let calm = HoltParameters.standard            // .1, .05, .98
///     try HoltParameters(alpha: 0.3, betaStar: 0.1)  // undamped
public struct HoltParameters: Hashable, Sendable {
  public let alpha: Double
  public let betaStar: Double
  /// The damping of the trend per day; 1 keeps it for ever.
  public let phi: Double

  public init(alpha: Double, betaStar: Double, phi: Double = 1) throws(ForecastError) {
    guard alpha >= 0, alpha <= 1 else { throw .outside("alpha", alpha, "0...1") }
    guard betaStar >= 0, betaStar <= 1 else { throw .outside("beta", betaStar, "0...1") }
    guard phi > 0, phi <= 1 else { throw .outside("phi", phi, "above 0, up to 1") }
    self.init(unchecked: alpha, betaStar, phi)
  }

  /// For values the caller has made itself.
  init(unchecked alpha: Double, _ betaStar: Double, _ phi: Double) {
    self.alpha = alpha
    self.betaStar = betaStar
    self.phi = phi
  }

  /// What `forecast` uses unless told otherwise (analytics 3.1).
  public static let standard = HoltParameters(unchecked: 0.1, 0.05, 0.98)
  /// The rule of the write-ups' app.
  public static let seed = HoltParameters(unchecked: 0.3, 0.1, 1)
  /// TrendWeight's three presets, slow to quick.
  public static let trendWeightSlow = HoltParameters(unchecked: 0.1, 0.05, 1)
  public static let trendWeightMedium = HoltParameters(unchecked: 0.1, 0.1, 1)
  public static let trendWeightQuick = HoltParameters(unchecked: 0.15, 0.15, 1)

  public var isDamped: Bool { phi < 1 }
}

extension HoltParameters: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("alpha", alpha)
    fields.field("betaStar", betaStar)
    fields.field("phi", phi)
  }
}
