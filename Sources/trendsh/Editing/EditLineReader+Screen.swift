/// Where the line is on the screen.
extension EditLineReader {
  /// What libedit shows: the prompt, then the line, as a whole and up to the cursor.
  var shown: (all: [UInt32], upToCursor: [UInt32]) {
    let line = line
    let prompt = prompt.visible
    return (prompt + line.scalars, prompt + line.scalars[..<line.cursor])
  }

  /// The layout of the screen at a width.
  func layout(columns: Int) -> ScreenLayout {
    ScreenLayout(columns: columns, width: displayWidth)
  }

  /// Moves to where the prompt begins and clears the screen from there on.
  func goToPrompt(columns: Int) {
    let row = layout(columns: columns).row(after: shown.upToCursor)
    let top = min(row, rows - 1)
    put("\r" + (top > 0 ? "\u{1B}[\(top)A" : "") + "\u{1B}[J")
  }

  /// Leaves the line as it is and moves to a fresh row below it.
  func goBelow() {
    hideHint()
    let layout = layout(columns: columns)
    let shown = shown
    let rows = layout.row(after: shown.all) - layout.row(after: shown.upToCursor)
    put(String(repeating: "\n", count: rows) + "\r\n")
  }
}
