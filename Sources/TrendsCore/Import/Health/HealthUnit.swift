import TrendsCore

/// How a value is carried from the unit of an export to that of its metric.
struct HealthUnit: Equatable, Sendable {
  private var factor = 1.0
  private var offset = 0.0

  func convert(_ value: Double) -> Double { value * factor + offset }

  /// What is shown for units of the file that have a better name here.
  static let shown = ["count": "", "degF": "degC", "km/hr": "km/h", "mi/hr": "km/h"]

  /// Nil where the two measure different things.
  init?(from unit: String, to wanted: String) {
    switch (unit, wanted) {
    // A share of one, whatever its sign says.
    case ("%", "%"): factor = 100
    case ("count", ""), ("count/min", "bpm"): break
    case ("count/s", "bpm"): factor = 60
    // Apple tells the calorie of food from that of physics by a capital.
    case ("Cal", "kcal"): break
    case ("cal", "kcal"): factor = 0.001
    case ("km/hr", "km/h"): break
    case ("mi/hr", "km/h"): factor = 1.609344
    case ("degF", "degC"): (factor, offset) = (5 / 9.0, -160 / 9.0)
    case let (unit, wanted) where unit == wanted: break
    default:
      // Pools of the United States are measured in yards, of three feet.
      let (name, count) = unit == "yd" ? ("ft", 3.0) : (unit, 1)
      guard let from = TableUnit(name), let to = TableUnit(wanted),
        let converted = from.convert(count, to: to)
      else { return nil }
      factor = converted
    }
  }
}
