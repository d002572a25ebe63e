/// What a person wants of a metric: at least, or at most, so much a day, a week or a month.
public struct MetricGoal: Equatable, Sendable {
  public enum Span: String, CaseIterable, Sendable {
    case day, week, month

    /// The first day of the span that a day belongs to.
    func start(of day: Day) -> Day {
      switch self {
      case .day: day
      case .week: day.advanced(by: 1 - day.weekday)
      case .month: day.advanced(by: 1 - day.parts.day)
      }
    }

    /// The first day after the span that a day belongs to.
    func end(of day: Day) -> Day {
      switch self {
      case .day: day.advanced(by: 1)
      case .week: start(of: day).advanced(by: 7)
      case .month: start(of: day).advanced(byMonths: 1)
      }
    }

    /// How many earlier spans decide a chance.
    var memory: Int { self == .month ? 12 : 26 }
  }

  /// In the unit in which the metric is kept.
  public var value: Double
  /// That unit, where values are shown in another one; else empty.
  public var unit: String
  public var span: Span
  public var isAtMost: Bool

  public init(value: Double, unit: String = "", span: Span, isAtMost: Bool = false) {
    (self.value, self.unit, self.span, self.isAtMost) = (value, unit, span, isAtMost)
  }

  /// Whether a day, a week or a month with this value meets it.
  public func isMet(by value: Double) -> Bool {
    isAtMost ? value <= self.value : value >= self.value
  }
}

extension MetricGoal.Span: Described {}

extension MetricGoal: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("value", value)
    fields.field("unit", unit)
    fields.field("span", span)
    fields.field("isAtMost", isAtMost)
  }
}
