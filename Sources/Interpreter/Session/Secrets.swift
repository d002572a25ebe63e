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

/// Where a text holds secrets, as far as that can be seen.
struct SecretPlaces {
  enum Part: Equatable {
    case plain(String), name(String), secret(String)
  }

  enum Quote { case none, single, double }

  /// A word, or a piece of a text that cannot be read, and what it is made of.
  struct Place {
    var range: Range<Int>
    var parts: [Part]
    var quote = Quote.none
  }

  private(set) var found: [Place] = []
  private let source: SourceText

  private static let signs = ["://", "con", "pass", "pw", "secret", "token", "key", "auth"]
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
    self.source = source
    let script = Parser.parse(source)
    // What cannot be read at all is refused, and yet it was typed.
    guard !script.statements.isEmpty, script.problems.isEmpty else {
      look(atText: source.bytes)
      return
    }
    for statement in script.statements { look(at: statement) }
    found.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  private mutating func look(at statement: Statement) {
    switch statement.kind {
    case .command(let syntax): look(at: syntax)
    case .assignment(let name, let word):
      let text = SecretText(word)
      let value = String(decoding: text.bytes, as: UTF8.self)
      let isSecret = SecretName.isOne(name) && SecretName.mayBeSecret(value, of: name)
      add(word, text, isSecret ? [text.all] : text.ranges(all: true))
    case .loop(let loop): for statement in loop.body { look(at: statement) }
    case .expectation(let expectation):
      if case .failure(_, let inner) = expectation.kind { look(at: inner) }
    case .broken: break
    }
  }

  /// Only what starts a program, what is no verb at all, and what a script is given has words of other
  /// programs.
  private mutating func look(at syntax: CommandSyntax) {
    let isForeign = syntax.command.map { $0.effect == .runs } ?? true
    let words = (syntax.command == nil ? [syntax.verb] : []) + syntax.words
    let literals = words.map { $0.literal ?? "" }
    let meant = syntax.command == nil ? [] : syntax.meant
    let runsScript = meant.contains { $0.role == .script }
    for (index, word) in words.enumerated() {
      let text = SecretText(word)
      let isGiven = runsScript && meant.indices.contains(index) && meant[index].role == .text
      let ranges = SecretPlaces.ranges(
        text, literals[index], behind: literals[..<index], isForeign: isForeign || isGiven)
      add(word, text, ranges)
    }
  }

  /// The secrets of a word, by those before it too.
  fileprivate static func ranges(
    _ text: SecretText, _ literal: String, behind words: ArraySlice<String>, isForeign: Bool
  ) -> [Range<Int>] {
    let flag = words.last
    if let flag, SecretName.isFlag(flag), !literal.hasPrefix("-") { return [text.all] }
    if isForeign, let start = attached(literal, behind: words) { return [start..<text.bytes.count] }
    // `PGPASSWORD=…`, typed where no program is started.
    let name = literal.prefix { $0.isUppercase || $0 == "_" }
    let isVariable = name.utf8.count > 3 && literal.dropFirst(name.count).first == "="
    return text.ranges(all: isForeign || literal.hasPrefix("--") || isVariable)
  }

  /// Where the secret begins in `-pS3cret` of MySQL's clients and in `-u name:S3cret` of curl.
  private static func attached(_ word: String, behind words: ArraySlice<String>) -> Int? {
    let programs = words.map { Path.file(of: $0) }
    if programs.contains(where: SecretName.mysql.contains), word.hasPrefix("-p"),
      word.utf8.count > 2
    {
      return 2
    }
    if let flag = words.last,
      SecretName.flags.contains(where: { program, letters in
        programs.contains(program) && letters.contains(flag)
      })
    {
      return word.hasPrefix("-") ? nil : 0
    }
    guard programs.contains("curl") || programs.contains("wget"),
      ["-u", "--user", "--proxy-user"].contains(words.last ?? ""),
      let colon = word.utf8.firstIndex(of: 0x3A)
    else { return nil }
    return word.utf8.distance(from: word.utf8.startIndex, to: colon) + 1
  }

  /// The word is written anew, in the quotes that it had: so none of its own can be in the way.
  private mutating func add(_ word: Word, _ text: SecretText, _ ranges: [Range<Int>]) {
    let parts = text.parts(hiding: ranges)
    guard parts.contains(where: { if case .secret = $0 { true } else { false } }) else { return }
    let plain = parts.map { if case .plain(let plain) = $0 { plain } else { "" } }.joined()
    let first = source.bytes[word.span.start]
    let hasNames = parts.contains { if case .name = $0 { true } else { false } }
    var quote = Quote.none
    if word.isQuoted || hasNames || !plain.utf8.allSatisfy(Lexer.isBare) {
      let isSingle = first == UInt8(ascii: "'") && !hasNames && !plain.utf8.contains(0x27)
      quote = isSingle ? .single : .double
    }
    let range = word.span.start..<min(word.span.end, source.bytes.count)
    found.append(Place(range: range, parts: parts, quote: quote))
  }

