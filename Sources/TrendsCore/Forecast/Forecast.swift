/// A line carried forward from the last value, with its bands: the answer of `FittedSeries`.
public struct Forecast: Equatable, Sendable {
  public static let usualLevel = 80

  /// Why there is a line, or none.
  public enum Status: String, Equatable, Sendable {
    case ready
    case noData = "no-data"
    /// One value has a level and no trend.
    case insufficient
  }

  /// Where the line begins: the day of the last value and the level there, not that value (B2-05).
  public struct Origin: Equatable, Sendable {
    public var day: Day
    public var level: Double
    /// Per day; nil when one value does not tell.
    public var trend: Double?
  }

  public struct Band: Equatable, Sendable {
    public var low: Double
    public var high: Double
  }

  public struct Step: Equatable, Sendable {
    public var day: Day
    /// What the method says, unclamped.
    public var mean: Double
    /// What is drawn: the mean, held at the goal.
    public var drawn: Double
    /// The standard deviation of a value of this day; nil below five values.
    public var deviation: Double?
    /// Where so many percent of the values are expected as `Forecast.level` says.
    public var band: Band?
    public var band95: Band?
    /// How likely the goal is reached on this day; nil without a goal or a deviation.
    public var reached: Double?
  }

  public struct GoalOutlook: Equatable, Sendable {
    public var goal: Goal
    /// Days from the origin to the crossing, to a fraction of a day; nil for never.
    public var crossing: Double?
    /// The first day on the goal, at most 730 days away.
    public var day: Day?
    /// The first days on which the goal is reached with 10 % and with 90 %: between them with 80 %.
    public var early: Day?
    public var late: Day?
    /// How likely the goal is reached 1, 2, … days after the origin; empty without bands.
    public var chances: [Double] = []
  }

  /// How likely the goal is reached on a day, up to 730 days away.
  public func chance(on day: Day) -> Double? {
    guard let goal, let origin else { return nil }
    let index = origin.day.distance(to: day) - 1
    return goal.chances.indices.contains(index) ? goal.chances[index] : nil
  }

  public var status: Status
  /// Of the bands, in percent.
  public var level = Forecast.usualLevel
  public var origin: Origin?
  /// One a day, the first on the day after the origin.
  public var steps: [Step] = []
  /// Standard deviation of a one-day error; nil below five values.
  public var sigma: Double?
  public var model: ForecastModel
  /// How many values the fit saw.
  public var used = 0
  public var dropped: Observations.Dropped
  public var goal: GoalOutlook?
  /// The whole line lies before today (B2-18).
  public var isStale = false
  /// Days whose error was more than four standard deviations; they are kept in the fit.
  public var outliers: [Day] = []
}

extension Forecast {
  /// What is drawn, and the bands, for what cannot be negative; the method's own figures stay.
  public var notBelowZero: Forecast {
    var forecast = self
    for place in steps.indices {
      let step = steps[place]
      forecast.steps[place].drawn = max(0, step.drawn)
      forecast.steps[place].band = step.band?.notBelowZero
      forecast.steps[place].band95 = step.band95?.notBelowZero
    }
    return forecast
  }
}

extension Forecast.Band {
  fileprivate var notBelowZero: Forecast.Band {
    Forecast.Band(low: max(0, low), high: max(0, high))
  }
}

/// Which method made a forecast, and with what.
public struct ForecastModel: Equatable, Sendable {
  public enum Name: String, Equatable, Sendable {
    case preset, optimised, damped, auto
  }

  /// A fitted model: the only one, or one of those an average is made of.
  public struct Part: Equatable, Sendable {
    public var name: String
    public var weight: Double
    public var fit: HoltFit
    /// Nil for a preset, whose parameters nobody searched.
    public var correctedAIC: Double?
  }

  public var name: Name
  /// Nil for an average.
  public var parameters: HoltParameters?
  public var start: HoltStart?
  public var gaps: GapPolicy
  public var parts: [Part] = []
  /// k of SSE/(n-k); nil for an average, where each model has its own.
  public var lost: Int?
  /// The method asked for needs more values, the preset stood in.
  public var fellBack = false
}
