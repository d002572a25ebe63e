/// The little Markdown that journals hold.
public enum Markdown {
  /// The first line that says something, without marks: what an entry is called.
  ///
  ///     Markdown.title(of: "![](photo)\n# **Knee** 3\\/10\n\nRan.")   // Knee 3/10
  public static func title(of text: String) -> String {
    for line in text.split(whereSeparator: \.isNewline) {
      let plain = plain(line)
      if !plain.isEmpty { return String(plain.prefix(titleLimit)) }
    }
    return ""
  }

  /// Characters of a title; a paragraph without a break is one long line.
  private static let titleLimit = 120

  /// A line without heading marks, emphasis, images and escapes.
  public static func plain(_ line: some StringProtocol) -> String {
    let marks = "#>"
    var rest = Substring(line).drop { $0.isWhitespace || marks.contains($0) }
    if rest.hasPrefix("- ") || rest.hasPrefix("* ") { rest = rest.dropFirst(2) }
    var result = ""
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        // A backslash before a mark is an escape; before a letter it is itself.
        if let next = rest.first, next.isPunctuation || next.isSymbol {
          result.append(next)
          rest.removeFirst()
        } else {
          result.append(character)
        }
      case "!" where rest.hasPrefix("["): rest = afterLink(rest)?.rest ?? rest
      case "[":
        guard let link = afterLink(Substring("[") + rest) else {
          result.append(character)
          continue
        }
        result += plain(link.label)
        rest = link.rest
      case "*", "`", "\u{200B}": break
      default: result.append(character)
      }
    }
    let trimmed = result.drop(while: \.isWhitespace)
    return String(trimmed.dropLastWhile(\.isWhitespace))
  }

  /// Reads `[label](target)` at the beginning of `text`.
  private static func afterLink(_ text: Substring) -> (label: Substring, rest: Substring)? {
    guard let close = text.firstIndex(of: "]") else { return nil }
    let after = text[text.index(after: close)...]
    guard after.first == "(", let end = after.firstIndex(of: ")") else { return nil }
    return (text[..<close].dropFirst(), after[after.index(after: end)...])
  }
}

extension Substring {
  fileprivate func dropLastWhile(_ isDropped: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, isDropped(last) { rest.removeLast() }
    return rest
  }
}
