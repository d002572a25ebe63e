/// How a forecast is to be made; the defaults are those of the `forecast` command.
public struct HoltSettings: Equatable, Sendable {
  public enum Method: Equatable, Sendable {
    case preset(HoltParameters)
    /// Parameters that minimise the squared errors.
    case optimised(damped: Bool)
    /// Four models averaged by AICc (analytics 3.5).
    case auto
  }

  public enum Bands: String, CaseIterable, Equatable, Sendable {
    case analytic
    /// From the h-step errors within the data, where at least 30 of them exist.
    case empirical
  }

  public var method: Method = .preset(.standard)
  /// For preset runs; optimised ones estimate it.
  public var start: HoltStart = .calm
  public var gaps: GapPolicy = .exact
  public var bands: Bands = .analytic
  /// k of SSE/(n-k); nil is 2 for a preset, 4 when fitted, 5 when fitted and damped.
  public var lostToParameters: Int?
  /// Leaves values of zero and below out, as for weights.
  public var positiveOnly = false

  /// Longer lines are refused.
  public static let longestForecast = 36_525
  /// Below these the preset stands in (analytics 3.10).
  public static let leastForOptimised = 10
  public static let leastForAuto = 12
  public static let leastForBands = 5

  public init(method: Method = .preset(.standard), start: HoltStart = .calm) {
    self.method = method
    self.start = start
  }

  /// Presets by the name a person types, the first of them the default.
  public enum Preset: String, CaseIterable, Sendable {
    case standard = "default"
    /// The rule of the write-ups' app: its own start, and gaps ignored.
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
  }
}
