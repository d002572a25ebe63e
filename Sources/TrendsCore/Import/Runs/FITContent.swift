import TrendsCore

/// What one FIT file says, before activities are made of it. Times are milliseconds since 1970.
struct FITContent {
  /// The totals of a session or a lap; NaN for a number that the file does not give.
  struct Totals {
    /// Nil where the message has none.
    var start: Int64?
    var end: Int64?
    /// Seconds from start to end, pauses included.
    var elapsed: Double
    /// Seconds without pauses.
    var timer: Double
    /// Metres.
    var length: Double
    /// The number in FIT's list of sports.
    var sport: Double
    /// The number in FIT's list of kinds of a sport.
    var subSport: Double
    /// Kilocalories.
    var energy = Double.nan
    /// Beats a minute.
    var meanHeart = Double.nan
    /// Metres climbed.
    var climb = Double.nan
  }

  /// The timer of an activity was started or stopped.
  struct TimerEvent {
    var time: Int64
    var isStart: Bool
  }

  /// In the order of the file, those without a time included.
  var points: [TrackPoint] = []
  /// Kinds of samples for which a point has a field, be it without a value.
  var knows: Set<Run.Kind> = []
  var sessions: [Totals] = []
  var laps: [Totals] = []
  var timerEvents: [TimerEvent] = []
  /// Kilograms, by instants.
  var weights: [Reading] = []
  /// The beats of a belt, for activities whose points have none.
  var beats: [(milliseconds: Int64, rate: Double)] = []
  var monitoring = FITMonitoring()
  /// The sport of a `sport` message, for files without a session; NaN where there is none.
  var sport = Double.nan
  var subSport = Double.nan
  /// The number of the maker of the device; nil where the file has none.
  var maker: Int?
  /// The sport that the caller states; nil where the file is to say it.
  var stated: String?
  /// Seconds east of UTC; nil where the file has no local time.
  var utcOffset: Int?
  /// Where the FIT file begins in the bytes read, for remarks on it as a whole.
  var byte = 0

  /// Laps, and also timer events and weights, that are kept.
  static let messageLimit = 100_000
  /// Sessions that are kept.
  static let sessionLimit = 1_000
}

/// The two kinds of time stamps in FIT files.
enum FITTime {
  /// Returns milliseconds since 1970, or nil for no time and for seconds since the device was
  /// switched on.
  static func milliseconds(_ stamp: Double) -> Int64? {
    guard stamp >= firstDate, stamp <= 0xFFFF_FFFF else { return nil }
    return (Int64(stamp) + epoch) * 1000
  }

  /// Smaller stamps are seconds since the device was switched on.
  static let firstDate = Double(0x1000_0000)
  /// 1989-12-31T00:00:00Z, from which stamps count, in seconds since 1970.
  private static let epoch: Int64 = 631_065_600
}
