internal import TrendsCore

/// A forecast in cells: the dashed path, the band around it and the marks on it.
struct ForecastShape: Equatable {
  /// The rows of the band in one column.
  struct Slice: Equatable {
    var column: Int
    var rows: ClosedRange<Int>
  }

  /// A marked cell of the line: its level, where it meets the goal, and its end.
  enum Mark: Equatable { case level, crossing, end }

  /// From the beginning or the last measured point to the last step.
  var path: [Dot] = []
  /// One slice per column, ascending.
  var band: [Slice] = []
  var marks: [(mark: Mark, spot: Spot)] = []

  init(_ plot: Plot) {
    let steps = plot.readings.forecast
    guard let first = steps.first, plot.style != .bar || steps.count > 0 else { return }
    let start = plot.readings.spec.forecast?.start
    if let from = start ?? plot.readings.points.last, from.x < Double(first.day.number) {
      path.append(plot.dot(from))
    }
    for step in steps { path.append(plot.dot(Self.point(step))) }
    if let start { addMarks(plot, start, steps) }
    for index in steps.indices.dropFirst() { spread(steps[index - 1], steps[index], plot) }
    if steps.count == 1, let band = first.band { slice(first, band, plot) }
  }

  private static func point(_ step: ChartSpec.Forecast.Step) -> ChartSpec.Point {
    ChartSpec.Point(x: Double(step.day.number), y: step.mean)
  }

  /// Marks the level, the day on the goal and the end (S2-05).
  ///
  /// The level is left out if a measured point is in its cell.
  private mutating func addMarks(
    _ plot: Plot, _ start: ChartSpec.Point, _ steps: [ChartSpec.Forecast.Step]
  ) {
    let spot = plot.spot(start)
    if plot.readings.points.last.map(plot.spot) != spot { marks.append((.level, spot)) }
    let crossing = plot.readings.spec.forecast?.crossing
    if let step = steps.first(where: { $0.day == crossing }) {
      marks.append((.crossing, plot.spot(Self.point(step))))
    }
    let isWhole = plot.readings.spec.forecast?.isWhole ?? true
    if let last = steps.last, last.day != crossing, isWhole {
      marks.append((.end, plot.spot(Self.point(last))))
    }
  }

  static func == (a: ForecastShape, b: ForecastShape) -> Bool {
    a.path == b.path && a.band == b.band && a.marks.elementsEqual(b.marks) { $0 == $1 }
  }

  /// The band of a forecast of a single day.
  private mutating func slice(
    _ step: ChartSpec.Forecast.Step, _ range: ClosedRange<Double>, _ plot: Plot
  ) {
    let column = plot.track.column(of: Double(step.day.number))
    band.append(Slice(column: column, rows: Self.rows(range, plot.axis)))
  }

  private static func rows(_ range: ClosedRange<Double>, _ axis: ValueAxis) -> ClosedRange<Int> {
    let low = axis.row(of: range.lowerBound)
    return low...max(low, axis.row(of: range.upperBound))
  }

  /// Fills the columns between two steps; the band widens evenly between them.
  private mutating func spread(
    _ a: ChartSpec.Forecast.Step, _ b: ChartSpec.Forecast.Step, _ plot: Plot
  ) {
    guard let end = b.band else { return }
    let start = a.band ?? a.mean...a.mean
    let from = plot.track.column(of: Double(a.day.number))
    let to = plot.track.column(of: Double(b.day.number))
    for column in from...max(from, to) where band.last?.column ?? -1 < column {
      let part = to > from ? Double(column - from) / Double(to - from) : 1
      let low = start.lowerBound + (end.lowerBound - start.lowerBound) * part
      let high = start.upperBound + (end.upperBound - start.upperBound) * part
      band.append(Slice(column: column, rows: Self.rows(low...max(low, high), plot.axis)))
    }
  }
}
