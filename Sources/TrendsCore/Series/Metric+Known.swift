/// The metrics that have a name of their own, whatever file they come from.
extension Metric {
  public static let workout = Metric(
    name: "workout", unit: "min", decimals: 0, kind: .total, family: .workout)
  public static let energy = Metric(
    name: "energy", unit: "kcal", decimals: 0, kind: .total, family: .workout)
  public static let distance = Metric(
    name: "distance", unit: "km", decimals: 2, kind: .total, family: .workout)
  public static let sleep = Metric(
    name: "sleep", unit: "h", decimals: 1, kind: .reading, family: .recovery)
  public static let hrv = Metric(
    name: "hrv", unit: "ms", decimals: 0, kind: .reading, family: .recovery)
  public static let resting = Metric(
    name: "resting", unit: "bpm", decimals: 0, kind: .reading, family: .recovery)
  public static let weight = Metric(name: "weight", unit: "kg", decimals: 1, kind: .weight)
  public static let steps = Metric(name: "steps", unit: "", decimals: 0, kind: .total)
  public static let basal = Metric(name: "basal", unit: "kcal", decimals: 0, kind: .total)
  public static let heart = Metric(name: "heart", unit: "bpm", decimals: 0, kind: .reading)
  /// A metric of which only the name is known.
  public static func plain(_ name: String) -> Metric {
    Metric(name: name, unit: "", decimals: 1, kind: .total)
  }

  /// Those that a name alone tells.
  public static let known: [Metric] = [
    .workout, .energy, .distance, .sleep, .hrv, .resting, .weight, .steps, .basal, .heart, .fat,
  ]

  public static func known(_ name: String) -> Metric? { known.first { $0.name == name } }

  public static let fat = Metric(name: "fat", unit: "%", decimals: 1, kind: .reading)
}
