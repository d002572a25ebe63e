/// The y axis: every label exact, on a row, and equally far from its neighbours.
///
/// A row is worth `step / rowsPerStep`. Rows count from 0 at the bottom of the plot, and row `r` is
/// worth `r + offset` such units: at its middle for a line, at its top edge for bars and areas.
struct ValueAxis: Equatable {
  /// Where the values of the axis are in a row.
  enum Base: Equatable {
    /// Values are at the middle of a row.
    case middle
    /// Bars and areas stand on the axis, whose value is one unit below that of row 0.
    case floor
    /// Bars go up and down from a row of their own.
    case zero(row: Int)
  }

  /// A number on the axis.
  struct Label: Equatable {
    /// The row it is on; -1 is the axis itself.
    var row: Int
    var text: String
  }

  var rows: Int
  var base: Base
  /// The units that row 0 is worth.
  var offset: Int
  /// Units of a row per value: `value * scaleUp / scaleDown * factor`. Two powers of ten keep it
  /// exact.
  var scaleUp = 1.0
  var scaleDown = 1.0
  var factor = 1.0
  /// Set for a fixed axis, which draws values outside at its border.
  var limits: ClosedRange<Double>?
  /// Whether smaller values are higher, as the fastest pace is at the top. Only with base `middle`.
  var isReversed = false
  var labels: [Label] = []

  /// The place of a value in units from the value of row 0.
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
  func row(of value: Double) -> Int {
    switch base {
    case .middle: whole(place(value) + 0.5, 0...max(0, rows - 1))
    case .floor: max(0, eighths(value) - 1) / 8
    case .zero(let zero):
      eighths(value) == 0
        ? zero : zero + (value > 0 ? (eighths(value) + 7) / 8 : (eighths(value) - 7) / 8)
    }
  }

  /// Dots from the bottom of the plot, four to a row.
  func dot(of value: Double) -> Int {
    switch base {
    case .middle: whole((place(value) + 0.5) * 4, 0...max(0, rows * 4 - 1))
    default: row(of: value) * 4 + 1
    }
  }

  /// Eighths of a row above the floor or the zero row, negative below it; 0 with base `middle`.
  func eighths(_ value: Double) -> Int {
    switch base {
    case .middle: return 0
    case .floor: return whole((place(value) + 1) * 8 + 0.5, 0...(rows * 8))
    case .zero(let zero):
      return whole((place(value) - Double(zero)) * 8 + 0.5, (-zero * 8)...((rows - 1 - zero) * 8))
    }
  }

  /// The place of a value in rows below the top edge of the plot, unrounded.
  func depth(of value: Double) -> Double {
    let rows = Double(rows)
    switch base {
    case .middle: return rows - 0.5 - place(value)
    case .floor: return rows - 1 - place(value)
    case .zero(let zero):
      return rows - 0.5 - Double(zero) - (place(value) - Double(zero))
    }
  }

  /// The place of a label's value in rows below the top edge of the plot.
  func depth(of label: Label) -> Double {
    base == .floor ? Double(rows - 1 - label.row) : Double(rows - label.row) - 0.5
  }

  /// The same axis upside down.
  var reversed: ValueAxis {
    guard base == .middle else { return self }
    var axis = self
    axis.isReversed.toggle()
    axis.labels = labels.reversed().map { Label(row: rows - 1 - $0.row, text: $0.text) }
    return axis
  }

  /// Whether a value is on the axis, which decides whether a goal is drawn.
  func holds(_ value: Double) -> Bool {
    if let limits, !limits.contains(value) { return false }
    let at = place(value)
    return base == .middle
      ? at >= -0.5 && at < Double(rows) - 0.5 : at >= -1 && at <= Double(rows) - 1
  }
}
