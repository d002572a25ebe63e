internal import TrendsCore
import TrendsOutput

/// What a spec says, made safe to draw: points finite, ascending and inside the domain.
struct Readings {
  var spec: ChartSpec
  /// The title in capitals; an escape in it keeps its letters.
  var heading: String
  var points: [ChartSpec.Point]
  /// Values that are no numbers; they count as missing.
  var unreadable: Int
  var forecast: [ChartSpec.Forecast.Step]
  var span: Span

  /// The x axis with its ends made sound.
  enum Span: Equatable {
    /// Day numbers, both included, and today.
    case days(first: Int, last: Int, today: Int)
    case clock(from: Double, to: Double)
  }

  /// Beyond this a value is drawn at the edge: sums of what is left cannot overflow.
  static let largest = 1e290

  init(_ spec: ChartSpec) {
    self.spec = spec.gated
    heading = OutputGate.safe(spec.title.uppercased(), escapingBreaks: true)
    span = Span(spec.domain)
    unreadable = 0
    points = []
    forecast = []
    points.reserveCapacity(spec.points.count)
    for point in spec.points { take(point) }
    if !isAscending { sortPoints() }
    takeForecast()
    tameLines()
    dropUnreadableGoals()
  }

  var isDays: Bool { if case .days = span { true } else { false } }

  private mutating func take(_ point: ChartSpec.Point) {
    guard span.holds(point.x) else { return }
    guard point.y.isFinite else {
      unreadable += 1
      return
    }
    points.append(ChartSpec.Point(x: span.snapped(point.x), y: Self.tamed(point.y)))
  }

  private var isAscending: Bool {
    for index in points.indices.dropFirst() where points[index].x <= points[index - 1].x {
      return false
    }
    return true
  }

  /// Of several values at one x the later one counts.
  private mutating func sortPoints() {
    let order = points.indices.sorted { (points[$0].x, $0) < (points[$1].x, $1) }
    var sorted: [ChartSpec.Point] = []
    for index in order {
      if let last = sorted.last, last.x == points[index].x { sorted.removeLast() }
      sorted.append(points[index])
    }
    points = sorted
  }

  private mutating func takeForecast() {
    guard isDays, let steps = spec.forecast?.steps else { return }
    for step in steps where span.holds(Double(step.day.number)) && step.mean.isFinite {
      if let last = forecast.last, last.day >= step.day { continue }
      var safe = step
      safe.mean = Self.tamed(step.mean)
      safe.band = step.band.flatMap(Self.tamed)
      forecast.append(safe)
    }
  }

  private mutating func tameLines() {
    func tamed(_ point: ChartSpec.Point) -> ChartSpec.Point? {
      guard span.holds(point.x), point.y.isFinite else { return nil }
      return ChartSpec.Point(x: point.x, y: Self.tamed(point.y))
    }
    let start = spec.forecast?.start.flatMap(tamed)
    spec.forecast?.start = start
    spec.trend = spec.trend.compactMap(tamed)
  }

  private mutating func dropUnreadableGoals() {
    spec.goal = spec.goal.flatMap { $0.isFinite ? Self.tamed($0) : nil }
    spec.band = spec.band.flatMap(Self.tamed)
    spec.limits = spec.limits.flatMap(Self.tamed)
    if let limits = spec.limits, limits.lowerBound >= limits.upperBound { spec.limits = nil }
    spec.decimals = min(max(spec.decimals, 0), 9)
  }

  static func tamed(_ value: Double) -> Double {
    value.magnitude < 1e-280 ? 0 : min(max(value, -largest), largest)
  }

  private static func tamed(_ range: ClosedRange<Double>) -> ClosedRange<Double>? {
    guard range.lowerBound.isFinite, range.upperBound.isFinite else { return nil }
    return tamed(range.lowerBound)...tamed(range.upperBound)
  }
}

extension ChartSpec {
  /// What comes from data as one harmless line; the only text of a chart that is not its own.
  fileprivate var gated: ChartSpec {
    var spec = self
    spec.title = OutputGate.safe(title, escapingBreaks: true)
    spec.subtitle = OutputGate.safe(subtitle, escapingBreaks: true)
    spec.unit = OutputGate.safe(unit, escapingBreaks: true)
    return spec
  }
}

extension Readings.Span {
  init(_ domain: ChartSpec.Domain) {
    switch domain {
    case .days(let range, let today):
      let first = Int(range.start.number)
      self = .days(
        first: first, last: max(first, Int(range.end.number) - 1), today: Int(today.number))
    case .clock(let from, let to):
      let start = from.isFinite ? min(max(from, -1e9), 1e9) : 0
      let end = to.isFinite ? min(max(to, -1e9), 1e9) : 0
      self = .clock(from: start, to: end > start ? end : start + 1)
    }
  }

  func holds(_ x: Double) -> Bool {
    switch self {
    case .days(let first, let last, _):
      x >= Double(first) && x < Double(last) + 1
    case .clock(let from, let to): x >= from && x <= to
    }
  }

  /// Days stand at whole numbers.
  func snapped(_ x: Double) -> Double {
    if case .days = self { x.rounded(.down) } else { x }
  }
}

extension Readings {
  /// The day of a point that `points` holds.
  static func dayNumber(_ x: Double) -> Int { Int(exactly: x.rounded(.down)) ?? 0 }
}
