import TrendsOutput

/// Places the labels of the x axis: the more important first, two blank cells apart, shifted inward
/// at the ends.
///
/// A label without room is dropped, never cut; its tick stays.
struct LabelRow: Equatable {
  /// A label with its cells.
  struct Placed: Equatable {
    var column: Int
    var lines: [String]
    /// The column of its tick, which the label covers.
    var tick: Int
    var isHeavy: Bool
    var width: Int
    /// The place of its tick on the x axis.
    var x: Double
  }

  /// From left to right.
  private(set) var labels: [Placed] = []

  /// Places the labels of ticks in a row of `columns` cells; `tickColumn` gives the column of a
  /// tick.
  init(_ ticks: [Tick], columns: Int, tickColumn: (Tick) -> Int) {
    let order = ticks.indices.sorted { (ticks[$0].rank, $0) < (ticks[$1].rank, $1) }
    for index in order {
      let tick = ticks[index]
      place(tick, at: tickColumn(tick), columns)
    }
    labels.sort { $0.column < $1.column }
  }

  /// Places the fullest version of the label that has room.
  private mutating func place(_ tick: Tick, at column: Int, _ columns: Int) {
    for lines in tick.labels {
      let width = lines.map(DisplayWidth.of).max() ?? 0
      guard width <= columns else { continue }
      let start = min(max(column - (width - 1) / 2, 0), columns - width)
      let free = labels.allSatisfy {
        start + width + 2 <= $0.column || start >= $0.column + $0.width + 2
      }
      guard free else { continue }
      labels.append(
        Placed(
          column: start, lines: lines, tick: column, isHeavy: tick.isHeavy, width: width, x: tick.x)
      )
      return
    }
  }
}
