import TrendsCore

extension VirtualClock {
  /// Years that data and clocks may have: 1900 to 2199.
  static let first = Instant(milliseconds: -2_208_988_800_000)
  static let last = Instant(milliseconds: 7_258_118_400_000)
}
