import TrendsCore

/// What the cadence of a file counts, and so how it becomes steps or turns a minute.
enum CadenceRule: Equatable {
  /// Turns of a pedal, or strokes: taken as they are.
  case asIs
  /// The steps of one foot, which are doubled.
  case oneFoot
  /// The steps of both feet.
  case bothFeet
  /// Only what the file calls steps; its cadence is left out.
  case steps

  /// Returns the steps or turns a minute of a point, NaN where it has none. Cadence goes before
  /// steps, except in `steps`.
  func value(of point: TrackPoint) -> Double {
    switch self {
    case .asIs, .bothFeet: return point.cadence.isNaN ? point.steps : point.cadence
    case .steps: return point.steps
    case .oneFoot:
      if point.cadence.isNaN { return point.steps }
      return 2 * (point.cadence + (point.fraction.isNaN ? 0 : point.fraction))
    }
  }
}

extension CadenceRule {
  /// Decides the rule for a format that does not say what it counts, by the median of the values
  /// above 0, and notes it in the report. Sports that are not on foot keep their values.
  ///
  /// A median below 115 (75 for walking and hiking) is one foot. No runner makes 115 steps a minute
  /// with one foot, and hardly any makes so few with both; a walker makes about 55 with one. Up to
  /// 135 (85) the report calls it doubtful that both are counted.
  static func judged(
    _ points: some Sequence<TrackPoint>, sport: String, _ report: inout ImportReport
  ) -> CadenceRule {
    guard let median = median(points.lazy.map(\.cadence)) else { return .asIs }
    guard RunRecord.isOnFoot(sport) else {
      if sport == "other" { report.note("cadence kept as it is: the sport is unknown") }
      return .asIs
    }
    let text = "cadence: the median is \(median.fixed(0)), taken as"
    let bounds = sport == "running" ? (115.0, 135.0) : (75, 85)
    if median < bounds.0 {
      report.note("\(text) one foot and doubled")
      return .oneFoot
    }
    report.note("\(text) both feet\(median <= bounds.1 ? ", which is doubtful" : "")")
    return .bothFeet
  }

  /// Returns the median of the values above 0, or nil without any. NaN is left out.
  static func median(_ values: some Sequence<Double>) -> Double? {
    let sorted = values.filter { $0 > 0 }.sorted()
    guard !sorted.isEmpty else { return nil }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
