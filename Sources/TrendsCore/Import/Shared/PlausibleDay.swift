import TrendsCore

extension Day {
  /// Whether a measurement on this day is possible: from 1900-01-01 to 2199-12-31. Other days are
  /// mistakes of a file; their records are left out and never moved to another day.
  var isPlausible: Bool { Day.plausible.contains(self) }

  /// Days since 1970-01-01: 1900-01-01 and 2199-12-31.
  private static let plausible = Day(clamping: -25_567)...Day(clamping: 84_005)
}

extension Instant {
  /// Whether a measurement at this moment is possible: in UTC the same years as for days.
  var isPlausible: Bool { Instant.plausible.contains(milliseconds) }

  /// Milliseconds since 1970: the first of 1900 and the last of 2199.
  private static let plausible: ClosedRange<Int64> = -2_208_988_800_000...7_258_118_399_999
}
