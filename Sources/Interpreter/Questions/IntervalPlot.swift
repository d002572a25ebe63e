import TrendsCharts
import TrendsCore
import TrendsOutput

/// Means with their intervals as marks on one scale, a row each:
///
///     2024  79.1          ├─●─┤
///     2025  78.2  ├──●──┤
struct IntervalPlot {
  struct Row {
    var label: String
    var number: String
    var value: Double
    /// Nil where there are too few values for one.
    var interval: ClosedRange<Double>?
  }

  let rows: [Row]

  /// Cells of the scale, beyond and below which nothing is drawn.
  private static let (widest, narrowest) = (60, 12)

  /// The lines; none for less than two rows, equal values, or no room.
  func lines(in frame: Frame) -> [String] {
    let labels = rows.map { DisplayWidth.of($0.label) }.max() ?? 0
    let numbers = rows.map { DisplayWidth.of($0.number) }.max() ?? 0
    let width = min(IntervalPlot.widest, frame.columns - labels - numbers - 5)
    let ends = rows.flatMap { [$0.value, $0.interval?.lowerBound, $0.interval?.upperBound] }
      .compactMap { $0 }.filter(\.isFinite)
    guard rows.count > 1, width >= IntervalPlot.narrowest, let low = ends.min(),
      let high = ends.max(), high > low, (high - low).isFinite
    else { return [] }
    func column(_ value: Double) -> Int {
      Int(((value - low) / (high - low) * Double(width - 1)).rounded())
    }
    let isPlain = frame.glyphs == .ascii || frame.glyphs == .words
    let (left, line, right, point) = isPlain ? ("|", "-", "|", "o") : ("├", "─", "┤", "●")
    let key = "means, each with its interval of 95%"
    return [key]
      + rows.map { row in
        var cells = [String](repeating: " ", count: width)
        if let interval = row.interval {
          let (from, to) = (column(interval.lowerBound), column(interval.upperBound))
          for cell in from...max(from, to) { cells[cell] = line }
          (cells[from], cells[max(from, to)]) = (left, right)
        }
        cells[column(row.value)] = point
        let label = row.label + String(repeating: " ", count: labels - DisplayWidth.of(row.label))
        let number =
          String(repeating: " ", count: numbers - DisplayWidth.of(row.number)) + row.number
        var text = "\(label)  \(number)  " + cells.joined()
        while text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
        return text
      }
  }
}
