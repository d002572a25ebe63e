/// Charts in a grid, two blank columns apart, and a blank line apart where there is room.
struct Dashboard {
  /// Charts in a row; below 1 counts as 1.
  var across: Int
  /// The room of the whole grid. Each chart gets at least seven lines, even if they do not fit.
  var frame: Frame

  /// Blank columns between two charts.
  static let gap = 2
  /// Least and greatest number of lines of a chart.
  private static let least = 7
  private static let most = 20

  /// The lines of the whole grid.
  func lines(_ specs: [ChartSpec]) -> [String] {
    let across = max(1, across)
    var cell = frame
    cell.columns = (frame.columns - Self.gap * (across - 1)) / across
    let count = max(1, (specs.count + across - 1) / across)
    cell.rows = (frame.rows + 1) / count - 1
    let isTight = cell.rows < Self.least
    cell.rows = isTight ? max(Self.least, frame.rows / count) : min(cell.rows, Self.most)
    let charts = specs.map { Chart.painted($0, in: cell) }
    let rows = stride(from: 0, to: charts.count, by: across).map { start in
      beside(Array(charts[start..<min(start + across, charts.count)]), width: cell.columns)
    }
    return Array(rows.joined(separator: isTight ? [] : [""]))
  }

  /// Joins charts line by line. Widths are counted in cells, because control sequences take none.
  private func beside(_ charts: [[TextBackend.Painted]], width: Int) -> [String] {
    (0..<(charts.map(\.count).max() ?? 0)).map { row in
      var text = ""
      var blanks = 0
      for chart in charts {
        if row < chart.count, chart[row].width > 0 {
          text += String(repeating: " ", count: blanks) + chart[row].text
          blanks = -chart[row].width
        }
        blanks += width + Self.gap
      }
      return text
    }
  }
}
