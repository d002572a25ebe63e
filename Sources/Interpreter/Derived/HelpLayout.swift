import TrendsOutput
import TrendsCharts

/// Fits help pages into the columns and marks that there are.
struct HelpLayout {
  let settings: Settings

  func fit(_ lines: [String], as format: HelpFormat) -> [String] {
    guard format == .text else { return lines }
    let examples = lines.firstIndex(of: "Examples:") ?? lines.endIndex
    let fitted =
      lines[..<examples].flatMap(stacked).flatMap(wrapped) + lines[examples...].flatMap(statements)
    return fitted.map { settings.glyphs == .ascii ? plain($0) : $0 }
  }

  /// A long example on several lines, each of which can be typed.
  private func statements(_ line: String) -> [String] {
    guard DisplayWidth.of(line) > settings.columns else { return [line] }
    var lines: [String] = []
    var quote: Character?
    var statement = ""
    func take() {
      let text = "  " + statement.drop { $0 == " " }
      let joined = lines.last.map { $0 + "; " + text.dropFirst(2) }
      if let joined, DisplayWidth.of(joined) <= settings.columns {
        lines[lines.count - 1] = joined
      } else {
        lines.append(text)
      }
      statement = ""
    }
    for character in line {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      }
      if quote == nil, character == ";" { take() } else { statement.append(character) }
    }
    take()
    return lines
  }

  private func plain(_ line: String) -> String {
    line.split(separator: "…", omittingEmptySubsequences: false).joined(separator: "...")
  }

  /// A table, or its rows one below the other where its columns have no room. The second of two columns
  /// may be broken, which `fit` does.
  static func listed(_ table: Table, columns: Int) -> [String] {
    let lines = table.rendered(as: .text)
    let fits = lines.allSatisfy { DisplayWidth.of($0) <= columns }
    return fits || table.columns.count <= 2 ? lines : table.records
  }

  /// Narrower than this there is no room for two columns.
  private static let narrow = 60

  /// A long name and what it means, one below the other.
  private func stacked(_ line: String) -> [String] {
    let column = textColumn(of: line)
    guard settings.columns < HelpLayout.narrow, column > settings.columns / 3 else { return [line] }
    let head = String(decoding: line.utf8.prefix(column), as: UTF8.self).split(separator: " ")
    let text = "      " + String(decoding: line.utf8.dropFirst(column), as: UTF8.self)
    return head.isEmpty ? [text] : ["  " + head.joined(separator: " "), text]
  }

  /// Breaks a line between words; what follows stands under where its text began.
  private func wrapped(_ line: String) -> [String] {
    let indent = min(textColumn(of: line), settings.columns / 2)
    var lines: [String] = []
    var rest = line
    while DisplayWidth.of(rest) > settings.columns, let blank = lastBlank(in: rest, after: indent) {
      lines.append(String(rest[..<blank]))
      rest = String(repeating: " ", count: indent) + rest[rest.index(after: blank)...]
    }
    return lines + [rest]
  }

  /// The last blank at which a line still fits, past where its text begins.
  private func lastBlank(in line: String, after indent: Int) -> String.Index? {
    let head = DisplayWidth.prefix(of: line, width: settings.columns + 1)
    guard let blank = head.lastIndex(of: " ") else { return nil }
    return head.distance(from: head.startIndex, to: blank) > indent ? blank : nil
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
