import TrendsCore
import TrendsOutput
import TrendsCharts

/// What is told of a run's samples: its chart, its figures, why there is neither.
struct RunSummary {
  let view: RunView
  let bands: RunZones

  init(_ view: RunView, _ bands: RunZones) {
    self.view = view
    self.bands = bands
  }

  var picture: RunPicture { view.picture }
  private var statistics: SeriesStatistics { picture.statistics }
  var kind: Run.Kind { view.kind }
  private var unit: String { view.run.unit(of: kind) }
  private var isOfSteps: Bool { kind == .cadence && view.run.hasSteps }

  var hasChart: Bool { statistics.isEnoughForChart }

  /// Follows from what is here, never kept (B3-13).
  var message: String? { hasChart ? nil : kind.tooFew }

  /// Why there is no chart, or not all of it, each cause with a word of its own (B3-15).
  var reason: String? {
    if let failure = view.stream.failure { return failure }
    if hasChart { return nil }
    if !view.stream.isSupported { return "unsupported" }
    return statistics.count == 0 ? "no-data" : "too-few"
  }

  var spec: ChartSpec? {
    guard hasChart else { return nil }
    let (seconds, values) = (view.series.seconds, view.series.values)
    func point(_ index: Int) -> ChartSpec.Point { .init(x: seconds[index], y: values[index]) }
    var spec = ChartSpec(
      title: kind.title, unit: unit, decimals: kind.decimals,
      style: kind == .cadence ? .area : .line, emphasis: .average,
      domain: .clock(from: 0, to: view.length), points: drawn.map(point),
      selection: view.selection, band: isOfSteps ? bands.target : nil,
      limits: isOfSteps ? statistics.axis : nil)
    spec.subtitle = view.run.id
    spec.average = picture.movingAverage ?? statistics.average
    spec.stops = picture.movingAverage == nil ? [] : picture.stops
    spec.doing = view.run.doing
    spec.markers = picture.markers.map(point)
    spec.pauses = pauses
    spec.outside = isOfSteps ? picture.pinned : nil
    return spec
  }

  /// The selected sample is drawn, also where few are.
  private var drawn: [Int] {
    guard let selection = view.selection, let sample = view.series.nearest(to: selection),
      let place = picture.shown.firstIndex(where: { $0 >= sample }),
      picture.shown[place] != sample
    else { return picture.shown }
    var drawn = picture.shown
    drawn.insert(sample, at: place)
    return drawn
  }

  /// With what is missing at the ends, once all has come.
  private var pauses: [ClosedRange<Double>] {
    var pauses = picture.pauses
    guard view.stream.isComplete, let first = view.series.seconds.first,
      let last = view.series.seconds.last
    else { return pauses }
    if first > LineBreaks.leastSeconds { pauses.insert(0...first, at: 0) }
    if view.length - last > LineBreaks.leastSeconds { pauses.append(last...view.length) }
    return pauses
  }

  var table: Table {
    var table = Table([.init("run"), .init("what"), .init("value", isNumeric: true), .init("unit")])
    func row(_ what: String, _ value: Table.Cell, _ unit: String) {
      table.rows.append([.text(view.run.id), .text(what), value, .text(unit)])
    }
    row("least", kind.cell(statistics.min), unit)
    row("greatest", kind.cell(statistics.max), unit)
    row("average", kind.cell(statistics.average), unit)
    row("average by time", kind.cell(statistics.timeWeightedAverage), unit)
    if let moving = picture.movingAverage {
      row("average without zeros", kind.cell(moving), unit)
    }
    if kind == .cadence, let counted = view.run.countedCadence {
      row("average by steps", kind.cell(counted), unit)
    }
    row("samples", .number(String(statistics.count)), "")
    row("dropped", .number(String(statistics.dropped)), "")
    if view.stream.log.outside > 0 {
      row("outside the run", .number(String(view.stream.log.outside)), "")
    }
    if isOfSteps {
      let time = TrainingZones.seconds(
        in: bands.target, times: view.series.seconds, values: view.series.values)
      row("time in target", .text(Wording.clock(time.inside)), "m:ss")
    }
    return table
  }

  /// All samples, for programs.
  var values: Table {
    var table = Table([.init("seconds", isNumeric: true), .init(view.name, isNumeric: true)])
    table.rows.reserveCapacity(view.series.count)
    for (time, value) in zip(view.series.seconds, view.series.values) {
      table.rows.append([.number(time.fixed(1)), kind.cell(value)])
    }
    return table
  }
}
