import TrendsOutput

/// A stretch of text in one role.
struct TextRun: Equatable {
  var text: String
  var role: Role

  init(_ text: String, _ role: Role) {
    self.text = text
    self.role = role
  }
}

/// A line outside the plot: header, read-out, key or sentence.
typealias TextLine = [TextRun]

extension TextLine {
  var width: Int { reduce(0) { $0 + DisplayWidth.of($1.text) } }

  /// The line without the blanks at its end.
  var withoutBlanksAtEnd: TextLine {
    var line = self
    while let last = line.last {
      let text = String(last.text.reversed().drop { $0 == " " }.reversed())
      if text == last.text { return line }
      line.removeLast()
      if !text.isEmpty { return line + [TextRun(text, last.role)] }
    }
    return line
  }

  /// Left and right part with blanks between them, to the full width.
  static func spread(_ left: TextLine, _ right: TextLine, _ columns: Int) -> TextLine {
    guard !right.isEmpty else { return left }
    let blanks = Swift.max(0, columns - left.width - right.width)
    return left + [TextRun(String(repeating: " ", count: blanks), .none)] + right
  }
}

extension String {
  /// The text in at most `columns` cells, with an ellipsis if something is left out.
  ///
  /// Empty if not even the ellipsis fits.
  func cut(to columns: Int, _ ellipsis: String) -> String {
    guard DisplayWidth.of(self) > columns else { return self }
    let room = columns - DisplayWidth.of(ellipsis)
    guard room > 0 else { return "" }
    var text = ""
    for character in self {
      guard DisplayWidth.of(text + String(character)) <= room else { break }
      text.append(character)
    }
    return text + ellipsis
  }
}
