internal import TrendsCore
import TrendsOutput

/// A small plot with two numbered axes. It draws lines with names at their ends, or points with a line
/// through them.
public struct PlainPlot {
  /// A line with its name.
  public struct Line {
    public var name: String
    /// Ascending; x is between the ends of the axis.
    public var points: [ChartSpec.Point]

    public init(_ name: String, _ points: [ChartSpec.Point]) {
      (self.name, self.points) = (name, points)
    }
  }

  public var lines: [Line]
  /// Points without a line.
  public var points: [ChartSpec.Point]
  /// The ends of the x axis.
  public var span: ClosedRange<Double>
  /// Numbers or names below the x axis, and where.
  public var ticks: [(x: Double, text: String)]
  /// The units of the two axes, for the head.
  public var head: String
  public var unit: String

  public init(
    lines: [Line] = [], points: [ChartSpec.Point] = [], over span: ClosedRange<Double>,
    ticks: [(x: Double, text: String)], head: String, unit: String
  ) {
    (self.lines, self.points, self.span, self.ticks) = (lines, points, span, ticks)
    (self.head, self.unit) = (head, unit)
  }

  /// The lines of text, `rows` of them for the plot; none without values or room.
  public func text(in frame: Frame, rows: Int, columns: Int) -> [String] {
    let tier = GlyphTier.of(frame.glyphs)
    let values = (lines.flatMap(\.points) + points).map(\.y).filter(\.isFinite)
    guard let low = values.min(), let high = values.max(), rows >= 3,
      span.upperBound > span.lowerBound
    else { return [] }
    let axis = ValueAxis.middle(
      .init(low: low, high: high, rows: rows, unit: unit, headroom: 0, limits: nil))
    let left = (axis.labels.map { $0.text.utf8.count }.max() ?? 0) + 2
    let names = lines.map { DisplayWidth.of($0.name) }.max() ?? 0
    let width = min(columns, frame.columns) - left - 1 - (names > 0 ? names + 1 : 0)
    guard width >= 12 else { return [] }
    var canvas = Canvas(columns: min(columns, frame.columns), lines: rows + 2)
    let painter = Painter(tier: tier)
    func dot(_ point: ChartSpec.Point) -> Dot {
      let part = (point.x - span.lowerBound) / (span.upperBound - span.lowerBound)
      let x = (min(max(part, 0), 1) * Double(width * 2 - 1)).rounded()
      return Dot(
        x: (left + 1) * 2 + (Int(exactly: x) ?? 0), y: rows * 4 - 1 - axis.dot(of: point.y))
    }
    func paint(_ role: Role, _ shape: Primitive.Shape) {
      painter.paint(Primitive(role: role, shape: shape), on: &canvas)
    }
    paint(.axis, .fill(.wall, columns: left..<(left + 1), lines: 0..<rows))
    paint(.axis, .symbol(.corner, column: left, line: rows))
    paint(.axis, .fill(.floor, columns: (left + 1)..<(left + 1 + width), lines: rows..<(rows + 1)))
    for label in axis.labels where label.row >= 0 {
      let line = rows - 1 - label.row
      paint(.axis, .symbol(.wallTick, column: left, line: line))
      paint(.faint, .text(label.text, column: left - 1 - label.text.utf8.count, line: line))
    }
    var free = 0
    for tick in ticks {
      let column = dot(ChartSpec.Point(x: tick.x, y: low)).x / 2
      paint(.axis, .symbol(.floorTick, column: column, line: rows))
      let start = min(
        max(column - (DisplayWidth.of(tick.text) - 1) / 2, 0),
        canvas.columns - DisplayWidth.of(tick.text))
      guard start >= free else { continue }
      paint(.faint, .text(tick.text, column: start, line: rows + 1))
      free = start + DisplayWidth.of(tick.text) + 1
    }
    var counts: [Int: Int] = [:]
    for point in points where point.y.isFinite {
      let place = dot(point)
      guard tier.isASCII else {
        canvas.dot(place.x, place.y, .line)
        continue
      }
      // Letters have no dots: the more points in a cell, the darker it is.
      let (column, line) = (place.x / 2, place.y / 4)
      let count = counts[line * canvas.columns + column, default: 0] + 1
      counts[line * canvas.columns + column] = count
      canvas.put(tier.heat[min(count, tier.heat.count - 1)], column, line, .line)
    }
    var taken: Set<Int> = []
    for (place, line) in lines.enumerated() {
      let role: Role =
        !points.isEmpty ? .mark : place == lines.count - 1 ? .line : .step(place % 5)
      var path: [Dot] = []
      for point in line.points where point.y.isFinite {
        let next = dot(point)
        if path.last?.x == next.x { path[path.count - 1] = next } else { path.append(next) }
      }
      paint(role, points.isEmpty ? .path(path, isDashed: false) : .dotted(path))
      guard let end = path.last else { continue }
      // A name keeps its line's row, or takes the nearest free one.
      let row = [0, -1, 1, -2, 2].map { end.y / 4 + $0 }.first {
        $0 >= 0 && $0 < rows && !taken.contains($0)
      }
      guard let row else { continue }
      taken.insert(row)
      paint(.strong, .text(line.name, column: left + 2 + width, line: row))
    }
    let backend = TextBackend(tier: tier, palette: frame.color ? .of(frame.theme) : nil)
    return [head.cut(to: frame.columns, tier.ellipsis)] + backend.lines(of: canvas).map(\.text)
  }
}
