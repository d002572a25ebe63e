/// Level and trend per day after a value was taken in, and how sure they are.
///
/// The variances are in units of sigma squared and zero on daily data.
public struct HoltState: Equatable, Sendable {
  public var level: Double
  public var trend: Double
  public var levelVariance: Double
  public var covariance: Double
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

  /// The next `days` means and variances (over sigma squared), without any further value.
  ///
  ///     state.projection(days: 2, parameters: .seed).means  // [level + trend, level + 2 * trend]
  ///
  /// At most a hundred years of them.
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
    // By running power, so that phi = 1 needs no branch (3.1).
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

/// Means and variances of the days to come; the variance is in the unit its maker says.
public struct Projection: Equatable, Sendable {
  public var means: [Double] = []
  public var variances: [Double] = []

  public init() {}

  public init(means: [Double], variances: [Double]) {
    self.means = means
    self.variances = variances
  }
}
