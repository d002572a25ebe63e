import TrendsCore

/// A decoded record: what was measured, when, how much and by which device.
struct HealthRecord: Equatable, Sendable {
  /// Number in `HealthTables.types`.
  var type: Int
  /// Number in `HealthTables.devices`.
  var device: Int
  /// Seconds since 1970, in UTC.
  var start: Int64
  /// Seconds since 1970, never before `start`, and equal to it for a moment.
  var end: Int64
  /// In the unit of the metric; for categories the raw value of a `HealthCategory`.
  var value: Double
  /// Seconds east of UTC with which the start was written.
  var written: Int64
  /// Whether a person typed the value in.
  var isByHand = false
  /// Number in `HealthTables.zones` of the zone in which the record was made; -1 where it names
  /// none.
  var zone = -1

  /// A placeholder before the first record.
  static let none = HealthRecord(type: 0, device: 0, start: 0, end: 0, value: 0, written: 0)
}

/// The values of category records that matter here, as numbers for `HealthRecord.value`.
enum HealthCategory: Double, Sendable {
  case other, inBed, asleep, core, deep, rem, awake, stood

  /// Returns the value with this name in an export; `.other` for any that does not matter.
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

  /// Whether the person slept. `Asleep` is what devices write that know no stages.
  var isAsleep: Bool { self == .asleep || self == .core || self == .deep || self == .rem }
}

extension HealthRecord {
  /// Returns a digest of everything in the record but its type and device, whose numbers differ
  /// from part to part of a file. Marks are added up, so that the order of the parts does not
  /// matter.
  @inline(__always)
  func mark(zone name: String?) -> UInt64 {
    var digest = Digest()
    digest.mix(start)
    // Two flags share a word with the length, which saves one round of mixing per record.
    digest.mix((end &- start) &* 4 &+ (isByHand ? 2 : 0) &+ (name == nil ? 0 : 1))
    digest.mix(value)
    digest.mix(written)
    if let name { digest.mix(name) }
    return digest.value
  }
}
