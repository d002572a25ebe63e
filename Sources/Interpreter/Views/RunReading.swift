import TrendsCore
import TrendsCharts
import TrendsOutput

/// The names, units and number formats of the kinds of samples.
extension Run.Kind {
  /// The title of its chart, such as `Cadence`.
  var title: String {
    switch self {
    case .cadence: "Cadence"
    case .heart: "Heart rate"
    case .speed: "Speed"
    case .pace: "Pace"
    case .stride: "Stride length"
    }
  }

  /// The name inside a sentence, such as `heart rate`.
  var words: String { title.lowercased() }

  /// The usual unit; `Run.unit(of:)` says which one applies to a sport.
  var unit: String {
    switch self {
    case .cadence: "spm"
    case .heart: "bpm"
    case .speed: "m/s"
    case .pace: UnitName.pace
    case .stride: "m"
    }
  }

  /// The message instead of a chart. The text for cadence is fixed by S3-27.
  var tooFew: String { "Not enough \(words) data for this run." }
}

/// How samples of a kind are written, in the units on show.
struct SampleReading {
  let kind: Run.Kind
  private let speed: SpeedUnit
  /// The unit after a value.
  let unit: String

  init(_ run: Run, _ kind: Run.Kind, _ units: Units) {
    self.kind = kind
    speed = SpeedUnit(sport: run.record.sport, units.length)
    unit =
      kind == .pace || kind == .speed && !speed.isPace ? speed.name : run.unit(of: kind)
  }

  /// Decimals of one value. A pace has none: it is in seconds and shown as minutes and seconds.
  var decimals: Int {
    switch kind {
    case .speed: speed.isPace ? 2 : 1
    case .stride: 2
    case .cadence, .heart, .pace: 0
    }
  }

  /// The stored value in the unit on show.
  func shown(_ value: Double) -> Double {
    switch kind {
    case .pace: speed.shown(pace: value)
    case .speed: speed.isPace ? value : speed.shown(speed: value)
    case .cadence, .heart, .stride: value
    }
  }

  /// The value without its unit, such as `172` or `5:51`.
  func number(_ value: Double, moreDecimals: Int = 0) -> String {
    kind == .pace ? Wording.clock(shown(value)) : shown(value).shown(decimals + moreDecimals)
  }

  /// A number for programs, or text for a pace, which is not one.
  func cell(_ value: Double?, moreDecimals: Int = 1) -> Table.Cell {
    guard let value else { return .missing }
    let text = number(value, moreDecimals: moreDecimals)
    return kind == .pace ? .text(text) : .number(text)
  }

  /// The read-out of a sample, `12:30, 172 spm`. Its text is fixed by S3-18.
  func readout(seconds: Double, value: Double) -> String {
    "\(Wording.clock(seconds)), \(number(value)) \(unit)"
  }
}

/// A run as a row of the list of runs.
struct RunReading {
  let run: Run
  private let length: LengthUnit

  init(_ run: Run, _ units: Units = Units()) {
    self.run = run
    length = units.length
  }

  /// The columns of `runs`. `goes` is the order in which a narrow terminal leaves columns out, the
  /// highest number first. `speed` is the unit that all of them have; nil where cells name it.
  static func columns(_ units: Units, speed: SpeedUnit?) -> [Table.Column] {
    [
      .init("run"), .init("date"), .init("start", room: .whole(goes: 6)),
      .init("duration", isNumeric: true, room: .whole(goes: 1)),
      .init(units.length.rawValue, isNumeric: true, room: .whole(goes: 2)),
      .init(speed?.name ?? "speed", isNumeric: true, room: .whole(goes: 5)),
      .init("spm", isNumeric: true, room: .whole(goes: 3)),
      .init("bpm", isNumeric: true, room: .whole(goes: 4)),
      .init("samples", isNumeric: true, room: .whole(goes: 9)),
      .init("sport", room: .name(goes: 7)), .init("source", room: .name(goes: 8)),
    ]
  }

