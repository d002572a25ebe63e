import TrendsCharts
import TrendsCore
import TrendsOutput

/// What the line of a run shows: its points, the axis that it needs, and the finding in words.
struct RunStory {
  private let run: Run
  private let series: SampleSeries
  private let picture: RunPicture
  private let target: ClosedRange<Double>?
  private let zones: TrainingZones
  private let reading: SampleReading
  private var kind: Run.Kind { reading.kind }

  /// `bands` has the target, which belongs to steps.
  init(
    _ run: Run, _ series: SampleSeries, _ picture: RunPicture, _ bands: RunZones,
    _ reading: SampleReading
  ) {
    self.run = run
    self.series = series
    self.picture = picture
    self.reading = reading
    zones = bands.heart
    target = reading.kind == .cadence && run.hasSteps ? bands.target : nil
  }

  /// The chart without what a view knows: its selection, its gaps, its standing still.
  func spec(length: Double) -> ChartSpec {
    let points = picture.shown.map {
      ChartSpec.Point(x: series.seconds[$0], y: reading.shown(series.values[$0]))
    }
    var spec = ChartSpec(
      title: title,
      unit: reading.unit, decimals: reading.decimals,
      style: kind == .cadence ? .area : .line, emphasis: .average,
      domain: .clock(from: 0, to: length), points: points, band: target)
    spec.subtitle = run.id
    spec.trend = line
    spec.window = picture.line.window
    (spec.limits, spec.beyond) = (limits, beyond)
    (spec.finding, spec.facts, spec.labels) = (finding, facts, labels)
    if kind == .heart { spec.zones = zones.bounds }
    spec.average = (picture.movingAverage ?? picture.statistics.average).map(reading.shown)
    return spec
  }

  /// The pace of a ride is a speed.
  var title: String {
    kind == .pace && !UnitName(reading.unit).isClock ? Run.Kind.speed.title : kind.title
  }

  /// The points of the line, in the unit on show.
  var line: [ChartSpec.Point] {
    zip(picture.line.times, picture.line.values).map {
      ChartSpec.Point(x: $0, y: reading.shown($1))
    }
  }

  /// The axis where the line has values that would squeeze all others, or is that of steps; in the unit on
  /// show.
  var limits: ClosedRange<Double>? {
    guard let extent, let least = picture.line.values.min(), let most = picture.line.values.max()
    else { return nil }
    guard extent.lowerBound > least || extent.upperBound < most || target != nil else { return nil }
    return shown(extent)
  }

  /// The native values that the axis holds: those of the line, and of its target where that is near.
  private var extent: ClosedRange<Double>? {
    guard var extent = picture.line.extent else { return nil }
    guard let target, let limits = kind.limits else { return extent }
    let reach = extent.upperBound - extent.lowerBound
    for edge in [target.lowerBound, target.upperBound]
    where edge >= extent.lowerBound - reach && edge <= extent.upperBound + reach {
      extent = min(extent.lowerBound, edge)...max(extent.upperBound, edge)
    }
    // S3-16: never beyond 120 to 220.
    let low = min(max(extent.lowerBound, limits.lowerBound), limits.upperBound)
    let high = min(max(extent.upperBound, limits.lowerBound), limits.upperBound)
    return low < high ? low...high : limits
  }

  /// A range in the unit on show, in which more may be less.
  private func shown(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    let (a, b) = (reading.shown(range.lowerBound), reading.shown(range.upperBound))
    return min(a, b)...max(a, b)
  }

  /// Seconds of the line beyond the axis, by what is on show.
  var beyond: ChartSpec.Beyond? {
    guard let extent else { return nil }
    let time = picture.line.time(outside: extent)
    let isTurned = reading.shown(extent.lowerBound) > reading.shown(extent.upperBound)
    return ChartSpec.Beyond(
      below: isTurned ? time.above : time.below, above: isTurned ? time.below : time.above)
  }

  // MARK: words

  /// The value of the shape's scale, on which more is faster, as text.
  private func number(_ value: Double) -> String {
    reading.number(kind == .pace ? 1000 / value : value)
  }

  /// `Steady at 170 after 3 min of warm-up; 14 pick-ups of 45 s every 7 min from 14:00.`
  var finding: [String] {
    guard let shape = picture.shape else { return [] }
    let level = level(shape)
    let start = shape.warmUp.map { " after \(Self.minutes($0)) min of warm-up" } ?? ""
    guard let first = shape.pickUps.first else { return [level + start + ".", level + "."] }
    let lengths = shape.pickUps.map { $0.end - $0.start }
    let length = lengths.reduce(0, +) / Double(lengths.count)
    let count = "\(shape.pickUps.count) pick-ups"
    let rhythm = shape.pickUpSpacing.map {
      " every \(Self.about($0)) from \(Wording.clock(first.start))"
    }
    return [
      "\(level)\(start); \(count) of \(Self.about(length))\(rhythm ?? "").",
      "\(level)\(start); \(count)\(rhythm ?? "").",
      "\(level)\(start); \(count).", "\(level); \(count).",
    ]
  }

  /// Where the line stays or goes.
  private func level(_ shape: RunShape) -> String {
    if let drift = shape.drift {
      let (from, to) = (number(drift.from), number(drift.to))
      if kind == .pace {
        return drift.to > drift.from
          ? "Faster, from \(from) to \(to)" : "Slower, from \(from) to \(to)"
      }
      return drift.to > drift.from ? "Rises from \(from) to \(to)" : "Falls from \(from) to \(to)"
    }
    return shape.isSteady
      ? "Steady at \(number(shape.level))" : "Around \(number(shape.level)), uneven"
  }

  private static func minutes(_ seconds: Double) -> String {
    let minutes = (seconds / 60).rounded()
    return max(minutes, 1).fixed(0)
  }

  /// `45 s`, `7 min` or `1:35`.
  private static func about(_ seconds: Double) -> String {
    if seconds < 90 { return "\(((seconds / 5).rounded() * 5).fixed(0)) s" }
    let minutes = (seconds / 60).rounded()
    return (seconds / 60 - minutes).magnitude < 0.1
      ? "\(minutes.fixed(0)) min" : Wording.clock((seconds / 5).rounded() * 5)
  }

  /// The time in the target, and how many pick-ups there are.
  var facts: [String] {
    var facts: [String] = []
    if let target {
      let time = TrainingZones.seconds(
        in: target, times: series.seconds, values: series.values,
        within: run.record.length)
      if time.all > 0 {
        let part = (time.inside / time.all * 100).rounded().fixed(0)
        facts.append("in target \(part)%")
      }
    }
    if let shape = picture.shape, !shape.pickUps.isEmpty {
      facts.append("\(shape.pickUps.count) pick-ups")
    }
    return facts
  }

  /// The greatest pick-up with its value, and the warm-up.
  var labels: [ChartSpec.Label] {
    guard let shape = picture.shape else { return [] }
    var labels: [ChartSpec.Label] = []
    func point(_ time: Double, _ value: Double) -> ChartSpec.Point {
      let native = kind == .pace ? 1000 / value : value
      return ChartSpec.Point(x: time, y: reading.shown(native))
    }
    if let top = shape.pickUps.max(by: { $0.peak < $1.peak }) {
      labels.append(.init(number(top.peak), at: point(top.peakAt, top.peak)))
    }
    if shape.warmUp != nil, let time = picture.line.times.first,
      let value = picture.line.values.first
    {
      labels.append(.init("warm-up", at: ChartSpec.Point(x: time, y: reading.shown(value))))
    }
    return labels
  }
}
