internal import TrendsCore

/// A dot of the plot: half columns from the left, quarter rows from the bottom.
struct Dot: Equatable {
  var x: Int
  var y: Int
}

/// A cell of the plot: columns from the left, rows from the bottom.
struct Spot: Equatable {
  var column: Int
  var row: Int
}

/// The readings with both axes, from which the shapes compute their places.
struct Plot {
  var readings: Readings
  var gaps: Gaps
  var axis: ValueAxis
  var track: Track

  var style: ChartSpec.Style { readings.spec.style }

  /// The dot of a point.
  func dot(_ point: ChartSpec.Point) -> Dot {
    Dot(x: track.dot(of: point.x), y: axis.dot(of: point.y))
  }

  /// The cell of a point; values above the axis are in its top row.
  func spot(_ point: ChartSpec.Point) -> Spot {
    Spot(column: track.column(of: point.x), row: min(axis.row(of: point.y), axis.rows - 1))
  }

  /// The left out points that the axis does not reach, as they do not stretch it.
  var beyond: [ChartSpec.Point] { readings.leftOut.filter { !axis.holds($0.y) } }

  /// The measured points that the axis reaches.
  var reached: [ChartSpec.Point] {
    let beyond = Set(beyond.map(\.x))
    return beyond.isEmpty ? readings.points : readings.points.filter { !beyond.contains($0.x) }
  }

  /// The measured point that is selected: on the selected day, or the nearest on a clock axis.
  ///
  /// Nil without a selection or a point there. Binary search.
  var selected: ChartSpec.Point? {
    guard let x = readings.spec.selection, readings.span.holds(x) else { return nil }
    let points = readings.points
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
    return readings.isDays && best.x != x.rounded(.down)
      ? sides.first { $0.x == x.rounded(.down) } : best
  }

  /// Columns of the axis that lie in a gap and contain no value.
  var missing: [Int] {
    guard !gaps.stretches.isEmpty else { return [] }
    var columns: [Int] = []
    let filled = measuredColumns
    for stretch in gaps.stretches {
      for column in span(of: stretch) where !filled[column] && columns.last != column {
        columns.append(column)
      }
    }
    return columns
  }

  /// Whether each column has a measured point.
  private var measuredColumns: [Bool] {
    var filled = Array(repeating: false, count: track.width + 1)
    for point in readings.points { filled[min(track.column(of: point.x), track.width)] = true }
    return filled
  }

  /// The columns of a gap.
  private func span(of stretch: Gaps.Stretch) -> [Int] {
    if let slots = track.slots {
      return (track.slot(of: stretch.from)...track.slot(of: stretch.to)).map {
        $0 * slots.pitch + slots.middle
      }
    }
    // Days that have cells of their own are marked there; otherwise the whole stretch is.
    guard readings.isDays, track.pitch >= 2 else {
      let from = track.column(of: stretch.from)
      return Array(from...max(from, track.column(of: stretch.to)))
    }
    let first = Readings.dayNumber(stretch.from)
    return (first...Readings.dayNumber(stretch.to)).map { track.column(of: Double($0)) }
  }
}
