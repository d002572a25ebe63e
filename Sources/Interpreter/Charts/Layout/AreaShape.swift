internal import TrendsCore

/// An area: one height for each column, the mean of its values, and none in a gap.
struct AreaShape: Equatable {
  /// Eighths of a row from the floor; nil where there is nothing.
  var heights: [Int?]
  /// What the heights stand for, by column.
  var means: [Double?]

  init(_ plot: Plot) {
    (heights, means) = ([], [])
    guard plot.style == .area else { return }
    var sums = Array(repeating: 0.0, count: plot.track.width)
    var counts = Array(repeating: 0, count: plot.track.width)
    let columns = plot.readings.points.map { plot.track.column(of: $0.x) }
    for (point, place) in zip(plot.readings.points, columns) {
      let column = min(place, plot.track.width - 1)
      sums[column] += point.y
      counts[column] += 1
    }
    means = sums.indices.map { counts[$0] == 0 ? nil : sums[$0] / Double(counts[$0]) }
    bridge(plot, columns)
    heights = means.map { $0.map { Self.height($0, plot) } }
  }

  /// What is measured shows, zero too; on a row of its own it may have points.
  private static func height(_ value: Double, _ plot: Plot) -> Int {
    let height = plot.axis.eighths(value)
    if case .zero = plot.axis.base, plot.track.hasRoomForPoints { return height }
    return height == 0 ? 1 : height
  }

  /// Columns between two neighbours get the heights between theirs, unless a gap lies there.
  private mutating func bridge(_ plot: Plot, _ columns: [Int]) {
    let points = plot.readings.points
    for index in points.indices.dropFirst() {
      let (from, to) = (columns[index - 1], columns[index])
      guard to > from + 1 else { continue }
      let (a, b) = (points[index - 1], points[index])
      guard plot.gaps.joins(a, b) else { continue }
      for column in (from + 1)..<to where means.indices.contains(column) {
        let part = Double(column - from) / Double(to - from)
        means[column] = a.y + (b.y - a.y) * part
      }
    }
  }
}
