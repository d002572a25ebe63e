/// How much of a chart fits into a frame, smallest first.
enum FrameSize: Int, Comparable {
  /// A row of heights and a sentence.
  case spark
  /// From 24x6: labels at the ends of the x axis only.
  case mini
  /// From 40x10: dates on two lines if narrow, no key.
  case compact
  /// From 60x14: everything.
  case full

  init(_ frame: Frame) {
    switch (frame.columns, frame.rows) {
    case (60..., 14...): self = .full
    case (40..., 10...): self = .compact
    case (24..., 6...): self = .mini
    default: self = .spark
    }
  }

  static func < (a: FrameSize, b: FrameSize) -> Bool { a.rawValue < b.rawValue }
}

/// What one panel of a stack shares with the others: their plots have the same columns, and only the last
/// one has a time axis.
struct Panel: Equatable {
  /// The column of the y axis.
  var wall: Int
  /// Columns of the words at the right edge.
  var end: Int
  var hasAxis: Bool

  init(wall: Int, end: Int, hasAxis: Bool) {
    (self.wall, self.end, self.hasAxis) = (wall, end, hasAxis)
  }

  /// With room for the numbers and words of charts that are each laid out alone.
  init(holding charts: [Layout], hasAxis: Bool) {
    wall = charts.map(\.geometry.wall).max() ?? 0
    end = charts.map { $0.geometry.columns - $0.geometry.right }.max() ?? 0
    self.hasAxis = hasAxis
  }
}

/// Where the parts of a chart are, in cells from the left and rows of the plot.
struct Geometry: Equatable {
  var columns: Int
  /// Rows of the plot, without its axis.
  var rows: Int
  /// Lines of labels below the axis.
  var labelLines: Int
  /// The column of the y axis; 0 if its labels have no room.
  var wall: Int
  /// Columns of the plot, which begins after the wall.
  var width: Int
  /// Whether there is a line for the closing sentence.
  var hasClosing: Bool
  /// Whether the x axis is drawn.
  var hasAxis = true
  /// Rows of the whole frame.
  var frameRows: Int

  var left: Int { wall + 1 }
  /// The column of the words at the right edge of the plot.
  var right: Int { left + width }

  /// Slopes are readable if a plot's height is about a fifth of its width in cells.
  private static let columnsToARow = 5

  /// Divides the rows. The columns are divided later, once the labels are known.
  init(_ frame: Frame, _ size: FrameSize, stacked: Bool, hasReadout: Bool) {
    columns = frame.columns
    frameRows = frame.rows
    labelLines = stacked ? 2 : 1
    hasClosing = size >= .compact || frame.rows >= 8
    let readout = size >= .compact || hasReadout ? 1 : 0
    let around = 2 + readout + labelLines + (hasClosing ? 1 : 0) + (size == .full ? 1 : 0)
    rows = max(1, min(frame.rows - around, max(10, columns / Self.columnsToARow)))
    (wall, width) = (0, 1)
  }

  /// The rows of a panel: a title, the plot and, in the last one, the axis.
  init(_ frame: Frame, _ panel: Panel) {
    columns = frame.columns
    frameRows = frame.rows
    (hasClosing, hasAxis) = (false, panel.hasAxis)
    labelLines = panel.hasAxis ? 1 : 0
    rows = max(1, frame.rows - 1 - (panel.hasAxis ? 2 : 0))
    wall = panel.wall
    width = max(1, frame.columns - panel.wall - 1 - panel.end)
  }

  /// Divides the columns between labels, plot and the words at its right edge.
  ///
  /// Labels wider than half the frame are dropped, and so are words that leave fewer than 8
  /// columns.
  mutating func divide(labelWidth: Int, endWidth: Int, roomy: Bool) {
    let wanted = labelWidth == 0 ? 0 : max(labelWidth, roomy ? 3 : 1) + (roomy ? 2 : 0)
    wall = wanted * 2 > columns ? 0 : wanted
    let end = (columns - wall - 1 - endWidth) >= 8 ? endWidth : 0
    width = max(1, columns - wall - 1 - end)
  }
}
