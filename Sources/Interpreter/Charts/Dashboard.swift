/// Charts in a grid, two blank cells between two of them, and a blank line where there is room.
struct Dashboard {
  var across: Int
  /// The room of the whole grid; a chart gets at least seven lines of it, whether they fit or not.
  var frame: Frame

  static let gap = 2
  /// Lines of a chart.
  private static let least = 7
  private static let most = 20

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
