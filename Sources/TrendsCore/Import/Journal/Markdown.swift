import TrendsCore

/// Reads the small part of Markdown that journals use.
public enum Markdown {
  /// Returns the first line that is not empty without its marks: the title of an entry that has
  /// none. It has at most 120 characters; empty where all lines are.
  ///
  ///     Markdown.title(of: "![](photo)\n# **Knee** 3\\/10\n\nRan.")   // Knee 3/10
  public static func title(of text: String) -> String {
    for line in text.split(whereSeparator: \.isNewline) {
      let plain = plain(line)
      // A single character may have any number of combining marks.
      let start = String(String.UnicodeScalarView(plain.unicodeScalars.prefix(8 * titleLimit)))
      if !plain.isEmpty { return String(start.prefix(titleLimit)) }
    }
    return ""
  }

  /// Characters of a title: a paragraph without a break is one long line.
  private static let titleLimit = 120
  /// Scalars of a line that are looked at: a bracket without an end is searched for it each time.
  private static let lineLimit = 10_000

  /// Returns a line without heading marks, emphasis, images and escapes; of a link the label stays.
  ///
  /// It works on scalars: comparing characters uses Unicode's canonical order, which for a letter
  /// with thousands of marks takes seconds.
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
        // A backslash before a mark is an escape; before a letter it is a backslash.
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

  /// Returns a line as it is to be read, without what a program wrote for itself: escapes, pictures
  /// and marks without a width. Emphasis and headings stay.
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

  /// Scalars of a label; a longer link or picture is read as text.
  private static let targetLimit = 1000

  /// Whether Markdown lets a backslash escape a scalar: the punctuation of ASCII.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "!"..."/", ":"..."@", "["..."`", "{"..."~": true
    default: false
    }
  }

  private typealias Scalars = Substring.UnicodeScalarView

  /// Reads `label](target)` at the beginning of `text`, and returns the label and what follows; nil
  /// where there is none, or where label or target is too long.
  private static func afterLink(_ text: Scalars) -> (label: Scalars, rest: Scalars)? {
    guard let close = text.prefix(targetLimit).firstIndex(of: "]") else { return nil }
    let after = text[text.index(after: close)...]
    guard after.first == "(", let end = after.prefix(2 * targetLimit).firstIndex(of: ")") else {
      return nil
    }
    return (text[..<close], after[after.index(after: end)...])
  }
}
