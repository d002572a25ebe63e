import TrendsCore

/// A record type of Apple Health: its metric, and how the records of a day become one value.
///
///     HealthType("HKQuantityTypeIdentifierDietaryWater").metric.name   // "dietary-water"
struct HealthType: Equatable, Sendable {
  /// How the records of a day become its value.
  enum Rule: Equatable, Sendable {
    /// Amounts over intervals: their sum, in which the best device counts for each stretch of time.
    case total
    /// States at moments: their mean.
    case reading
    /// As `reading`, but values that were typed in count only on days without any other.
    case weighing
    /// Hours of sleep in the nights that end on the day.
    case sleep
    /// Number of hours in which the person stood.
    case stood
    /// Minutes that the records of a category last.
    case minutes
    /// Number of records of a category: how long a symptom or event lasts is not recorded reliably.
    case events
  }

  /// As in the file: `HKQuantityTypeIdentifierStepCount`.
  var identifier: String
  var metric: Metric
  var rule: Rule
  /// Whether the values are names, such as stages of sleep, and not numbers.
  var isCategory: Bool
  /// Whether the metric has no unit yet and takes the first one that the file uses for it.
  var takesUnit = false

  /// Returns the type with an identifier. Unknown types get a name made of the identifier, and a
  /// rule by its words.
  init(_ identifier: String) {
    self.identifier = identifier
    isCategory = identifier.utf8.starts(with: HealthType.categoryPrefix.utf8)
    let name = HealthType.shortName(identifier)
    switch name {
    case "SleepAnalysis": (metric, rule) = (.sleep, .sleep)
    case "AppleStandHour":
      metric = Metric(name: "stand", unit: "h", decimals: 0, kind: .total)
      rule = .stood
    case "BodyMass": (metric, rule) = (.weight, .weighing)
    default:
      if let known = HealthType.known[name] {
        metric = known
      } else if isCategory, !HealthType.lasts.contains(name) {
        metric = Metric(name: HealthType.spaced(name), unit: "", decimals: 0, kind: .total)
      } else if isCategory {
        metric = Metric(name: HealthType.spaced(name), unit: "min", decimals: 0, kind: .total)
      } else {
        let isTotal = HealthType.isTotal(name)
        metric = Metric(
          name: HealthType.spaced(name), unit: "", decimals: 1, kind: isTotal ? .total : .reading)
        takesUnit = true
      }
      rule =
        isCategory
        ? HealthType.lasts.contains(name) ? .minutes : .events
        : metric.kind == .total ? .total : .reading
    }
  }

  /// Categories whose records last as long as what they record.
  private static let lasts: Set<String> = [
    "MindfulSession", "HandwashingEvent", "ToothbrushingEvent",
  ]

  private static let quantityPrefix = "HKQuantityTypeIdentifier"
  private static let categoryPrefix = "HKCategoryTypeIdentifier"

  /// Returns the identifier without the prefix that all of a kind have.
  static func shortName(_ identifier: String) -> String {
    for prefix in [quantityPrefix, categoryPrefix, "HKDataType"]
    where identifier.utf8.starts(with: prefix.utf8) {
      return String(identifier.dropFirst(prefix.count))
    }
    return identifier
  }

  /// Metrics with a name, unit and decimals of their own, by short identifier.
  private static let known: [String: Metric] = [
    "StepCount": .steps, "DistanceWalkingRunning": .distance, "ActiveEnergyBurned": .energy,
    "BasalEnergyBurned": .basal, "AppleExerciseTime": .exercise, "HeartRate": .heart,
    "RestingHeartRate": .resting, "HeartRateVariabilitySDNN": .hrv, "BodyFatPercentage": .fat,
    "FlightsClimbed": Metric(name: "flights", unit: "", decimals: 0, kind: .total),
    "DistanceCycling": Metric(name: "cycling", unit: "km", decimals: 2, kind: .total),
    "DistanceSwimming": Metric(name: "swimming", unit: "km", decimals: 2, kind: .total),
    "AppleStandTime": Metric(name: "standing", unit: "min", decimals: 0, kind: .total),
    "OxygenSaturation": Metric(name: "oxygen", unit: "%", decimals: 1, kind: .reading),
    "RespiratoryRate": Metric(name: "breaths", unit: "bpm", decimals: 1, kind: .reading),
    "Height": Metric(name: "height", unit: "cm", decimals: 1, kind: .reading),
    "WalkingHeartRateAverage": Metric(
      name: "walking-heart", unit: "bpm", decimals: 0, kind: .reading),
  ]

  /// Whether values of an unknown type add up over a day, guessed from the words of its name.
  private static func isTotal(_ name: String) -> Bool {
    let starts = ["Dietary", "Distance", "NumberOf", "TimeIn"]
    let ends = ["Count", "Burned", "Time", "Beverages"]
    let others = ["InsulinDelivery", "InhalerUsage", "NikeFuel"]
    // The time of one step.
    if name == "RunningGroundContactTime" { return false }
    return others.contains(name) || starts.contains { name.utf8.starts(with: $0.utf8) }
      || ends.contains { name.utf8.reversed().starts(with: $0.utf8.reversed()) }
  }

  /// Returns a name as the language of the shell can take it: `DietaryWater` as `dietary-water`. A
  /// name that would not begin with a letter gets `metric-` before it; at most 60 bytes are used.
  static func spaced(_ name: String) -> String {
    var result: [UInt8] = []
    var wasLower = false
    for byte in name.utf8.prefix(60) {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        if wasLower { result.append(UInt8(ascii: "-")) }
        result.append(byte | 0x20)
        wasLower = false
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        result.append(byte)
        wasLower = true
      default: break
      }
    }
    guard let first = result.first, first >= UInt8(ascii: "a") else {
      return "metric-" + String(decoding: result, as: UTF8.self)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
