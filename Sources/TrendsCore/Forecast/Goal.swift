#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A value the line moves to and never passes (analytics 3.4, B2-06 to B2-09).
///
///     let goal = Goal(70, level: 70.4)
///     goal.clamped(69.9)                      // 70
///     goal.crossing(trend: -0.1, phi: 1)      // 4
public struct Goal: Equatable, Sendable {
  public enum Direction: Equatable, Sendable { case losing, gaining, reached }

  public let value: Double
  /// The level the line begins at: it decides about the direction, never the trend.
  public let level: Double

  /// Dates further away than this are not worth telling.
  public static let horizon = 730

  public init(_ value: Double, level: Double) {
    self.value = value
    self.level = level
  }

  public var direction: Direction {
    value < level ? .losing : value > level ? .gaining : .reached
  }

  /// A mean of the line, kept on the near side of the goal.
  public func clamped(_ mean: Double) -> Double {
    switch direction {
    case .losing: max(mean, value)
    case .gaining: min(mean, value)
    case .reached: value
    }
  }

  /// Days from the origin until the line meets the goal; nil for never.
  public func crossing(trend: Double, phi: Double) -> Double? {
    let way = value - level
    guard way != 0 else { return 0 }
    guard trend != 0, (way < 0) == (trend < 0) else { return nil }
    guard phi < 1 else { return finite(way / trend) }
    let argument = 1 - way * (1 - phi) / (trend * phi)
    return argument > 0 ? finite(log(argument) / log(phi)) : nil
  }

  /// The first whole day on the goal; a crossing that is a hair after its day belongs to that day.
  static func day(of crossing: Double) -> Int? { Int(exactly: (crossing - 1e-6).rounded(.up)) }

  /// The same for a line known by its points, the first of them one day after the origin.
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

  /// How likely a value at or past the goal is, from the unclamped mean.
  public func probability(mean: Double, deviation: Double) -> Double {
    let way = direction == .losing ? value - mean : mean - value
    switch direction {
    case .reached: return 1
    case .losing, .gaining:
      guard deviation > 0 else { return way >= 0 ? 1 : 0 }
      return Normal.below(way / deviation)
    }
  }

  private func finite(_ days: Double) -> Double? { days.isFinite ? days : nil }
}
