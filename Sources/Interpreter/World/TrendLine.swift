import TrendsCore

/// The line that a chart draws through the values of a view: smoothed, or a moving average.
struct TrendLine: Sendable {
  /// The line on the days where it has a value, ascending.
  let points: Observations
  /// What a moving average does not know: how sure each level is.
  private let smoothed: SmoothedLevels?
  /// Days whose values are not measurements. The smoothed line ignores them.
  let slips: [Day]

  /// How far the line moved from one day to another.
  struct Change: Equatable, Sendable {
    var size: Double
    /// Whether the line may as well have stayed: the change is inside its 80 % interval.
    var isLevel: Bool
  }

  init(_ smoothed: SmoothedLevels, slips: [Day]) {
    self.slips = slips
    scaleSteps = smoothed.scaleSteps
    let first = Int(smoothed.first.number)
    points = Observations(
      days: smoothed.levels.indices.map { first + $0 }, values: smoothed.levels)
    self.smoothed = smoothed
  }

  /// Makes the line of a moving average of values as the last scale would show them; it is drawn as the
  /// scale of each day shows it.
  init(average: Observations, scaleSteps: [SmoothedLevels.ScaleStep]) {
    points =
      scaleSteps.isEmpty
      ? average
      : Observations(
        days: average.days,
        values: zip(
          average.values, scaleSteps.sizes(after: average.days.map { Day(clamping: $0) })
        ).map(-))
    self.scaleSteps = scaleSteps
    smoothed = nil
    slips = []
  }

  /// What other scales show more, by the days of their first values, before which the line is cut.
  let scaleSteps: [SmoothedLevels.ScaleStep]

  /// The places of the points in a range of days.
  func days(in range: DayRange) -> Range<Int> {
    let start = points.days.firstIndex { $0 >= Int(range.start.number) } ?? points.count
    let end = points.days[start...].firstIndex { $0 >= Int(range.end.number) } ?? points.count
    return start..<end
  }

  func day(at place: Int) -> Day { Day(clamping: points.days[place]) }

  /// The last day of the line; nil without a value.
  var last: Day? { points.days.last.map { Day(clamping: $0) } }

  /// The line on a day, interpolated between neighbours; nil before the first one. After the last
  /// one it is the last value.
  func value(on day: Day) -> Double? {
    let number = Int(day.number)
    guard let place = points.days.lastIndex(where: { $0 <= number }) else { return nil }
    let (from, value) = (points.days[place], points.values[place])
    guard from < number, place + 1 < points.count else { return value }
    let share = Double(number - from) / Double(points.days[place + 1] - from)
    return value + (points.values[place + 1] - value) * share
  }

  /// The change between two days; nil if the line has not begun on the first one.
  ///
  /// What a change of scale did to the line is not in it.
  func change(from start: Day, to end: Day) -> Change? {
    if let smoothed, let last, let change = smoothed.change(from: start, to: min(end, last)) {
      return Change(
        size: change.size, isLevel: change.size.magnitude < Normal.z80 * change.deviation)
    }
    guard smoothed == nil, let from = value(on: start), let to = value(on: end) else { return nil }
    return Change(
      size: to - from - scaleSteps.size(after: start, through: end), isLevel: false)
  }
}
