/// Says when samples stay too low or too high for too long.
///
///     AlertRule(kind: .cadence, side: .below, bound: 160, seconds: 30)
public struct AlertRule: Hashable, Sendable {
  public enum Side: String, Hashable, Sendable, CaseIterable { case below, above }

  public var kind: Run.Kind
  public var side: Side
  public var bound: Double
  public var seconds: Double

  public init(kind: Run.Kind, side: Side, bound: Double, seconds: Double) {
    self.kind = kind
    self.side = side
    self.bound = bound
    self.seconds = seconds
  }

  /// A stretch that broke the rule: when it began, and when it had lasted long enough.
  public struct Breach: Equatable, Sendable {
    public var start: Double
    public var noticed: Double
  }

  /// All breaches in order. A gap of more than ten seconds ends a stretch, and so does standing.
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
