/// Where things are on the screen.
extension EditLineReader {
  /// What libedit shows: the prompt, then the line.
  var shown: (all: [UInt32], upToCursor: [UInt32]) {
    let line = line
    let prompt = prompt.visible
    return (prompt + line.scalars, prompt + line.scalars[..<line.cursor])
  }

  func layout(columns: Int) -> ScreenLayout {
    ScreenLayout(columns: columns, width: displayWidth)
  }

  /// Leaves the line as it is and goes to a fresh row below it, after a last word at its end.
  func goBelow(_ word: String) {
    let layout = layout(columns: columns)
    let shown = shown
    let rows = layout.row(after: shown.all) - layout.row(after: shown.upToCursor)
    if rows == 0 && line.cursor == line.scalars.count {
      put(word + "\r\n")
    } else {
      put(String(repeating: "\n", count: rows) + "\r\n")
    }
  }
}
