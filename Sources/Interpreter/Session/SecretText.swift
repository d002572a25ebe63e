import TrendsCore

/// The text of a word or line, with a mark for each name in it, and the search for secrets there.
struct SecretText {
  let bytes: [UInt8]
  /// The names in the word, in the order of their marks.
  private let names: [String]
  /// Whether the text is a single word and not a whole line.
  private let isWord: Bool

  /// The byte in place of a name; no word contains it.
  private static let nameMark: UInt8 = 0

  /// Takes text without names.
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

  /// Returns the whole text, cut into secrets, text that stays, and names. Ranges may overlap.
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

  /// Placeholders of a program's page, which are written in braces.
  private static let fields: Set<String> = ["from", "to", "limit", "offset", "after", "metric"]

  /// Whether a range is a secret: not empty, not hidden already, and not a placeholder of a page.
  private func isSecret(_ range: Range<Int>) -> Bool {
    let text = String(decoding: bytes[range], as: UTF8.self)
    return !range.isEmpty && !text.hasPrefix(Secrets.mark) && !SecretText.fields.contains(text)
      && !(text.hasPrefix("{") && text.hasSuffix("}"))
  }

  /// Returns the places that look like secrets.
  ///
  /// Passwords in addresses and tokens of known services are found everywhere. `all` adds the forms
  /// that only words for other programs have: `name=value`, flags with a value, and quoted values
  /// in queries.
  func ranges(all: Bool) -> [Range<Int>] {
    var found: [Range<Int>] = []
    let client = all ? endOfClient : .max
    for place in bytes.indices {
      let range: Range<Int>?
      if bytes[place...].starts(with: "://".utf8) {
        range = password(ofAddressAt: place + 3)
      } else if all, bytes[place] == UInt8(ascii: "=") || bytes[place] == UInt8(ascii: ":") {
        range = value(behind: place)
      } else if all, bytes[place] == UInt8(ascii: "-"),
        place == 0 || bytes[place - 1] == UInt8(ascii: " ")
      {
        range = value(ofFlagAt: place, behind: client)
      } else if all, isQuote(bytes[place]) {
        range = value(inQuotesAt: place)
      } else {
        range = token(at: place)
      }
      if let range { found.append(range) }
    }
    return found
  }

  /// Returns the password in `user:password@host`, where `start` is after `://`.
  private func password(ofAddressAt start: Int) -> Range<Int>? {
    // A password of a database may contain any character, and other addresses than those of the web
    // have an `@` only before the host. So it ends at the last `@`.
    let isOfWeb = ["http", "https"].contains {
      bytes[..<(start - 3)].reversed().starts(with: $0.utf8.reversed())
    }
    let marks = isWord && !isOfWeb ? "\n" : " \t\n/\"'`"
    let ends = bytes[start...].firstIndex { marks.utf8.contains($0) } ?? bytes.count
    guard let at = bytes[start..<ends].lastIndex(of: UInt8(ascii: "@")) else { return nil }
    guard let colon = bytes[start..<at].firstIndex(of: UInt8(ascii: ":")) else {
      // `https://TOKEN@host`; a name of a user is shorter.
      return isOfWeb && at - start >= SecretName.tokenLength ? start..<at : nil
    }
    return (colon + 1)..<at
  }

