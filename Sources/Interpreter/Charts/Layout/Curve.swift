internal import TrendsCore

/// The measured line: unbroken stretches of dots, and the points to mark.
struct Curve: Equatable {
  /// Lines without a gap, in dots of the plot.
  var stretches: [[Dot]] = []
  /// In each column, the lowest and the highest dot of days that have no dots of their own.
  var spread: [ForecastShape.Slice] = []
  /// Thin lines over days without a value.
  var bridges: [[Dot]] = []
  /// The points to mark.
  var points: [ChartSpec.Point] = []
  /// Whether the line is the trend of days, whose points are then less than it.
  let isTrend: Bool
  /// Dots of points that have no room for a mark; empty without a trend.
  var readings: [Dot] = []
  /// Cells at the border of a fixed axis for points beyond it.
  var above: [Spot] = []
  /// The same below the axis.
  var below: [Spot] = []

  init(_ plot: Plot) {
    let points = plot.points
    isTrend = plot.readings.isDays && !plot.readings.spec.trend.isEmpty && plot.style != .bar
    if plot.readings.isSmooth {
      stretches = Self.single(plot)
    } else if isTrend {
      stretches = Self.smooth(plot)
      if plot.track.days > 2 * plot.track.width {
        spread = Self.spread(plot)
        stretches = stretches.map(Self.averaged)
      } else {
        readings = plot.track.hasRoomForPoints ? [] : plot.reached.map(plot.dot)
      }
    } else if plot.style != .bar {
      stretches = Self.stretches(plot, points)
      if plot.track.isShared, plot.readings.isDays { spread = Self.spread(plot) }
      if !plot.track.isShared {
        for (a, b) in zip(points, points.dropFirst())
        where !plot.joins(a, b) && plot.gaps.bridges(a, b) {
          bridges.append([plot.dot(a), plot.dot(b)])
        }
      }
    }
    self.points = plot.readings.isDays ? Self.days(plot, points) : clock(plot, points)
    pin(plot, plot.readings.isSmooth ? plot.readings.spec.trend : points)
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

  /// The line with one dot in each half column, in the middle of those that are there.
  private static func averaged(_ path: [Dot]) -> [Dot] {
    var result: [Dot] = []
    var (sum, count) = (0, 0)
    for dot in path {
      if result.last?.x != dot.x {
        result.append(dot)
        (sum, count) = (0, 0)
      }
      sum += dot.y
      count += 1
      result[result.count - 1].y = (sum + count / 2) / count
    }
    return result
  }

  /// The lowest and the highest measured value of each column.
  private static func spread(_ plot: Plot) -> [ForecastShape.Slice] {
    var slices: [ForecastShape.Slice] = []
    for point in plot.readings.points where plot.axis.holds(point.y) {
      let (column, dot) = (plot.track.column(of: point.x), plot.axis.dot(of: point.y))
      if let last = slices.last, last.column == column {
        slices[slices.count - 1].dots =
          min(last.dots.lowerBound, dot)...max(last.dots.upperBound, dot)
      } else {
        slices.append(.init(column: column, dots: dot...dot))
      }
    }
    return slices
  }

  /// Days without a value over which a trend goes on.
  private static let longestBridge = 14.0

  /// The trend. It is cut where the scale changed and where values are missing for long.
  private static func smooth(_ plot: Plot) -> [[Dot]] {
    var all: [[Dot]] = []
    var path = SpikePath()
    var rest = plot.readings.spec.scaleChanges[...]
    let reach = max(plot.gaps.bridge, longestBridge)
    var last = -Double.infinity
    for point in plot.readings.spec.trend {
      if point.x - last > reach {
        all.append(path.finished())
        path = SpikePath()
      }
      last = point.x
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
    // A mark points to where the value is: of paces the greater ones are below.
    for point in points where !limits.contains(point.y) {
      add(point, isAbove: (point.y > limits.upperBound) != plot.axis.isReversed, plot)
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
  /// The smoothed line of a run: one dot in each half column, the value that stands out most from the middle
  /// of the line, so that a short stretch keeps its height. Cut at gaps and stops.
  private static func single(_ plot: Plot) -> [[Dot]] {
    let line = plot.readings.spec.trend
    var values = line.map(\.y)
    let middle = values.isEmpty ? 0 : Quantile.median(&values)
    var all: [[Dot]] = []
    var path: [Dot] = []
    var best = 0.0
    for index in line.indices {
      let point = line[index]
      if index > 0, !plot.gaps.joins(line[index - 1], point) {
        all.append(path)
        path = []
      }
      let dot = plot.dot(point)
      let distance = (point.y - middle).magnitude
      if path.last?.x != dot.x {
        path.append(dot)
        best = distance
      } else if distance > best {
        path[path.count - 1] = dot
        best = distance
      }
    }
    return (all + [path]).filter { !$0.isEmpty }
  }

  /// Whether points every 15 s (S3-14) are 2.5 columns apart or more.
  private static func hasRoomForMarks(_ track: Track) -> Bool {
    guard case .clock(let from, let to) = track.span else { return false }
    return 15 * Double(track.width) / (to - from) >= 2.5
  }

  /// The nearest point to each tick within 7.5 s, at most one per tick (B3-10), and lone points.
  private func clock(_ plot: Plot, _ points: [ChartSpec.Point]) -> [ChartSpec.Point] {
    guard plot.style != .bar, let first = points.first else { return [] }
    let lone =
      plot.readings.isSmooth
      ? [] : points.indices.filter { Self.isAlone($0, plot, points) }.map { points[$0] }
    guard Self.hasRoomForMarks(plot.track) else { return lone }
    if let markers = plot.readings.spec.markers {
      let known = markers.filter { $0.x.isFinite && $0.y.isFinite }
      return known.filter { plot.readings.span.holds($0.x) } + lone
    }
    let interval = 15.0
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
