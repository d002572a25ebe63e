/// A line from the last value into the days to come, with its bands; made by `FittedSeries` or
/// `Holt.forecast`.
///
/// All values are in the unit of the series.
public struct Forecast: Equatable, Sendable {
  /// The default width of a band, in percent.
  public static let usualLevel = 80

  /// Whether there is a line, and if not, why.
  public enum Status: String, Equatable, Sendable {
    case ready
    /// No finite value up to today.
    case noData = "no-data"
    /// One value, which has a level but no trend. With a `known` start one value is enough.
    case insufficient
  }

  /// Where the line begins: on the day of the last value, at the fitted level, which is not that
  /// value (B2-05).
  public struct Origin: Equatable, Sendable {
    /// The day of the last value in the fit.
    public var day: Day
    /// The fitted level, or the value itself when the series has only one.
    public var level: Double
    /// Change per day; nil when there is no line.
    ///
    /// For a single model this is the trend b, and the next day changes by phi b; for an average it
    /// is the weighted mean of phi b.
    public var trend: Double?
  }

  /// Today's change per day, whatever the days ahead.
  public struct Pace: Equatable, Sendable {
    public var rate: Double
    /// Standard deviation of the rate.
    public var deviation: Double

    /// Returns the range in which the true rate lies with `level` percent.
    public func band(_ level: Int = Forecast.usualLevel) -> Band {
      let half = Normal.halfWidth(percent: level) * deviation
      return Band(low: rate - half, high: rate + half)
    }
  }

  /// A value that is no measurement of the series, and so not in the fit.
  public struct Slip: Equatable, Sendable {
    public var day: Day
    public var value: Double
    /// What the value would be if it had been typed in pounds, of weights; nil if that does not
    /// fit either.
    public var fromPounds: Double?
  }

  /// What several days come to together; each day is counted as zero at least.
  public struct Sum: Equatable, Sendable {
    public var from: Day
    /// The last day that is counted.
    public var through: Day
    public var value: Double
    public var deviation: Double

    /// Returns the range in which the sum lies with `level` percent, not below zero.
    public func band(_ level: Int = Forecast.usualLevel) -> Band {
      let half = Normal.halfWidth(percent: level) * deviation
      return Band(low: max(0, value - half), high: value + half)
    }
  }

  /// The range in which a value is expected; both ends are equal when the series has no variance.
  public struct Band: Equatable, Sendable {
    public var low: Double
    public var high: Double
  }

  /// The forecast of one day.
  public struct Step: Equatable, Sendable {
    public var day: Day
    /// The method's mean, not held at the goal.
    public var mean: Double
    /// The mean held at the goal: what a chart draws. The same as `mean` without a goal.
    public var drawn: Double
    /// Standard deviation of a value of this day; nil below five values. It is analytic even when
    /// the bands are empirical.
    public var deviation: Double?
    /// The band of `Forecast.level` percent; nil below five values.
    public var band: Band?
    /// The band of 95 percent; nil below five values.
    public var band95: Band?
    /// Probability, 0 to 1, that a value of this day is at or past the goal, of `trends` that the
    /// level has been there by this day; nil without a goal or a deviation.
    public var reached: Double?
  }

  /// When a forecast reaches a goal.
  public struct GoalOutlook: Equatable, Sendable {
    public var goal: Goal
    /// Days from the origin to the crossing, with fractions; nil when the line never meets the
    /// goal, 0 when the level equals it.
    ///
    /// For a single model it may exceed `Goal.horizon`; for an average it is searched only as far
    /// as the forecast or the horizon reaches.
    public var crossing: Double?
    /// The first whole day on the goal; nil when it is more than `Goal.horizon` (730) days away or
    /// never comes.
    public var day: Day?
    /// The day on which the goal is reached if today's pace lasts; nil without a pace, when it leads
    /// away, or when it takes more than 730 days. Of `trends` only.
    public var atPace: Day?
    /// The first day on which the goal is reached with a probability of 10 %, at most 730 days
    /// away; nil of `trends`.
    ///
    /// With `late` it encloses the crossing with 80 %. Nil without bands.
    public var early: Day?
    /// The first day on which the goal is reached with a probability of 90 %, at most 730 days
    /// away.
    public var late: Day?
    /// Probability that a value is at or past the goal 1, 2, … 730 days after the origin; empty
    /// without bands or when the level equals the goal.
    ///
    /// Of `trends` it is the probability that the level has been at the goal by then, which never
    /// falls.
    public var chances: [Double] = []
  }

