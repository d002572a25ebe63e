import TrendsCore

/// The types, devices and units that a file has been seen to use, by number.
struct HealthTables: Sendable {
  private(set) var types: [HealthType] = []
  private(set) var devices: [HealthDevice] = []
  private(set) var zones: [String] = []
  private var typeNumbers: [String: Int] = [:]
  private var deviceNumbers: [HealthDevice: Int] = [:]

  /// More than any file has. Types beyond it are left out; devices and zones are told apart no more.
  static let limit = 2000

  /// Nil where there are too many.
  mutating func type(_ identifier: String) -> Int? {
    if let number = typeNumbers[identifier] { return number }
    guard types.count < HealthTables.limit else { return nil }
    var type = HealthType(identifier)
    // Two types of one name would share a view.
    if types.contains(where: { $0.metric.name == type.metric.name }) {
      type.metric.name = HealthType.spaced(HealthType.shortName(identifier)) + "-\(types.count)"
    }
    types.append(type)
    typeNumbers[identifier] = types.count - 1
    return types.count - 1
  }

  mutating func device(_ device: HealthDevice) -> Int {
    if let number = deviceNumbers[device] { return number }
    guard devices.count < HealthTables.limit else { return devices.count - 1 }
    devices.append(device)
    deviceNumbers[device] = devices.count - 1
    return devices.count - 1
  }

  /// How a unit of the file becomes the metric's; a metric without one takes the first it meets.
  mutating func unit(_ unit: String, of type: Int) -> HealthUnit? {
    if types[type].takesUnit {
      takeUnit(HealthUnit.shown[unit] ?? unit, ofType: type)
    }
    return HealthUnit(from: unit, to: types[type].metric.unit)
  }

  mutating func takeUnit(_ unit: String, ofType type: Int) {
    types[type].takesUnit = false
    types[type].metric.unit = unit
  }

  /// The number of a zone's name; -1 where there are more than anybody visits.
  mutating func zone(_ name: String) -> Int {
    if let number = zones.firstIndex(of: name) { return number }
    guard zones.count < HealthTables.limit else { return -1 }
    zones.append(name)
    return zones.count - 1
  }

  func number(ofType identifier: String) -> Int? { typeNumbers[identifier] }
}
