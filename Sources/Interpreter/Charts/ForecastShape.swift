internal import TrendsCore

/// A forecast: the dashed path, the band around it and the values at its end.
struct ForecastShape: Equatable {
  struct Slice: Equatable {
    var column: Int
    var rows: ClosedRange<Int>
  }

  var path: [Dot] = []
  var band: [Slice] = []

  init(_ plot: Plot) {
    let steps = plot.readings.forecast
    guard let first = steps.first, plot.style != .bar || steps.count > 0 else { return }
    if let last = plot.readings.points.last, last.x < Double(first.day.number) {
      path.append(plot.dot(last))
    }
    for step in steps {
      path.append(plot.dot(ChartSpec.Point(x: Double(step.day.number), y: step.mean)))
    }
    for index in steps.indices.dropFirst() { spread(steps[index - 1], steps[index], plot) }
    if steps.count == 1, let band = first.band { slice(first, band, plot) }
  }

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
