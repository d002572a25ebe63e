/// A run divided into parts: kilometres, laps, intervals.
public struct RunParts: Sendable {
  /// What is known of a part.
  public struct Part: Equatable, Sendable {
    /// Seconds of the run.
    public var start: Double
    public var end: Double
    /// How long it took; without pauses where those of the run do not count either.
    public var seconds: Double
    /// Seconds of it at half a metre a second at least.
    public var moving: Double
    public var meters: Double
    /// Means over its time, without zeros; nil without samples.
    public var heart: Double?
    public var cadence: Double?
    /// Metres up and down, and those on the level that cost as much; nil without heights.
    public var up: Double?
    public var down: Double?
    public var level: Double?

    /// Seconds a kilometre; nil without a way.
    public var pace: Double? { meters > 0 ? seconds / meters * 1000 : nil }
    /// The pace of moving on the level that costs as much.
    public var levelPace: Double? { level.flatMap { $0 > 0 ? moving / $0 * 1000 : nil } }
  }

  public let track: RunTrack
  private let heart: SampleSeries
  private let cadence: SampleSeries
  private let profile: ClimbProfile?
  /// Whether the time of the run is that of its samples with pauses.
  private let countsPauses: Bool

  /// Most parts that a run is divided into.
  public static let most = 1000

  /// Nil without speeds. `run` is read once.
  public init?(_ run: Run) {
    guard let track = RunTrack(run) else { return nil }
    self.track = track
    heart = run.samples(.heart) ?? SampleSeries()
    cadence = run.samples(.cadence) ?? SampleSeries()
    countsPauses = run.record.seconds >= track.lasting - RunParts.slack
    profile = run.route.flatMap { ClimbProfile($0.altitude, on: track) }
  }

  /// Seconds by which the time that a file states and that of its samples may differ.
  private static let slack = 5.0

  /// The whole run as one part.
  public var whole: Part { part(from: track.times.first ?? 0, to: track.times.last ?? 0) }

  /// Parts of so many metres; the last one may be shorter.
  public func splits(of meters: Double) -> [Part] {
    guard meters > 0, track.length / meters < Double(RunParts.most) else { return [] }
    var ends: [Double] = []
    var goal = meters
    // A rest of less than a metre belongs to the last part.
    while goal < track.length - 1 {
      if let time = track.time(at: goal) { ends.append(time) }
      goal = Double(ends.count + 1) * meters
    }
    return parts(endingAt: ends)
  }

  /// The parts between moments, with what is before the first and after the last.
  public func parts(endingAt ends: [Double]) -> [Part] {
    guard let first = track.times.first, let last = track.times.last else { return [] }
    let inside = ends.filter { $0 > first && $0 < last }.sorted().prefix(RunParts.most)
    let borders = [first] + inside + [last]
    return zip(borders, borders.dropFirst()).filter { $0 < $1 }.map { part(from: $0, to: $1) }
  }

  /// The part between two moments.
  public func part(from start: Double, to end: Double) -> Part {
    let (a, b) = (track.way(at: start), track.way(at: end))
    let pauses = countsPauses ? 0 : track.missing(from: start, to: end)
    var part = Part(
      start: start, end: end, seconds: end - start - pauses,
      moving: track.moving(from: start, to: end), meters: b - a)
    part.heart = mean(heart, start, end)
    part.cadence = mean(cadence, start, end)
    if let profile {
      (part.up, part.down) = profile.climb(from: a, to: b)
      part.level = profile.level(from: a, to: b)
    }
    return part
  }

  /// The mean by time of the values above zero; nil where samples tell of less than half of the part.
  private func mean(_ series: SampleSeries, _ start: Double, _ end: Double) -> Double? {
    let (_, slice) = series.slice(from: start, to: end)
    guard let last = slice.seconds.last else { return nil }
    var moving = slice
    // The last value holds to the end of the part.
    moving.append(max(last, min(end, last + SeriesStatistics.longestHold)), 0)
    let (average, seconds) = moving.moving
    let whole = end - start - track.missing(from: start, to: end)
    return 2 * seconds >= min(whole, track.moving(from: start, to: end)) ? average : nil
  }

  /// The share by which the distance per heartbeat falls from the first half of the time of moving to the
  /// second (Friel's Pa:Hr). Heights, where they are known, are levelled.
  ///
  /// Nil below 20 minutes, and without heart rates in both halves.
  public var decoupling: Double? {
    let all = track.moving
    guard all >= 1200 else { return nil }
    var (before, half) = (0.0, track.times.last ?? 0)
    for place in track.times.indices.dropFirst() {
      let step = track.times[place] - track.times[place - 1]
      guard track.meters[place] - track.meters[place - 1] >= Run.Kind.leastSpeed * step else {
        continue
      }
      if before + step >= all / 2 {
        half = track.times[place - 1] + (all / 2 - before)
        break
      }
      before += step
    }
    guard let first = efficiency(track.times.first ?? 0, half),
      let second = efficiency(half, track.times.last ?? 0), first > 0
    else { return nil }
    return (first - second) / first
  }

  /// Metres a beat while moving.
  private func efficiency(_ start: Double, _ end: Double) -> Double? {
    guard let heart = mean(heart, start, end) else { return nil }
    let time = track.moving(from: start, to: end)
    let (a, b) = (track.way(at: start), track.way(at: end))
    let way = profile?.level(from: a, to: b) ?? b - a
    return time > 0 && way > 0 ? way / time / heart * 60 : nil
  }
}
