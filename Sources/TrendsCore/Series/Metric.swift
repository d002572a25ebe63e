/// What a daily series measures.
public struct Metric: Hashable, Sendable {
  /// Metrics that are fetched together, page by page (S0-06).
  public enum Family: String, Hashable, Sendable, CaseIterable { case workout, recovery }

  /// How days add up: a total has real zeros, a reading of a state has not.
  public enum Kind: Hashable, Sendable { case total, reading, weight }

  public var name: String
  public var unit: String
  public var decimals: Int
  public var kind: Kind
  public var family: Family?

  /// Whether several values of a day are parts of it: a night and a nap are one day's sleep.
  public var addsUp: Bool { kind == .total || name == Metric.sleep.name }

  public init(name: String, unit: String, decimals: Int, kind: Kind, family: Family? = nil) {
    self.name = name.boundedName
    self.unit = unit
    self.decimals = decimals
    self.kind = kind
    self.family = family
  }
}

extension Metric.Family: Described {}

extension Metric.Kind: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .total: fields.choice("total")
    case .reading: fields.choice("reading")
    case .weight: fields.choice("weight")
    }
  }
}

extension Metric: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("name", name)
    fields.field("unit", unit)
    fields.field("decimals", decimals)
    fields.field("kind", kind)
    fields.field("family", family)
  }
}
