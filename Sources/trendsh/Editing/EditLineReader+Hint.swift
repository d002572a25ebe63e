/// The hint below the line: what may still follow in the command.
///
/// It is drawn only when it changes, and removed before anything else is written there.
extension EditLineReader {
  /// Shows the hint for the present line.
  ///
  /// Not while searching, in lines with several rows unless the last one is empty, with the cursor inside
  /// the line, or while more keys are waiting.
  func showHint() {
    let line = line
    let isWanted =
      search == nil && line.cursor == line.scalars.count && !line.isEmpty && rows > 3
      && (!line.scalars.contains(LineText.lineFeed) || line.scalars.last == LineText.lineFeed)
      && !keys.isWaiting && queued.isEmpty
    let text = isWanted ? shell.hint(line.text) ?? "" : ""
    let place = layout(columns: columns).place(after: shown.all)
    guard text != hint || !text.isEmpty && place.row != hintRow else { return }
    drawHint(text)
  }

  /// Erases the hint.
  func hideHint() {
    if !hint.isEmpty { drawHint("") }
  }

  /// Notes that something else has erased the rows below the line.
  func forgetHint() { hint = "" }

  /// Draws a hint, or erases it if `text` is empty, and puts the cursor back.
  private func drawHint(_ text: String) {
    let layout = layout(columns: columns)
    let shown = shown
    let (end, cursor) = (layout.place(after: shown.all), layout.place(after: shown.upToCursor))
    let down = end.row - cursor.row
    var output = (down > 0 ? "\u{1B}[\(down)B" : "") + column(end.column) + "\u{1B}[J"
    var rowsBelow = down
    if !text.isEmpty {
      output += "\r\n" + style("  " + clipped(text, to: columns - 3))
      rowsBelow += 1
    }
    output += (rowsBelow > 0 ? "\u{1B}[\(rowsBelow)A" : "") + column(cursor.column)
    put(output)
    hint = text
    hintRow = end.row
  }

  /// The sequence that moves the cursor to a column of its row.
  private func column(_ number: Int) -> String { number > 0 ? "\r\u{1B}[\(number)C" : "\r" }

  private func style(_ text: String) -> String {
    shell.usesColor ? "\u{1B}[2m\(text)\u{1B}[0m" : text
  }

  private func clipped(_ text: String, to width: Int) -> String {
    var kept = String.UnicodeScalarView()
    var used = 0
    for scalar in text.unicodeScalars {
      used += max(0, displayWidth(scalar.value))
      if used > width { return String(kept) + "…" }
      kept.append(scalar)
    }
    return text
  }
}
