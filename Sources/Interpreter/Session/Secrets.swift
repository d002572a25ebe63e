import TrendsCore

/// The passwords and tokens of a session, which go to the program that needs them and nowhere else.
///
/// They are taken out of a line before it is parsed. Whatever is run, recorded, printed or kept in
/// the history has `…` in their places; the words of a program get them back when it is started.
///
///     connect db psql postgresql://coach:S3cret@host/fit …
///     connect db psql postgresql://coach:…@host/fit …
public struct Secrets: Sendable {
  /// The mark of the first secret; the second of a session is `…2`.
  static let mark = "…"

  /// The secrets, by their number minus one.
  private var known: [String] = []

  /// Whether a word contains the mark of a secret.
  static func isMarked(_ word: String) -> Bool { word.utf8.contains(mark.utf8) }

  /// Returns the text with marks in place of its secrets, and keeps the secrets.
  public mutating func hide(in text: String) -> String {
    let bytes = hide(in: Array(text.utf8), named: "")
    return bytes.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  mutating func hide(in source: SourceText) -> SourceText {
    hide(in: source.bytes, named: source.name).map { SourceText(name: source.name, bytes: $0) }
      ?? source
  }

  /// Returns nil where there is nothing to hide.
  ///
  /// Text that cannot be parsed because of a secret, such as a password with a quote, can be once
  /// it is hidden, and then shows more. Four passes bound that.
  private mutating func hide(in bytes: [UInt8], named name: String) -> [UInt8]? {
    var result: [UInt8]?
    for _ in 0..<4 {
      guard let next = hideOnce(in: result ?? bytes, named: name) else { break }
      result = next
    }
    return result
  }

  /// One pass of hiding.
  private mutating func hideOnce(in bytes: [UInt8], named name: String) -> [UInt8]? {
    guard SecretPlaces.mayBe(in: bytes) else { return nil }
    let places = SecretPlaces(in: SourceText(name: name, bytes: bytes)).found
    guard !places.isEmpty else { return nil }
    var result: [UInt8] = []
    var end = 0
    for place in places where place.range.lowerBound >= end {
      result += bytes[end..<place.range.lowerBound]
      result += written(place).utf8
      end = place.range.upperBound
    }
    return result + bytes[end...]
  }

  /// The text that replaces a place.
  private mutating func written(_ place: SecretPlaces.Place) -> String {
    var text = ""
    for part in place.parts {
      switch part {
      case .plain(let plain): text += place.quote == .double ? Word.escaped(plain) : plain
      case .name(let name): text += "$" + name
      case .secret(let secret): text += mark(of: secret)
      }
    }
    switch place.quote {
    case .double: return "\"\(text)\""
    case .single: return "'\(text)'"
    case .none: return text
    }
  }

  /// Hides secrets in the words of a program after names were filled in, when their values can be
  /// seen.
  mutating func hide(inWords words: [String]) -> [String] {
    var result: [String] = []
    for (index, word) in words.enumerated() {
      let text = SecretText(Array(word.utf8))
      let ranges = SecretPlaces.ranges(text, word, behind: words[..<index], isForeign: true)
      var hidden = ""
      for part in text.parts(hiding: ranges) {
        switch part {
        case .plain(let plain): hidden += plain
        case .secret(let secret) where !Secrets.isMarked(secret): hidden += mark(of: secret)
        case .secret(let secret): hidden += secret
        case .name: continue
        }
      }
      result.append(hidden)
    }
    return result
  }

  /// The mark of a secret, which gets a number when it is new.
  private mutating func mark(of secret: String) -> String {
    // It is a mark already, filled in for a name.
    if secret.hasPrefix(Secrets.mark),
      secret.utf8.dropFirst(Secrets.mark.utf8.count).allSatisfy(Lexer.isDigit)
    {
      return secret
    }
    let number: Int
    if let index = known.firstIndex(of: secret) {
      number = index + 1
    } else {
      known.append(secret)
      number = known.count
    }
    return Secrets.mark(number)
  }

  private static func mark(_ number: Int) -> String { number == 1 ? mark : mark + String(number) }

  /// Returns the word with its secrets, as the program gets it.
  func revealed(_ word: String) -> String {
    guard Secrets.isMarked(word) else { return word }
    // Longest marks first, because `…1` is a part of `…12`.
    return known.indices.reversed().reduce(word) { text, index in
      text.replacing(bytesOf: Secrets.mark(index + 1), with: known[index])
    }
  }

  /// Whether every mark in the word stands for a known secret; a line of the history can have
  /// others.
  func knows(_ word: String) -> Bool { !Secrets.isMarked(revealed(word)) }

  /// Returns what a program printed, with marks for the secrets that it was given.
  ///
  /// Secrets of less than three bytes are left, because they occur in any text.
  func hidden(_ text: String) -> String {
    known.indices.reduce(text) { text, index in
      known[index].utf8.count < 3
        ? text : text.replacing(bytesOf: known[index], with: Secrets.mark(index + 1))
    }
  }
}
