/// Work on bytes and scalars, never on characters: what looks like one letter may be a quote or a
/// slash followed by a combining mark, and CR LF is one character too.
extension StringProtocol {
  /// Returns the texts between the marks, empty ones included: `a/b/` gives `a`, `b` and an empty
  /// text. The mark must be ASCII.
  @inlinable public func pieces(at mark: Unicode.Scalar) -> [String] {
    let byte = UInt8(ascii: mark)
    return utf8.split(separator: byte, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the text with some of its scalars replaced; nil from `other` keeps a scalar.
  @inlinable public func replacing(_ other: (Unicode.Scalar) -> String?) -> String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let word = other(scalar) {
        result.append(contentsOf: word.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// The text escaped for XML or HTML, as content or inside quotes.
  public var escapedForMarkup: String {
    guard utf8.contains(where: { "&<>\"'".utf8.contains($0) }) else { return String(self) }
    return replacing { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: nil
      }
    }
  }

  /// The text as a cell of a Markdown table, which neither a bar nor a line break in it ends.
  ///
  /// A backslash is doubled only where the text has a bar or a line break.
  public var escapedForMarkdown: String {
    guard utf8.contains(where: { "|\r\n".utf8.contains($0) }) else { return String(self) }
    return replacing { scalar in
      switch scalar {
      case "|": "\\|"
      // A single backslash before a bar would escape the bar's own backslash.
      case "\\": "\\\\"
      case "\n": "<br>"
      case "\r": ""
      default: nil
      }
    }
  }

  /// The text as a cell of a comma-separated table: in quotes, with quotes inside doubled, where it
  /// contains a comma, a quote or a line break.
  public var quotedForTable: String {
    guard utf8.contains(where: { ",\"\n\r".utf8.contains($0) }) else { return String(self) }
    return "\"" + replacing { $0 == "\"" ? "\"\"" : nil } + "\""
  }
}