  /// Returns the probability that the goal is reached on a day.
  ///
  /// Nil without a goal or bands, for the origin and days before it, and more than 730 days after
  /// it.
  public func chance(on day: Day) -> Double? {
    guard let goal, let origin else { return nil }
    let index = origin.day.distance(to: day) - 1
    return goal.chances.indices.contains(index) ? goal.chances[index] : nil
  }

  /// Only with `ready` there are steps.
  public var status: Status
  /// Width of `Step.band`, in percent: 1 to 99.
  public var level = Forecast.usualLevel
  /// Nil when there is no value.
  public var origin: Origin?
  /// One step a day without gaps, the first on the day after the origin. Ends with the calendar, at
  /// the end of the year 9999.
  public var steps: [Step] = []
  /// Standard deviation of the error one day ahead; nil below five values, or when `lost` leaves
  /// none of them to divide by. Without it there are no bands, deviations or probabilities.
  public var sigma: Double?
  /// The model in use, which may be the preset instead of the one asked for.
  public var model: ForecastModel
  /// Number of values in the fit.
  public var used = 0
  /// How many values were left out of the fit, and why.
  public var dropped: Observations.Dropped
  /// The present change per day with its uncertainty; nil for other methods than `trends`, and
  /// where three values or a week are missing for it.
  public var pace: Pace?
  /// The seven days after the last value together; of totals by `trends` only.
  public var week: Sum?
  /// The total of today so far, which is not in the fit because the day is not over; of totals by
  /// `trends` only.
  public var unfinished: Double?
  /// Values that are no measurement of the series; they are not in the fit.
  public var slips: [Slip] = []
  /// Days from the first to the last value up to today; 0 without any.
  public var span = 0
  /// Nil when no goal was given or there is no line.
  public var goal: GoalOutlook?
  /// True when the whole line lies before today (B2-18).
  public var isStale = false
  /// Days whose one-step error exceeds four standard deviations. Their values stay in the fit.
  /// Always empty for an average.
  public var outliers: [Day] = []
}

extension Forecast {
  /// Returns the forecast of a quantity that cannot be negative: the drawn line and the bands end
  /// at 0; means, deviations and probabilities stay.
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
  /// The band with both ends at 0 or above.
  fileprivate var notBelowZero: Forecast.Band {
    Forecast.Band(low: max(0, low), high: max(0, high))
  }
}

/// Which method made a forecast, and with which parameters.
public struct ForecastModel: Equatable, Sendable {
  /// The method; `preset` also when an optimised one was asked for and there were too few values.
  public enum Name: String, Equatable, Sendable {
    case preset, optimised, damped, auto, trends
  }

  /// A fitted model: the only one, or a member of an average.
  public struct Part: Equatable, Sendable {
    /// The raw value of a `HoltFamily`, or `preset`.
    public var name: String
    /// 0 to 1; the weights of all parts add up to 1.
    public var weight: Double
    /// The start is in the unit of the series; state and errors are in scaled values when the
    /// values are extreme (see `Scale`).
    public var fit: HoltFit
    /// AICc; lower is better. Nil for a preset, whose parameters are not estimated.
    public var correctedAIC: Double?
  }

  /// How likely it is that the level wanders by this much.
  public struct Wander: Equatable, Sendable {
    /// Standard deviation of a day's step, in units of the noise of a reading.
    public var step: Double
    /// 0 to 1; all weights add up to 1.
    public var weight: Double
  }

  public var name: Name
  /// Nil for an average, and while an optimised method is not fitted.
  public var parameters: HoltParameters?
  /// How the state before the first value was found; `estimated` for optimised methods.
  public var start: HoltStart?
  public var gaps: GapPolicy
  /// The fitted models: one, or the members of an average; empty without a line.
  public var parts: [Part] = []
  /// k of the error variance SSE / (n - k); nil for an average, where each model has its own.
  public var lost: Int?
  /// Of `trends`: how much the levels of the filters wander in a day, in units of the noise of a
  /// reading, with the weight of each; otherwise empty.
  public var wander: [Wander] = []
  /// Of `trends`: the standard deviation of a reading's noise; nil otherwise.
  public var noise: Double?
  /// Of `trends`: what the days from Monday to Sunday add; empty where they do not differ.
  public var weekdays: [Double] = []
  /// True when there are too few values for the method asked for, so the preset is used.
  public var fellBack = false
}
