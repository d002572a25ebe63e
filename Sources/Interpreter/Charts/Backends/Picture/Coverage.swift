/// How much of each dot a shape covers, summed up from the slopes of its edges.
///
/// Each edge adds the area to its right, row by row; a running sum along a row is then the share of
/// the dot that is inside. Shapes that overlap in one direction of turning are one shape.
struct Coverage {
  /// The dots of the shape's box within the raster.
  let columns: Range<Int>
  let rows: Range<Int>
  private let stride: Int
  private var cells: [Float]

  /// For shapes within the given box, in dots.
  init(_ box: (left: Double, top: Double, right: Double, bottom: Double), in raster: Raster) {
    columns = Self.range(box.left, box.right, raster.width)
    rows = Self.range(box.top, box.bottom, raster.height)
    stride = columns.count + 2
    cells = Array(repeating: 0, count: stride * rows.count)
  }

  private static func range(_ low: Double, _ high: Double, _ limit: Int) -> Range<Int> {
    let edge = Double(limit)
    let from = Int(exactly: min(max((low - 1).rounded(.down), 0), edge)) ?? 0
    let to = Int(exactly: min(max((high + 1).rounded(.up), 0), edge)) ?? 0
    return from..<max(from, to)
  }

  mutating func add(polygon places: [Picture.Place]) {
    guard var last = places.last else { return }
    for place in places {
      edge(last, place)
      last = place
    }
  }

  /// A stroke with round joins and ends, or with cut ones.
  mutating func add(stroke places: [Picture.Place], width: Double, isRound: Bool) {
    for index in places.indices.dropFirst() {
      let (a, b) = (places[index - 1], places[index])
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 0 else { continue }
      let (nx, ny) = (-dy / length * width / 2, dx / length * width / 2)
      add(polygon: [
        Picture.Place(x: a.x + nx, y: a.y + ny), Picture.Place(x: a.x - nx, y: a.y - ny),
        Picture.Place(x: b.x - nx, y: b.y - ny), Picture.Place(x: b.x + nx, y: b.y + ny),
      ])
    }
    guard isRound else { return }
    for place in places { add(disc: place, radius: width / 2) }
  }

  mutating func add(disc place: Picture.Place, radius: Double) {
    let turns = radius < 4 ? Self.fewTurns : Self.turns
    add(
      polygon: turns.map {
        Picture.Place(x: place.x + radius * $0.x, y: place.y + radius * $0.y)
      })
  }

  /// Corners of a circle, in the direction in which strokes turn.
  private static let turns = circle(doublings: 3)
  private static let fewTurns = circle(doublings: 1)

  /// A square whose corners are doubled by halving the angles between them; no sine is needed.
  private static func circle(doublings: Int) -> [Picture.Place] {
    var corners = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)].map { Picture.Place(x: $0.0, y: $0.1) }
    for _ in 0..<doublings {
      corners = corners.indices.flatMap { index in
        let (a, b) = (corners[index], corners[(index + 1) % corners.count])
        let (x, y) = (a.x + b.x, a.y + b.y)
        let length = (x * x + y * y).squareRoot()
        return [a, Picture.Place(x: x / length, y: y / length)]
      }
    }
    return corners
  }
}

extension Coverage {
  private mutating func edge(_ a: Picture.Place, _ b: Picture.Place) {
    guard a.y != b.y, !rows.isEmpty, !columns.isEmpty else { return }
    let turn: Float = a.y < b.y ? 1 : -1
    let (upper, lower) = a.y < b.y ? (a, b) : (b, a)
    let (left, top) = (Double(columns.lowerBound), Double(rows.lowerBound))
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    let from = max(upper.y - top, 0)
    let to = min(lower.y - top, Double(rows.count))
    guard from < to else { return }
    let widest = Double(columns.count)
    var x = upper.x - left + (from - (upper.y - top)) * slope
    var y = from
    var row = Int(from)
    while y < to {
      let next = min(Double(row + 1), to)
      let end = x + (next - y) * slope
      cross(
        row, Float(min(max(x, 0), widest)), Float(min(max(end, 0), widest)),
        Float(next - y) * turn)
      (x, y) = (end, next)
      row += 1
    }
  }

  /// What an edge that goes through one row, from `a` to `b`, adds to it.
  private mutating func cross(_ row: Int, _ a: Float, _ b: Float, _ height: Float) {
    let start = row * stride
    let (low, high) = (min(a, b), max(a, b))
    let first = Int(low)
    let last = Int(high.rounded(.up))
    if last <= first + 1 {
      let part = (low + high) / 2 - Float(first)
      cells[start + first] += height * (1 - part)
      cells[start + first + 1] += height * part
      return
    }
    // The share of a dot right of a slanted edge: of a triangle, then of trapezoids.
    let scale = 1 / (high - low)
    var before: Float = 0
    for column in first..<last {
      let (left, right) = (max(Float(column), low), min(Float(column + 1), high))
      let (begun, reached) = ((left - low) * scale, (right - low) * scale)
      let share = (begun + reached) / 2 * (right - left) + reached * (Float(column + 1) - right)
      cells[start + column] += height * (share - before)
      before = share
    }
    cells[start + last] += height * (1 - before)
  }

  /// Calls `body` with each dot that is covered, its place in the raster and its share in 255ths.
  func forEach(_ body: (Int, Int, Int) -> Void) {
    for row in 0..<rows.count {
      var sum: Float = 0
      let start = row * stride
      for column in 0..<columns.count {
        sum += cells[start + column]
        let share = sum.magnitude
        guard share > 0.004 else { continue }
        body(columns.lowerBound + column, rows.lowerBound + row, Int(min(share, 1) * 255 + 0.5))
      }
    }
  }
}
