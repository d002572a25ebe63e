internal import TrendsCore

/// The facts that header, sentence and words share, computed once.
///
/// They are those of the points on show, except where the spec gives figures of all samples.
struct Summary: Equatable {
  var first: ChartSpec.Point
  var last: ChartSpec.Point
  /// The first of several equal ones, like `highest`.
  var lowest: ChartSpec.Point
  var highest: ChartSpec.Point
  var total: Double
  var average: Double
  /// How far the trend moved, else the values from the first to the last one; nil with one value.
  var change: ChartSpec.Change?
  /// Where the trend ends, else the last value.
  var level: Double
  /// Such as ` while running` if the average leaves standing out, else empty.
  var meanwhile: String
  var stops: [ClosedRange<Double>]
  /// Number of points other than zero.
  var active: Int
  /// Number of values beyond the fixed axis.
  var outside: Int

  /// Nil without a point. Points that are left out count for nothing but the first and the last value, a total that still
  /// grows only for the sum and, as it never falls, for the highest.
  init?(_ readings: Readings) {
    guard let start = readings.points.first, let end = readings.points.last else { return nil }
    let left = Set(readings.leftOut.map(\.x) + [readings.unfinished?.x].compactMap(\.self))
    let counted = left.isEmpty ? readings.points : readings.points.filter { !left.contains($0.x) }
    let one = counted.first ?? start
    (first, last, lowest, highest) = (start, end, one, one)
    (total, active, outside) = (0, 0, 0)
    for point in counted {
      if point.y < lowest.y { lowest = point }
      if point.y > highest.y { highest = point }
      total += point.y
      active += point.y == 0 ? 0 : 1
      if let limits = readings.spec.limits, !readings.isSmooth, !limits.contains(point.y) {
        outside += 1
      }
    }
    stops = readings.spec.stops
    meanwhile = stops.isEmpty || readings.spec.doing.isEmpty ? "" : " while " + readings.spec.doing
    if let told = readings.spec.outside { outside = told }
    if let growing = readings.unfinished {
      if growing.y > highest.y { highest = growing }
      total += growing.y
      active += growing.y == 0 ? 0 : 1
    }
    change = readings.spec.change ?? Self.change(from: first, to: last)
    level = readings.spec.trend.last?.y ?? end.y
    average =
      readings.spec.average ?? (total - (readings.unfinished?.y ?? 0)) / Double(counted.count)
  }

  /// When the runner stood still, such as `Stopped 21 s at 1:58.`; nil if never.
  var standing: String? {
    guard let first = stops.first else { return nil }
    let length = Wording.length(stops.reduce(0) { $0 + $1.upperBound - $1.lowerBound })
    return stops.count == 1
      ? "Stopped \(length) at \(Wording.clock(first.lowerBound))."
      : "Stopped \(stops.count.grouped) times, \(length) in all."
  }

  /// The change between two measured values.
  private static func change(
    from first: ChartSpec.Point, to last: ChartSpec.Point
  ) -> ChartSpec.Change? {
    guard last.x > first.x else { return nil }
    return ChartSpec.Change(
      from: Day(clamping: Readings.dayNumber(first.x)),
      to: Day(clamping: Readings.dayNumber(last.x)), size: last.y - first.y, isLevel: false)
  }
}
