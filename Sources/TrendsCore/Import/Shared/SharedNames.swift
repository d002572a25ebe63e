import TrendsCore

/// Stores each name once, so that millions of messages by few persons share their strings.
struct SharedNames {
  private var names: [String: String] = [:]

  /// Returns the stored copy of a name, cut to `String.nameLimit`; nil for nil and for an empty name.
  mutating func shared(_ name: String?) -> String? {
    guard let name = name?.boundedName, !name.isEmpty else { return nil }
    if let known = names[name] { return known }
    names[name] = name
    return name
  }
}
