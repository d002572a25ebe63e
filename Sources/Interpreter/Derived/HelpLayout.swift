import TrendsOutput
import TrendsCharts

/// Fits help pages into the columns and glyphs of the settings.
struct HelpLayout {
  let settings: Settings

  /// Breaks the lines of a text page; other formats are returned as they are.
  ///
  /// Examples are broken between statements, everything else between words.
  func fit(_ lines: [String], as format: HelpFormat) -> [String] {
    guard format == .text else { return lines }
    // Lines from here on are commands, which must not be broken inside a word or string.
    let examples = lines.firstIndex(of: "Examples:") ?? lines.endIndex
    let fitted =
      lines[..<examples].flatMap(stacked).flatMap(wrapped) + lines[examples...].flatMap(statements)
    return fitted.map { settings.glyphs == .ascii ? plain($0) : $0 }
  }

  /// Breaks a long example after a `;` outside quotes, so that each line can be typed.
  private func statements(_ line: String) -> [String] {
    guard DisplayWidth.of(line) > settings.columns else { return [line] }
    var lines: [String] = []
    var quote: Character?
    var statement = ""
    func take() {
      let text = "  " + statement.drop { $0 == " " }
      let joined = lines.last.map { $0 + "; " + text.dropFirst(2) }
      if let joined, DisplayWidth.of(joined) <= settings.columns {
        // As many statements as fit share a line.
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

  /// The line with `…` written in ASCII.
  private func plain(_ line: String) -> String {
    line.split(separator: "…", omittingEmptySubsequences: false).joined(separator: "...")
  }

  /// A table as lines; if it is too wide, each row below the other.
  ///
  /// A table of two columns keeps its form, because `fit` can break the second one.
  static func listed(_ table: Table, columns: Int) -> [String] {
    let lines = table.rendered(as: .text)
    let fits = lines.allSatisfy { DisplayWidth.of($0) <= columns }
    return fits || table.columns.count <= 2 ? lines : table.records
  }

  /// Below this number of columns, two columns of text have no room.
  private static let narrow = 60

  /// Moves the text below a name that takes more than a third of a narrow line.
  private func stacked(_ line: String) -> [String] {
    let column = textColumn(of: line)
    guard settings.columns < HelpLayout.narrow, column > settings.columns / 3 else { return [line] }
    let head = String(decoding: line.utf8.prefix(column), as: UTF8.self).split(separator: " ")
    let text = "      " + String(decoding: line.utf8.dropFirst(column), as: UTF8.self)
    return head.isEmpty ? [text] : ["  " + head.joined(separator: " "), text]
  }

  /// Breaks a line between words and indents the rest to where its text began.
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

  /// The last blank where the line can break, after its indentation; nil if there is none.
  private func lastBlank(in line: String, after indent: Int) -> String.Index? {
    let head = DisplayWidth.prefix(of: line, width: settings.columns + 1)
    guard let blank = head.lastIndex(of: " ") else { return nil }
    return head.distance(from: head.startIndex, to: blank) > indent ? blank : nil
  }

  /// The byte offset at which the last column begins: after the last run of two blanks; 0 without
  /// one.
  private func textColumn(of line: String) -> Int {
    let bytes = Array(line.utf8)
    var column = 0
    for index in bytes.indices.dropFirst(2) where bytes[index] != UInt8(ascii: " ") {
      if bytes[index - 1] == UInt8(ascii: " "), bytes[index - 2] == UInt8(ascii: " ") {
        column = index
      }
    }
    return column
  }
}
