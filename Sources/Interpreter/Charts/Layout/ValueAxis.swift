/// The y axis: every label exact, on a row, and equally far from its neighbours.
///
/// A row is worth `step / rowsPerStep`. Rows count from 0 at the bottom of the plot, and the middle of
/// row `r` is worth `r + offset` such units. That holds for every mark: a tick, a line, an average and the
/// end of a bar of the same value are at the same height.
struct ValueAxis: Equatable {
  /// A number on the axis.
  struct Label: Equatable {
    /// The row it is on; -1 is the axis itself.
    var row: Int
    var text: String
  }

  var rows: Int
  /// The row from whose middle bars go up and down; -1 is the axis itself. Nil for lines.
  var zero: Int?
  /// The units that row 0 is worth.
  var offset: Int
  /// Units of a row per value: `value * scaleUp / scaleDown * factor`. Two powers of ten keep it
  /// exact.
  var scaleUp = 1.0
  var scaleDown = 1.0
  var factor = 1.0
  /// Set for a fixed axis, which draws values outside at its border.
  var limits: ClosedRange<Double>?
  /// Whether smaller values are higher, as the fastest pace is at the top. Only for lines.
  var isReversed = false
  var labels: [Label] = []

  /// The place of a value in rows above the middle of row 0.
  private func place(_ value: Double) -> Double {
    let pinned = limits.map { min(max(value, $0.lowerBound), $0.upperBound) } ?? value
    let place = pinned * scaleUp / scaleDown * factor - Double(offset)
    return isReversed ? Double(rows - 1) - place : place
  }

  /// The whole number below a value, clamped to a range.
  private func whole(_ value: Double, _ range: ClosedRange<Int>) -> Int {
    let (low, high) = (Double(range.lowerBound), Double(range.upperBound))
    return Int(exactly: min(max(value.rounded(.down), low), high)) ?? range.lowerBound
  }

  /// The row on which a value is shown.
  func row(of value: Double) -> Int { whole(place(value) + 0.5, 0...max(0, rows - 1)) }

  /// Dots from the bottom of the plot, four to a row.
  func dot(of value: Double) -> Int { whole((place(value) + 0.5) * 4, 0...max(0, rows * 4 - 1)) }

  /// Eighths of a row from the middle of the zero row, negative below it; 0 for lines.
  func eighths(_ value: Double) -> Double {
    guard let zero else { return 0 }
    let (down, up) = (Double(8 * zero + 4), Double(8 * (rows - 1 - zero) + 4))
    return min(max((place(value) - Double(zero)) * 8, min(0, -down)), max(0, up))
  }

  /// The place of a value in rows below the top edge of the plot, unrounded.
  func depth(of value: Double) -> Double { depth(place: place(value)) }

  /// The place of a label's value in rows below the top edge of the plot.
  func depth(of label: Label) -> Double { depth(place: Double(label.row)) }

  /// Of bars that stand on the axis the lower edge of the plot is zero, half a row below the last one.
  private func depth(place: Double) -> Double {
    let depth = Double(rows) - 0.5 - place
    return zero == -1 ? depth * Double(rows) / (Double(rows) + 0.5) : depth
  }

  /// The same axis upside down.
  var reversed: ValueAxis {
    guard zero == nil else { return self }
    var axis = self
    axis.isReversed.toggle()
    axis.labels = labels.reversed().map { Label(row: rows - 1 - $0.row, text: $0.text) }
    return axis
  }

  /// Whether a value is on the axis, which decides whether a goal is drawn.
  func holds(_ value: Double) -> Bool {
    if let limits, !limits.contains(value) { return false }
    let at = place(value)
    return at >= (zero == -1 ? -1 : -0.5) && at < Double(rows) - 0.5
  }
}
