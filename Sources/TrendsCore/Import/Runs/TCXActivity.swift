import TrendsCore

/// An activity of a TCX file while it is read: its sport, and the sums of its laps. Times are
/// milliseconds since 1970.
struct TCXActivity {
  /// The sport in lower case; nil where the file does not say it.
  var sport: String?
  /// Laps that have begun.
  private var laps = 0
  /// The start of the first lap that has one.
  private var start: Int64?
  /// The start of the open lap.
  private var lapStart: Int64?
  /// The latest end of a lap, by its start and length.
  private var end: Int64?
  /// The lengths of all laps.
  private var seconds = 0.0
  /// The distances of all laps.
  private var meters = 0.0
  /// The energy of all laps; nil where none has any.
  private var kilocalories: Double?
  /// Beats a minute and seconds of each lap that states a mean heart rate.
  private var hearts: [(rate: Double, seconds: Double)] = []
  /// Whether it is in a file of this program, which states the seconds east of UTC and, where they are
  /// known, the steps a minute.
  private var isOwn = false
  private var utcOffset: Int?
  private var countedCadence: Double?
  private var exactKilometers: Double?
  /// The length of the last lap that ended, which is written before its heart rate.
  private var lapSeconds = 0.0
  /// The indices of the points at which laps begin, but for the first.
  private var lapPoints: [Int] = []
  /// When laps begin, but for the first.
  private var lapStarts: [Int64] = []
  /// The same in a file of this program, in seconds since the start.
  private var statedLaps: [Double] = []

  /// Begins an activity without laps.
  init(sport: String?) { self.sport = sport }

  /// Begins a lap after so many points of the activity.
  mutating func beginLap(at time: Int64?, points: Int) {
    laps += 1
    if points > 0, points != lapPoints.last { lapPoints.append(points) }
    lapStart = time
    if let time, start != nil, lapStarts.count < RunRoute.mostLaps { lapStarts.append(time) }
    start = start ?? time
  }

  /// Adds the length of a lap; a negative one, or one that 32 bits cannot hold in milliseconds, is
  /// left out.
  mutating func endLap(seconds value: Double) {
    guard value >= 0, value <= Activity.longest else { return }
    seconds += value
    lapSeconds = value
    if let lapStart { end = max(end ?? .min, lapStart + Int64(value * 1000)) }
  }

  /// Adds the distance of a lap; a negative or impossible one is left out.
  mutating func endLap(meters value: Double) {
    if value >= 0, value <= 1e8 { meters += value }
  }

  /// Adds the energy of a lap; what no lap takes is left out.
  mutating func endLap(kilocalories value: Double) {
    if value > 0, value <= 1e6 { kilocalories = (kilocalories ?? 0) + value }
  }

  /// Takes the mean heart rate of a lap in beats a minute, as far as it is a possible one.
  mutating func endLap(meanHeart value: Double) {
    guard value > 0, value <= Activity.mostBeats, lapSeconds > 0 else { return }
    hearts.append((value, lapSeconds))
  }

  /// The mean heart rate of the laps that state one, by their lengths.
  private var meanHeart: Double? {
    // Of one lap its number, which a product and a quotient may change in the last digit.
    guard hearts.count > 1 else { return hearts.first?.rate }
    let seconds = hearts.reduce(0) { $0 + $1.seconds }
    return hearts.reduce(0) { $0 + $1.rate * $1.seconds } / seconds
  }

  /// Takes the offset of the place, up to 18 hours.
  mutating func stated(utcOffset value: Double) {
    isOwn = true
    utcOffset = Int(exactly: value).flatMap { $0.magnitude <= 64_800 ? $0 : nil }
  }

  /// Takes the steps a minute that were counted over the whole activity.
  mutating func stated(countedCadence value: Double) {
    countedCadence = value >= 0 && value < 10_000 ? value : nil
  }

  /// Takes the energy as exactly as a file of this program states it, instead of that of its lap.
  mutating func stated(kilocalories value: Double) {
    if value >= 0, value <= 1e6 { kilocalories = value }
  }

  /// Does the same for the distance.
  mutating func stated(kilometers value: Double) {
    if value >= 0, value <= 1e5 { exactKilometers = value }
  }

  /// Does the same for the mean heart rate.
  mutating func stated(meanHeart value: Double) {
    if value > 0, value <= Activity.mostBeats { hearts = [(value, lapSeconds)] }
  }

