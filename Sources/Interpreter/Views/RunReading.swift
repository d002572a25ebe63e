import TrendsCore
import TrendsCharts
import TrendsOutput

/// How the samples of a kind are called, and how their values are written.
extension Run.Kind {
  /// As a chart is titled: `Cadence`.
  var title: String {
    switch self {
    case .cadence: "Cadence"
    case .heart: "Heart rate"
    case .speed: "Speed"
    case .pace: "Pace"
    case .stride: "Stride length"
    }
  }

  /// In a sentence: `heart rate`.
  var words: String { title.lowercased() }

  var unit: String {
    switch self {
    case .cadence: "spm"
    case .heart: "bpm"
    case .speed: "m/s"
    case .pace: UnitName.pace
    case .stride: "m"
    }
  }

  /// Decimals of a single value; a pace is minutes and seconds.
  var decimals: Int { self == .speed || self == .stride ? 2 : 0 }

  /// The value alone: `172`, `5:51`.
  func number(_ value: Double, moreDecimals: Int = 0) -> String {
    self == .pace ? Wording.clock(value) : value.shown(decimals + moreDecimals)
  }

  /// For programs a number where it is one.
  func cell(_ value: Double?, moreDecimals: Int = 1) -> Table.Cell {
    guard let value else { return .missing }
    let text = number(value, moreDecimals: moreDecimals)
    return self == .pace ? .text(text) : .number(text)
  }

  /// S3-27, exactly for cadence.
  var tooFew: String { "Not enough \(words) data for this run." }
}

/// How a run is read in lists and read-outs.
struct RunReading {
  let run: Run

  init(_ run: Run) { self.run = run }

  /// Exactly the text of S3-18: `12:30, 172 spm`.
  static func readout(seconds: Double, value: Double, _ kind: Run.Kind, unit: String) -> String {
    "\(Wording.clock(seconds)), \(kind.number(value)) \(unit)"
  }

  static let columns: [Table.Column] = [
    .init("run"), .init("date"), .init("start", room: .whole(goes: 6)),
    .init("duration", isNumeric: true, room: .whole(goes: 1)),
    .init("km", isNumeric: true, room: .whole(goes: 2)),
    .init("min/km", isNumeric: true, room: .whole(goes: 5)),
    .init("spm", isNumeric: true, room: .whole(goes: 3)),
    .init("bpm", isNumeric: true, room: .whole(goes: 4)),
    .init("samples", isNumeric: true, room: .whole(goes: 9)),
    .init("sport", room: .name(goes: 7)), .init("source", room: .name(goes: 8)),
  ]

  /// `counts` is whether its samples are looked at.
  func row(source: String, counts: Bool) -> [Table.Cell] {
    let record = run.record
    let pace =
      record.kilometers > 0
      ? Table.Cell.text(Wording.clock(record.seconds / record.kilometers)) : .missing
    let cadence = counts ? run.samples(.cadence) : nil
    let heart = counts ? run.samples(.heart) : nil
    let samples = [cadence, heart].compactMap { $0?.count }.max()
    return [
      .text(record.id), .day(record.start.day), .text(clockText),
      .text(Wording.clock(record.seconds)),
      record.kilometers > 0 ? .number(record.kilometers.fixed(2)) : .missing, pace,
      steps(cadence), average(heart), samples.map { .number(String($0)) } ?? .missing,
      .text(record.sport), .text(source),
    ]
  }

  /// In steps a minute, as the column says: who rides or swims has none.
  private func steps(_ samples: SampleSeries?) -> Table.Cell {
    guard run.hasSteps, let samples else { return .missing }
    return run.countedCadence.map { .number($0.fixed(0)) } ?? average(samples)
  }

  /// Of what is not zero: standing is no cadence.
  private func average(_ series: SampleSeries?) -> Table.Cell {
    Mean.of(series?.values.filter { $0 > 0 } ?? []).map { .number($0.fixed(0)) } ?? .missing
  }

  private var clockText: String {
    let second = run.record.start.secondsOfDay
    return "\(Digits.padded(second / 3600)):\(Digits.padded(second / 60 % 60))"
  }
}

extension Run {
  /// Who rides turns pedals, and who swims or rows makes strokes: neither is a step.
  func unit(of kind: Kind) -> String {
    switch (kind, record.sport) {
    case (.cadence, "cycling"): "rpm"
    case (.cadence, "swimming"), (.cadence, "rowing"): "strokes/min"
    default: kind.unit
    }
  }

  /// What somebody does who does not stand.
  var doing: String {
    switch record.sport {
    case "running", "walking", "hiking", "swimming", "rowing": record.sport
    case "cycling": "pedalling"
    default: "moving"
    }
  }

  /// Whether its cadence is of steps, which have a target, zones and an axis of their own.
  var hasSteps: Bool { unit(of: .cadence) == Kind.cadence.unit }

  func start(in zone: Zone) -> Instant {
    zone.instant(of: record.start.day, secondsOfDay: record.start.secondsOfDay)
  }
}
