public import TrendsCore

/// What a chart shows, as a value: no layout, no text and no colour is decided yet.
///
/// Values are in the unit on show. They need not be finite or in order: `Readings` makes them safe.
public struct ChartSpec: Equatable, Sendable {
  public typealias Style = DayView.Style

  /// The x axis. Points are at `Double(day.number)` on a day axis and at seconds on a clock axis.
  public enum Domain: Equatable, Sendable {
    case days(DayRange, today: Day)
    case clock(from: Double, to: Double)
  }

  /// The fact that header and sentence name first: `last 81.2`, `394 min`, `avg 171`.
  public enum Emphasis: Equatable, Sendable { case latest, total, average }

  /// A point in the units of the two axes.
  public struct Point: Equatable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// A note of a day.
  public struct Note: Equatable, Sendable {
    public var day: Day
    public var text: String

    public init(day: Day, text: String) { (self.day, self.text) = (day, text) }
  }

  /// What is said of a run that goes on.
  public struct Live: Equatable, Sendable {
    /// Where the last ten seconds went, against the minute before them.
    public enum Direction: Equatable, Sendable { case up, down, level }

    public var direction: Direction
    /// The line before the axis begins.
    public var earlier: [Point]

    public init(direction: Direction, earlier: [Point]) {
      (self.direction, self.earlier) = (direction, earlier)
    }
  }

  /// Seconds of a run whose values its axis does not hold.
  public struct Beyond: Equatable, Sendable {
    /// Lower numbers, which of a pace are above the plot.
    public var below: Double
    public var above: Double

    public init(below: Double, above: Double) { (self.below, self.above) = (below, above) }
  }

  /// A second line of a run, with an axis of its own at the right.
  public struct Second: Equatable, Sendable {
    public var title: String
    public var unit: String
    public var decimals: Int
    public var points: [Point]
    /// The axis where its own values would squeeze most of them; nil for that of the values.
    public var limits: ClosedRange<Double>?
    public var average: Double?

    public init(
      title: String, unit: String, decimals: Int, points: [Point], limits: ClosedRange<Double>?,
      average: Double?
    ) {
      (self.title, self.unit, self.decimals) = (title, unit, decimals)
      (self.points, self.limits, self.average) = (points, limits, average)
    }
  }

  /// A name at a place of the plot.
  public struct Label: Equatable, Sendable {
    public var place: Point
    public var text: String

    public init(_ text: String, at place: Point) { (self.place, self.text) = (place, text) }
  }

  /// The forecast line with its band.
  public struct Forecast: Equatable, Sendable {
    /// The forecast of one day.
    public struct Step: Equatable, Sendable {
      public var day: Day
      public var mean: Double
      /// The range in which the value is expected; nil if there are too few values for a band.
      public var band: ClosedRange<Double>?

      public init(day: Day, mean: Double, band: ClosedRange<Double>?) {
        self.day = day
        self.mean = mean
        self.band = band
      }
    }
    /// Width of the band in percent, such as 80.
    public var level: Int
    /// One step per day, ascending.
    public var steps: [Step]
    /// Where the line begins: on the last measured day at the fitted level, which is not the
    /// measured value (B2-05). Nil joins the line to that value.
    public var start: Point?
    /// The day on which the line meets the goal (B2-06); nil if it does not.
    public var crossing: Day?

    public init(
      level: Int, steps: [Step], start: Point? = nil, crossing: Day? = nil
    ) {
      self.level = level
      self.steps = steps
      self.start = start
      self.crossing = crossing
    }
  }

  /// A scale that shows other values than the one before.
  public struct ScaleChange: Equatable, Sendable {
    /// The day of its first value.
    public var day: Day
    /// What it shows more.
    public var size: Double

    public init(day: Day, size: Double) {
      self.day = day
      self.size = size
    }
  }

  /// How far the trend moved from one day to another.
  public struct Change: Equatable, Sendable {
    public var from: Day
    public var to: Day
    /// The trend on the last day less that on the first one.
    public var size: Double
    /// Number of days from the first to the last, both included.
    var days: Int { from.distance(to: to) + 1 }
    /// Whether it may as well have stayed where it was: the change is within its noise.
    public var isLevel: Bool

    public init(from: Day, to: Day, size: Double, isLevel: Bool) {
      self.from = from
      self.to = to
      self.size = size
      self.isLevel = isLevel
    }
  }

