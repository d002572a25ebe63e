import TrendsCore

/// The limits of the session's clock.
extension VirtualClock {
  /// The first instant of 1900 (UTC), the earliest that a clock may be set to.
  static let first = Instant(milliseconds: -2_208_988_800_000)
  /// The first instant of 2200 (UTC), which ends the allowed years 1900 to 2199.
  static let last = Instant(milliseconds: 7_258_118_400_000)
}
