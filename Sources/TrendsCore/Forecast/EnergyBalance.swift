/// What the pace of a weight says of energy, and what a goal takes: a kilogram of a body stands for 7700
/// kilocalories.
///
///     EnergyBalance(pace: pace, goal: goal, over: 180).change  // what to eat less, below 0
public struct EnergyBalance: Equatable, Sendable {
  public static let kilocaloriesPerKilogram = 7700.0

  /// Kilocalories a day more than are used, at today's pace.
  public let now: Double
  /// The range in which that lies with so many percent as the band of the pace.
  public let low: Double
  public let high: Double
  /// Kilocalories a day that lead to the goal.
  public let needed: Double

  /// Kilocalories a day to eat more than now, below 0 to eat less.
  public var change: Double { needed - now }

  /// `rate` is the change of the weight a day that leads to the goal, in kilograms.
  public init(pace: Forecast.Pace, level: Int = Forecast.usualLevel, rate: Double) {
    let band = pace.band(level)
    now = pace.rate * Self.kilocaloriesPerKilogram
    low = band.low * Self.kilocaloriesPerKilogram
    high = band.high * Self.kilocaloriesPerKilogram
    needed = rate * Self.kilocaloriesPerKilogram
  }
}
