/// What is measured once a day, with its unit and how it is shown.
///
///     Metric(name: "water", unit: "l", decimals: 1, kind: .total)
public struct Metric: Hashable, Sendable {
  /// Metrics that are fetched together, page by page (S0-06).
  public enum Family: String, Hashable, Sendable, CaseIterable { case workout, recovery }

  /// How the values of days are understood.
  ///
  /// `total` adds up, and 0 is a value like any other. `reading` is the state on a day, which is
  /// averaged and never added. `weight` is a reading in kilograms that may have a goal, and is
  /// shown in the unit that the user chose.
  public enum Kind: Hashable, Sendable { case total, reading, weight }

  /// At most `String.nameLimit` bytes; a longer name is cut.
  public var name: String
  /// The heading of a column whose script makes no name to type; nil where the name is the title.
  public var title: String? { didSet { title = title?.boundedName } }
  /// The unit of all values; empty for a plain number.
  public var unit: String
  /// How many decimals a value is shown with.
  public var decimals: Int
  public var kind: Kind
  /// The metrics it is fetched together with; nil if it is fetched alone.
  public var family: Family?

  /// Whether several values of one day add up: a night and a nap are one day's sleep. Otherwise a
  /// day has one value made from them, usually their mean.
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
    if let title { fields.field("title", title) }
    fields.field("unit", unit)
    fields.field("decimals", decimals)
    fields.field("kind", kind)
    fields.field("family", family)
  }
}
