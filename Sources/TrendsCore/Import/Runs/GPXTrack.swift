import TrendsCore

/// A track of a GPX file while it is read: its sport and its length.
struct GPXTrack {
  /// The sport in lower case; nil where the file does not say it.
  var sport: String?
  /// What the person called it.
  var name = ""
  /// The length by great circles from position to position.
  private var kilometers = 0.0
  /// Milliseconds between segments.
  private var paused: Int64 = 0
  /// The last position of this segment.
  private var last: GeoPoint?
  /// The last time, in milliseconds since 1970.
  private var lastTime: Int64?
  /// Whether no point of this segment has a time yet.
  private var isNewSegment = false

  /// Metres up to the last point.
  var meters: Double { kilometers * 1000 }

  /// Begins a segment. Between two segments nothing is recorded, so no distance counts there.
  mutating func beginSegment() {
    last = nil
    isNewSegment = true
  }

  /// Takes the position and time of the next point.
  mutating func add(_ position: GeoPoint?, time: Int64?) {
    if let position {
      if let last { kilometers += last.kilometers(to: position) }
      last = position
    }
    guard let time else { return }
    // A longer break between segments is a pause, because the app stopped recording.
    if isNewSegment, let lastTime, time > lastTime, time - lastTime > GPXTrack.shortBreak {
      paused += time - lastTime
    }
    isNewSegment = false
    lastTime = time
  }

  /// Milliseconds between segments that are not a pause: some apps just begin a new one.
  private static let shortBreak: Int64 = 10_000

  /// Makes the activity of the track; nil, with the points skipped, where they do not show when it
  /// was and how long it took.
  func activity(_ track: inout MarkupTrack) -> Activity? {
    let points = track.points[...]
    let whole = Track(points, of: track.source, &track.report)
    guard let start = whole.start, let end = whole.end, end > start else {
      if whole.count > 0 { track.skip(.trackAtOneTime, byte: points[0].byte) }
      track.report.note("a track without times is not an activity")
      return nil
    }
    let seconds = Double(end - start) / 1000
    let kilometers = whole.meters / 1000
    let moving = max(0, seconds - Double(paused) / 1000)
    let sport = SportGuess.settled(
      self.sport, stated: track.sport, name: name, kilometers: kilometers, seconds: moving,
      &track.report)
    var activity = Activity(
      format: .gpx, sport: sport, start: Instant(milliseconds: start),
      utcOffset: track.utcOffset, seconds: seconds,
      movingSeconds: moving,
      kilometers: kilometers > 0 ? kilometers : nil)
    activity.points = points.count
    activity.knows = track.knows
    whole.fill(&activity, cadence: CadenceRule.judged(points, sport: sport, &track.report))
    track.report.kept += whole.count
    return activity
  }
}
