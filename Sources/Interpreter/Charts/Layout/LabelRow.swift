import TrendsOutput

/// Gives labels their cells: the more important first, two blank cells between them, the ends shifted
/// inward. A label that finds no room is dropped, never cut; its tick stays.
struct LabelRow: Equatable {
  struct Placed: Equatable {
    var column: Int
    var lines: [String]
    /// The tick it belongs to; the label covers this column.
    var tick: Int
    var isHeavy: Bool
    var width: Int
    /// Where the tick stands on the x axis.
    var x: Double
  }

  private(set) var labels: [Placed] = []

  init(_ ticks: [Tick], columns: Int, tickColumn: (Tick) -> Int) {
    let order = ticks.indices.sorted { (ticks[$0].rank, $0) < (ticks[$1].rank, $1) }
    for index in order {
      let tick = ticks[index]
      place(tick, at: tickColumn(tick), columns)
    }
    labels.sort { $0.column < $1.column }
  }

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
