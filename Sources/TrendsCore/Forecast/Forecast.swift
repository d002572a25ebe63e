/// A line carried forward from the last value, with its bands: the answer of `Holt.forecast`.
public struct Forecast: Equatable, Sendable {
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
    public var band80: Band?
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
    /// The first days by which the goal is reached with 10 % and with 90 %.
    public var early: Day?
    public var late: Day?
  }

  public var status: Status
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

/// Which method made a forecast, and with what.
public struct ForecastModel: Equatable, Sendable {
  public enum Name: String, Equatable, Sendable {
    case preset, optimised, damped, auto
  }

  /// One of the models an average is made of.
  public struct Part: Equatable, Sendable {
    public var name: String
    public var weight: Double
    public var parameters: HoltParameters
    public var correctedAIC: Double
    /// Without the scale of the values: sums of squared errors as the fit had them.
    public var squares: Double
    public var startLevel: Double
    public var startTrend: Double
  }

  public var name: Name
  /// Nil for an average.
  public var parameters: HoltParameters?
  public var start: HoltStart?
  public var gaps: GapPolicy
  public var parts: [Part] = []
  /// The method asked for needs more values, the preset stood in.
  public var fellBack = false
}
