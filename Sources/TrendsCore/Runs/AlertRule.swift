/// A rule that is broken when samples stay too low or too high for too long. With a sample of 150
/// for each second from 60 on:
///
///     let rule = AlertRule(kind: .cadence, side: .below, bound: 160, seconds: 30)
///     rule.breaches(in: series)   // [Breach(start: 60.0, noticed: 90.0)]
public struct AlertRule: Hashable, Sendable {
  /// Which side of the bound breaks the rule.
  public enum Side: String, Hashable, Sendable, CaseIterable { case below, above }

  /// The kind of sample that the rule is for; `breaches` does not check it.
  public var kind: Run.Kind
  public var side: Side
  /// In the unit of the kind; a value equal to it does not break the rule.
  public var bound: Double
  /// How long a stretch must last, in seconds.
  public var seconds: Double

  public init(kind: Run.Kind, side: Side, bound: Double, seconds: Double) {
    self.kind = kind
    self.side = side
    self.bound = bound
    self.seconds = seconds
  }

  /// A stretch that broke the rule: when it began, and when it had lasted long enough, in seconds
  /// since the start of the run.
  public struct Breach: Equatable, Sendable {
    public var start: Double
    public var noticed: Double
  }

  /// Returns all breaches in order of time, one for each stretch.
  ///
  /// A gap of more than ten seconds ends a stretch, and so does a value of 0, which is standing.
  public func breaches(in series: SampleSeries) -> [Breach] {
    var breaches: [Breach] = []
    var start: Double?
    var isTold = false
    var last = -Double.infinity
    for (second, value) in zip(series.seconds, series.values) {
      let isWrong = value > 0 && (side == .below ? value < bound : value > bound)
      if !isWrong || second - last > SeriesStatistics.longestHold { (start, isTold) = (nil, false) }
      last = second
      guard isWrong else { continue }
      let began = start ?? second
      start = began
      if !isTold, second - began >= seconds {
        breaches.append(Breach(start: began, noticed: second))
        isTold = true
      }
    }
    return breaches
  }
}

extension AlertRule.Side: Described {}

extension AlertRule: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("kind", kind)
    fields.field("side", side)
    fields.field("bound", bound)
    fields.field("seconds", seconds)
  }
}