  public var title: String
  /// What the title refers to, such as `run7`; empty if nothing needs to be said.
  public var subtitle = ""
  /// Such as `kg`, `min/day` or `spm`; empty if the value has none.
  public var unit: String
  /// Decimals of values in text.
  public var decimals: Int
  public var style: Style
  public var emphasis: Emphasis
  public var domain: Domain
  /// Ascending in x and finite, as far as the caller knows.
  public var points: [Point]
  /// The days that are loaded: up to today, those without a point count as missing. Nil if unknown.
  public var known: DayRange?
  /// The x of the selection; it need not have a point.
  public var selection: Double?
  /// A part of the x axis that is marked, such as a span that is being chosen; nil for none.
  public var marked: ClosedRange<Double>?
  /// A value to reach; nil without a goal.
  public var goal: Double?
  /// A zone to aim at, such as a cadence of 170 to 180.
  public var band: ClosedRange<Double>?
  /// What that zone is: a target, or what is normal.
  public var bandName = "target"
  /// How the values are to the zone, as a sentence; empty to say nothing.
  public var bandRemark = ""
  public var forecast: Forecast?
  /// A smoothed line. With it, measured values of days are drawn as single points, samples of a run not at
  /// all.
  public var trend: [Point] = []
  /// Lower ends of training zones, ascending: in colour each part of the line is in the colour of its zone.
  public var zones: [Double] = []
  /// What the trend of days is, such as `7-day mean`; empty for a trend.
  public var trendName = ""
  /// Seconds of the moving means of which the trend of a run is made.
  public var window: Double?
  /// What the chart shows, as its first sentence in several versions, the fullest first; empty to say the
  /// usual.
  public var finding: [String] = []
  /// The first fact of the header, in place of the usual one; empty for that.
  public var lead = ""
  /// Of a run that goes on: where the newest value goes, and the means of the time before the axis.
  public var live: Live?
  /// A second line; nil without one.
  public var second: Second?
  /// Facts for the header after the main one, the more important first.
  public var facts: [String] = []
  /// Names of what is seen, written beside their places where cells are free.
  public var labels: [Label] = []
  /// Seconds for which the trend lies below and above `limits`.
  public var beyond: Beyond?
  /// Other scales that were used, ascending: the trend is cut before their first points.
  public var scaleChanges: [ScaleChange] = []
  /// What a person noted of days, ascending.
  public var notes: [Note] = []
  /// The x of measured points that the trend leaves out, such as a slip. They do not stretch the axis.
  public var leftOut: Set<Double> = []
  /// The x of a total that still grows. The average and the lowest value leave it out. Nil without one.
  public var unfinished: Double?
  /// How far the trend moved over the days on show; nil where it has fewer than two.
  public var change: Change?
  /// The y axis if a requirement fixes it (cadence 120 to 220). Points outside are drawn at its
  /// border and counted.
  public var limits: ClosedRange<Double>?
  /// On a clock axis with thinned `points`: the points to mark.
  public var markers: [Point]?
  /// On a clock axis with thinned `points`: the stretches without samples.
  public var pauses: [ClosedRange<Double>]?
  /// On a clock axis with thinned `points`: how many of all samples lie beyond `limits`.
  public var outside: Int?
  /// When the runner stood still. `average` then leaves these times out.
  public var stops: [ClosedRange<Double>] = []
  /// The opposite of standing still, such as `running`, for the sentence about the average.
  public var doing = ""
  /// The first value of all, of which `points` may be the last: it says from which side a goal is
  /// approached.
  public var beginning: Double?
  /// Days from one tick to the next; nil to choose them for the room.
  public var tickDays: Int?
  /// The mean of all samples if `points` are thinned; nil to compute it from the points.
  public var average: Double?

  public init(
    title: String, unit: String, decimals: Int, style: Style, emphasis: Emphasis, domain: Domain,
    points: [Point], known: DayRange? = nil, selection: Double? = nil, goal: Double? = nil,
    band: ClosedRange<Double>? = nil, forecast: Forecast? = nil,
    limits: ClosedRange<Double>? = nil
  ) {
    self.title = title
    self.unit = unit
    self.decimals = decimals
    self.style = style
    self.emphasis = emphasis
    self.domain = domain
    self.points = points
    self.known = known
    self.selection = selection
    self.goal = goal
    self.band = band
    self.forecast = forecast
    self.limits = limits
  }
}
