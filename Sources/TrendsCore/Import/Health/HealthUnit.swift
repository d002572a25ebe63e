/// How a value is carried from the unit of the file to that of its metric.
struct HealthUnit: Equatable, Sendable {
  var factor: Double
  var offset: Double = 0

  func convert(_ value: Double) -> Double { value * factor + offset }

  /// Nil where the two measure different things.
  init?(from unit: String, to wanted: String) {
    if unit == wanted {
      factor = unit == "%" ? 100 : 1
      return
    }
    switch (wanted, unit) {
    case ("", "count"), ("kcal", "Cal"), ("bpm", "count/min"), ("min", "min"): factor = 1
    case ("kcal", "kJ"): factor = 1 / 4.184
    case ("kcal", "cal"): factor = 0.001
    case ("bpm", "count/s"): factor = 60
    case ("ms", "s"): factor = 1000
    case ("min", "s"): factor = 1 / 60.0
    case ("min", "hr"), ("min", "h"): factor = 60
    case ("km", _):
      guard let meters = HealthUnit.meters[unit] else { return nil }
      factor = unit == "mi" ? 1.609344 : meters / 1000
    case ("cm", _):
      guard let meters = HealthUnit.meters[unit] else { return nil }
      factor = meters * 100
    case ("kg", _):
      guard let kilograms = HealthUnit.kilograms[unit] else { return nil }
      factor = kilograms
    case ("degC", "degF"):
      factor = 5 / 9.0
      offset = -160 / 9.0
    default: return nil
    }
  }

  private static let meters: [String: Double] = [
    "m": 1, "km": 1000, "mi": 1609.344, "ft": 0.3048, "yd": 0.9144, "in": 0.0254, "cm": 0.01,
  ]
  private static let kilograms: [String: Double] = [
    "g": 0.001, "lb": 0.45359237, "st": 6.35029318, "oz": 0.028349523125,
  ]
}
