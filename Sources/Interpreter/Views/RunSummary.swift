import TrendsCore
import TrendsOutput
import TrendsCharts

/// The chart and statistics of a run's samples, or the reason why there is no chart.
struct RunSummary {
  let view: RunView
  /// The zones and the target, of which only the target is drawn.
  let bands: RunZones
  private let reading: SampleReading
  private let units: Units
  /// The seconds to look at; nil is all of the run.
  private let span: ClosedRange<Double>?
  private let knownStanding: [ClosedRange<Double>]?
  /// The samples of those seconds, and what is drawn of them.
  private let series: SampleSeries
  let picture: RunPicture

  /// Looks at the part on show, at another one, or at all of the run.
  ///
  /// `standing` is when the person stood, for a caller that knows it.
  init(
    _ view: RunView, _ world: World, _ part: ClosedRange<Double>? = nil, isWhole: Bool = false,
    standing: [ClosedRange<Double>]? = nil
  ) {
    knownStanding = standing
    let span = isWhole ? nil : part ?? view.span
    self.view = view
    self.span = span
    bands = world.bands
    units = world.calc.units
    reading = SampleReading(view.run, view.kind, units)
    series =
      span.map { view.series.part(from: $0.lowerBound, to: $0.upperBound.nextUp) } ?? view.series
    picture = span == nil ? view.picture : RunPicture(series, kind: view.kind)
  }

  private var statistics: SeriesStatistics { picture.statistics }
  var kind: Run.Kind { view.kind }
  private var unit: String { reading.unit }
  /// Whether target, zones and the fixed axis of cadence apply.
  var isOfSteps: Bool { kind == .cadence && view.run.hasSteps }

  /// Whether there are enough samples to draw; three are.
  var hasChart: Bool { statistics.isEnoughForChart }

