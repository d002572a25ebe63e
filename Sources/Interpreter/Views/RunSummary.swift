import TrendsCore
import TrendsOutput
import TrendsCharts

/// The chart and statistics of a run's samples, or the reason why there is no chart.
struct RunSummary {
  let view: RunView
  /// The zones and the target, of which only the target is drawn.
  let bands: RunZones
  private let reading: SampleReading

  init(_ view: RunView, _ world: World) {
    self.view = view
    bands = world.bands
    reading = SampleReading(view.run, view.kind, world.calc.units)
  }

  var picture: RunPicture { view.picture }
  private var statistics: SeriesStatistics { picture.statistics }
  var kind: Run.Kind { view.kind }
  private var unit: String { reading.unit }
  /// Whether target, zones and the fixed axis of cadence apply.
  private var isOfSteps: Bool { kind == .cadence && view.run.hasSteps }

  /// Whether there are enough samples to draw; three are.
  var hasChart: Bool { statistics.isEnoughForChart }

  /// The message instead of a chart, derived and never stored (B3-13).
  var message: String? { hasChart ? nil : isLoading ? "\(view.name): loading" : kind.tooFew }

  /// Whether nothing has been answered yet.
  var isLoading: Bool { view.stream.prewarm.loadID != nil }

  /// The code for why the chart is missing or incomplete (B3-15); nil if it is complete.
  ///
  /// A failed load comes first, also beside a chart. Otherwise `unsupported`, `loading`, `no-data`
  /// or `too-few`.
  var reason: String? {
    if let failure = view.stream.failure { return failure }
    if hasChart { return nil }
    if !view.stream.isSupported { return "unsupported" }
    if isLoading { return "loading" }
    return statistics.count == 0 ? "no-data" : "too-few"
  }

  /// The chart's content; nil with too few samples.
  var spec: ChartSpec? {
    guard hasChart else { return nil }
    let (seconds, values) = (view.series.seconds, view.series.values)
    func point(_ index: Int) -> ChartSpec.Point {
      .init(x: seconds[index], y: reading.shown(values[index]))
    }
    var spec = ChartSpec(
      title: kind.title, unit: unit, decimals: reading.decimals,
      style: kind == .cadence ? .area : .line, emphasis: .average,
      domain: .clock(from: 0, to: view.length), points: drawn.map(point),
      selection: view.selection, band: isOfSteps ? bands.target : nil,
      limits: isOfSteps ? statistics.axis : nil)
    spec.subtitle = view.run.id
    spec.average = (picture.movingAverage ?? statistics.average).map(reading.shown)
    spec.stops = picture.movingAverage == nil ? [] : picture.stops
    spec.doing = view.run.doing
    spec.markers = picture.markers.map(point)
    spec.pauses = pauses
    spec.outside = isOfSteps ? picture.pinned : nil
    return spec
  }

  /// Indices of the samples to draw, ascending. The selected one is added if thinning left it out.
  private var drawn: [Int] {
    guard let selection = view.selection, let sample = view.series.nearest(to: selection),
      let place = picture.shown.firstIndex(where: { $0 >= sample }),
      picture.shown[place] != sample
    else { return picture.shown }
    var drawn = picture.shown
    drawn.insert(sample, at: place)
    return drawn
  }

  /// Gaps in seconds of the run, with those at its start and end once all samples are there.
  private var pauses: [ClosedRange<Double>] {
    var pauses = picture.pauses
    guard view.stream.isComplete, let first = view.series.seconds.first,
      let last = view.series.seconds.last
    else { return pauses }
    if first > LineBreaks.leastSeconds { pauses.insert(0...first, at: 0) }
    if view.length - last > LineBreaks.leastSeconds { pauses.append(last...view.length) }
    return pauses
  }

  /// Whether a time lies in a gap, or where nothing has come yet, and the nearest sample is farther than
  /// a line may bridge.
  func isFar(_ sample: Double, from time: Double) -> Bool {
    guard abs(sample - time) > LineBreaks.leastSeconds else { return false }
    if pauses.contains(where: { $0.contains(time) }) { return true }
    guard let first = view.series.seconds.first, let last = view.series.seconds.last else {
      return true
    }
    return !view.stream.isComplete && (time < first || time > last)
  }

  /// The statistics of all samples, not only of those drawn.
  var table: Table {
    var table = Table([.init("run"), .init("what"), .init("value", isNumeric: true), .init("unit")])
    func row(_ what: String, _ value: Table.Cell, _ unit: String) {
      table.rows.append([.text(view.run.id), .text(what), value, .text(unit)])
    }
    row("least", reading.cell(statistics.min), unit)
    row("greatest", reading.cell(statistics.max), unit)
    row("average", reading.cell(statistics.average), unit)
    row("average by time", reading.cell(statistics.timeWeightedAverage), unit)
    if let moving = picture.movingAverage {
      row("average without zeros", reading.cell(moving), unit)
    }
    // A pace is that of moving; with standing it may be another one.
    if kind == .pace, let elapsed = view.run.record.pace, let average = statistics.average,
      (elapsed - average).magnitude >= 1
    {
      row("average with standing", reading.cell(elapsed), unit)
    }
    if kind == .cadence, let counted = view.run.countedCadence {
      row("average by steps", reading.cell(counted), unit)
    }
    row("samples", .number(String(statistics.count)), "")
    row("dropped", .number(String(statistics.dropped)), "")
    if view.stream.log.outside > 0 {
      row("outside the run", .number(String(view.stream.log.outside)), "")
    }
    if isOfSteps {
      let time = TrainingZones.seconds(
        in: bands.target, times: view.series.seconds, values: view.series.values,
        within: view.run.record.length)
      let clock = Wording.clock(time.inside)
      row("time in target", .text(clock), time.inside < 3600 ? "m:ss" : "h:mm:ss")
    }
    return table
  }

  /// One row per sample, also those that thinning leaves out of the drawing, with the time of the clock
  /// by which the run was recorded.
  var values: Table {
    var table = Table([
      .init("seconds", isNumeric: true), .init(view.name, isNumeric: true),
      .init("time", room: .whole(goes: 1)),
    ])
    table.rows.reserveCapacity(view.series.count)
    let run = view.run
    for (time, value) in zip(view.series.seconds, view.series.values) {
      let moment = run.record.start.advanced(by: time).text(utcOffset: run.utcOffset)
      table.rows.append([.number(time.fixed(1)), reading.cell(value), .text(moment)])
    }
    return table
  }
}
