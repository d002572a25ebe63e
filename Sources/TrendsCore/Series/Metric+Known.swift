/// The metrics that have a name of their own, whatever file they come from.
extension Metric {
  /// Minutes of workouts, of any sport.
  public static let workout = Metric(
    name: "workout", unit: "min", decimals: 0, kind: .total, family: .workout)
  /// Minutes in which a watch counted exercise, with or without a workout.
  public static let exercise = Metric(name: "exercise", unit: "min", decimals: 0, kind: .total)
  /// Energy of activity; `basal` is the energy at rest.
  public static let energy = Metric(
    name: "energy", unit: "kcal", decimals: 0, kind: .total, family: .workout)
  public static let distance = Metric(
    name: "distance", unit: "km", decimals: 2, kind: .total, family: .workout)
  /// Hours asleep; the night and naps of a day add up.
  public static let sleep = Metric(
    name: "sleep", unit: "h", decimals: 1, kind: .reading, family: .recovery)
  /// Heart rate variability.
  public static let hrv = Metric(
    name: "hrv", unit: "ms", decimals: 0, kind: .reading, family: .recovery)
  /// Resting heart rate.
  public static let resting = Metric(
    name: "resting", unit: "bpm", decimals: 0, kind: .reading, family: .recovery)
  public static let weight = Metric(name: "weight", unit: "kg", decimals: 1, kind: .weight)
  public static let steps = Metric(name: "steps", unit: "", decimals: 0, kind: .total)
  public static let basal = Metric(name: "basal", unit: "kcal", decimals: 0, kind: .total)
  /// Average heart rate of the day.
  public static let heart = Metric(name: "heart", unit: "bpm", decimals: 0, kind: .reading)
  /// Returns a metric of which only the name is known: a total without a unit.
  public static func plain(_ name: String) -> Metric {
    Metric(name: name, unit: "", decimals: 1, kind: .total)
  }

  /// The metrics that are recognised by their name.
  public static let known: [Metric] = [
    .workout, .energy, .distance, .sleep, .hrv, .resting, .weight, .steps, .basal, .heart, .fat,
    .exercise,
  ]

  /// Returns the known metric of exactly this name; nil if there is none.
  public static func known(_ name: String) -> Metric? { known.first { $0.name == name } }

  /// Body fat as a share of the weight.
  public static let fat = Metric(name: "fat", unit: "%", decimals: 1, kind: .reading)
}
