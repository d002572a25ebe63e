import TrendsCore

/// Bytes that WhatsApp puts between the words, and the names before a text.
enum WhatsAppText {
  /// Marks of writing direction, U+200E, U+200F, U+202A to U+202E and U+2066 to U+2069, and U+FEFF.
  static let marks = bytes([
    "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}",
    "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{FEFF}",
  ])
  /// No-break and narrow no-break space.
  static let spaces = bytes(["\u{A0}", "\u{202F}"])
  /// Words for the first half of the day, besides `AM`.
  static let morning = bytes(["上午", "午前", "오전", "ص", "π.μ.", "vorm.", "de."])
  /// Words for the second half of the day, besides `PM`.
  static let afternoon = bytes(["下午", "午後", "오후", "م", "μ.μ.", "nachm.", "du."])

  private static func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  /// Returns the name before the first colon, and whether the text after it begins with U+200E. Nil
  /// for a line of the app itself such as `You were added`.
  static func person(_ rest: ArraySlice<UInt8>) -> (name: String, isMarked: Bool)? {
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")), colon > rest.startIndex,
      colon - rest.startIndex <= nameLimit
    else { return nil }
    let after = rest[(colon + 1)...]
    // `Call at 12:30` has no name.
    if let next = after.first, Decimals.isDigit(next),
      Decimals.isDigit(rest[colon - 1])
    {
      return nil
    }
    let name = name(rest[..<colon])
    // `Kim changed the subject to "Run: tomorrow"` has none either.
    guard !name.isEmpty, !name.contains(where: { "\"“”„«»".contains($0) }) else { return nil }
    let text = after.drop { $0 == UInt8(ascii: " ") }
    return (name, text.starts(with: [0xE2, 0x80, 0x8E]))
  }

  /// Bytes of a name; more are a sentence.
  private static let nameLimit = 160

  /// Returns a name without marks of direction, a leading tilde and white space at either end.
  private static func name(_ bytes: ArraySlice<UInt8>) -> String {
    var name = String(decoding: bytes, as: UTF8.self)
    if bytes.contains(where: { $0 >= 0x80 }) {
      let marks = Set(marks.map { String(decoding: $0, as: UTF8.self) })
      name.unicodeScalars.removeAll { marks.contains(String($0)) }
    }
    // A person who is not among the contacts has a tilde before the name.
    var rest = Substring(name)
    if rest.first == "~" { rest.removeFirst() }
    rest = rest.drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
