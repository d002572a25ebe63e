#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A Kalman filter of a level that moves on by a slope each day, both of which wander.
///
/// All variances are in units of the noise of a reading, whose size is estimated along with them.
/// Days without a value move the state on exactly.
struct TrendFilter: Equatable, Sendable {
  /// How much the level wanders in a day, in units of the noise.
  let levelStep: Double
  /// How much the slope changes in a day.
  let slopeStep: Double

  var level: Double
  var slope = 0.0
  var levelVariance = 1.0
  var covariance = 0.0
  var slopeVariance = 0.01
  /// Sum of the squared errors, each over its variance.
  private(set) var squares = 0.0
  /// Sum of the logarithms of those variances.
  private(set) var logs = 0.0
  /// Number of errors: of all values but the first.
  private(set) var count = 0

  /// Begins at the first value.
  init(levelStep: Double, slopeStep: Double, first: Double) {
    self.levelStep = levelStep
    self.slopeStep = slopeStep
    level = first
  }

  /// Moves on by one day.
  mutating func pass() {
    level += slope
    levelVariance += 2 * covariance + slopeVariance + levelStep * levelStep
    covariance += slopeVariance
    slopeVariance += slopeStep * slopeStep
  }

  /// Takes in the value of the day.
  mutating func take(_ value: Double) {
    let error = value - level
    let (p, c) = (levelVariance, covariance)
    let variance = p + 1
    level += p / variance * error
    slope += c / variance * error
    levelVariance = p - p * p / variance
    covariance = c - c * p / variance
    slopeVariance -= c * c / variance
    squares += error * error / variance
    logs += log(variance)
    count += 1
  }

  /// Takes another scale: what it shows differs by a constant that is not known.
  mutating func changeScale() { levelVariance += TrendFilter.scaleStep }

  /// The variance of that constant: scales differ by less than ten times the noise of a reading.
  static let scaleStep = 100.0

  /// Takes in all rows after the first one, day by day.
  ///
  /// `scales` has the number of the scale of each row. `visit` sees the state of each day.
  mutating func follow(
    _ rows: Observations, _ scales: [Int], visit: ((TrendFilter) -> Void)? = nil
  ) {
    visit?(self)
    for (index, last) in zip(rows.days.indices.dropFirst(), rows.days) {
      let days = max(1, Observations.distance(last, rows.days[index]))
      for day in 1...days {
        pass()
        if day == days {
          if scales[index] != scales[index - 1] { changeScale() }
          take(rows.values[index])
        }
        visit?(self)
      }
    }
  }

  /// The variance of a reading's noise; `usual` is its standard deviation in such series, which
  /// counts like four values.
  func noise(usual: Double) -> Double { (squares + 4 * usual * usual) / Double(count + 4) }

  /// The logarithm of how well this filter foretold each value from those before.
  func evidence(usual: Double) -> Double {
    -logs / 2 - Double(count + 4) / 2 * log(squares + 4 * usual * usual)
  }
}
