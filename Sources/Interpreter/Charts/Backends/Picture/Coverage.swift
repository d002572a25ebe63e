/// The share of each dot that a shape covers, computed exactly from the edges of the shape.
///
/// Each edge adds the area to its right to the cells of its rows; a running sum along a row then
/// gives the share of the dot inside the shape. Polygons of the same orientation that overlap count
/// as one shape, which is how strokes are made of pieces.
struct Coverage {
  /// The part of the raster that the shape can touch.
  let columns: Range<Int>
  let rows: Range<Int>
  /// Cells of a row: two more than columns, as an edge also writes to the cell after the last.
  private let stride: Int
  /// Differences of coverage between neighbouring dots, row by row.
  private var cells: [Float]

  /// Prepares cells for shapes within a box, in dots. A box outside the raster gives an empty
  /// range.
  init(_ box: (left: Double, top: Double, right: Double, bottom: Double), in raster: Raster) {
    columns = Self.range(box.left, box.right, raster.width)
    rows = Self.range(box.top, box.bottom, raster.height)
    stride = columns.count + 2
    cells = Array(repeating: 0, count: stride * rows.count)
  }

  /// The whole dots that an interval touches, with one dot to spare, clipped to the raster.
  private static func range(_ low: Double, _ high: Double, _ limit: Int) -> Range<Int> {
    let edge = Double(limit)
    let from = Int(exactly: min(max((low - 1).rounded(.down), 0), edge)) ?? 0
    let to = Int(exactly: min(max((high + 1).rounded(.up), 0), edge)) ?? 0
    return from..<max(from, to)
  }

  /// Adds a closed polygon. Its direction must be that of the others in this coverage.
  mutating func add(polygon places: [Picture.Place]) {
    guard var last = places.last else { return }
    for place in places {
      edge(last, place)
      last = place
    }
  }

  /// Adds a line of a width in dots, with round joins and ends or with cut ones.
  ///
  /// Pieces without length add nothing but their round ends.
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

  /// Adds a circle as a polygon of 32 corners, or of 8 if it is small.
  mutating func add(disc place: Picture.Place, radius: Double) {
    let turns = radius < 4 ? Self.fewTurns : Self.turns
    add(
      polygon: turns.map {
        Picture.Place(x: place.x + radius * $0.x, y: place.y + radius * $0.y)
      })
  }

  /// The corners of a unit circle, in the direction of strokes.
  private static let turns = circle(doublings: 3)
  /// For a radius below four dots, where more corners would not be visible.
  private static let fewTurns = circle(doublings: 1)

  /// A square whose corners are doubled by halving the angles, which needs no sine and is therefore
  /// the same on every machine.
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
  /// Adds one edge, row by row, clipped to the box.
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

  /// Adds the part of an edge that lies in one row.
  ///
  /// `a` and `b` are where the edge enters and leaves the row; `height` is the share of the row's
  /// height, negative for an edge that goes up.
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
    // The area right of a slanted edge is a triangle in the first dot and trapezoids in the next
    // ones.
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

  /// Calls `body` with the place and the coverage, in 255ths, of each covered dot.
  ///
  /// There are seventeen steps of coverage, so that a picture has few colours.
  func forEach(_ body: (Int, Int, Int) -> Void) {
    for row in 0..<rows.count {
      var sum: Float = 0
      let start = row * stride
      for column in 0..<columns.count {
        sum += cells[start + column]
        let share = sum.magnitude
        let step = Int(min(share, 1) * 16 + 0.5)
        guard step > 0 else { continue }
        body(columns.lowerBound + column, rows.lowerBound + row, step * 255 / 16)
      }
    }
  }
}