  /// All of a text that is no script.
  private mutating func look(atText bytes: [UInt8]) {
    let text = SecretText(bytes, isWord: false)
    for range in text.ranges(all: true).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let parts = text.parts(hiding: [range])
        .filter { if case .secret = $0 { true } else { false } }
      guard !parts.isEmpty else { continue }
      found.append(Place(range: range, parts: parts))
    }
  }
}

/// What a word says, with a mark for each name in it, and the places of secrets there.
private struct SecretText {
  let bytes: [UInt8]
  /// The names, in the order of their marks.
  private let names: [String]
  /// Whether it is one word, and no text of many.
  private let isWord: Bool

  /// Stands for a name: no word holds it.
  private static let nameMark: UInt8 = 0

  init(_ bytes: [UInt8], isWord: Bool = true) {
    self.bytes = bytes
    self.isWord = isWord
    names = []
  }

  init(_ word: Word) {
    var bytes: [UInt8] = []
    var names: [String] = []
    switch word.content {
    case .text(let text): bytes += text.utf8
    case .pieces(let pieces):
      for piece in pieces {
        switch piece {
        case .text(let text): bytes += text.utf8
        case .name(let name, _):
          bytes.append(SecretText.nameMark)
          names.append(name)
        }
      }
    }
    self.bytes = bytes
    self.names = names
    isWord = true
  }

  var all: Range<Int> { 0..<bytes.count }

  /// The whole word, cut into what is hidden, what stays, and names.
  func parts(hiding ranges: [Range<Int>]) -> [SecretPlaces.Part] {
    var isHidden = [Bool](repeating: false, count: bytes.count)
    for range in ranges where isSecret(range) { for place in range { isHidden[place] = true } }
    var parts: [SecretPlaces.Part] = []
    var names = names[...]
    var run: [UInt8] = []
    func text() -> String { String(decoding: run, as: UTF8.self) }
    func end(_ hidden: Bool) {
      if !run.isEmpty { parts.append(hidden ? .secret(text()) : .plain(text())) }
      run = []
    }
    for place in bytes.indices {
      if place > 0, isHidden[place] != isHidden[place - 1] { end(isHidden[place - 1]) }
      if bytes[place] == SecretText.nameMark, let name = names.popFirst() {
        end(isHidden[place])
        parts.append(.name(name))
      } else {
        run.append(bytes[place])
      }
    }
    if let last = isHidden.last { end(last) }
    return parts
  }

  /// What stands between braces for a page.
  private static let fields: Set<String> = ["from", "to", "limit", "offset", "after", "metric"]

  /// Neither marks nor the placeholders of pages are secrets.
  private func isSecret(_ range: Range<Int>) -> Bool {
    let text = String(decoding: bytes[range], as: UTF8.self)
    return !range.isEmpty && !text.hasPrefix(Secrets.mark) && !SecretText.fields.contains(text)
      && !(text.hasPrefix("{") && text.hasSuffix("}"))
  }

