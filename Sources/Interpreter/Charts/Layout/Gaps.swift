internal import TrendsCore

/// Stretches of the x axis where values are expected but missing.
///
/// On a day axis these are loaded days up to today without a point. On a clock axis they are
/// distances of more than 15 s and more than three median intervals (B3-16).
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

  /// Finds the days without a point between two days, both included. Points must be in order.
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

  /// Finds distances longer than `reach`, also at the ends.
  private mutating func findPauses(_ points: [ChartSpec.Point], from: Double, to: Double) {
    var last = from
    for x in points.lazy.map(\.x) {
      if x - last > reach { stretches.append(Stretch(from: last, to: x)) }
      last = x
    }
    if to - last > reach { stretches.append(Stretch(from: last, to: to)) }
  }

  /// 15 s, or three median intervals if that is more.
  private static func reach(_ points: [ChartSpec.Point]) -> Double {
    let least = 15.0
    guard points.count > 2 else { return least }
    var short = 0
    for index in 1..<points.count where 3 * (points[index].x - points[index - 1].x) <= least {
      short += 1
    }
    // Most runs are sampled every few seconds; counting short steps avoids sorting for them.
    let middle = (points.count - 1) / 2
    guard short <= middle else { return least }
    var steps = (1..<points.count).map { points[$0].x - points[$0 - 1].x }
    steps.sort()
    return max(least, 3 * steps[middle])
  }

  /// Whether a line may connect two neighbouring points.
  func joins(_ a: ChartSpec.Point, _ b: ChartSpec.Point) -> Bool {
    reach.isFinite ? b.x - a.x <= reach : !isPaused(from: a.x, to: b.x)
  }

  /// Whether a listed pause lies between two points. Binary search.
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
