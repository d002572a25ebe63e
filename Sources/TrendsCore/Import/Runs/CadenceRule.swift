import TrendsCore

/// What the cadence of a file counts, and so how it becomes steps or turns a minute.
enum CadenceRule: Equatable {
  /// Turns of a pedal, strokes: as it stands.
  case asIs
  /// The steps of one foot: twice as many are made.
  case oneFoot
  /// The steps of both feet.
  case bothFeet
  /// What is said to be steps, nothing else.
  case steps

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
  /// The rule where a format does not say: by the median of the values above 0.
  ///
  /// Nobody runs with 115 steps a minute of one foot, and hardly anyone with so few of both; who
  /// walks makes about 55 with one.
  static func judged(
    _ points: some Sequence<TrackPoint>, sport: String, _ report: inout ImportReport
  ) -> CadenceRule {
    guard let median = median(points.lazy.map(\.cadence)) else { return .asIs }
    guard RunRecord.isOnFoot(sport) else {
      if sport == "other" { report.note("cadence kept as it stands: the sport is not told") }
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

  static func median(_ values: some Sequence<Double>) -> Double? {
    let sorted = values.filter { $0 > 0 }.sorted()
    guard !sorted.isEmpty else { return nil }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
