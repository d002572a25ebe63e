/// Where the state of Holt's method comes from before the first value is filtered.
public enum HoltStart: Hashable, Sendable {
  /// The state on the day before the first value.
  case known(level: Double, trend: Double)
  /// Level y1 and slope between the first two values; filtering begins with the second value.
  case seed
  /// As `seed`, but the first value is filtered too (FPP, 1st edition).
  case simple
  /// A line through the first ten values (statsmodels).
  case heuristic
  /// The state that minimises the squared errors for the given parameters.
  case estimated
  /// The mean of the first five values and no slope: the default of preset runs.
  case calm

  /// How many of the first values decide about the start; nil when all of them do.
  var span: Int? {
    switch self {
    case .known: 0
    case .seed, .simple: 2
    case .heuristic: 10
    case .calm: 5
    case .estimated: nil
    }
  }
}

extension HoltStart: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .known(let level, let trend):
      fields.choice("known")
      fields.field("level", level)
      fields.field("trend", trend)
    case .seed: fields.choice("seed")
    case .simple: fields.choice("simple")
    case .heuristic: fields.choice("heuristic")
    case .estimated: fields.choice("estimated")
    case .calm: fields.choice("calm")
    }
  }
}
