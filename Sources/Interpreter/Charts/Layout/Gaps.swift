internal import TrendsCore

/// Stretches of the x axis where values are expected but missing.
///
/// On a day axis these are loaded days up to today on which a value was due (`DueDays`). On a clock axis they
/// are distances of more than 15 s and more than three median intervals (B3-16).
struct Gaps: Equatable {
  /// On a day axis both ends are days without data; on a clock axis they are the points around the
  /// gap.
  struct Stretch: Equatable {
    var from: Double
    var to: Double
  }

  /// In order, without overlaps.
  var stretches: [Stretch]
  /// The largest distance that a line may bridge; infinite if the spec lists the pauses itself.
  var reach: Double
  /// The largest distance that a thin line may bridge; 0 on a clock axis.
  var bridge = 0.0
  /// Days without data; 0 on a clock axis.
  var missingDays: Int
  /// Times of standing still that are long enough to be seen.
  var stops: [Stretch]

  init(_ readings: Readings) {
    stretches = []
    missingDays = 0
    stops = readings.spec.stops.filter { $0.upperBound - $0.lowerBound >= Self.least }.map {
      Stretch(from: $0.lowerBound, to: $0.upperBound)
    }
    switch readings.span {
    case .days(let first, let last, let today):
      let due = DueDays(readings.points.map { Readings.dayNumber($0.x) })
      (reach, bridge) = (due.joined, due.bridged)
      guard let known = readings.spec.known, !known.isEmpty else { return }
      let from = max(first, Int(known.start.number))
      let to = min(last, Int(known.end.number) - 1, today)
      for day in due.missing(from: from, to: to) { add(day) }
    case .clock where readings.spec.pauses != nil:
      reach = .infinity
      for pause in readings.spec.pauses ?? [] where pause.lowerBound.isFinite {
        stretches.append(Stretch(from: pause.lowerBound, to: pause.upperBound))
      }
    case .clock(let from, let to):
      reach = Self.reach(readings.points)
      guard !readings.points.isEmpty else { return }
      findPauses(readings.points, from: from, to: to)
    }
  }

  /// Adds a day without data to the last stretch, or begins one.
  private mutating func add(_ day: Int) {
    missingDays += 1
    if let last = stretches.last, last.to + 1 == Double(day) {
      stretches[stretches.count - 1].to = Double(day)
    } else {
      stretches.append(Stretch(from: Double(day), to: Double(day)))
    }
  }

  /// Finds distances longer than `reach`, also at the ends.
  private mutating func findPauses(_ points: [ChartSpec.Point], from: Double, to: Double) {
    var last = from
    for x in points.lazy.map(\.x) {
      if x - last > reach { stretches.append(Stretch(from: last, to: x)) }
      last = x
    }
    if to - last > reach { stretches.append(Stretch(from: last, to: to)) }
  }

  /// Seconds that a line may always bridge.
  private static let least = 15.0

  /// 15 s, or three median intervals if that is more.
  private static func reach(_ points: [ChartSpec.Point]) -> Double {
    guard points.count > 2 else { return Self.least }
    var short = 0
    for index in 1..<points.count where 3 * (points[index].x - points[index - 1].x) <= Self.least {
      short += 1
    }
    // Most runs are sampled every few seconds; counting short steps avoids sorting for them.
    let middle = (points.count - 1) / 2
    guard short <= middle else { return Self.least }
    var steps = (1..<points.count).map { points[$0].x - points[$0 - 1].x }
    steps.sort()
    return max(Self.least, 3 * steps[middle])
  }

  /// Whether a line may connect two neighbouring points.
  func joins(_ a: ChartSpec.Point, _ b: ChartSpec.Point) -> Bool {
    if !stops.isEmpty, Self.holds(stops, from: a.x, to: b.x) { return false }
    return reach.isFinite ? b.x - a.x <= reach : !Self.holds(stretches, from: a.x, to: b.x)
  }

  /// Whether a thin line may connect two neighbouring points that no line connects.
  func bridges(_ a: ChartSpec.Point, _ b: ChartSpec.Point) -> Bool { b.x - a.x <= bridge }

  /// Whether one of the stretches lies between two places, of which each may reach into it by as much as a
  /// mean is wide. Binary search.
  private static func holds(_ stretches: [Stretch], from: Double, to: Double) -> Bool {
    var low = 0
    var high = stretches.count
    while low < high {
      let middle = (low + high) / 2
      let stretch = stretches[middle]
      if (stretch.from + stretch.to) / 2 < from { low = middle + 1 } else { high = middle }
    }
    return low < stretches.count && (stretches[low].from + stretches[low].to) / 2 <= to
  }
}
