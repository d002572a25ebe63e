internal import TrendsCore

/// The second line of a run: its place on an axis at the right, which has the rows of the first one.
struct SecondLine {
  /// The line alone: its points, its axis, and the times of the first line.
  private(set) var plot: Plot
  /// Unbroken lines, in dots of the plot.
  private(set) var stretches: [[Dot]]
  /// Of its own numbers.
  let wording: Wording

  /// Nil where the spec has no second line.
  init?(_ plot: Plot, _ wording: Wording) {
    guard let spec = Self.spec(plot.readings.spec), let second = plot.readings.spec.second,
      let axis = Self.axis(plot.readings.spec, rows: plot.axis.rows)
    else { return nil }
    self.plot = Plot(readings: Readings(spec), gaps: plot.gaps, axis: axis, track: plot.track)
    stretches = Curve(self.plot).stretches
    self.wording = Wording(
      dash: wording.dash, minus: wording.minus, decimals: second.decimals,
      form: UnitName(second.unit).form)
  }

  /// The axis with this many rows; nil without a second line that has values.
  static func axis(_ spec: ChartSpec, rows: Int) -> ValueAxis? {
    guard let alone = self.spec(spec) else { return nil }
    let readings = Readings(alone)
    guard !readings.points.isEmpty else { return nil }
    let track = Track(readings.span, width: 1, bars: false, grouping: false)
    return ValueAxis(readings, Summary(readings), track, rows: rows, headroom: 0)
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
    guard let point = line.min(by: { ($0.x - x).magnitude < ($1.x - x).magnitude }),
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
  var range: String? {
    let values = plot.readings.spec.trend.map(\.y)
    guard let least = values.min(), let most = values.max() else { return nil }
    let title = name.prefix(1).uppercased() + name.dropFirst()
    let mean = plot.readings.spec.average.map { ", \(wording.number($0)) on average" } ?? ""
    return "\(title) from \(wording.number(least)) to \(wording.number(most))\(mean)"
  }
}
