import TrendsCore

/// Finds the places of secrets in a line or script, as far as names and forms show them.
struct SecretPlaces {
  /// A piece of a place: text that stays, a name such as `$x`, or a secret.
  enum Part: Equatable {
    case plain(String), name(String), secret(String)
  }

  /// The quotes in which a word is written again.
  enum Quote { case none, single, double }

  /// A word with a secret in it, or a secret in text that cannot be parsed.
  struct Place {
    /// The bytes of the source that are replaced.
    var range: Range<Int>
    var parts: [Part]
    var quote = Quote.none
  }

  /// The places, in the order of the text.
  private(set) var found: [Place] = []
  private let source: SourceText

  /// Texts of which every line with a secret has one, indexed by their first byte in lower case.
  private static let signs: [[[UInt8]]] = {
    var signs = [[[UInt8]]](repeating: [], count: 256)
    let words = ["://", "con", "pass", "pw", "secret", "token", "key", "auth", "cookie"]
    for sign in words.map({ Array($0.utf8) }) + SecretName.tokens {
      signs[Int(sign[0] | 0x20)].append(sign)
    }
    return signs
  }()

  /// Whether the text can hold a secret at all; excludes most lines without parsing them.
  static func mayBe(in bytes: [UInt8]) -> Bool {
    for place in bytes.indices {
      for sign in signs[Int(bytes[place] | 0x20)] where place + sign.count <= bytes.count {
        if sign.indices.allSatisfy({ bytes[place + $0] | 0x20 == sign[$0] | 0x20 }) { return true }
      }
    }
    return false
  }

  /// Searches the words and comments of a script, or all of a text that cannot be parsed.
  init(in source: SourceText) {
    self.source = source
    let script = Parser.parse(source)
    // A refused line is recorded too.
    guard !script.statements.isEmpty, script.problems.isEmpty else {
      look(atText: source.bytes[...])
      return
    }
    for statement in script.statements { look(at: statement) }
    var end = 0
    let last = Span(source.bytes.count, source.bytes.count)
    for span in script.statements.flatMap(\.spans) + [last] {
      look(atComments: source.bytes[end..<max(end, span.start)])
      end = max(end, span.end)
    }
    found.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Searches one statement and those inside it.
  private mutating func look(at statement: Statement) {
    switch statement.kind {
    case .command(let syntax): look(at: syntax)
    case .assignment(let name, let word):
      let text = SecretText(word)
      let value = String(decoding: text.bytes, as: UTF8.self)
      let isSecret = SecretName.isOne(name) && SecretName.mayBeSecret(value, of: name)
      add(word, text, isSecret ? [text.all] : text.ranges(all: true))
    case .calculation(_, let words):
      for word in words { add(word, SecretText(word), SecretText(word).ranges(all: true)) }
    case .loop(let loop): for statement in loop.body { look(at: statement) }
    case .expectation(let expectation):
      if case .failure(_, let inner) = expectation.kind { look(at: inner) }
    case .broken: break
    }
  }

  /// Searches the words of a command.
  ///
  /// Only some commands have words for other programs: those that start one, unknown verbs (a
  /// client typed here by mistake), and the arguments of a script.
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
    if let target = syntax.redirection?.target {
      let text = SecretText(target)
      add(target, text, text.ranges(all: false))
    }
  }

  /// Returns the places of secrets in a word, which the words before it may decide, as `--password`
  /// does.
  static func ranges(
    _ text: SecretText, _ literal: String, behind words: ArraySlice<String>, isForeign: Bool
  ) -> [Range<Int>] {
    let flag = words.last
    // After `--password`, `-x` is the next flag, but `-secret` is a password that begins with a
    // dash.
    let isFlag = literal.hasPrefix("--") || literal.hasPrefix("-") && literal.utf8.count <= 2
    if let flag, SecretName.isFlag(flag), !isFlag { return [text.all] }
    if isForeign, let start = attached(literal, behind: words) { return [start..<text.bytes.count] }
    // `PGPASSWORD=…`, typed in front of a verb that starts no program.
    let name = literal.prefix { $0.isUppercase || $0 == "_" }
    let isVariable = name.utf8.count > 3 && literal.dropFirst(name.count).first == "="
    return text.ranges(all: isForeign || literal.hasPrefix("--") || isVariable)
  }

  /// Returns the offset of a secret inside the word, as in `-pS3cret` of MySQL's clients and
  /// `-u name:S3cret` of curl; nil where there is none.
  private static func attached(_ word: String, behind words: ArraySlice<String>) -> Int? {
    let programs = words.map { Path.file(of: $0) }
    if programs.contains(where: SecretName.hasPasswordBehindP), word.hasPrefix("-p"),
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
    let flags = SecretName.userFlags.filter { programs.contains($0.key) }.flatMap(\.value)
    let isUser =
      flags.contains(words.last ?? "")
      || flags.contains { word.hasPrefix($0) && ($0.utf8.count == 2 || word.hasPrefix("\($0)=")) }
    let isOracle =
      programs.contains(where: SecretName.oracle.contains) && word.utf8.contains(UInt8(ascii: "@"))
    guard isUser || isOracle,
      let mark = word.utf8.firstIndex(of: isUser ? UInt8(ascii: ":") : UInt8(ascii: "/"))
    else {
      return nil
    }
    return word.utf8.distance(from: word.utf8.startIndex, to: mark) + 1
  }

  /// Adds a word if it has a secret.
  ///
  /// The whole word is replaced and written again in fitting quotes, so that its old quotes cannot
  /// break the new text.
  private mutating func add(_ word: Word, _ text: SecretText, _ ranges: [Range<Int>]) {
    let parts = text.parts(hiding: ranges)
    guard parts.contains(where: { if case .secret = $0 { true } else { false } }) else { return }
    let plain = parts.map { if case .plain(let plain) = $0 { plain } else { "" } }.joined()
    let first = source.bytes[word.span.start]
    let hasNames = parts.contains { if case .name = $0 { true } else { false } }
    var quote = Quote.none
    if word.isQuoted || hasNames || !plain.utf8.allSatisfy(Lexer.isBare) {
      let isSingle =
        first == UInt8(ascii: "'") && !hasNames && !plain.utf8.contains(UInt8(ascii: "'"))
      quote = isSingle ? .single : .double
    }
    let range = word.span.start..<min(word.span.end, source.bytes.count)
    found.append(Place(range: range, parts: parts, quote: quote))
  }

  /// Searches the comments between statements. Recorded lines of a transcript are left out: their
  /// secrets were hidden when they were recorded.
  private mutating func look(atComments gap: ArraySlice<UInt8>) {
    var rest = gap
    while let start = rest.firstIndex(of: UInt8(ascii: "#")) {
      let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let isRecorded = start + 1 < end && "|=+@:".utf8.contains(rest[start + 1])
      if !isRecorded { look(atText: rest[start..<end]) }
      rest = rest[end...]
    }
  }

  /// Searches text that is not parsed; only the secrets themselves are replaced.
  private mutating func look(atText bytes: ArraySlice<UInt8>) {
    let text = SecretText(Array(bytes), isWord: false)
    for range in text.ranges(all: true).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let parts = text.parts(hiding: [range])
        .filter { if case .secret = $0 { true } else { false } }
      guard !parts.isEmpty else { continue }
      let start = bytes.startIndex + range.lowerBound
      found.append(Place(range: start..<(start + range.count), parts: parts))
    }
  }
}

extension Statement {
  /// Its place; for a loop, the places of the statements in it.
  fileprivate var spans: [Span] {
    if case .loop(let loop) = kind { loop.body.flatMap(\.spans) } else { [span] }
  }
}
