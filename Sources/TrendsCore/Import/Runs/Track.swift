import TrendsCore

/// The points of an activity whose times ascend, and the series they make.
struct Track {
  private let points: ArraySlice<TrackPoint>

  /// Points that are kept, which is one a second for three weeks; further ones are counted as
  /// skipped.
  static let pointLimit = 2_000_000

  /// Takes the points of an activity in the order of the file. Points without a time are passed
  /// over; one that goes back in time, repeats a time or runs ahead of the next one is left out and
  /// reported. So is a first or last point that is more than four weeks from its neighbour.
  ///
  /// `text` is the file where it has lines, for the places in the report. Points that all ascend,
  /// the usual case, are not copied.
  init(
    _ points: ArraySlice<TrackPoint>, of text: (any ByteSource)? = nil,
    _ report: inout ImportReport
  ) {
    Track.tellFallingDistance(points, of: text, &report)
    for point in points where point.heart == 0 {
      report.mend(.heartRateOfZero, byte: point.byte, of: text)
    }
    var points = points
    // A clock that is set during the activity leaves a single point weeks away from the others.
    if points.count > 2, let last = points.last, let time = last.time,
      let before = points.dropLast().last?.time, time - before > Track.longestGap
    {
      report.skip(.lastPointWeeksAfterOthers, byte: last.byte, of: text)
      points.removeLast()
    }
    if points.count > 2, let first = points.first, let time = first.time,
      let next = points.dropFirst().first?.time, next - time > Track.longestGap
    {
      report.skip(.firstPointWeeksBeforeOthers, byte: first.byte, of: text)
      points.removeFirst()
    }
    if Track.isAscending(points) {
      self.points = points
      return
    }
    var kept: [TrackPoint] = []
    var last = Int64.min
    for (index, point) in zip(points.indices, points) {
      guard let time = point.time else { continue }
      guard time > last else {
        report.skip(
          time == last ? .sameTime : .earlierPoint,
          byte: point.byte, of: text)
        continue
      }
      if index + 1 < points.endIndex, let next = points[index + 1].time, next < time, next > last {
        report.skip(.pointOutOfOrder, byte: point.byte, of: text)
        continue
      }
      last = time
      kept.append(point)
    }
    self.points = kept[...]
  }

  /// Four weeks in milliseconds: a clock that is set wrong, not a pause.
  private static let longestGap: Int64 = 28 * 86_400_000
  /// Metres that a distance may fall without a report: positions are corrected.
  static let smallestFall = 10.0

  /// Reports a distance that falls: it counts from the start, so it was counted anew or is wrong.
  private static func tellFallingDistance(
    _ points: ArraySlice<TrackPoint>, of text: (any ByteSource)?, _ report: inout ImportReport
  ) {
    var last = 0.0
    for point in points where point.hasDistance {
      if point.distance < last - smallestFall {
        report.mend(.shrinkingDistance, byte: point.byte, of: text)
      }
      last = point.distance
    }
  }

  /// Whether all points have a time, each later than the one before.
  private static func isAscending(_ points: ArraySlice<TrackPoint>) -> Bool {
    var last = Int64.min
    for point in points {
      guard let time = point.time, time > last else { return false }
      last = time
    }
    return true
  }

  /// Points with a time that are kept.
  var count: Int { points.count }
  /// The first time in milliseconds since 1970; nil without points.
  var start: Int64? { points.first?.time }
  var end: Int64? { points.last?.time }
  /// Metres from the first to the last point with a distance; 0 without two of them.
  var meters: Double {
    guard let first = points.first(where: \.hasDistance),
      let last = points.last(where: \.hasDistance)
    else { return 0 }
    return max(0, last.distance - first.distance)
  }

  /// Seconds between points that follow each other within 20 seconds and go on by at least a metre in
  /// five seconds.
  var movingSeconds: Double {
    var seconds = 0.0
    var last: TrackPoint?
    for point in points where point.hasDistance {
      defer { last = point }
      guard let last, let from = last.time, let to = point.time else { continue }
      let passed = Double(to - from) / 1000
      if passed <= 20, point.distance - last.distance >= 0.2 * passed { seconds += passed }
    }
    return seconds
  }

  /// Gives the activity its series, in seconds since its start. Speeds are taken from distances
  /// only where no point has a speed.
  func fill(_ activity: inout Activity, cadence rule: CadenceRule) {
    var columns = Columns(capacity: points.count)
    let start = activity.start.milliseconds
    for point in points {
      guard let time = point.time else { continue }
      columns.add(point, at: Double(time - start) / 1000, cadence: rule.value(of: point))
    }
    activity.cadence = columns.cadence.series
    activity.heart = columns.heart.series
    activity.speed = columns.speed.series
    activity.route = columns.route
    if points.contains(where: \.hasDistance) || !activity.speed.isEmpty {
      activity.knows.insert(.speed)
    }
    if activity.speed.isEmpty { activity.speedByDistance = Track.speeds(points, since: start) }
  }
}

/// The series while they grow.
private struct Columns {
  var cadence: Column
  var heart: Column
  var speed: Column
  var route = RunRoute()

  init(capacity: Int) {
    cadence = Column(capacity: capacity)
    heart = Column(capacity: capacity)
    speed = Column(capacity: capacity)
  }

  mutating func add(_ point: TrackPoint, at seconds: Double, cadence value: Double) {
    cadence.add(value, at: seconds)
    heart.add(point.heart, at: seconds)
    speed.add(point.speed, at: seconds)
    if let position = point.position {
      route.places.append(RunRoute.Place(second: seconds, position: position))
    }
    if TrackPoint.altitudes.contains(point.altitude) {
      route.altitude.append(seconds, point.altitude)
    }
  }
}

/// One series while it grows.
private struct Column {
  /// Since the start of the activity.
  private var seconds: [Double] = []
  private var values: [Double] = []

  init(capacity: Int) {
    seconds.reserveCapacity(capacity)
    values.reserveCapacity(capacity)
  }

  /// Adds a value; leaves out NaN, negative ones, and those that no device measures.
  mutating func add(_ value: Double, at second: Double) {
    guard value >= 0, value < 10_000 else { return }
    seconds.append(second)
    values.append(value)
  }

  var series: SampleSeries { SampleSeries(seconds: seconds, values: values) }
}
