import TrendsCore

/// What a document says of an activity; nil for what it does not.
struct StatedActivity {
  /// The word of the document for the sport, as this program calls it.
  var sport: String?
  var start: Instant?
  /// Seconds east of UTC.
  var utcOffset: Int?
  /// Seconds from start to end, and without pauses.
  var elapsed: Double?
  var moving: Double?
  var kilometers: Double?
  var kilocalories: Double?
  var meanHeart: Double?
  /// Metres.
  var climb: Double?
  /// By seconds since the start.
  private(set) var heart = SampleSeries()
  /// Whether there are more samples than are kept.
  private var isCut = false

  /// Samples of one activity: a day and a half, one each second.
  static let sampleLimit = 131_072

  /// Returns the activity; nil where it has no start or no length. `stated` is the sport that the
  /// person says.
  func activity(stated: String?, _ report: inout ImportReport) -> Activity? {
    guard let start, start.isPlausible, let length = elapsed ?? moving,
      let moving = moving ?? elapsed, max(length, moving) > 0,
      max(length, moving) < Activity.longest
    else { return nil }
    let kilometers = kilometers.flatMap(StatedActivity.amount)
    var activity = Activity(
      format: .table,
      sport: SportGuess.settled(
        sport, stated: stated, kilometers: kilometers, seconds: moving, isOneOfMany: true, &report),
      start: start, utcOffset: utcOffset, seconds: max(length, moving, 0),
      movingSeconds: max(0, min(length, moving)), kilometers: kilometers)
    activity.kilocalories = kilocalories.flatMap(StatedActivity.amount)
    activity.meanHeart = meanHeart.flatMap { $0 > 0 && $0 < 256 ? $0 : nil }
    activity.climb = climb.flatMap(StatedActivity.amount)
    activity.heart = heart
    if isCut {
      report.note(
        "more than \(StatedActivity.sampleLimit) samples of a pulse: the rest is left out")
    }
    activity.points = heart.count
    return activity
  }

  /// An amount as any activity may have it; nil for others.
  private static func amount(_ value: Double) -> Double? {
    value >= 0 && value < 1e9 ? value : nil
  }

  /// Adds a sample of the pulse. One of zero, and one that goes back in time, is left out.
  mutating func addHeart(_ second: Double, _ value: Double) {
    guard value > 0, value < 256, second >= 0, second < Activity.longest,
      second > heart.seconds.last ?? -1
    else { return }
    guard heart.count < StatedActivity.sampleLimit else { return isCut = true }
    heart.append(second, value)
  }
}

/// What a document has and no reader takes, for `load --explain`.
struct LeftOutMembers {
  private static let limit = 64
  private(set) var names: [String] = []

  mutating func add(_ name: String) {
    guard names.count < LeftOutMembers.limit, !names.contains(name) else { return }
    names.append(name)
  }

  /// The lines that say it.
  var lines: [String] { names.map { "'\($0)': left out" } }
}