  /// The fields of a question that the columns show, and where another one goes: behind the pace.
  static let fields = ["distance", "time", "pace", "heart", "cadence"]
  static let placeOfAsked = 6

  /// How fast activities of its sport are said to be.
  var speedUnit: SpeedUnit { SpeedUnit(sport: run.record.sport, length) }

  /// The distance in the unit on show; missing where it is not known.
  var distance: Table.Cell {
    run.record.kilometers > 0
      ? .number(length.fromKilometers(run.record.kilometers).fixed(2)) : .missing
  }

  /// How fast it was, standing included, in a unit; with the unit of its sport if none is given.
  func speed(in unit: SpeedUnit?) -> Table.Cell {
    guard let pace = run.record.pace else { return .missing }
    let own = unit ?? speedUnit
    let shown = own.shown(pace: pace)
    let number = own.isPace ? Wording.clock(shown) : shown.fixed(1)
    return .text(unit == nil ? "\(number) \(own.name)" : number)
  }

  /// Returns the cells of the run. `counts` says whether its samples are read, which may read a
  /// file.
  func row(source: String, counts: Bool, speed: SpeedUnit?) -> [Table.Cell] {
    let record = run.record
    let cadence = counts ? run.samples(.cadence) : nil
    let heart = counts ? run.samples(.heart) : nil
    let samples = [cadence, heart].compactMap { $0?.count }.max()
    return [
      .text(record.id), .day(record.start.day), .text(clockText),
      .text(Wording.clock(record.seconds)),
      distance, self.speed(in: speed),
      steps(cadence), pulse(heart), samples.map { .number(String($0)) } ?? .missing,
      .text(record.sport), .text(source),
    ]
  }

  /// The mean cadence and heart rate as cells; reads the samples.
  var steps: Table.Cell { steps(run.samples(.cadence)) }
  var pulse: Table.Cell { pulse(run.samples(.heart)) }

  /// The mean cadence, counted rather than sampled if known; missing for sports without steps.
  private func steps(_ samples: SampleSeries?) -> Table.Cell {
    guard run.hasSteps, let samples else { return .missing }
    return run.countedCadence.map { .number($0.fixed(0)) } ?? average(samples)
  }

  /// The mean heart rate of the samples, or the one that the source states.
  private func pulse(_ samples: SampleSeries?) -> Table.Cell {
    let sampled = average(samples)
    guard sampled == .missing, let stated = run.record.meanHeart else { return sampled }
    return .number(stated.fixed(0))
  }

  /// The mean by time of the values above zero: a zero is standing still, not a cadence.
  private func average(_ series: SampleSeries?) -> Table.Cell {
    series?.moving.average.map { .number($0.fixed(0)) } ?? .missing
  }

  /// The start as `hh:mm`.
  private var clockText: String {
    let second = run.record.start.secondsOfDay
    return "\(Digits.padded(second / 3600)):\(Digits.padded(second / 60 % 60))"
  }
}

extension Run {
  /// The unit of a kind of samples in this sport: cycling counts revolutions, swimming and rowing
  /// strokes.
  func unit(of kind: Kind) -> String {
    switch (kind, record.sport) {
    case (.cadence, "cycling"): "rpm"
    case (.cadence, "swimming"), (.cadence, "rowing"): "strokes/min"
    default: kind.unit
    }
  }

  /// The opposite of standing still, as a participle.
  var doing: String {
    switch record.sport {
    case "running", "walking", "hiking", "swimming", "rowing": record.sport
    case "cycling": "pedalling"
    default: "moving"
    }
  }

  /// Whether cadence means steps, which alone have a target, zones and a fixed axis.
  var hasSteps: Bool { unit(of: .cadence) == Kind.cadence.unit }

  /// The start as an instant, if its local time is taken as that of `zone`.
  func start(in zone: Zone) -> Instant {
    zone.instant(of: record.start.day, secondsOfDay: record.start.secondsOfDay)
  }
}
