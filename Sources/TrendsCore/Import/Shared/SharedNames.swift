import TrendsCore

/// Holds each name once, however many messages bear it.
struct SharedNames {
  private var names: [String: String] = [:]

  mutating func shared(_ name: String?) -> String? {
    guard let name, !name.isEmpty else { return nil }
    if let known = names[name] { return known }
    names[name] = name
    return name
  }
}
