import TrendsCore

/// A track of a GPX file while it is read: its sport and its length.
struct GPXTrack {
  var sport = "other"
  private var kilometers = 0.0
  private var paused: Int64 = 0
  private var last: GeoPoint?
  private var lastTime: Int64?
  private var isNewSegment = false

  /// Metres up to the last point.
  var meters: Double { kilometers * 1000 }

  /// Between two segments nothing was recorded: no distance.
  mutating func beginSegment() {
    last = nil
    isNewSegment = true
  }

  mutating func add(_ position: GeoPoint?, time: Int64?) {
    if let position {
      if let last { kilometers += last.kilometers(to: position) }
      last = position
    }
    guard let time else { return }
    if isNewSegment, let lastTime, time > lastTime, time - lastTime > GPXTrack.shortBreak {
      paused += time - lastTime
    }
    isNewSegment = false
    lastTime = time
  }

  /// Milliseconds between segments that are no pause: some apps just begin a new one.
  private static let shortBreak: Int64 = 10_000

  /// Nil where the points do not tell when it was and how long it took.
  func activity(_ track: inout MarkupTrack) -> Activity? {
    let points = track.points[...]
    let whole = Track(points, of: track.source, &track.report)
    guard let start = whole.start, let end = whole.end, end > start else {
      if whole.count > 0 { track.skip(.trackAtOneTime, byte: points[0].byte) }
      track.report.note("a track without times is no activity")
      return nil
    }
    let seconds = Double(end - start) / 1000
    let kilometers = whole.meters / 1000
    var activity = Activity(
      format: .gpx, sport: sport, start: Instant(milliseconds: start),
      utcOffset: track.utcOffset, seconds: seconds,
      movingSeconds: max(0, seconds - Double(paused) / 1000),
      kilometers: kilometers > 0 ? kilometers : nil)
    activity.points = points.count
    whole.fill(&activity, cadence: CadenceRule.judged(points, sport: sport, &track.report))
    track.report.kept += whole.count
    return activity
  }
}
