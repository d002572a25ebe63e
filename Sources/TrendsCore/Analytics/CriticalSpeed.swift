#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The speed that can be held for long, and the metres that can be run beyond it: the line d = CS t + D'
/// through the farthest ways of 2 to 20 minutes (Monod and Scherrer 1965, Jones 2010).
public struct CriticalSpeed: Equatable, Sendable {
  /// Metres a second.
  public let speed: Double
  /// Metres.
  public let reserve: Double

  /// Seconds whose farthest ways the line goes through.
  public static let durations = [120.0, 180, 300, 480, 600, 720, 900, 1200]
  private static let fewest = 3

  /// Nil below three efforts, and where they do not make a line with a positive speed and reserve.
  public init?(_ efforts: [(seconds: Double, meters: Double)]) {
    guard efforts.count >= CriticalSpeed.fewest,
      let line = Correlation(x: efforts.map(\.seconds), y: efforts.map(\.meters)), line.slope > 0,
      line.intercept > 0
    else { return nil }
    speed = line.slope
    reserve = line.intercept
  }

  /// Returns the time for another distance that follows from one (Riegel 1981).
  ///
  ///     CriticalSpeed.predicted(10, from: 5, in: 1200)   // 2501.9
  public static func predicted(
    _ kilometers: Double, from known: Double, in seconds: Double
  ) -> Double {
    seconds * pow(kilometers / known, 1.06)
  }
}

extension Daniels {
  /// The highest uptake of oxygen that an easy run shows: what its mean speed takes, over the share of the
  /// heart rate reserve that it took, in ml a minute for each kg.
  ///
  /// Nil below ten minutes and below half of the reserve, where the two do not go together.
  public static func uptake(
    kilometers: Double, seconds: Double, heart: Double, _ reserve: HeartReserve
  ) -> Double? {
    let share = reserve.share(of: heart)
    guard seconds >= 600, kilometers > 0, share >= 0.5 else { return nil }
    let uptake = oxygen(at: kilometers * 1000 / (seconds / 60)) / share
    return (10...95).contains(uptake) ? uptake : nil
  }
}
