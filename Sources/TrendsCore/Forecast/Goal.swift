#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A value that the drawn line approaches and never passes (B2-06 to B2-09).
///
///     let goal = Goal(70, level: 70.4)
///     goal.clamped(69.9)                      // 70
///     goal.crossing(trend: -0.1, phi: 1)      // 4
public struct Goal: Equatable, Sendable {
  /// Where the goal lies: below the level (`losing`), above it (`gaining`) or on it (`reached`).
  public enum Direction: Equatable, Sendable { case losing, gaining, reached }

  /// In the unit of the series.
  public let value: Double
  /// The level at which the line begins. It alone decides the direction, so a goal that is already
  /// passed does not turn the line round (B2-09).
  public let level: Double

  /// Days after the origin beyond which no date is reported.
  public static let horizon = 730

  /// Both numbers are in the unit of the series.
  public init(_ value: Double, level: Double) {
    self.value = value
    self.level = level
  }

  public var direction: Direction {
    value < level ? .losing : value > level ? .gaining : .reached
  }

  /// Returns the change a day that leads from the level to the goal in so many days, at least one.
  public func rate(over days: Int) -> Double { (value - level) / Double(max(1, days)) }

  /// Returns a mean of the line held on the near side of the goal; always the goal when `reached`.
  public func clamped(_ mean: Double) -> Double {
    switch direction {
    case .losing: max(mean, value)
    case .gaining: min(mean, value)
    case .reached: value
    }
  }

  /// Returns the days, with fractions, from the origin until a line with this trend per day meets
  /// the goal.
  ///
  /// h = way / trend, with way = value - level; for a damped trend (phi < 1) h = ln(1 - way (1 -
  /// phi) / (trend phi)) / ln phi. 0 when the level equals the goal; nil when the trend is 0,
  /// points away from the goal or is damped so much that the line never arrives.
  public func crossing(trend: Double, phi: Double) -> Double? {
    let way = value - level
    guard way != 0 else { return 0 }
    guard trend != 0, (way < 0) == (trend < 0) else { return nil }
    guard phi < 1 else { return finite(way / trend) }
    let argument = 1 - way * (1 - phi) / (trend * phi)
    return argument > 0 ? finite(log(argument) / log(phi)) : nil
  }

  /// Returns the first whole day on the goal. A crossing up to a millionth of a day after a whole
  /// day belongs to that day; nil when it does not fit an `Int`.
  static func day(of crossing: Double) -> Int? { Int(exactly: (crossing - 1e-6).rounded(.up)) }

  /// Returns the same for a line known by its points, the first of them one day after the origin;
  /// between two points it is straight. Nil when the points do not reach the goal.
  public func crossing(means: [Double]) -> Double? {
    guard direction != .reached else { return 0 }
    var before = level
    for (index, mean) in means.enumerated() {
      if clamped(mean) != mean || mean == value {
        let way = mean - before
        return Double(index) + (way == 0 ? 1 : (value - before) / way)
      }
      before = mean
    }
    return nil
  }

  /// Returns the probability, 0 to 1, of a value at or past the goal on a day with this mean and
  /// standard deviation.
  ///
  /// `mean` must not be clamped. A deviation of 0 gives 0 or 1; a goal that is `reached` gives 1.
  public func probability(mean: Double, deviation: Double) -> Double {
    let way = direction == .losing ? value - mean : mean - value
    switch direction {
    case .reached: return 1
    case .losing, .gaining:
      guard deviation > 0 else { return way >= 0 ? 1 : 0 }
      return Normal.below(way / deviation)
    }
  }

  /// Nil for a crossing too far away for a finite number.
  private func finite(_ days: Double) -> Double? { days.isFinite ? days : nil }
}
