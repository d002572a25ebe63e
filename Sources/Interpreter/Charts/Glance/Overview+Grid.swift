public import TrendsCore

/// Which metric and which day a cell of the overview shows, for a pointer.
extension Overview {
  /// Where the days are: which metric and which day a cell shows.
  public struct Grid: Equatable, Sendable {
    /// The number of the first metric of each column of panels, and the number of all.
    fileprivate var starts: [Int]
    fileprivate var count: Int
    fileprivate var width: Int
    fileprivate var height: Int
    /// Cells before the days, and the cell after them.
    fileprivate var days: Range<Int>
    /// The first cell of each day.
    fileprivate var cells: [Int]
    fileprivate var first: Int

    /// The days on show.
    public var range: DayRange {
      DayRange(Day(clamping: first), Day(clamping: first).advanced(by: cells.count))
    }

    /// The lines of a metric.
    public func lines(of row: Int) -> Range<Int> {
      let first = starts.last { $0 <= row } ?? 0
      let line = 1 + (row - first) * height
      return line..<(line + height)
    }

    /// The number of a metric and a day, in a cell counted from the upper left one. Both are nil beside them.
    public func place(line: Int, column: Int) -> (row: Int?, day: Day?) {
      let panel = column / (width + Plan.gutter)
      guard starts.indices.contains(panel), line >= 0 else { return (nil, nil) }
      let end = panel + 1 < starts.count ? starts[panel + 1] : count
      let row = starts[panel] + (line - 1) / height
      let cell = column - panel * (width + Plan.gutter) - days.lowerBound
      let day =
        cell >= 0 && cell < days.count
        ? cells.lastIndex { $0 <= cell }.map { Day(clamping: first + $0) } : nil
      return (line >= 1 && row < end ? row : nil, day)
    }
  }

  /// Where the days are.
  public func grid(in frame: Frame, days wanted: Int) -> Grid {
    let plan = Plan(self, frame, days: max(Overview.days, wanted))
    let left = left(plan)
    return Grid(
      starts: plan.columns.map(\.startIndex), count: rows.count, width: plan.width,
      height: plan.height, days: left..<(left + plan.plot),
      cells: (0..<plan.days).map { plan.cell(of: plan.first + $0) }, first: plan.first)
  }
}
