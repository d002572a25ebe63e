/// What a day without a value means to Holt's method.
public enum GapPolicy: Hashable, Sendable {
  /// Gaps are ignored: steps count values, not days (the rule of the write-ups' app).
  case entry
  /// A missing day has the error 0.
  case carry
  /// Wright's gains for irregular spacing (1986); `spacing` is his q: 1, or the mean spacing.
  case wright(spacing: Double)
  /// The exact filter of the state space model, whose uncertainty grows over the gap.
  case exact

  /// After a longer gap the past says nothing about the present: the filter starts anew.
  public static let longestGap = 3650
}

extension GapPolicy: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .entry: fields.choice("entry")
    case .carry: fields.choice("carry")
    case .wright(let spacing):
      fields.choice("wright")
      fields.field("spacing", spacing)
    case .exact: fields.choice("exact")
    }
  }
}
