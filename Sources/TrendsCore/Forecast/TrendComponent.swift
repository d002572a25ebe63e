#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A share of what may come: a normal distribution of level and slope.
struct TrendComponent: Equatable, Sendable {
  /// Its probability.
  var weight: Double
  var level: Double
  var slope: Double
  var levelVariance: Double
  var covariance: Double
  var slopeVariance: Double

  /// No share at all.
  static let none = TrendComponent(
    weight: 0, level: 0, slope: 0, levelVariance: 0, covariance: 0, slopeVariance: 0)

  /// Moves on by one day; the steps are variances in the square of the values' unit.
  mutating func pass(levelStep: Double, slopeStep: Double) {
    level += slope
    levelVariance += 2 * covariance + slopeVariance + levelStep
    covariance += slopeVariance
    slopeVariance += slopeStep
  }

  /// Removes and returns the share whose level is at zero or beyond, on the way down.
  mutating func remove(below deviations: Double = 8) -> Double {
    guard weight > 0 else { return 0 }
    guard levelVariance > 0 else {
      guard level <= 0 else { return 0 }
      defer { weight = 0 }
      return weight
    }
    let deviation = levelVariance.squareRoot()
    let a = -level / deviation
    guard a <= deviations else {
      defer { weight = 0 }
      return weight
    }
    guard a >= -deviations else { return 0 }
    let share = Normal.below(a)
    let hit = weight * share
    let n = exp(-a * a / 2) / ((2 * Double.pi).squareRoot() * Normal.below(-a))
    let t = 1 + a * n - n * n
    weight *= 1 - share
    level += deviation * n
    slope += covariance / deviation * n
    slopeVariance -= covariance * covariance / levelVariance * (1 - t)
    levelVariance *= t
    covariance *= t
    return hit
  }
}

/// What follows from one filter: its slope goes on, or was drawn anew at least once.
///
/// Each day the slope ends with a small chance; then another one begins, around zero. Level and
/// slope of the second share have the exact first two moments of all the ways to it.
struct TrendPair: Equatable, Sendable {
  var lasting: TrendComponent
  var renewed = TrendComponent.none
  /// Variances of the daily steps of level and slope.
  var levelStep: Double
  var slopeStep: Double

  /// The chance that a slope ends on a day.
  static let ending = 0.007

  /// Moves on by one day. `newSlope` is the variance of a slope that begins.
  mutating func pass(newSlope: Double) {
    let (a, b) = (lasting, renewed)
    let fresh = Self.ending * a.weight
    let again = Self.ending * b.weight
    let kept = (1 - Self.ending) * b.weight
    let total = fresh + again + kept
    if total > 0 {
      let level = (fresh * a.level + (again + kept) * b.level) / total
      let slope = kept * b.slope / total
      let (fromA, fromB) = (a.level - level, b.level - level)
      renewed.weight = total
      renewed.level = level
      renewed.slope = slope
      renewed.levelVariance =
        (fresh * (a.levelVariance + fromA * fromA)
          + (again + kept) * (b.levelVariance + fromB * fromB)) / total
      renewed.covariance =
        (kept * (b.covariance + fromB * (b.slope - slope)) - fresh * fromA * slope
          - again * fromB * slope) / total
      renewed.slopeVariance =
        ((fresh + again) * (newSlope + slope * slope)
          + kept * (b.slopeVariance + (b.slope - slope) * (b.slope - slope))) / total
    }
    lasting.weight *= 1 - Self.ending
    lasting.pass(levelStep: levelStep, slopeStep: slopeStep)
    renewed.pass(levelStep: levelStep, slopeStep: slopeStep)
  }
}
