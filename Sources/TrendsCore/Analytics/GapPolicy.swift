/// What a day without a value means to Holt's method.
public enum GapPolicy: Hashable, Sendable {
  /// Ignores gaps: steps count values, not days (the rule of the app that the requirements
  /// describe).
  case entry
  /// A missing day has the error 0: level and trend move on, the gains stay.
  case carry
  /// Wright's gains for irregular spacing (1986). `spacing` is his q in days, 1 or the mean
  /// spacing; it must be positive, and phi must be 1.
  case wright(spacing: Double)
  /// The exact filter of the state space model: its uncertainty grows over the gap, so the next
  /// value gets more weight.
  case exact

  /// Longest gap in days that the filter crosses: ten years. After a longer one it starts anew.
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
