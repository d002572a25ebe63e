import TrendsCore

/// Passwords and tokens in what somebody typed: they go to the program that needs them and nowhere
/// else.
///
/// They are taken out of a line before it is parsed. What is run, recorded, printed and kept in
/// history has `…` in their places, and the words of a program get them back when it is started.
///
///     connect db psql postgresql://coach:S3cret@host/fit …
///     connect db psql postgresql://coach:…@host/fit …
public struct Secrets: Sendable {
  /// Stands for a secret; the second of a session is `…2`.
  static let mark = "…"

  /// By their number, from 1.
  private var known: [String] = []

  /// Whether a word holds the mark of a secret.
  static func isMarked(_ word: String) -> Bool { word.utf8.contains(mark.utf8) }

  /// The text with marks for its secrets.
  public mutating func hide(in text: String) -> String {
    let bytes = hide(in: Array(text.utf8), named: "")
    return bytes.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  mutating func hide(in source: SourceText) -> SourceText {
    hide(in: source.bytes, named: source.name).map { SourceText(name: source.name, bytes: $0) }
      ?? source
  }

  /// Nil where there is nothing to hide. What could not be read before may show more when it can.
  private mutating func hide(in bytes: [UInt8], named name: String) -> [UInt8]? {
    var result: [UInt8]?
    for _ in 0..<4 {
      guard let next = hideOnce(in: result ?? bytes, named: name) else { break }
      result = next
    }
    return result
  }

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

  /// What stands in the source from now on.
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

  /// Words for a program after names in them were filled in: what was not seen in the text is hidden
  /// now.
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

  private mutating func mark(of secret: String) -> String {
    // What stands for one already, behind a name.
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

  /// The word as the program is to have it.
  func revealed(_ word: String) -> String {
    guard Secrets.isMarked(word) else { return word }
    // The longest marks first: `…1` is no part of `…12`.
    return known.indices.reversed().reduce(word) { text, index in
      text.replacing(bytesOf: Secrets.mark(index + 1), with: known[index])
    }
  }

  /// Whether every mark in the word stands for something that is known.
  func knows(_ word: String) -> Bool { !Secrets.isMarked(revealed(word)) }

  /// What a program said, without the secrets that it was given.
  func hidden(_ text: String) -> String {
    known.indices.reduce(text) { text, index in
      known[index].utf8.count < 3
        ? text : text.replacing(bytesOf: known[index], with: Secrets.mark(index + 1))
    }
  }
}
