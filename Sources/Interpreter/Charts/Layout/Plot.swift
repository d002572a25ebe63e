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
  /// The points to draw, of which each may be the mean of several days.
  var points: [ChartSpec.Point]

  init(readings: Readings, gaps: Gaps, axis: ValueAxis, track: Track) {
    (self.readings, self.gaps, self.axis, self.track) = (readings, gaps, axis, track)
    points = readings.points(on: track)
  }

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

  /// The points to draw that the axis reaches.
  var reached: [ChartSpec.Point] {
    let beyond = Set(beyond.map(\.x))
    return beyond.isEmpty ? points : points.filter { !beyond.contains($0.x) }
  }

  /// Whether a line may connect two neighbouring points to draw.
  func joins(_ a: ChartSpec.Point, _ b: ChartSpec.Point) -> Bool {
    track.isShared ? track.group(of: b.x) <= track.group(of: a.x) + 1 : gaps.joins(a, b)
  }

  /// Columns of the axis that lie in a gap and contain no value. Of a line whose days share points
  /// those of groups without any.
  var missing: [Int] {
    guard !gaps.stretches.isEmpty else { return [] }
    if track.slots == nil, track.isShared { return emptyGroups }
    var columns: [Int] = []
    let filled = filledColumns(readings.points)
    for stretch in gaps.stretches {
      for column in span(of: stretch) where !filled[column] && columns.last != column {
        columns.append(column)
      }
    }
    return columns
  }

  /// Columns in which a person stood still.
  var standing: [Int] {
    guard track.slots == nil else { return [] }
    var columns: [Int] = []
    for stop in gaps.stops {
      let from = track.column(of: stop.from)
      for column in from...max(from, track.column(of: stop.to)) where columns.last != column {
        columns.append(column)
      }
    }
    return columns
  }

  /// Columns of the marked part of the axis; empty where none of it is on show.
  var marked: Range<Int> {
    guard let marked = readings.spec.marked else { return 0..<0 }
    let from = max(0, track.column(of: marked.lowerBound))
    let to = min(track.width - 1, track.column(of: marked.upperBound))
    return from <= to ? from..<(to + 1) : 0..<0
  }

  /// Columns of the days that have a note.
  var noted: [Int] {
    var columns: [Int] = []
    for note in readings.spec.notes {
      let column = track.column(of: Double(note.day.number))
      if columns.last != column { columns.append(column) }
    }
    return columns
  }

  /// Columns of groups of days that lie in a gap.
  private var emptyGroups: [Int] {
    guard let groups = track.groups else { return [] }
    let filled = filledColumns(points)
    var columns: [Int] = []
    for stretch in gaps.stretches {
      for group in track.group(of: stretch.from)...track.group(of: stretch.to) {
        let days = groups.days(of: group)
        guard Double(days.lowerBound) >= stretch.from, Double(days.upperBound) <= stretch.to else {
          continue
        }
        let (from, to) = (days.lowerBound, days.upperBound)
        for column in track.column(of: Double(from))...track.column(of: Double(to))
        where !filled[column] && columns.last != column { columns.append(column) }
      }
    }
    return columns
  }

  /// Whether each column has one of the points.
  private func filledColumns(_ points: [ChartSpec.Point]) -> [Bool] {
    var filled = Array(repeating: false, count: track.width + 1)
    for point in points { filled[min(track.column(of: point.x), track.width)] = true }
    return filled
  }

  /// The columns of a gap.
  private func span(of stretch: Gaps.Stretch) -> [Int] {
    if let slots = track.slots {
      return (track.group(of: stretch.from)...track.group(of: stretch.to)).map {
        slots.middle(of: $0)
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
