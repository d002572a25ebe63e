import TrendsCore

/// Times in remarks.
extension Double {
  /// Seconds as minutes and seconds: `15:14`.
  var clock: String {
    let seconds = Int(clamping: Int64(max(0, min(self, 1e9)).rounded()))
    return "\(seconds / 60):\((seconds % 60).twoDigits)"
  }
}

extension CivilTime {
  /// The day and the minute: `2026-10-01 07:00`.
  var minuteWords: String {
    "\(day) \((secondsOfDay / 3600).twoDigits):\((secondsOfDay / 60 % 60).twoDigits)"
  }
}

/// How far a clock is from UTC.
enum ClockOffset {
  /// Seconds east of UTC as `UTC-05:00`.
  static func words(_ seconds: Int) -> String {
    let minutes = Int(seconds.magnitude / 60)
    return "UTC\(seconds < 0 ? "-" : "+")\((minutes / 60).twoDigits):\((minutes % 60).twoDigits)"
  }
}

extension Int {
  /// `07` for 7.
  var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
