import TrendsCore

extension Day {
  /// Whether somebody may have measured something: from 1900 to 2199. Of other days a file has made a
  /// mistake; they are left out and never moved.
  var isPlausible: Bool { Day.plausible.contains(self) }

  private static let plausible = Day(clamping: -25_567)...Day(clamping: 84_005)
}

extension Instant {
  var isPlausible: Bool { Instant.plausible.contains(milliseconds) }

  private static let plausible: ClosedRange<Int64> = -2_208_988_800_000...7_258_118_399_999
}
