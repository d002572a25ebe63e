import TrendsCore

/// The conversion of values from a unit of an export to the unit of a metric: times `factor`, plus
/// `offset`.
struct HealthUnit: Equatable, Sendable {
  private var factor = 1.0
  private var offset = 0.0
  /// Whether values are shares from 0 to 1, which Apple writes with the unit `%`.
  private(set) var isShare = false

  func convert(_ value: Double) -> Double { value * factor + offset }

  /// Units of the file that are shown under another name; a metric that takes its unit from the
  /// file takes this one.
  static let shown = [
    "count": "", "degF": "degC", "km/hr": "km/h", "mi/hr": "km/h", "hr": "h",
  ]

  /// Finds the conversion; nil where the two units measure different things.
  ///
  ///     HealthUnit(from: "mi", to: "km")?.convert(2)     // 3.218688
  ///     HealthUnit(from: "degF", to: "degC")?.convert(212)   // 100
  init?(from unit: String, to wanted: String) {
    switch (unit, wanted) {
    // Apple writes a share from 0 to 1 with the unit `%`.
    case ("%", "%"): (factor, isShare) = (100, true)
    case ("count", ""), ("count/min", "bpm"): break
    case ("count/s", "bpm"): factor = 60
    // Apple writes `Cal` for kilocalories, as on food, and `cal` for calories.
    case ("Cal", "kcal"): break
    case ("cal", "kcal"): factor = 0.001
    case ("km/hr", "km/h"): break
    case ("mi/hr", "km/h"): factor = 1.609344
    case ("degF", "degC"): (factor, offset) = (5 / 9.0, -160 / 9.0)
    case let (unit, wanted) where unit == wanted: break
    default:
      // Pools in the United States are measured in yards, of three feet.
      let (name, count) = unit == "yd" ? ("ft", 3.0) : (unit, 1)
      guard let from = TableUnit(name), let to = TableUnit(wanted),
        let converted = from.convert(count, to: to)
      else { return nil }
      factor = converted
    }
  }
}
