internal import TrendsCore

/// The second line of a run: its place on an axis at the right, which has the rows of the first one.
struct SecondLine {
  /// The line alone: its points, its axis, and the times of the first line.
  private(set) var plot: Plot
  /// Unbroken lines, in dots of the plot.
  private(set) var stretches: [[Dot]]
  /// Of its own numbers.
  private(set) var wording: Wording

  /// `alone` and `axis` are from the functions below; `wording` is that of the first line.
  init(_ alone: Readings, _ axis: ValueAxis, beside plot: Plot, _ wording: Wording) {
    self.plot = Plot(readings: alone, gaps: plot.gaps, axis: axis, track: plot.track)
    stretches = Curve(self.plot).stretches
    self.wording = wording
    self.wording.decimals = alone.spec.decimals
    self.wording.form = UnitName(alone.spec.unit).form
  }

  /// The readings of the second line alone; nil where the chart has none, or no value of it.
  static func readings(_ spec: ChartSpec) -> Readings? {
    let alone = self.spec(spec).map(Readings.init)
    return alone.flatMap { $0.points.isEmpty ? nil : $0 }
  }

  /// The axis with this many rows.
  static func axis(_ alone: Readings, rows: Int) -> ValueAxis {
    let track = Track(alone.span, width: 1, bars: false, grouping: false)
    return ValueAxis(alone, Summary(alone), track, rows: rows, headroom: 0)
  }

  /// A chart of the second line alone.
  private static func spec(_ spec: ChartSpec) -> ChartSpec? {
    guard let second = spec.second else { return nil }
    var alone = ChartSpec(
      title: second.title, unit: second.unit, decimals: second.decimals, style: .line,
      emphasis: .average, domain: spec.domain, points: second.points, limits: second.limits)
    alone.trend = second.points
    alone.pauses = spec.pauses
    alone.stops = spec.stops
    alone.average = second.average
    return alone
  }

  /// The axis, whose labels stand at the right.
  var axis: ValueAxis { plot.axis }

  /// The name in a key and in a sentence, such as `pace`.
  var name: String { plot.readings.spec.title.lowercased() }

  /// The value nearest to a time, with its unit; nil where the line has none within a minute.
  func value(at x: Double) -> String? {
    let line = plot.readings.spec.trend
    var (low, high) = (0, line.count)
    while low < high {
      let middle = (low + high) / 2
      if line[middle].x < x { low = middle + 1 } else { high = middle }
    }
    let near = line[max(0, low - 1)..<min(line.count, low + 1)]
    guard let point = near.min(by: { ($0.x - x).magnitude < ($1.x - x).magnitude }),
      (point.x - x).magnitude <= 60
    else { return nil }
    return wording.number(point.y) + " " + plot.readings.spec.unit
  }

  /// Its range, or only where it is.
  var sentences: [String] {
    let title = name.prefix(1).uppercased() + name.dropFirst()
    return range.map { [$0 + ".", title + " at the right.", title + " right."] } ?? []
  }

  /// `Pace from 5:12 to 6:40, 6:05 on average`.
  private var range: String? { Self.range(plot.readings.spec, wording) }

  /// The same of the second line of a chart; nil without one.
  static func range(of spec: ChartSpec, _ wording: Wording) -> String? {
    guard let alone = self.spec(spec) else { return nil }
    var own = wording
    own.decimals = alone.decimals
    own.form = UnitName(alone.unit).form
    return range(alone, own)
  }

  private static func range(_ spec: ChartSpec, _ wording: Wording) -> String? {
    let values = spec.trend.map(\.y)
    guard let least = values.min(), let most = values.max() else { return nil }
    let title = spec.title.prefix(1).uppercased() + spec.title.dropFirst().lowercased()
    let mean = spec.average.map { ", \(wording.number($0)) on average" } ?? ""
    return "\(title) from \(wording.number(least)) to \(wording.number(most))\(mean)"
  }
}
