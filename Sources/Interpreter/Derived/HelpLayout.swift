/// Fits help pages into the columns and marks that there are.
struct HelpLayout {
  let settings: Settings

  func fit(_ lines: [String], as format: HelpFormat) -> [String] {
    guard format == .text else { return lines }
    return lines.flatMap(wrapped).map { settings.glyphs == .ascii ? plain($0) : $0 }
  }

  private func plain(_ line: String) -> String {
    line.split(separator: "…", omittingEmptySubsequences: false).joined(separator: "...")
  }

  /// Breaks a line between words; what follows stands under where its text began.
  private func wrapped(_ line: String) -> [String] {
    guard DisplayWidth.of(line) > settings.columns else { return [line] }
    let indent = min(textColumn(of: line), settings.columns / 2)
    var lines: [String] = []
    var current = ""
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      let longer = current.isEmpty && lines.isEmpty && word.isEmpty ? " " : current + " " + word
      let joined = lines.isEmpty && current.isEmpty ? String(word) : longer
      if DisplayWidth.of(joined) > settings.columns, !current.utf8.allSatisfy({ $0 == 32 }) {
        lines.append(current)
        current = String(repeating: " ", count: indent) + word
      } else {
        current = joined
      }
    }
    return lines + [current]
  }

  /// Where the last column of text begins: after the last run of two blanks.
  private func textColumn(of line: String) -> Int {
    let bytes = Array(line.utf8)
    var column = 0
    for index in bytes.indices.dropFirst(2) where bytes[index] != 32 {
      if bytes[index - 1] == 32, bytes[index - 2] == 32 { column = index }
    }
    return column
  }
}
