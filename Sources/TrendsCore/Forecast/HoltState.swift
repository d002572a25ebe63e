/// Level and trend per day after a value, and their uncertainty.
///
/// The variances are in units of sigma squared. They are 0 without gaps, where the state follows
/// from the values exactly, and grow over days without a value.
public struct HoltState: Equatable, Sendable {
  /// In the unit of the values.
  public var level: Double
  /// Change per day, before damping.
  public var trend: Double
  /// Variance of the level, in units of sigma squared.
  public var levelVariance: Double
  /// Covariance of level and trend.
  public var covariance: Double
  /// Variance of the trend.
  public var trendVariance: Double

  public init(
    level: Double, trend: Double, levelVariance: Double = 0, covariance: Double = 0,
    trendVariance: Double = 0
  ) {
    self.level = level
    self.trend = trend
    self.levelVariance = levelVariance
    self.covariance = covariance
    self.trendVariance = trendVariance
  }

  /// Returns means and variances of the next `days` days, with no value among them.
  ///
  ///     state.projection(days: 2, parameters: .seed).means  // [level + trend, level + 2 * trend]
  ///
  /// The mean h days ahead is level + (phi + phi² + … + phi^h) trend. Variances are over sigma
  /// squared: the first is 1 without gaps. Empty for 0 days and below; at most
  /// `HoltSettings.longestForecast` days.
  public func projection(days: Int, parameters: HoltParameters) -> Projection {
    var result = Projection()
    let days = min(days, HoltSettings.longestForecast)
    guard days > 0 else { return result }
    result.means.reserveCapacity(days)
    result.variances.reserveCapacity(days)
    var gains = HoltGains(parameters: parameters, gaps: .exact)
    gains.levelVariance = levelVariance
    gains.covariance = covariance
    gains.trendVariance = trendVariance
    // A running power needs no branch for phi = 1.
    var power = 1.0
    var sum = 0.0
    for _ in 0..<days {
      power *= parameters.phi
      sum += power
      result.means.append(level + sum * trend)
      result.variances.append(gains.forecastVariance)
      gains.missDay()
    }
    return result
  }
}

/// Means and variances of the days to come, the first one day ahead.
public struct Projection: Equatable, Sendable {
  public var means: [Double] = []
  /// Either as many as there are means, or empty. Their unit is that of the function that made
  /// them: sigma squared from a `HoltState`, the square of the values' unit elsewhere.
  public var variances: [Double] = []

  public init() {}

  /// Makes a projection; `variances` must be empty or as long as `means`.
  public init(means: [Double], variances: [Double]) {
    self.means = means
    self.variances = variances
  }
}
