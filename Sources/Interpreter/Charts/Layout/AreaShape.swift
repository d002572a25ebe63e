internal import TrendsCore

/// An area: the height of each column from the mean of its values, with nothing in a gap.
struct AreaShape: Equatable {
  /// Eighths of a row above the floor or, if negative, below zero; nil where nothing is drawn.
  var heights: [Int?]
  /// The value behind the height of each column.
  var means: [Double?]

  init(_ plot: Plot) {
    (heights, means) = ([], [])
    guard plot.style == .area else { return }
    var sums = Array(repeating: 0.0, count: plot.track.width)
    var counts = Array(repeating: 0, count: plot.track.width)
    let columns = plot.points.map { plot.track.column(of: $0.x) }
    for (point, place) in zip(plot.points, columns) {
      let column = min(place, plot.track.width - 1)
      sums[column] += point.y
      counts[column] += 1
    }
    means = sums.indices.map { counts[$0] == 0 ? nil : sums[$0] / Double(counts[$0]) }
    bridge(plot, columns)
    heights = means.map { $0.map { Self.height($0, plot) } }
  }

  /// A measured value is at least one eighth high, so that zeros are visible.
  ///
  /// With a row for zero the points on it show them instead, if they have room.
  private static func height(_ value: Double, _ plot: Plot) -> Int {
    let height = plot.axis.eighths(value)
    if case .zero = plot.axis.base, plot.track.hasRoomForPoints { return height }
    return height == 0 ? 1 : height
  }

  /// Interpolates the columns between two points, unless a gap lies between them.
  private mutating func bridge(_ plot: Plot, _ columns: [Int]) {
    let points = plot.points
    for index in points.indices.dropFirst() {
      let (from, to) = (columns[index - 1], columns[index])
      guard to > from + 1 else { continue }
      let (a, b) = (points[index - 1], points[index])
      guard plot.joins(a, b) else { continue }
      for column in (from + 1)..<to where means.indices.contains(column) {
        let part = Double(column - from) / Double(to - from)
        means[column] = a.y + (b.y - a.y) * part
      }
    }
  }
}
