internal import TrendsCore
import TrendsOutput

/// The names in a plot, each in free cells beside its place, the more important first; one without room is
/// left out.
struct PlotNames: Equatable {
  struct Name: Equatable {
    var column: Int
    var row: Int
    var text: String
    /// Where it belongs.
    var place: ChartSpec.Point
  }

  private(set) var all: [Name] = []
  /// The cells that lines, points and names take.
  private var taken: Set<Int> = []
  private let width: Int

  init(_ plot: Plot, _ curve: Curve) {
    width = plot.track.width
    guard !plot.readings.spec.labels.isEmpty else { return }
    for stretch in curve.stretches {
      for (a, b) in zip(stretch, stretch.dropFirst()) { take(from: a, to: b) }
      if let only = stretch.first { take(only) }
    }
    for point in curve.points { take(plot.dot(point)) }
    let rules = [
      plot.readings.spec.goal, plot.readings.spec.band?.lowerBound,
      plot.readings.spec.band?.upperBound,
    ]
    for rule in rules.compactMap(\.self) where plot.axis.holds(rule) {
      for column in 0..<width { taken.insert(plot.axis.row(of: rule) * width + column) }
    }
    for spot in curve.above + curve.below { taken.insert(spot.row * width + spot.column) }
    for label in plot.readings.spec.labels { place(label, plot) }
  }

  private mutating func take(_ dot: Dot) { taken.insert((dot.y / 4) * width + dot.x / 2) }

  private mutating func take(from a: Dot, to b: Dot) {
    let steps = max(abs(b.x - a.x), abs(b.y - a.y), 1)
    for step in 0...steps {
      take(Dot(x: a.x + (b.x - a.x) * step / steps, y: a.y + (b.y - a.y) * step / steps))
    }
  }

  /// Places a name to the right of its place, to the left, above or below.
  private mutating func place(_ label: ChartSpec.Label, _ plot: Plot) {
    let spot = plot.spot(label.place)
    let size = DisplayWidth.of(label.text)
    guard size > 0, size <= width else { return }
    let places = [0, 1, -1].flatMap { lift in
      [spot.column + 2, spot.column - 1 - size, spot.column - size / 2].map {
        ($0, spot.row + lift)
      }
    }
    for (column, row) in places where (0..<plot.axis.rows).contains(row) {
      guard column >= 0, column + size <= width else { continue }
      let cells = max(0, column - 1)..<min(width, column + size + 1)
      guard cells.allSatisfy({ !taken.contains(row * width + $0) }) else { continue }
      for cell in column..<(column + size) { taken.insert(row * width + cell) }
      all.append(Name(column: column, row: row, text: label.text, place: label.place))
      return
    }
  }
}
