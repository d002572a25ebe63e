/// A mark with its meaning, in cells and dots from the top left.
struct Primitive: Equatable {
  enum Shape: Equatable {
    case text(String, column: Int, line: Int)
    case symbol(Symbol, column: Int, line: Int)
    /// Dots of two to a column and four to a line.
    case path([Dot], isDashed: Bool)
    /// A bar from its foot line; negative eighths hang below it.
    case bar(columns: Range<Int>, foot: Int, eighths: Int)
    case area(column: Int, foot: Int, eighths: Int)
    /// The same symbol in each cell of a box.
    case fill(Symbol, columns: Range<Int>, lines: Range<Int>)
    case upright(column: Int, lines: Range<Int>)
    case level(line: Int, columns: Range<Int>)
    case slice(column: Int, lines: ClosedRange<Int>)
  }

  enum Symbol: Equatable {
    case point, selected, above, below, missing
    case level, crossing, end
    case corner, floor, wall, wallTick, cross, floorTick, heavyTick
  }

  var role: Role
  var shape: Shape
}

/// A chart as a list of primitives: what every back end draws.
struct Scene {
  var columns: Int
  /// Lines of plot, axis and labels.
  var lines: Int
  var above: [TextLine]
  var below: [TextLine]
  private(set) var primitives: [Primitive] = []

  init(_ layout: Layout) {
    columns = layout.geometry.columns
    (above, below) = (layout.above, layout.below)
    guard layout.size > .spark else {
      lines = 0
      self = Self(spark: SparkLine(layout: layout), columns: columns)
      return
    }
    lines = layout.geometry.rows + 1 + layout.geometry.labelLines
    primitives.reserveCapacity(256)
    addLevels(layout)
    addShapes(layout)
    addValueAxis(layout)
    addFloor(layout)
    addLabels(layout)
  }

  private init(spark: SparkLine, columns: Int) {
    self.columns = columns
    lines = 0
    above = spark.lines
    below = []
  }

  /// Lines of text alone.
  init(_ lines: [TextLine], columns: Int) {
    self.columns = columns
    self.lines = 0
    above = lines
    below = []
  }

  mutating func add(_ role: Role, _ shape: Primitive.Shape) {
    primitives.append(Primitive(role: role, shape: shape))
  }

  mutating func add(_ role: Role, _ symbol: Primitive.Symbol, _ column: Int, _ line: Int) {
    primitives.append(
      Primitive(role: role, shape: .symbol(symbol, column: column, line: line)))
  }
}
