import TrendsCore

/// The little Markdown that journals hold.
public enum Markdown {
  /// The first line that says something, without marks: what an entry is called.
  ///
  ///     Markdown.title(of: "![](photo)\n# **Knee** 3\\/10\n\nRan.")   // Knee 3/10
  public static func title(of text: String) -> String {
    for line in text.split(whereSeparator: \.isNewline) {
      let plain = plain(line)
      // A character may have any number of marks.
      let start = String(String.UnicodeScalarView(plain.unicodeScalars.prefix(8 * titleLimit)))
      if !plain.isEmpty { return String(start.prefix(titleLimit)) }
    }
    return ""
  }

  /// Characters of a title; a paragraph without a break is one long line.
  private static let titleLimit = 120
  /// Scalars of a line that are looked at: brackets without an end are searched for theirs each time.
  private static let lineLimit = 10_000

  /// A line without heading marks, emphasis, images and escapes.
  ///
  /// It goes by scalars: characters are compared by Unicode's own order, which for a letter with
  /// thousands of marks takes seconds.
  public static func plain(_ line: some StringProtocol) -> String {
    var rest = Substring(line).unicodeScalars.prefix(lineLimit)
    rest = rest.drop { $0.properties.isWhitespace || $0 == "#" || $0 == ">" }
    if let bullet = rest.first, bullet == "-" || bullet == "*", rest.dropFirst().first == " " {
      rest = rest.dropFirst(2)
    }
    var result = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\":
        // A backslash before a mark is an escape; before a letter it is itself.
        if let next = rest.first, isMark(next) {
          result.append(next)
          rest.removeFirst()
        } else {
          result.append(scalar)
        }
      case "!" where rest.first == "[": rest = afterLink(rest.dropFirst())?.rest ?? rest
      case "[":
        guard let link = afterLink(rest) else {
          result.append(scalar)
          continue
        }
        result += plain(Substring(link.label)).unicodeScalars
        rest = link.rest
      case "*", "`", "\u{200B}": break
      default: result.append(scalar)
      }
    }
    while result.last?.properties.isWhitespace == true { result.removeLast() }
    return String(String.UnicodeScalarView(result.drop { $0.properties.isWhitespace }))
  }

  /// A line to be read as it is: only what a program wrote into it for itself goes, which are
  /// escapes, pictures and marks without a width.
  ///
  ///     Markdown.readable("No rabbit\\-hole\\.![](photo)")   // "No rabbit-hole."
  public static func readable(_ line: some StringProtocol) -> String {
    var rest = Substring(line).unicodeScalars
    var result = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == "\\", let next = rest.first, isMark(next) {
        result.append(next)
        rest.removeFirst()
      } else if scalar == "!", rest.first == "[",
        let link = afterLink(rest.dropFirst().prefix(targetLimit))
      {
        rest = rest[link.rest.startIndex...]
      } else if scalar != "\u{200B}" {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// A link or picture with a longer name is text.
  private static let targetLimit = 1000

  /// What Markdown lets a backslash stand before.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "!"..."/", ":"..."@", "["..."`", "{"..."~": true
    default: false
    }
  }

  private typealias Scalars = Substring.UnicodeScalarView

  /// Reads `label](target)` at the beginning of `text`.
  private static func afterLink(_ text: Scalars) -> (label: Scalars, rest: Scalars)? {
    guard let close = text.prefix(targetLimit).firstIndex(of: "]") else { return nil }
    let after = text[text.index(after: close)...]
    guard after.first == "(", let end = after.prefix(2 * targetLimit).firstIndex(of: ")") else {
      return nil
    }
    return (text[..<close], after[after.index(after: end)...])
  }
}
