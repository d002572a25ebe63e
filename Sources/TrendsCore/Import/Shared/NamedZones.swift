import TrendsCore

/// Zones by name, each looked for once.
final class NamedZones {
  private let find: (String) -> Zone?
  private var found: [String: Zone?] = [:]

  init(_ find: @escaping (String) -> Zone?) { self.find = find }

  func zone(_ name: String) -> Zone? {
    if let known = found[name] { return known }
    let zone = find(name)
    found[name] = .some(zone)
    return zone
  }
}
