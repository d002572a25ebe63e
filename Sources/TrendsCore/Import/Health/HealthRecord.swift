import TrendsCore

/// A record as it counts: when, how much, from whom.
struct HealthRecord: Equatable, Sendable {
  var type: Int
  var device: Int
  /// Seconds since 1970.
  var start: Int64
  var end: Int64
  /// In the metric's unit; for categories see `HealthCategory`.
  var value: Double
  /// Seconds east of UTC as written.
  var written: Int64
  /// Whether a person typed it in.
  var isByHand = false
  /// Where the record itself says it was made: the number of a zone, or -1.
  var zone = -1

  static let none = HealthRecord(type: 0, device: 0, start: 0, end: 0, value: 0, written: 0)
}

/// What the value of a category record means.
enum HealthCategory: Double, Sendable {
  case other, inBed, asleep, core, deep, rem, awake, stood

  init(_ name: String) {
    switch name {
    case "HKCategoryValueSleepAnalysisInBed": self = .inBed
    case "HKCategoryValueSleepAnalysisAsleep", "HKCategoryValueSleepAnalysisAsleepUnspecified":
      self = .asleep
    case "HKCategoryValueSleepAnalysisAsleepCore": self = .core
    case "HKCategoryValueSleepAnalysisAsleepDeep": self = .deep
    case "HKCategoryValueSleepAnalysisAsleepREM": self = .rem
    case "HKCategoryValueSleepAnalysisAwake": self = .awake
    case "HKCategoryValueAppleStandHourStood": self = .stood
    default: self = .other
    }
  }

  var isAsleep: Bool { self == .asleep || self == .core || self == .deep || self == .rem }
}

extension HealthRecord {
  /// A digest of all that it says but its type and its device, which number differently from part to
  /// part of a file.
  @inline(__always)
  func mark(zone name: String?) -> UInt64 {
    var digest = Digest()
    digest.mix(start)
    digest.mix((end &- start) &* 4 &+ (isByHand ? 2 : 0) &+ (name == nil ? 0 : 1))
    digest.mix(value)
    digest.mix(written)
    if let name { digest.mix(name) }
    return digest.value
  }
}
