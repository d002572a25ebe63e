internal import TrendsCore

/// The measured line: unbroken stretches of dots, and the points to mark.
struct Curve: Equatable {
  /// Lines without a gap, in dots of the plot.
  var stretches: [[Dot]] = []
  /// The points to mark.
  var points: [ChartSpec.Point] = []
  /// Whether the line is the trend of the points, which are then less than it.
  let isTrend: Bool
  /// Dots of points that have no room for a mark; empty without a trend.
  var readings: [Dot] = []
  /// Cells at the border of a fixed axis for points beyond it.
  var above: [Spot] = []
  /// The same below the axis.
  var below: [Spot] = []
  /// Seconds between marked points on a clock axis; nil on a day axis.
  var interval: Double?

  init(_ plot: Plot) {
    let points = plot.points
    interval = plot.readings.isDays ? nil : Self.interval(plot.track)
    isTrend = !plot.readings.spec.trend.isEmpty && plot.style != .bar
    if isTrend {
      stretches = Self.smooth(plot)
      readings = plot.track.hasRoomForPoints ? [] : plot.reached.map(plot.dot)
    } else if plot.style != .bar {
      stretches = Self.stretches(plot, points)
    }
    self.points = plot.readings.isDays ? Self.days(plot, points) : clock(plot, points)
    pin(plot, points)
  }

  /// The measured points in stretches, cut at gaps.
  private static func stretches(_ plot: Plot, _ points: [ChartSpec.Point]) -> [[Dot]] {
    var all: [[Dot]] = []
    var path = SpikePath()
    for index in points.indices {
      if index > 0, !plot.joins(points[index - 1], points[index]) {
        all.append(path.finished())
        path = SpikePath()
      }
      path.add(plot.dot(points[index]))
    }
    if !points.isEmpty { all.append(path.finished()) }
    return all
  }

  /// The trend, cut where its scale changed.
  private static func smooth(_ plot: Plot) -> [[Dot]] {
    var all: [[Dot]] = []
    var path = SpikePath()
    var rest = plot.readings.spec.scaleChanges[...]
    for point in plot.readings.spec.trend {
      while let change = rest.first, Double(change.day.number) <= point.x {
        rest.removeFirst()
        all.append(path.finished())
        path = SpikePath()
      }
      path.add(plot.dot(point))
    }
    return (all + [path.finished()]).filter { !$0.isEmpty }
  }

  /// Whether a point has a gap, or the end of the data, on both sides.
  private static func isAlone(_ index: Int, _ plot: Plot, _ points: [ChartSpec.Point]) -> Bool {
    (index == 0 || !plot.joins(points[index - 1], points[index]))
      && (index + 1 == points.count || !plot.joins(points[index], points[index + 1]))
  }

  /// Marks every day while there is room, and always a day between two gaps, through which no line
  /// goes.
  private static func days(_ plot: Plot, _ points: [ChartSpec.Point]) -> [ChartSpec.Point] {
    guard plot.style != .bar else { return [] }
    let all = plot.track.hasRoomForPoints
    if all { return plot.reached }
    guard plot.readings.spec.trend.isEmpty else { return [] }
    return points.indices.filter { isAlone($0, plot, points) }.map { points[$0] }
  }

  /// Moves points beyond a fixed axis to its border (B3-11).
  private mutating func pin(_ plot: Plot, _ points: [ChartSpec.Point]) {
    guard let limits = plot.axis.limits else {
      // Where the data makes the axis, only points that are left out may lie beyond it.
      let middle = plot.readings.spec.trend.last?.y ?? 0
      for point in plot.beyond where plot.style != .bar {
        add(point, isAbove: point.y > middle, plot)
      }
      return
    }
    for point in points where !limits.contains(point.y) {
      add(point, isAbove: point.y > limits.upperBound, plot)
    }
  }

  /// Marks a point beyond the axis in the cell at its border.
  private mutating func add(_ point: ChartSpec.Point, isAbove: Bool, _ plot: Plot) {
    let row = min(max(plot.axis.row(of: point.y), 0), plot.axis.rows - 1)
    let spot = Spot(column: plot.track.column(of: point.x), row: row)
    if isAbove { Self.add(spot, to: &above) } else { Self.add(spot, to: &below) }
  }

  /// Adds a cell unless the last one is the same.
  private static func add(_ spot: Spot, to spots: inout [Spot]) {
    if spots.last != spot { spots.append(spot) }
  }
}

extension Curve {
  /// Points every 15 s (S3-14), thinned while they would be closer than 2.5 columns.
  private static func interval(_ track: Track) -> Double {
    guard case .clock(let from, let to) = track.span else { return 15 }
    var interval = 15.0
    while interval * Double(track.width) / (to - from) < 2.5 {
      interval = interval == 120 ? 300 : interval * 2
    }
    return interval
  }

  /// Whether a marker belongs to a tick that is not thinned out.
  private static func isShown(_ marker: ChartSpec.Point, every interval: Double) -> Bool {
    guard marker.x.isFinite, marker.y.isFinite else { return false }
    let tick = ((marker.x + 7.5) / 15).rounded(.down) * 15
    return tick.truncatingRemainder(dividingBy: interval) == 0
  }

  /// The nearest point to each tick within 7.5 s, at most one per tick (B3-10), and lone points.
  private func clock(_ plot: Plot, _ points: [ChartSpec.Point]) -> [ChartSpec.Point] {
    guard plot.style != .bar, let interval, let first = points.first else { return [] }
    if let markers = plot.readings.spec.markers {
      return markers.filter { Self.isShown($0, every: interval) }
        + points.indices.filter { Self.isAlone($0, plot, points) }.map { points[$0] }
    }
    var marked: [ChartSpec.Point] = []
    var tick = (first.x / interval).rounded() * interval
    var best: ChartSpec.Point?
    for index in points.indices {
      let point = points[index]
      while point.x > tick + 7.5 {
        if let best { marked.append(best) }
        best = nil
        tick = max(tick + interval, ((point.x - 7.5) / interval).rounded(.up) * interval)
      }
      let distance = (point.x - tick).magnitude
      if distance <= 7.5, distance < best.map({ ($0.x - tick).magnitude }) ?? 8 { best = point }
      if Self.isAlone(index, plot, points), best != point { marked.append(point) }
    }
    if let best { marked.append(best) }
    return marked
  }
}

/// Collects the dots of a line. Of many in one half column it keeps the first, lowest, highest and
/// last, so that spikes stay visible.
struct SpikePath {
  private var dots: [Dot] = []
  /// The first dot of the half column that is being gathered.
  private var first = Dot(x: 0, y: 0)
  /// The lowest, highest and last dot row of that half column.
  private var low = 0
  private var high = 0
  private var last = 0
  private var count = 0

  /// Dots must come in order of x.
  mutating func add(_ dot: Dot) {
    if count > 0, dot.x == first.x {
      low = min(low, dot.y)
      high = max(high, dot.y)
      last = dot.y
    } else {
      flush()
      first = dot
      (low, high, last) = (dot.y, dot.y, dot.y)
    }
    count += 1
  }

  /// Appends the dots of the half column in an order that the line can follow.
  private mutating func flush() {
    guard count > 0 else { return }
    dots.append(first)
    if low < min(first.y, last) { dots.append(Dot(x: first.x, y: low)) }
    if high > max(first.y, last) { dots.append(Dot(x: first.x, y: high)) }
    if last != first.y || dots.last != first { dots.append(Dot(x: first.x, y: last)) }
  }

  /// The dots of the whole line.
  func finished() -> [Dot] {
    var path = self
    path.flush()
    return path.dots
  }
}
