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

  /// Nil where there is nothing to hide.
  private mutating func hide(in bytes: [UInt8], named name: String) -> [UInt8]? {
    guard SecretPlaces.mayBe(in: bytes) else { return nil }
    let source = SourceText(name: name, bytes: bytes)
    let places = SecretPlaces(in: source).found
    guard !places.isEmpty else { return nil }
    var result: [UInt8] = []
    var end = 0
    for place in places where place.range.lowerBound >= end {
      result += bytes[end..<place.range.lowerBound]
      result += mark(of: place.secret).utf8
      end = place.range.upperBound
    }
    return result + bytes[end...]
  }

  private mutating func mark(of secret: String) -> String {
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

/// Where a text holds secrets, as far as that can be seen.
struct SecretPlaces {
  struct Place {
    var range: Range<Int>
    /// Without the backslashes of its quotes.
    var secret: String
  }

  private(set) var found: [Place] = []
  private let bytes: [UInt8]

  private static let signs = ["://", "con", "pass", "pwd", "secret", "token", "key", "auth"]
    .map { Array($0.utf8) }

  /// Rules out most lines without parsing them.
  static func mayBe(in bytes: [UInt8]) -> Bool {
    for place in bytes.indices {
      let first = bytes[place] | 0x20
      for sign in signs where sign[0] | 0x20 == first && place + sign.count <= bytes.count {
        if sign.indices.allSatisfy({ bytes[place + $0] | 0x20 == sign[$0] | 0x20 }) { return true }
      }
    }
    return false
  }

  init(in source: SourceText) {
    bytes = source.bytes
    let script = Parser.parse(source)
    for statement in script.statements { look(at: statement) }
    // What cannot be read at all is refused, and yet it was typed.
    if script.statements.isEmpty || !script.problems.isEmpty {
      look(in: 0..<bytes.count, isQuoted: false, all: true)
    }
    found.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  private mutating func look(at statement: Statement) {
    switch statement.kind {
    case .command(let syntax): look(at: syntax)
    case .assignment(let name, let word):
      let inner = inner(of: word)
      if SecretName.isOne(name) {
        add(inner, isQuoted: word.isQuoted)
      } else {
        look(in: inner, isQuoted: word.isQuoted, all: false)
      }
    case .loop(let loop): for statement in loop.body { look(at: statement) }
    case .expectation(let expectation):
      if case .failure(_, let inner) = expectation.kind { look(at: inner) }
    case .broken: look(in: statement.span.start..<statement.span.end, isQuoted: false, all: true)
    }
  }

  /// Only what starts a program, or is no verb at all, has flags and words of other programs.
  private mutating func look(at syntax: CommandSyntax) {
    let isForeign = syntax.command.map { $0.effect == .runs } ?? true
    var flag: String?
    for (index, word) in syntax.words.enumerated() {
      let inner = inner(of: word)
      let literal = word.literal ?? ""
      defer { flag = literal }
      if isForeign, let flag, SecretName.isFlag(flag), !literal.hasPrefix("-") {
        add(inner, isQuoted: word.isQuoted)
      } else if isForeign, let start = attached(literal, after: flag, index, syntax) {
        add((inner.lowerBound + start)..<inner.upperBound, isQuoted: word.isQuoted)
      } else {
        look(in: inner, isQuoted: word.isQuoted, all: isForeign)
      }
    }
  }

  /// Where the secret begins in `-pS3cret` of MySQL's clients and in `-u name:S3cret` of curl.
  private func attached(
    _ word: String, after flag: String?, _ index: Int, _ syntax: CommandSyntax
  ) -> Int? {
    let programs = syntax.words.prefix(index).compactMap(\.literal).map { Path.file(of: $0) }
    let mysql = ["mysql", "mariadb", "mysqldump", "sshpass"]
    if programs.contains(where: mysql.contains), word.hasPrefix("-p"), word.utf8.count > 2 {
      return 2
    }
    guard programs.contains("curl") || programs.contains("wget"),
      ["-u", "--user", "--proxy-user"].contains(flag), let colon = word.utf8.firstIndex(of: 0x3A)
    else { return nil }
    return word.utf8.distance(from: word.utf8.startIndex, to: colon) + 1
  }

  private func inner(of word: Word) -> Range<Int> {
    let (start, end) = (word.span.start, min(word.span.end, bytes.count))
    guard word.isQuoted, end - start > 1, bytes[start] == bytes[end - 1] else { return start..<end }
    return (start + 1)..<(end - 1)
  }

  // MARK: inside a word

  private mutating func look(in range: Range<Int>, isQuoted: Bool, all: Bool) {
    var place = range.lowerBound
    while place < range.upperBound {
      defer { place += 1 }
      if bytes[place...].starts(with: "://".utf8) {
        addPassword(ofAddress: (place + 3)..<range.upperBound, isQuoted)
      } else if all, bytes[place] == UInt8(ascii: "=") || bytes[place] == UInt8(ascii: ":") {
        addValue(behind: place, in: range, isQuoted)
      } else if all, bytes[place] == UInt8(ascii: "-"),
        place == range.lowerBound
          || bytes[place - 1] == 32
      {
        addValue(ofFlagAt: place, in: range, isQuoted)
      }
    }
  }

  /// `user:password@host`.
  private mutating func addPassword(ofAddress range: Range<Int>, _ isQuoted: Bool) {
    let ends = range.first { place in " \t\n/?#\"'`".utf8.contains(bytes[place]) }
    let authority = range.lowerBound..<(ends ?? range.upperBound)
    guard let at = authority.last(where: { bytes[$0] == UInt8(ascii: "@") }),
      let colon = (authority.lowerBound..<at).first(where: { bytes[$0] == UInt8(ascii: ":") })
    else { return }
    add((colon + 1)..<at, isQuoted: isQuoted)
  }

  /// `password=…`, `"token": "…"`, `Authorization: Bearer …`.
  private mutating func addValue(behind mark: Int, in range: Range<Int>, _ isQuoted: Bool) {
    var end = mark
    if end > range.lowerBound, isQuote(bytes[end - 1]) { end -= 1 }
    if end > range.lowerBound, bytes[end - 1] == UInt8(ascii: "\\") { end -= 1 }
    var start = end
    while start > range.lowerBound, isOfName(bytes[start - 1]) { start -= 1 }
    guard start < end, SecretName.isOne(String(decoding: bytes[start..<end], as: UTF8.self)) else {
      return
    }
    addValue(from: mark + 1, in: range, isQuoted, isHeader: bytes[mark] == UInt8(ascii: ":"))
  }

  private mutating func addValue(ofFlagAt place: Int, in range: Range<Int>, _ isQuoted: Bool) {
    let end = (place..<range.upperBound).first { !isOfName(bytes[$0]) } ?? range.upperBound
    guard end < range.upperBound, bytes[end] == 32,
      SecretName.isFlag(String(decoding: bytes[place..<end], as: UTF8.self)),
      end + 1 < range.upperBound, bytes[end + 1] != UInt8(ascii: "-")
    else { return }
    addValue(from: end + 1, in: range, isQuoted, isHeader: false)
  }

  /// Up to the quote that closes it, or to what ends a word; of a header the rest of the line.
  private mutating func addValue(
    from first: Int, in range: Range<Int>, _ isQuoted: Bool, isHeader: Bool
  ) {
    var start = first
    while start < range.upperBound, bytes[start] == 32 { start += 1 }
    if start < range.upperBound, bytes[start] == UInt8(ascii: "\\") { start += 1 }
    guard start < range.upperBound else { return }
    let end: Int?
    if isQuote(bytes[start]) {
      let quote = bytes[start]
      start += 1
      end = (start..<range.upperBound).first { bytes[$0] == quote || bytes[$0] == 0x5C }
    } else {
      let marks = isHeader ? "\"'\n,}" : " \t\n&;,\"')"
      end = (start..<range.upperBound).first { marks.utf8.contains(bytes[$0]) }
    }
    add(start..<(end ?? range.upperBound), isQuoted: isQuoted)
  }

  private func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 }

  private func isOfName(_ byte: UInt8) -> Bool {
    Lexer.isDigit(byte) || (97...122).contains(byte | 0x20) || byte == 0x2D || byte == 0x5F
  }

  /// Neither marks, nor the shell's own names and placeholders, are secrets.
  private mutating func add(_ range: Range<Int>, isQuoted: Bool) {
    guard !range.isEmpty else { return }
    let text = String(decoding: bytes[range], as: UTF8.self)
    guard !text.hasPrefix(Secrets.mark), !text.hasPrefix("$"),
      !(text.hasPrefix("{") && text.hasSuffix("}"))
    else { return }
    // A name inside is filled in later, and its own value was taken out where it was set.
    guard !isQuoted || !text.utf8.contains(UInt8(ascii: "$")) || text.utf8.contains(0x5C) else {
      return
    }
    found.append(Place(range: range, secret: SecretPlaces.withoutEscapes(text, isQuoted)))
  }

  private static func withoutEscapes(_ text: String, _ isQuoted: Bool) -> String {
    guard isQuoted, text.utf8.contains(0x5C) else { return text }
    var result: [UInt8] = []
    var isEscaped = false
    for byte in text.utf8 {
      if !isEscaped, byte == 0x5C {
        isEscaped = true
        continue
      }
      isEscaped = false
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// Names that secrets go by: `PGPASSWORD`, `--api-key`, `access_token`, `X-Auth-Token`.
enum SecretName {
  private static let parts = [
    "password", "passwd", "passphrase", "secret", "token", "apikey", "accesskey", "credential",
    "authorization",
  ]
  private static let ends = ["pwd", "pass", "auth"]
  /// What is said to be a file or a command holds the secret, and is none.
  private static let harmless = ["file", "path", "command", "cmd", "type", "url"]

  static func isOne(_ name: String) -> Bool {
    let plain = name.lowercased().filter { $0 != "-" && $0 != "_" }
    guard !harmless.contains(where: plain.hasSuffix) else { return false }
    return parts.contains { plain.utf8.contains($0.utf8) } || ends.contains(where: plain.hasSuffix)
  }

  static func isFlag(_ word: String) -> Bool {
    word.hasPrefix("-") && !word.utf8.contains(UInt8(ascii: "=")) && isOne(word)
  }
}
