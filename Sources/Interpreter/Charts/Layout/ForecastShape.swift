internal import TrendsCore

/// A forecast in cells: the dashed path, the band around it and the marks on it.
struct ForecastShape: Equatable {
  /// The dots of the band in one column.
  struct Slice: Equatable {
    var column: Int
    var dots: ClosedRange<Int>
  }

  /// From where the trend or the measured values end to the last step.
  var path: [Dot] = []
  /// One slice per column, ascending.
  var band: [Slice] = []
  /// Where it meets the goal; nil without a goal or if it does not.
  var crossing: Spot?

  init(_ plot: Plot) {
    let steps = plot.readings.forecast
    guard let first = steps.first else { return }
    // A bar has nothing that a line could continue: its forecast begins after it and covers nothing.
    let from = plot.readings.spec.forecast?.start ?? plot.readings.points.last
    if let from, from.x < Double(first.day.number), plot.style != .bar {
      path.append(plot.dot(from))
      if let band = first.band { spread(from, first, band, plot) }
    }
    for step in steps { path.append(plot.dot(Self.point(step))) }
    let day = plot.readings.spec.forecast?.crossing
    crossing = steps.first { $0.day == day }.map { plot.spot(Self.point($0)) }
    for index in steps.indices.dropFirst() { spread(steps[index - 1], steps[index], plot) }
    if steps.count == 1, let band = first.band { slice(first, band, plot) }
  }

  private static func point(_ step: ChartSpec.Forecast.Step) -> ChartSpec.Point {
    ChartSpec.Point(x: Double(step.day.number), y: step.mean)
  }

  /// Begins the band where the line begins.
  private mutating func spread(
    _ start: ChartSpec.Point, _ first: ChartSpec.Forecast.Step, _ band: ClosedRange<Double>,
    _ plot: Plot
  ) {
    let day = Day(clamping: Readings.dayNumber(start.x))
    spread(ChartSpec.Forecast.Step(day: day, mean: start.y, band: nil), first, plot)
  }

  /// The band of a forecast of a single day.
  private mutating func slice(
    _ step: ChartSpec.Forecast.Step, _ range: ClosedRange<Double>, _ plot: Plot
  ) {
    let column = plot.track.column(of: Double(step.day.number))
    band.append(Slice(column: column, dots: Self.dots(range, plot.axis)))
  }

  private static func dots(_ range: ClosedRange<Double>, _ axis: ValueAxis) -> ClosedRange<Int> {
    let (low, high) = (axis.dot(of: range.lowerBound), axis.dot(of: range.upperBound))
    return min(low, high)...max(low, high)
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
      band.append(Slice(column: column, dots: Self.dots(low...max(low, high), plot.axis)))
    }
  }
}
