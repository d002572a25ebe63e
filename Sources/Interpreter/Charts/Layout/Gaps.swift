internal import TrendsCore

/// Stretches of the x axis where a value was to be expected and none is.
///
/// On a day axis: the days that are loaded, up to today, without a point. On a clock axis: a
/// distance of more than 15 s and three times the median interval (B3-16).
struct Gaps: Equatable {
  /// On a day axis both ends are days without data; on a clock axis they are the points around.
  struct Stretch: Equatable {
    var from: Double
    var to: Double
  }

  var stretches: [Stretch]
  /// A line is broken where two points are further apart than this.
  var reach: Double
  /// Days without data; 0 on a clock axis.
  var missingDays: Int

  init(_ readings: Readings) {
    stretches = []
    missingDays = 0
    switch readings.span {
    case .days(let first, let last, let today):
      reach = 1
      guard let known = readings.spec.known, !known.isEmpty else { return }
      let from = max(first, Int(known.start.number))
      let to = min(last, Int(known.end.number) - 1, today)
      findDays(readings.points, from: from, to: to)
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

  private mutating func findDays(_ points: [ChartSpec.Point], from: Int, to: Int) {
    guard from <= to else { return }
    var next = from
    for point in points {
      let day = Readings.dayNumber(point.x)
      guard day >= next else { continue }
      guard day <= to else { break }
      add(next, day - 1)
      next = day + 1
    }
    add(next, to)
  }

  private mutating func add(_ from: Int, _ to: Int) {
    guard from <= to else { return }
    stretches.append(Stretch(from: Double(from), to: Double(to)))
    missingDays += to - from + 1
  }

  private mutating func findPauses(_ points: [ChartSpec.Point], from: Double, to: Double) {
    var last = from
    for x in points.lazy.map(\.x) {
      if x - last > reach { stretches.append(Stretch(from: last, to: x)) }
      last = x
    }
    if to - last > reach { stretches.append(Stretch(from: last, to: to)) }
  }

  /// The least distance that is no gap, and three times the median one where that is more.
  private static func reach(_ points: [ChartSpec.Point]) -> Double {
    let least = 15.0
    guard points.count > 2 else { return least }
    var short = 0
    for index in 1..<points.count where 3 * (points[index].x - points[index - 1].x) <= least {
      short += 1
    }
    // Most runs are sampled every few seconds; sorting is for the others.
    let middle = (points.count - 1) / 2
    guard short <= middle else { return least }
    var steps = (1..<points.count).map { points[$0].x - points[$0 - 1].x }
    steps.sort()
    return max(least, 3 * steps[middle])
  }

  /// Whether a line may run between two neighbours.
  func joins(_ a: ChartSpec.Point, _ b: ChartSpec.Point) -> Bool {
    reach.isFinite ? b.x - a.x <= reach : !isPaused(from: a.x, to: b.x)
  }

  /// Whether a stretch without values lies between two points.
  private func isPaused(from: Double, to: Double) -> Bool {
    var low = 0
    var high = stretches.count
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].from < from { low = middle + 1 } else { high = middle }
    }
    return low < stretches.count && stretches[low].to <= to
  }
}
