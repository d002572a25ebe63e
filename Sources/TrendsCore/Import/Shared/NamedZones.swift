import TrendsCore

/// Zones by name. Each name is looked up once, also one that is unknown.
final class NamedZones {
  /// Returns nil for an unknown zone.
  private let find: (String) -> Zone?
  /// A nil value is an unknown name that was looked up; a missing key is a name that was not.
  private var found: [String: Zone?] = [:]

  init(_ find: @escaping (String) -> Zone?) { self.find = find }

  func zone(_ name: String) -> Zone? {
    if let known = found[name] { return known }
    let zone = find(name)
    found[name] = .some(zone)
    return zone
  }
}
