/// Weights of three years: from 84 kg down to 78.4 kg, with plateaus, gaps and some months of a
/// scale that shows pounds.
enum DemoWeight {
  /// The course without noise: days ago and kilograms, oldest first, with level stretches between
  /// the falls.
  private static let course: [(x: Double, y: Double)] = [
    (1095, 84), (960, 83), (840, 83.1), (700, 81.5), (600, 81.8), (480, 80.5), (360, 80.6),
    (250, 79.5), (150, 79.6), (60, 78.7), (0, 78.4),
  ]
  /// Days ago of the two long gaps.
  private static let twelveDays = 203...214
  private static let fiveWeeks = 720...754
  /// Days ago on which the scale shows pounds.
  private static let pounds = 500...620

  /// Returns the records, oldest first; about one day in 17 is missing, today and yesterday never.
  static func records(until today: Day, seed: UInt64) -> [WeightRecord] {
    var noise = DemoNoise(seed: seed, stream: 4)
    var records: [WeightRecord] = []
    records.reserveCapacity(DemoData.dayCount)
    DemoDays(today: today).forEach(last: DemoData.dayCount) { day, ago in
      let error = DemoShape.clamped(0.17 * noise.normal(), -0.4, 0.4)
      let isSkipped = noise.happens(onceIn: 17) && ago > 1
      guard !isSkipped, !twelveDays.contains(ago), !fiveWeeks.contains(ago) else { return }
      let kilograms = DemoShape.line(through: course, at: Double(ago)) + error
      records.append(record(kilograms, day, pounds.contains(ago) ? .pounds : .kilograms))
    }
    return records
  }

  /// Rounds to a tenth of the unit, as the scale shows it.
  private static func record(_ kilograms: Double, _ day: Day, _ unit: MassUnit) -> WeightRecord {
    let value = DemoShape.rounded(kilograms / unit.kilograms, parts: 10)
    return WeightRecord(day: day, value: value, unit: unit)
  }
}
