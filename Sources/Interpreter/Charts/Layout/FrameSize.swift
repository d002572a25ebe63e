/// How much of a chart a frame can hold.
enum FrameSize: Int, Comparable {
  /// A spark and a sentence.
  case spark
  /// 24x6: ends and newest only.
  case mini
  /// 40x10: two-line dates, no key.
  case compact
  /// 60x14 and up.
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

/// Where the parts of a chart stand, in cells from the left and rows of the plot.
struct Geometry: Equatable {
  var columns: Int
  /// Rows of the plot, without its axis.
  var rows: Int
  /// Lines of labels below the axis.
  var labelLines: Int
  /// The column of the y axis.
  var wall: Int
  /// Columns of the plot, from the one after the wall.
  var width: Int
  var hasClosing: Bool
  var frameRows: Int

  var left: Int { wall + 1 }
  /// The column of the labels at the right edge.
  var right: Int { left + width }

  /// Slopes stay readable while a plot is about as high as a fifth of its columns: the page's
  /// quarter, less the room for the lines around it.
  private static let columnsToARow = 5

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

  mutating func divide(labelWidth: Int, endWidth: Int, roomy: Bool) {
    let wanted = labelWidth == 0 ? 0 : max(labelWidth, roomy ? 3 : 1) + (roomy ? 2 : 0)
    wall = wanted * 2 > columns ? 0 : wanted
    let end = (columns - wall - 1 - endWidth) >= 8 ? endWidth : 0
    width = max(1, columns - wall - 1 - end)
  }
}
