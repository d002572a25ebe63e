import TrendsCore

/// What one FIT file says, before anything is made of it; times in milliseconds since 1970.
struct FITContent {
  /// The totals of a session or a lap, NaN where it does not say.
  struct Totals {
    var start: Int64?
    var end: Int64?
    var elapsed: Double
    var timer: Double
    /// Metres.
    var length: Double
    var sport: Double
    var subSport: Double
  }

  /// The clock of an activity was started or stopped.
  struct TimerEvent {
    var time: Int64
    var isStart: Bool
  }

  var points: [TrackPoint] = []
  var sessions: [Totals] = []
  var laps: [Totals] = []
  var timerEvents: [TimerEvent] = []
  var weights: [Reading] = []
  var sport = Double.nan
  var subSport = Double.nan
  var utcOffset: Int?
  /// Where the file begins, for what is said about it as a whole.
  var byte = 0

  static let messageLimit = 100_000
  static let sessionLimit = 1_000
}

/// The two kinds of time stamps in FIT files.
enum FITTime {
  /// Milliseconds since 1970; nil for no time and for seconds since the device was switched on.
  static func milliseconds(_ stamp: Double) -> Int64? {
    guard stamp >= firstDate, stamp <= 0xFFFF_FFFF else { return nil }
    return (Int64(stamp) + epoch) * 1000
  }

  static let firstDate = Double(0x1000_0000)
  /// 1989-12-31T00:00:00Z.
  private static let epoch: Int64 = 631_065_600
}
