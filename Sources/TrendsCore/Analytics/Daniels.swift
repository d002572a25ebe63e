#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The formulas of Daniels and Gilbert (1979) for running on the level.
public enum Daniels {
  /// Returns the oxygen that a speed takes, in ml a minute for each kg; 0 where the formula would be
  /// below it.
  ///
  /// `speed` is in metres a minute.
  public static func oxygen(at speed: Double) -> Double {
    max(0, -4.60 + 0.182258 * speed + 0.000104 * speed * speed)
  }

  /// Returns the share of the highest uptake of oxygen that can be held for so many minutes, in a
  /// race.
  static func share(over minutes: Double) -> Double {
    0.8 + 0.1894393 * exp(-0.012778 * minutes) + 0.2989558 * exp(-0.1932605 * minutes)
  }

  /// Returns the highest uptake of oxygen that a run shows if it was a race, in ml a minute for each
  /// kg: VDOT. Nil for a run that is too short or too long for the formulas, or faster than any person.
  ///
  ///     Daniels.highestUptake(kilometers: 5, seconds: 1200)   // 49.8
  public static func highestUptake(kilometers: Double, seconds: Double) -> Double? {
    let minutes = seconds / 60
    guard kilometers >= 1.5, (5...300).contains(minutes) else { return nil }
    let uptake = oxygen(at: kilometers * 1000 / minutes) / share(over: minutes)
    return (1...90).contains(uptake) ? uptake : nil
  }
}
