/// How a forecast is made.
///
/// The defaults are Holt's method with its standard constants; `usual` is what the `forecast`
/// command does without options.
public struct HoltSettings: Equatable, Sendable {
  /// Where the parameters come from.
  public enum Method: Equatable, Sendable {
    /// Given parameters.
    case preset(HoltParameters)
    /// Parameters with the least squared one-step errors, from `leastForOptimised` values on.
    case optimised(damped: Bool)
    /// An average of the four families of `HoltFamily`, weighted by AICc, from `leastForAuto`
    /// values on.
    case auto
    /// Fifteen local linear trends, averaged (`LocalTrends`), of days of this nature.
    ///
    /// Start, gaps, bands and lost parameters do not apply.
    case trends(DayNature)
  }

  /// Where the width of the bands comes from.
  public enum Bands: String, CaseIterable, Equatable, Sendable {
    /// From the error variance and the model: normal errors that grow with the distance.
    case analytic
    /// From the errors that the fitted model made h days ahead within the data; analytic where
    /// there are fewer than 30 of them.
    case empirical
  }

  public var method: Method = .preset(.standard)
  /// For presets only; optimised methods estimate the start. Below five values `estimated` and
  /// `heuristic` become `calm`.
  public var start: HoltStart = .calm
  /// What days without a value mean.
  public var gaps: GapPolicy = .exact
  public var bands: Bands = .analytic
  /// k of the error variance SSE / (n - k), at least 0. Nil stands for 2 with a preset, 4 with
  /// optimised and 5 with damped parameters.
  public var lostToParameters: Int?
  /// Leaves out values of zero and below, which are errors in a series of weights.
  public var positiveOnly = false

  /// Counts values that are no measurement of the series too; only `trends` leaves them out.
  public var keepsAll = false

  /// Most days of a forecast: a hundred years. More are refused.
  public static let longestForecast = 36_525
  /// Fewest values for an optimised method; below it the preset is used and
  /// `ForecastModel.fellBack` is set.
  public static let leastForOptimised = 10
  /// Fewest values for an average; below it the preset is used.
  public static let leastForAuto = 12
  /// Fewest values for bands and deviations.
  public static let leastForBands = 5

  /// Makes settings with the other options at their defaults.
  public init(method: Method = .preset(.standard), start: HoltStart = .calm) {
    self.method = method
    self.start = start
  }

  /// What `forecast` does without options.
  public static func usual(of nature: DayNature) -> HoltSettings {
    var settings = HoltSettings(method: .trends(nature))
    settings.positiveOnly = nature == .weight
    return settings
  }

  /// Constants of Holt's method under the names that a command takes.
  public enum Preset: String, CaseIterable, Sendable {
    case standard = "default"
    /// The rule of the app that the requirements describe: its own start, and gaps ignored.
    case seed
    case trendWeightSlow = "trendweight-slow"
    case trendWeight = "trendweight"
    case trendWeightQuick = "trendweight-quick"

    public var parameters: HoltParameters {
      switch self {
      case .standard: .standard
      case .seed: .seed
      case .trendWeightSlow: .trendWeightSlow
      case .trendWeight: .trendWeightMedium
      case .trendWeightQuick: .trendWeightQuick
      }
    }

    /// The preset as settings, with the start and the gap policy that belong to it.
    public var settings: HoltSettings {
      var settings = HoltSettings(method: .preset(parameters), start: self == .seed ? .seed : .calm)
      if self == .seed { settings.gaps = .entry }
      return settings
    }
  }
}

extension HoltSettings.Method: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .preset(let parameters):
      fields.choice("preset")
      fields.field("parameters", parameters)
    case .optimised(let damped):
      fields.choice("optimised")
      fields.field("damped", damped)
    case .auto: fields.choice("auto")
    case .trends(let nature):
      fields.choice("trends")
      fields.field("nature", nature)
    }
  }
}

extension HoltSettings.Bands: Described {}

extension HoltSettings: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("method", method)
    fields.field("start", start)
    fields.field("gaps", gaps)
    fields.field("bands", bands)
    fields.field("lostToParameters", lostToParameters)
    fields.field("positiveOnly", positiveOnly)
    fields.field("keepsAll", keepsAll)
  }
}
