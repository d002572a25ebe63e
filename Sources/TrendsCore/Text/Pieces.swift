/// By bytes and scalars, never by letters: what a person sees as one letter may be a quote or a
/// slash with a mark that follows it, and CR LF is one letter too.
extension StringProtocol {
  /// What stands between the marks, empty ones too: `a/b/` is `a`, `b` and nothing.
  @inlinable public func pieces(at mark: Unicode.Scalar) -> [String] {
    let byte = UInt8(ascii: mark)
    return utf8.split(separator: byte, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text with other words for some of its scalars.
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

  /// As a part of XML or HTML, in text or in quotes.
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

  /// As a cell of a Markdown table: neither a bar nor a line break ends it.
  public var escapedForMarkdown: String {
    guard utf8.contains(where: { "|\r\n".utf8.contains($0) }) else { return String(self) }
    return replacing { scalar in
      switch scalar {
      case "|": "\\|"
      // Before a bar it would take the other one for itself.
      case "\\": "\\\\"
      case "\n": "<br>"
      case "\r": ""
      default: nil
      }
    }
  }

  /// In quotes that are doubled inside, where a table needs them.
  public var quotedForTable: String {
    guard utf8.contains(where: { ",\"\n\r".utf8.contains($0) }) else { return String(self) }
    return "\"" + replacing { $0 == "\"" ? "\"\"" : nil } + "\""
  }
}
