import TrendsCore

/// The types, devices and zones of a file, numbered in the order in which they are met.
struct HealthTables: Sendable {
  private(set) var types: [HealthType] = []
  private(set) var devices: [HealthDevice] = []
  private(set) var zones: [String] = []
  /// The unit of the last weight, where it is one in which weights are shown.
  private(set) var weightUnit: MassUnit?
  /// The same of distances on foot or on a bicycle.
  private(set) var lengthUnit: LengthUnit?
  private var typeNumbers: [String: Int] = [:]
  private var deviceNumbers: [HealthDevice: Int] = [:]

  /// Largest number of types, devices and zones, far above that of any real file. Records of
  /// further types are left out; further devices count as the last one, further zones as none.
  static let limit = 2000

  /// Returns the number of a type, which is added if it is new; nil when there are too many.
  mutating func type(_ identifier: String) -> Int? {
    if let number = typeNumbers[identifier] { return number }
    guard types.count < HealthTables.limit else { return nil }
    var type = HealthType(identifier)
    // Metrics are opened by their names, so two types must not share one.
    if types.contains(where: { $0.metric.name == type.metric.name }) {
      type.metric.name = HealthType.spaced(HealthType.shortName(identifier)) + "-\(types.count)"
    }
    types.append(type)
    typeNumbers[identifier] = types.count - 1
    return types.count - 1
  }

  /// Returns the number of a device, which is added if it is new; beyond the limit that of the last
  /// one.
  mutating func device(_ device: HealthDevice) -> Int {
    if let number = deviceNumbers[device] { return number }
    guard devices.count < HealthTables.limit else { return devices.count - 1 }
    devices.append(device)
    deviceNumbers[device] = devices.count - 1
    return devices.count - 1
  }

  /// Returns how a unit of the file is converted to that of the metric; nil where the two measure
  /// different things. A metric without a unit takes the first one that it meets.
  mutating func unit(_ unit: String, of type: Int) -> HealthUnit? {
    if types[type].takesUnit {
      takeUnit(HealthUnit.shown[unit] ?? unit, ofType: type)
    }
    let metric = types[type].metric
    if metric == .weight { weightUnit = MassUnit(rawValue: unit) ?? weightUnit }
    if metric == .distance || metric.name == "cycling" {
      lengthUnit = LengthUnit(rawValue: unit) ?? lengthUnit
    }
    return HealthUnit(from: unit, to: types[type].metric.unit)
  }

  /// Fixes the unit of a type; units of later records are converted to it.
  mutating func takeUnit(_ unit: String, ofType type: Int) {
    types[type].takesUnit = false
    types[type].metric.unit = unit
  }

  /// Returns the number of a zone, which is added if it is new; -1 beyond the limit. O(n), for the
  /// few zones of a file.
  mutating func zone(_ name: String) -> Int {
    if let number = zones.firstIndex(of: name) { return number }
    guard zones.count < HealthTables.limit else { return -1 }
    zones.append(name)
    return zones.count - 1
  }

  /// Returns the number of a type that was met, else nil.
  func number(ofType identifier: String) -> Int? { typeNumbers[identifier] }
}
