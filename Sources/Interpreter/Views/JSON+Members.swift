import TrendsOutput

extension JSON {
  /// The keys of an object, and that of an array; empty for other values.
  var keys: [String] {
    switch self {
    case .object(let members): members.map(\.0)
    case .array: ["count"]
    default: []
    }
  }

  /// Whether names can lead into the value.
  var hasMembers: Bool {
    switch self {
    case .object, .array: true
    default: false
    }
  }

  /// The value of a key of an object, or of an index into an array, or the `count` of an array; nil
  /// where there is none.
  func member(_ name: String) -> JSON? {
    switch self {
    case .object(let members): members.first { $0.0 == name }?.1
    case .array(let items):
      name == "count"
        ? .int(items.count) : Int(name).flatMap { items.indices.contains($0) ? items[$0] : nil }
    default: nil
    }
  }

  /// The value as `expect` compares it: text without quotes.
  var plain: String {
    if case .string(let text) = self { text } else { text }
  }
}
