/// Which devices and files a person prefers where several have the same metric.
///
///     var order = SourceOrder()
///     order["steps"] = ["watch", "phone"]
///     order.rank(of: "Anna's Watch", for: "steps")   // 0
///     order.rank(of: "Scale", for: "steps")          // 2: after those that are named
public struct SourceOrder: Equatable, Sendable {
  /// Parts of names by metric, the best one first.
  private var names: [String: [String]] = [:]

  public init() {}

  public var isEmpty: Bool { names.isEmpty }

  /// The names for a metric, the best one first; empty where none is preferred.
  public subscript(metric: String) -> [String] {
    get { names[metric] ?? [] }
    set { names[metric] = newValue.isEmpty ? nil : newValue }
  }

  /// Returns the place of a source: that of the first name that is in its name, in any case, or after
  /// all of them.
  package func rank(of source: String, for metric: String) -> Int {
    guard let wanted = names[metric] else { return 0 }
    let source = source.lowercased()
    return wanted.firstIndex { source.utf8.contains($0.lowercased().utf8) } ?? wanted.count
  }
}

extension SourceOrder: Described {
  public func describe(to fields: inout some Fields) { fields.field("names", names) }
}
