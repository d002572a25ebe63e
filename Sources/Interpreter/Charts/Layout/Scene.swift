/// A mark with its role, in cells and dots from the top left.
struct Primitive: Equatable {
  /// Shapes that a canvas of characters can draw.
  enum Shape: Equatable {
    case text(String, column: Int, line: Int)
    case symbol(Symbol, column: Int, line: Int)
    /// A line through dots, two to a column and four to a line.
    case path([Dot], isDashed: Bool)
    /// A thin line between dots, every third one.
    case dotted([Dot])
    /// A measured value at a dot.
    case point(Dot)
    /// A bar from the middle of its foot line upwards or, if it hangs, downwards.
    case bar(columns: Range<Int>, foot: Int, eighths: Int, hangs: Bool)
    /// The same symbol in each cell of a box.
    case fill(Symbol, columns: Range<Int>, lines: Range<Int>)
    /// A dot in each line of a column.
    case dots(column: Int, lines: Range<Int>)
    /// A vertical rule.
    case upright(column: Int, lines: Range<Int>)
    /// A dotted horizontal line through a row of dots.
    case level(Int, columns: Range<Int>)
    /// One column of the band, in rows of dots.
    case slice(column: Int, dots: ClosedRange<Int>)
  }

  /// A mark whose character the tier decides.
  enum Symbol: Equatable {
    case selected, above, below, missing, note, crossing, shade, standing
    case corner, floor, wall, wallTick, cross, floorTick, heavyTick
  }

  var role: Role
  var shape: Shape
}

/// A chart as a list of primitives and lines of text, which the text back end draws.
struct Scene {
  var columns: Int
  /// Lines of plot, axis and labels; 0 for a spark.
  var lines: Int
  /// Lines above the plot.
  var above: [TextLine]
  var below: [TextLine]
  /// In any order: roles decide what covers what.
  private(set) var primitives: [Primitive] = []

  /// Makes the scene of a layout; a frame that is too small gets a spark line.
  init(_ layout: Layout) {
    columns = layout.geometry.columns
    (above, below) = (layout.above, layout.below)
    guard layout.size > .spark else {
      lines = 0
      self = Self(spark: SparkLine(layout: layout), columns: columns)
      return
    }
    lines = layout.geometry.rows + (layout.geometry.hasAxis ? 1 + layout.geometry.labelLines : 0)
    primitives.reserveCapacity(256)
    addGrid(layout)
    addLevels(layout)
    addShapes(layout)
    addValueAxis(layout)
    if layout.geometry.hasAxis {
      addFloor(layout)
      addLabels(layout)
    }
  }

  private init(spark: SparkLine, columns: Int) {
    self.columns = columns
    lines = 0
    above = spark.lines
    below = []
  }

  /// A scene of lines of text only.
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
