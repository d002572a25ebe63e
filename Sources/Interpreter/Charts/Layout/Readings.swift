internal import TrendsCore
import TrendsOutput

/// A spec made safe to draw: points finite, ascending and inside the domain, text without control
/// characters.
struct Readings {
  var spec: ChartSpec
  /// The title in capitals. Escapes for control characters are inserted after that and keep their
  /// case.
  var heading: String
  /// Finite points inside the domain, ascending, at most one at an x.
  var points: [ChartSpec.Point]
  /// The point of a total that still grows; nil without one, and where it is the only point.
  var unfinished: ChartSpec.Point?
  /// The points that the trend leaves out. If it left out all of them, this is empty.
  var leftOut: [ChartSpec.Point]
  /// Number of values that are not finite; they count as missing.
  var unreadable: Int
  /// Finite steps inside the domain, ascending.
  var forecast: [ChartSpec.Forecast.Step]
  var span: Span

  /// The x axis with valid ends.
  enum Span: Equatable {
    /// Day numbers, both included, and today.
    case days(first: Int, last: Int, today: Int)
    /// Seconds; `to` is greater than `from`.
    case clock(from: Double, to: Double)
  }

  /// Larger values are drawn as this one, so that no sum of values overflows.
  static let largest = 1e290

  /// Reads a spec. Points in order are not sorted again.
  init(_ spec: ChartSpec) {
    self.spec = spec.gated
    heading = OutputGate.safe(spec.title.uppercased(), escapingBreaks: true)
    span = Span(spec.domain)
    unreadable = 0
    points = []
    leftOut = []
    forecast = []
    points.reserveCapacity(spec.points.count)
    for point in spec.points { take(point) }
    if !isAscending { sortPoints() }
    leftOut = spec.leftOut.isEmpty ? [] : points.filter { spec.leftOut.contains($0.x) }
    if leftOut.count == points.count { leftOut = [] }
    if let x = spec.unfinished, points.count > 1 { unfinished = points.first { $0.x == x } }
    takeForecast()
    tameLines()
    dropUnreadableGoals()
  }

  /// Whether samples of a run are drawn as a smoothed line only.
  var isSmooth: Bool { !isDays && !spec.trend.isEmpty && spec.style != .bar }

  var isDays: Bool { if case .days = span { true } else { false } }

  /// Takes a point inside the domain; a value that is not finite is counted instead.
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

  /// Sorts the points. Of several values at one x the last one given counts.
  private mutating func sortPoints() {
    let order = points.indices.sorted { (points[$0].x, $0) < (points[$1].x, $1) }
    var sorted: [ChartSpec.Point] = []
    for index in order {
      if let last = sorted.last, last.x == points[index].x { sorted.removeLast() }
      sorted.append(points[index])
    }
    points = sorted
  }

  /// Takes the steps of a forecast that are in order; others are dropped.
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

  /// Makes the forecast's start and the trend safe.
  private mutating func tameLines() {
    func tamed(_ point: ChartSpec.Point) -> ChartSpec.Point? {
      guard span.holds(point.x), point.y.isFinite else { return nil }
      return ChartSpec.Point(x: point.x, y: Self.tamed(point.y))
    }
    let start = spec.forecast?.start.flatMap(tamed)
    spec.forecast?.start = start
    spec.trend = spec.trend.compactMap(tamed)
    spec.labels = spec.labels.compactMap { label in
      tamed(label.place).map { ChartSpec.Label(label.text, at: $0) }
    }
    spec.notes.removeAll { !span.holds(Double($0.day.number)) }
    spec.scaleChanges.removeAll { !span.holds(Double($0.day.number)) || !$0.size.isFinite }
    if let size = spec.change?.size {
      if size.isFinite { spec.change?.size = Self.tamed(size) } else { spec.change = nil }
    }
  }

  /// Drops goals and limits that are not finite, and limits without a width.
  private mutating func dropUnreadableGoals() {
    spec.goal = spec.goal.flatMap { $0.isFinite ? Self.tamed($0) : nil }
    spec.band = spec.band.flatMap(Self.tamed)
    spec.limits = spec.limits.flatMap(Self.tamed)
    if let limits = spec.limits, limits.lowerBound >= limits.upperBound { spec.limits = nil }
    spec.decimals = min(max(spec.decimals, 0), 9)
  }

  /// Limits a value to `largest`, and takes tiny ones for zero.
  static func tamed(_ value: Double) -> Double {
    value.magnitude < 1e-280 ? 0 : min(max(value, -largest), largest)
  }

  /// The same for a range; nil if an end is not finite.
  private static func tamed(_ range: ClosedRange<Double>) -> ClosedRange<Double>? {
    guard range.lowerBound.isFinite, range.upperBound.isFinite else { return nil }
    return tamed(range.lowerBound)...tamed(range.upperBound)
  }
}

extension ChartSpec {
  /// The spec with its texts through the output gate: they come from data, all others from the
  /// renderer.
  fileprivate var gated: ChartSpec {
    var spec = self
    spec.title = OutputGate.safe(title, escapingBreaks: true)
    spec.subtitle = OutputGate.safe(subtitle, escapingBreaks: true)
    spec.unit = OutputGate.safe(unit, escapingBreaks: true)
    spec.finding = finding.map { OutputGate.safe($0, escapingBreaks: true) }
    spec.facts = facts.map { OutputGate.safe($0, escapingBreaks: true) }
    return spec
  }
}

extension Readings.Span {
  /// Makes the ends of a domain valid: at least one day, or one second.
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

  /// Whether a place is on the axis; for days up to the end of the last one.
  func holds(_ x: Double) -> Bool {
    switch self {
    case .days(let first, let last, _):
      x >= Double(first) && x < Double(last) + 1
    case .clock(let from, let to): x >= from && x <= to
    }
  }

  /// Days are at whole numbers.
  func snapped(_ x: Double) -> Double {
    if case .days = self { x.rounded(.down) } else { x }
  }
}

extension Readings {
  /// The measured point that is selected: on the selected day, or the nearest on a clock axis.
  ///
  /// Nil without a selection or a point there. Binary search.
  var selected: ChartSpec.Point? {
    guard let x = spec.selection, span.holds(x) else { return nil }
    var low = 0
    var high = points.count
    while low < high {
      let middle = (low + high) / 2
      if points[middle].x < x { low = middle + 1 } else { high = middle }
    }
    let sides = [low - 1, low].filter(points.indices.contains).map { points[$0] }
    guard let best = sides.min(by: { ($0.x - x).magnitude < ($1.x - x).magnitude }) else {
      return nil
    }
    return isDays && best.x != x.rounded(.down) ? sides.first { $0.x == x.rounded(.down) } : best
  }

  /// The year of a day after a space; empty if it is today's year.
  func year(of number: Int) -> String {
    guard case .days(_, _, let today) = span else { return "" }
    let year = Day(clamping: number).parts.year
    return year == Day(clamping: today).parts.year ? "" : " \(year)"
  }

  /// The day number of a point of a day axis.
  static func dayNumber(_ x: Double) -> Int { Int(exactly: x.rounded(.down)) ?? 0 }
}