  /// Places that look like secrets; with `all` also those that only words for programs have.
  func ranges(all: Bool) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for place in bytes.indices {
      let range: Range<Int>?
      if bytes[place...].starts(with: "://".utf8) {
        range = password(ofAddressAt: place + 3)
      } else if all, bytes[place] == UInt8(ascii: "=") || bytes[place] == UInt8(ascii: ":") {
        range = value(behind: place)
      } else if all, bytes[place] == UInt8(ascii: "-"), place == 0 || bytes[place - 1] == 32 {
        range = value(ofFlagAt: place)
      } else {
        range = nil
      }
      if let range { found.append(range) }
    }
    return found
  }

  /// `user:password@host`.
  private func password(ofAddressAt start: Int) -> Range<Int>? {
    // A password may hold what an address would write in other ways; beside the web's addresses
    // nothing else has an '@'.
    let isOfWeb = ["http", "https"].contains {
      bytes[..<(start - 3)].reversed().starts(with: $0.utf8.reversed())
    }
    let marks = isWord && !isOfWeb ? "\n" : " \t\n/\"'`"
    let ends = bytes[start...].firstIndex { marks.utf8.contains($0) } ?? bytes.count
    guard let at = bytes[start..<ends].lastIndex(of: UInt8(ascii: "@")),
      let colon = bytes[start..<at].firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    return (colon + 1)..<at
  }

  /// `password=…`, `"token": "…"`, `Authorization: Bearer …`.
  private func value(behind mark: Int) -> Range<Int>? {
    var end = mark
    while end > 0, isQuote(bytes[end - 1]) || bytes[end - 1] == UInt8(ascii: "\\") { end -= 1 }
    // `password = …` of a connection string.
    if bytes[mark] == UInt8(ascii: "=") { while end > 0, bytes[end - 1] == 32 { end -= 1 } }
    var start = end
    while start > 0, isOfName(bytes[start - 1]) { start -= 1 }
    guard start < end, SecretName.isOne(String(decoding: bytes[start..<end], as: UTF8.self)) else {
      return nil
    }
    let range = value(from: mark + 1, isHeader: bytes[mark] == UInt8(ascii: ":"))
    // A word is one argument: `--password=two words` ends with it, `password=x host=y` before.
    let isFirst = isWord && bytes[..<start].allSatisfy { $0 == UInt8(ascii: "-") }
    guard isFirst, bytes[mark] == UInt8(ascii: "="), let range, !isQuote(bytes[mark + 1]) else {
      return range
    }
    let rest = bytes[range.upperBound...].dropFirst().drop { $0 == 32 }
    let name = rest.prefix(while: isOfName)
    let isNext = !name.isEmpty && rest.dropFirst(name.count).first == UInt8(ascii: "=")
    return isNext ? range : (mark + 1)..<bytes.count
  }

  private func value(ofFlagAt place: Int) -> Range<Int>? {
    let end = bytes[place...].firstIndex { !isOfName($0) } ?? bytes.count
    if bytes[place...].dropFirst().first == UInt8(ascii: "p"), end > place + 2,
      SecretName.mysql.contains(where: { bytes[..<place].contains($0.utf8) })
    {
      return value(from: place + 2, isHeader: false)
    }
    guard end + 1 < bytes.count, bytes[end] == 32, bytes[end + 1] != UInt8(ascii: "-"),
      SecretName.isFlag(String(decoding: bytes[place..<end], as: UTF8.self))
    else { return nil }
    return value(from: end + 1, isHeader: false)
  }

  /// Up to the quote that closes it, or to what ends a word; of a header the rest of the line.
  private func value(from first: Int, isHeader: Bool) -> Range<Int>? {
    var start = first
    while start < bytes.count, bytes[start] == 32 || bytes[start] == UInt8(ascii: "\\") {
      start += 1
    }
    guard start < bytes.count else { return nil }
    if isQuote(bytes[start]) || bytes[start] == UInt8(ascii: "{") {
      let quote = bytes[start] == UInt8(ascii: "{") ? UInt8(ascii: "}") : bytes[start]
      start += 1
      let end = bytes[start...].firstIndex { $0 == quote || $0 == UInt8(ascii: "\\") }
      return start..<(end ?? bytes.count)
    }
    let marks = isHeader ? "\"'\n,}" : " \t\n&;,\"')"
    let end = bytes[start...].firstIndex { marks.utf8.contains($0) }
    return start..<(end ?? bytes.count)
  }

  private func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 }

  private func isOfName(_ byte: UInt8) -> Bool {
    Lexer.isDigit(byte) || (97...122).contains(byte | 0x20) || byte == 0x2D || byte == 0x5F
  }
}

/// Names that secrets go by: `PGPASSWORD`, `--api-key`, `access_token`, `X-Auth-Token`.
enum SecretName {
  private static let parts = [
    "passw", "pasw", "passphrase", "bearer", "secret", "token", "apikey", "accesskey", "credential",
    "authorization",
  ]
  private static let ends = ["pwd", "pass", "auth", "pw"]
  /// Flags of one letter that a password follows.
  static let flags = [
    "mongosh": ["-p"], "mongo": ["-p"], "redis-cli": ["-a"], "sqlcmd": ["-P"], "isql": ["-P"],
    "sshpass": ["-p"],
  ]
  /// Clients whose `-p` has the password behind it.
  static let mysql = ["mysql", "mariadb", "mysqldump", "sshpass"]
  /// What is said to be a file or a command holds the secret, and is none.
  private static let harmless = ["file", "path", "command", "cmd", "type", "url"]

  static func isOne(_ name: String) -> Bool {
    let plain = name.lowercased().filter { $0 != "-" && $0 != "_" }
    guard !harmless.contains(where: plain.hasSuffix) else { return false }
    return parts.contains { plain.utf8.contains($0.utf8) } || ends.contains(where: plain.hasSuffix)
  }

  /// Names of one's own, as in `let token = weight`, are not always of secrets: what a verb takes, such
  /// as a view, a day or a number, stays.
  static func mayBeSecret(_ value: String, of name: String) -> Bool {
    guard ["token", "secret", "pass", "auth", "credential"].contains(name.lowercased()) else {
      return true
    }
    let bytes = value.utf8
    let isNumber = bytes.allSatisfy { Lexer.isDigit($0) || "-+.:,%dwmyTZ".utf8.contains($0) }
    let hasOther = bytes.contains { !(97...122).contains($0 | 0x20) && $0 != 0x2D && $0 != 0x5F }
    return bytes.count >= 6 && hasOther && !isNumber
  }

  static func isFlag(_ word: String) -> Bool {
    word.hasPrefix("-") && !word.utf8.contains(UInt8(ascii: "=")) && isOne(word)
  }
}
