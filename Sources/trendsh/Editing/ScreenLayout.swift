/// Where libedit puts the characters of prompt and line on the screen, by its own rules of drawing.
///
///     let layout = ScreenLayout(columns: 10, width: width)
///     layout.row(after: "weight> scroll")  // 1: the line has wrapped once
struct ScreenLayout {
  let columns: Int
  /// Cells of a scalar on the screen; -1 if it cannot be shown.
  let width: (UInt32) -> Int

  /// Returns the row of the next character, counted from that of the prompt.
  func row(after scalars: some Sequence<UInt32>) -> Int { place(after: scalars).row }

  /// Returns row and column of the next character.
  func place(after scalars: some Sequence<UInt32>) -> (row: Int, column: Int) {
    var row = 0
    var column = 0
    for scalar in scalars {
      switch scalar {
      case LineText.lineFeed:
        row += 1
        column = 0
        continue
      case UInt32(UInt8(ascii: "\t")):
        column = (column / 8 + 1) * 8
      case 0..<0x20, 0x7F:
        // The two characters of caret notation may be split by the margin.
        column += 2
        if column > columns {
          row += 1
          column -= columns
        }
      default:
        let wide = width(scalar)
        let cells = wide >= 0 ? wide : scalar > 0xFFFF ? 8 : 7
        if column + cells > columns {
          row += 1
          column = 0
        }
        column += cells
      }
      if column >= columns {
        row += 1
        column = 0
      }
    }
    return (row, column)
  }
}