  /// Returns the quoted value in a query: `SECRET '…'`, `password '…'`, `PRAGMA key = '…'` and
  /// `IDENTIFIED BY '…'`.
  private func value(inQuotesAt quote: Int) -> Range<Int>? {
    let before = bytes[max(0, quote - 64)..<quote]
    let words = before.split { !isOfName($0) }.suffix(2)
      .map { String(decoding: $0, as: UTF8.self).lowercased() }
    let between = before.reversed().prefix { !isOfName($0) }
    guard let last = words.last, !between.isEmpty,
      between.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "=") }),
      between.contains(UInt8(ascii: " ")) && SecretName.isOne(last)
        || ["key", "rekey", "hexkey"].contains(last) && words.first == "pragma"
        || last == "by" && words.first == "identified"
    else { return nil }
    return value(from: quote, isHeader: false)
  }

  /// Returns a token of a service that is known by its beginning.
  private func token(at place: Int) -> Range<Int>? {
    guard place == 0 || !isOfName(bytes[place - 1]),
      let start = SecretName.tokens.first(where: {
        $0[0] == bytes[place] && bytes[place...].starts(with: $0)
      })
    else { return nil }
    let end = bytes[place...].firstIndex { !isOfName($0) && $0 != UInt8(ascii: ".") } ?? bytes.count
    return end - place >= start.count + SecretName.tokenLength ? place..<end : nil
  }

  /// Returns the value after `=` or `:` with a secret's name before it: `password=…`,
  /// `"token": "…"`, `Authorization: Bearer …`.
  private func value(behind mark: Int) -> Range<Int>? {
    var end = mark
    while end > 0, isQuote(bytes[end - 1]) || bytes[end - 1] == UInt8(ascii: "\\") { end -= 1 }
    // Connection strings may have blanks around `=`.
    if bytes[mark] == UInt8(ascii: "=") {
      while end > 0, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
    }
    var start = end
    while start > 0, isOfName(bytes[start - 1]) { start -= 1 }
    guard start < end, SecretName.isOne(String(decoding: bytes[start..<end], as: UTF8.self)) else {
      return nil
    }
    let range = value(from: mark + 1, isHeader: bytes[mark] == UInt8(ascii: ":"))
    // One word is one argument: the value of `--password=two words` ends with the word, but
    // `password=x host=y` goes on with another setting.
    let isFirst = isWord && bytes[..<start].allSatisfy { $0 == UInt8(ascii: "-") }
    guard isFirst, bytes[mark] == UInt8(ascii: "="), let range, !isQuote(bytes[mark + 1]) else {
      return range
    }
    let rest = bytes[range.upperBound...].dropFirst().drop { $0 == UInt8(ascii: " ") }
    let name = rest.prefix(while: isOfName)
    let isNext = !name.isEmpty && rest.dropFirst(name.count).first == UInt8(ascii: "=")
    return isNext ? range : (mark + 1)..<bytes.count
  }

  /// Offset after the first name of a client that takes a password directly after `-p`; the largest
  /// `Int` where there is none.
  private var endOfClient: Int {
    bytes.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "/") })
      .first { SecretName.hasPasswordBehindP(String(decoding: $0, as: UTF8.self)) }?.endIndex
      ?? .max
  }

  /// Returns the value of a flag: attached to `-p` of such a client, or the word after a secret's
  /// flag.
  private func value(ofFlagAt place: Int, behind client: Int) -> Range<Int>? {
    let end = bytes[place...].firstIndex { !isOfName($0) } ?? bytes.count
    if bytes[place...].dropFirst().first == UInt8(ascii: "p"), end > place + 2,
      place > client
    {
      return value(from: place + 2, isHeader: false)
    }
    guard end + 1 < bytes.count, bytes[end] == UInt8(ascii: " "),
      bytes[end + 1] != UInt8(ascii: "-"),
      SecretName.isFlag(String(decoding: bytes[place..<end], as: UTF8.self))
    else { return nil }
    return value(from: end + 1, isHeader: false)
  }

  /// Returns the value that begins at `first`: up to its closing quote or brace, else to the end of
  /// the word; the value of a header reaches to the end of the line.
  private func value(from first: Int, isHeader: Bool) -> Range<Int>? {
    var start = first
    while start < bytes.count,
      bytes[start] == UInt8(ascii: " ") || bytes[start] == UInt8(ascii: "\\")
    {
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

  private func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private func isOfName(_ byte: UInt8) -> Bool {
    Lexer.isNamePart(byte)
  }
}