  /// The message instead of a chart, derived and never stored (B3-13).
  var message: String? {
    if hasChart { return nil }
    if isLoading { return "\(view.name): loading" }
    guard let span else { return kind.tooFew }
    let (from, to) = (Wording.clock(span.lowerBound), Wording.clock(span.upperBound))
    return "\(view.name): too few samples from \(from) to \(to) for a chart"
  }

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
    let (seconds, values) = (series.seconds, series.values)
    func point(_ index: Int) -> ChartSpec.Point {
      .init(x: seconds[index], y: reading.shown(values[index]))
    }
    let story = RunStory(view.run, series, picture, bands, reading)
    var spec = story.spec(length: view.length)
    spec.points = drawn.map(point)
    spec.selection = view.selection
    let standing = standing
    spec.stops = picture.movingAverage == nil ? standing : picture.stops
    spec.doing = view.run.doing
    spec.markers = picture.markers.map(point)
    spec.pauses = pauses.filter { pause in
      !standing.contains { $0.lowerBound <= pause.upperBound && pause.lowerBound <= $0.upperBound }
    }
    if let paceWithStanding, !view.isLive {
      spec.facts.append("\(reading.number(paceWithStanding)) with standing")
    }
    if let span {
      lookAt(span, &spec)
    } else if view.isLive, !view.stream.isComplete {
      goOn(&spec)
    }
    if let part { tell(part, in: &spec) }
    spec.second = second(within: spec.domain)
    return spec
  }

  /// The pace of the whole run with standing, as lists of runs have it; nil where it is that of moving, which
  /// the average is.
  private var paceWithStanding: Double? {
    guard kind == .pace, span == nil, let elapsed = view.run.record.pace,
      let average = statistics.average, (elapsed - average).magnitude >= 1
    else { return nil }
    return elapsed
  }

  /// The second line as far as the samples of the first have come; nil where the run has none of it.
  private func second(within domain: ChartSpec.Domain) -> ChartSpec.Second? {
    guard let second = view.beside, case .clock(let from, let to) = domain,
      let last = view.series.seconds.last
    else { return nil }
    let (kind, all) = (second.kind, second.series)
    let beside = RunSummary.secondsBeside
    let end = min(to + beside, last.nextUp)
    guard from - beside < end else { return nil }
    let part = all.part(from: from - beside, to: end)
    let picture = RunPicture(part, kind: kind)
    let reading = SampleReading(view.run, kind, units)
    let story = RunStory(view.run, part, picture, bands, reading)
    // The line needs samples beside the window, the average does not.
    let inside = RunPicture(
      all.part(from: from, to: min(to, last).nextUp), kind: kind)
    return ChartSpec.Second(
      title: story.title, unit: reading.unit, decimals: reading.decimals,
      points: story.line.filter { (from...to).contains($0.x) }, limits: story.limits,
      average: (inside.movingAverage ?? inside.statistics.average).map(reading.shown))
  }

  /// Half of the longest window of means.
  private static let secondsBeside = 60.0

  /// Shows a part of the run. The means at its borders are of samples on both sides.
  private func lookAt(_ span: ClosedRange<Double>, _ spec: inout ChartSpec) {
    spec.domain = .clock(from: span.lowerBound, to: span.upperBound)
    let beside = RunSummary.secondsBeside
    let wide = view.series.part(from: span.lowerBound - beside, to: span.upperBound + beside)
    let picture = RunPicture(wide, kind: kind)
    spec.trend = RunStory(view.run, wide, picture, bands, reading).line.filter {
      span.contains($0.x)
    }
    spec.window = picture.line.window
    spec.pauses = spec.pauses?.compactMap { $0.overlaps(span) ? $0.clamped(to: span) : nil }
    spec.stops = spec.stops.compactMap { $0.overlaps(span) ? $0.clamped(to: span) : nil }
    if let selection = spec.selection, !span.contains(selection) { spec.selection = nil }
  }

  /// The seconds on show of a run that goes on.
  private static let liveSeconds = 300.0

  /// Shows the last minutes of a run that goes on, and its newest value first.
  private func goOn(_ spec: inout ChartSpec) {
    guard let last = view.series.seconds.last else { return }
    let start = max(0, last - RunSummary.liveSeconds)
    let recent = view.series.part(from: start, to: last.nextUp)
    let story = RunStory(view.run, recent, RunPicture(recent, kind: kind), bands, reading)
    let new = story.spec(length: start + RunSummary.liveSeconds)
    spec.domain = .clock(from: start, to: start + RunSummary.liveSeconds)
    (spec.trend, spec.window) = (new.trend, new.window)
    (spec.limits, spec.beyond, spec.labels) = (new.limits, new.beyond, [])
    let old = view.series.part(from: max(0, last - 70), to: last - 10)
    guard let now = view.series.part(from: max(0, last - 10), to: last.nextUp).mean else { return }
    let step = old.mean.map { reading.shown(now) - reading.shown($0) } ?? 0
    let isSmall = step.magnitude < 0.006 * reading.shown(now).magnitude
    // Of paces the lower number is the faster one, whose mark points up.
    let rises = (step > 0) != UnitName(reading.unit).isClock
    spec.lead = "NOW " + reading.number(now)
    spec.live = ChartSpec.Live(
      direction: isSmall ? .level : rises ? .up : .down,
      earlier: zip(picture.line.times, picture.line.values).filter { $0.0 < start }.map {
        ChartSpec.Point(x: $0, y: reading.shown($1))
      })
    let moves = isSmall ? "steady" : step > 0 ? "rising" : "falling"
    spec.finding = ["Now \(reading.number(now)) \(reading.unit), \(moves)."]
    spec.facts = []
    guard isOfSteps else { return }
    let time = TrainingZones.seconds(in: bands.target, times: recent.seconds, values: recent.values)
    spec.facts = ["in target \(Wording.clock(time.inside)) of \(Wording.clock(time.all))"]
  }

  /// The seconds that are known of a run of which the rest could not be read; nil where that is not so.
  private var part: ClosedRange<Double>? {
    guard view.stream.failure != nil, !view.stream.isComplete,
      let first = view.series.seconds.first,
      let last = view.series.seconds.last
    else { return nil }
    return first...last
  }

  /// Says of which part of a run the figures are, and marks the rest as missing (S3-52).
  private func tell(_ part: ClosedRange<Double>, in spec: inout ChartSpec) {
    let (known, whole) = (part.upperBound - part.lowerBound, view.length)
    guard whole - known > LineBreaks.leastSeconds else { return }
    var missing: [ClosedRange<Double>] = []
    if part.lowerBound > LineBreaks.leastSeconds { missing.append(0...part.lowerBound) }
    if whole - part.upperBound > LineBreaks.leastSeconds { missing.append(part.upperBound...whole) }
    spec.pauses = ((spec.pauses ?? []) + missing).sorted { $0.lowerBound < $1.lowerBound }
    let share = "\(Wording.clock(known)) of \(Wording.clock(whole))"
    let why = view.stream.failure.map { " (\($0))" } ?? ""
    spec.facts = ["of " + share] + spec.facts
    spec.finding = [
      "Only \(share) could be read\(why). Type: retry.", "Only \(share) could be read\(why).",
      "Only \(share) could be read.",
    ]
    spec.labels = []
  }

  /// When the person stood, of kinds that have no values then; empty where that would read a file again.
  private var standing: [ClosedRange<Double>] {
    guard [.pace, .stride].contains(kind), view.run.isCheap, view.stream.isComplete else {
      return []
    }
    return knownStanding ?? view.run.standing
  }

  /// Indices of the samples to draw, ascending. The selected one is added if thinning left it out.
  private var drawn: [Int] {
    guard let selection = view.selection, span?.contains(selection) != false,
      let sample = series.nearest(to: selection),
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

  /// The statistics of all samples that are looked at, not only of those drawn.
  var table: Table {
    var table = Table([.init("run"), .init("what"), .init("value", isNumeric: true), .init("unit")])
    func row(_ what: String, _ value: Table.Cell, _ unit: String) {
      table.rows.append([.text(view.run.id), .text(what), value, .text(unit)])
    }
    if let part {
      let known = Wording.clock(part.upperBound - part.lowerBound)
      row("known, of \(Wording.clock(view.length))", .text(known), "m:ss")
    }
    row("least", reading.cell(statistics.min), unit)
    row("greatest", reading.cell(statistics.max), unit)
    row("average", reading.cell(statistics.average), unit)
    row("average by time", reading.cell(statistics.timeWeightedAverage), unit)
    if let moving = picture.movingAverage {
      row("average without zeros", reading.cell(moving), unit)
    }
    if let paceWithStanding { row("average with standing", reading.cell(paceWithStanding), unit) }
    if kind == .cadence, span == nil, let counted = view.run.countedCadence {
      row("average by steps", reading.cell(counted), unit)
    }
    row("samples", .number(String(statistics.count)), "")
    row("dropped", .number(String(statistics.dropped)), "")
    if view.stream.log.outside > 0 {
      row("outside the run", .number(String(view.stream.log.outside)), "")
    }
    if isOfSteps {
      let time = TrainingZones.seconds(
        in: bands.target, times: series.seconds, values: series.values,
        within: span == nil ? view.run.record.length : nil)
      let clock = Wording.clock(time.inside)
      row("time in target", .text(clock), time.inside < 3600 ? "m:ss" : "h:mm:ss")
    }
    return table
  }

  /// One row per sample, also those that thinning leaves out of the drawing, with the time of the clock
  /// by which the run was recorded. Programs read a pace as seconds.
  func values(forPrograms: Bool) -> Table {
    var table = Table([
      .init("seconds", isNumeric: true), .init(view.name, isNumeric: true),
      .init("time", room: .whole(goes: 1)),
    ])
    table.rows.reserveCapacity(series.count)
    let run = view.run
    for (time, value) in zip(series.seconds, series.values) {
      let moment = run.record.start.advanced(by: time).text(utcOffset: run.utcOffset)
      let cell =
        forPrograms && UnitName(unit).isClock
        ? .number(reading.shown(value).fixed(0)) : reading.cell(value)
      table.rows.append([.number(time.fixed(1)), cell, .text(moment)])
    }
    return table
  }
}