  /// Takes the beginning of a lap in seconds since the start.
  mutating func stated(lap value: Double) {
    if value > 0, value <= Activity.longest, statedLaps.count < RunRoute.mostLaps {
      statedLaps.append(value)
    }
  }

  /// Makes the activity; nil where neither points nor laps have a time.
  func activity(_ track: inout MarkupTrack) -> Activity? {
    countOn(&track)
    let points = track.points[...]
    let whole = Track(points, of: track.source, &track.report)
    guard let first = whole.start ?? start else {
      track.report.note("an activity without times is left out")
      return nil
    }
    // A lap that begins hours before its points is on another clock.
    let isNear = start.map { $0 <= first && first - $0 <= 3_600_000 } ?? false
    let start = isNear ? self.start ?? first : first
    let last = max(whole.end ?? start, isNear ? end ?? start : start)
    var length = Double(last - start) / 1000
    // Starts of laps are often rounded to whole seconds, their lengths are not.
    if seconds > length, seconds - length < Double(laps) { length = seconds }
    let moving = moving(of: whole, length: length, &track.report)
    let kilometers = exactKilometers ?? distance(points).map { $0 / 1000 }
    let sport = SportGuess.settled(
      self.sport, stated: track.sport, kilometers: kilometers, seconds: moving, &track.report)
    var activity = Activity(
      format: .tcx, sport: sport, start: Instant(milliseconds: start),
      utcOffset: utcOffset ?? track.utcOffset, seconds: length,
      movingSeconds: moving, kilometers: kilometers)
    activity.points = points.count
    activity.kilocalories = kilocalories
    activity.meanHeart = meanHeart
    activity.countedCadence = countedCadence
    activity.isOwn = isOwn
    activity.knows = track.knows
    whole.fill(&activity, cadence: rule(points, sport: sport, &track.report))
    activity.route.begin(
      laps: statedLaps + lapStarts.filter { $0 < last }.map { Double($0 - start) / 1000 })
    track.report.kept += whole.count
    if points.isEmpty {
      track.report.read += 1
      track.report.kept += 1
      track.report.note("a summary only: its points are missing or left out")
    }
    return activity
  }

  /// Returns the seconds without pauses: those of the laps, unless the points move for longer. Some
  /// watches end a lap and go on writing its points.
  private func moving(
    of track: Track, length: Double, _ report: inout ImportReport
  ) -> Double {
    guard seconds > 0 else { return length }
    let stated = min(seconds, length)
    let moved = track.movingSeconds
    // A tenth and five seconds more than the laps say: no rounding explains that.
    guard moved > 1.1 * stated + 5 else { return stated }
    report.note(
      "the laps last \(stated.clock) and their points move for \(moved.clock): that counts")
    return min(moved, length)
  }

  /// Makes distances count from the start of the activity: some programs begin anew with each lap.
  private func countOn(_ track: inout MarkupTrack) {
    var before = 0.0
    var last = 0.0
    var laps = lapPoints[...]
    var isNew = false
    for index in track.points.indices {
      if laps.first == index {
        laps.removeFirst()
        isNew = true
      }
      guard track.points[index].hasDistance else { continue }
      let meters = track.points[index].distance
      if isNew, last > Track.smallestFall, meters < last / 2 {
        before += last
        track.report.note("distances restart with each lap: added up")
      }
      isNew = false
      last = meters
      track.points[index].distance = before + meters
    }
  }

  /// Returns the metres by the points, which count from the start, or by the laps where the points
  /// come to less than half of them. Nil where neither is known.
  private func distance(_ points: ArraySlice<TrackPoint>) -> Double? {
    guard let last = points.last(where: \.hasDistance)?.distance else {
      return meters > 0 ? meters : nil
    }
    return last * 2 < meters ? meters : last
  }

  /// Decides what cadence counts: `RunCadence`, which is read as steps, or the plain one by its
  /// median.
  private func rule(
    _ points: ArraySlice<TrackPoint>, sport: String, _ report: inout ImportReport
  ) -> CadenceRule {
    guard points.contains(where: { $0.steps >= 0 }) else {
      return CadenceRule.judged(points, sport: sport, &report)
    }
    if !isOwn { report.note("RunCadence counts one foot: doubled") }
    return .steps
  }
}
