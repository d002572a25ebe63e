/// Where the state of Holt's method comes from before the first value is filtered.
///
/// With one value `seed`, `simple` and `heuristic` have its level and no trend.
public enum HoltStart: Hashable, Sendable {
  /// The state on the day before the first value, given by the caller; trend per day.
  case known(level: Double, trend: Double)
  /// The first value as level and the slope between the first two as trend; filtering begins with
  /// the second value, whose error is 0.
  case seed
  /// As `seed`, but the first value is filtered too (FPP, 1st edition).
  case simple
  /// A least squares line through the first ten values (statsmodels).
  case heuristic
  /// The state with the least squared errors for the given parameters.
  case estimated
  /// The mean of the first five values as level and no trend: the default of presets.
  case calm

  /// Number of first values that decide the start; nil when all of them do.
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
