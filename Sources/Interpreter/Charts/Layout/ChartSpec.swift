public import TrendsCore

/// What a chart shows, as a value: no layout, no text, no colour.
public struct ChartSpec: Equatable, Sendable {
  public typealias Style = DayView.Style

  /// The x axis. Points on a day axis stand at `Double(day.number)`, on a clock axis at seconds.
  public enum Domain: Equatable, Sendable {
    case days(DayRange, today: Day)
    case clock(from: Double, to: Double)
  }

  /// What header and sentence speak of first: `last 81.2`, `394 min`, `avg 171`.
  public enum Emphasis: Equatable, Sendable { case latest, total, average }

  public struct Point: Equatable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  public struct Forecast: Equatable, Sendable {
    public struct Step: Equatable, Sendable {
      public var day: Day
      public var mean: Double
      /// Nil where there are too few values for a band.
      public var band: ClosedRange<Double>?

      public init(day: Day, mean: Double, band: ClosedRange<Double>?) {
        self.day = day
        self.mean = mean
        self.band = band
      }
    }
    /// In percent: 80.
    public var level: Int
    public var steps: [Step]
    /// Where the line begins: the last measured day, at the level there, which is not the value
    /// measured (B2-05). Nil joins the line to that value.
    public var start: Point?
    /// The day on which the line meets the goal (B2-06).
    public var crossing: Day?

    public init(level: Int, steps: [Step], start: Point? = nil, crossing: Day? = nil) {
      self.level = level
      self.steps = steps
      self.start = start
      self.crossing = crossing
    }
  }

  public var title: String
  /// What the title is of: `run7`; empty where it needs none.
  public var subtitle = ""
  /// `kg`, `min/day`, `spm`; empty where the value has none.
  public var unit: String
  public var decimals: Int
  public var style: Style
  public var emphasis: Emphasis
  public var domain: Domain
  /// Ascending in x, finite.
  public var points: [Point]
  /// The days that are loaded: one of them, up to today, without a point has no data.
  public var known: DayRange?
  /// The x of the selection.
  public var selection: Double?
  public var goal: Double?
  /// A zone to aim at (cadence 170...180).
  public var band: ClosedRange<Double>?
  public var forecast: Forecast?
  /// A smoothed line; measured values then stand as points alone.
  public var trend: [Point] = []
  /// A y axis fixed by a requirement (cadence 120...220); points outside are pinned and counted.
  public var limits: ClosedRange<Double>?
  /// On a clock axis, where `points` are only those that are drawn: the points that are marked, the
  /// stretches without any, and how many of all lie beyond `limits`.
  public var markers: [Point]?
  public var pauses: [ClosedRange<Double>]?
  public var outside: Int?
  /// When somebody stood; `average` is then of the rest, and `doing` what that was: `running`.
  public var stops: [ClosedRange<Double>] = []
  public var doing = ""
  /// The first of all values, of which `points` are the last: on which side of the goal it began.
  public var beginning: Double?
  /// The average of all values, where `points` are only those that are drawn.
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
