/// What the cadence of a file counts, and so how it becomes steps or turns a minute.
enum CadenceRule: Equatable {
  /// Turns of a pedal, strokes: as it stands.
  case asIs
  /// The steps of one foot: twice as many are made.
  case oneFoot
  /// The steps of both feet.
  case bothFeet

  func value(of point: TrackPoint) -> Double {
    switch self {
    case .asIs: return point.cadence.isNaN ? point.steps : point.cadence
    case .bothFeet: return point.steps.isNaN ? point.cadence : point.steps
    case .oneFoot:
      if point.cadence.isNaN { return point.steps }
      return 2 * (point.cadence + (point.fraction.isNaN ? 0 : point.fraction))
    }
  }
}

extension CadenceRule {
  /// The rule where a format does not say: by the median of the values above 0.
  ///
  /// Nobody runs 115 steps a minute with one foot, and few walk so slowly with both.
  static func judged(_ values: some Sequence<Double>, _ report: inout ImportReport) -> CadenceRule {
    guard let median = median(values) else { return .asIs }
    let number = median.fixed(0)
    if median < 115 {
      report.note("cadence: half of the values are below \(number), taken as one foot and doubled")
      return .oneFoot
    }
    report.note(
      median <= 135
        ? "cadence: half of the values are below \(number), kept as both feet, which is doubtful"
        : "cadence: half of the values are below \(number), kept as both feet")
    return .bothFeet
  }

  static func median(_ values: some Sequence<Double>) -> Double? {
    let sorted = values.filter { $0 > 0 }.sorted()
    guard !sorted.isEmpty else { return nil }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
