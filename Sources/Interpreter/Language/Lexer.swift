internal import TrendsCore

/// Splits source text into words, operators and separators, one at a time.
///
/// Blanks, tabs, carriage returns, comments (`#` at the start of a word up to the end of the line)
/// and a backslash before a line end are skipped between tokens. Mistakes are collected in
/// `problems`; the lexer goes on after each one.
///
///     load 'my file.csv' as w; show > out.txt
///     // words load, "my file.csv", as, w; separator; word show; symbol >; word out.txt; end
struct Lexer {
  /// One piece of the text: all that the parser sees.
  enum Token: Equatable {
    case word(Word)
    /// One of `>`, `>>`, `>=`, `<` and `<=`. Other operators, such as `==`, are words.
    case symbol(String, Span)
    /// A `;` or the end of a line.
    case separator(Span)
    /// The end of the text, or of what is read of it once `excess` is set.
    case end
  }

  /// Most tokens and names inside words that one script may have; a bound on memory.
  static let partLimit = 2_000_000
  /// Number of mistakes after which the rest of the text is not read.
  static let mistakeLimit = 10_000

  let source: SourceText
  private let bytes: [UInt8]
  /// Offset of the first byte that is not yet part of a token.
  private(set) var index: Int
  /// Mistakes so far, in the order in which they were found.
  private(set) var problems: [Diagnostic] = []
  /// Tokens and names read so far; see `partLimit`.
  private var parts = 0
  /// The reason why the rest was not read; nil while reading goes on.
  private(set) var excess: Diagnostic?

  init(_ source: SourceText) {
    self.source = source
    bytes = source.bytes
    index = source.bytes.starts(with: SourceText.byteOrderMark) ? 3 : 0
  }

  /// Returns the next token; after `excess` is set, always `.end`.
  mutating func next() -> Token {
    skipBlanks()
    guard index < bytes.count else { return .end }
    countPart()
    guard excess == nil else { return .end }
    let start = index
    switch bytes[index] {
    case UInt8(ascii: "\n"), UInt8(ascii: ";"):
      index += 1
      return .separator(Span(start, index))
    case UInt8(ascii: "<"), UInt8(ascii: ">"): return symbol()
    default: return .word(word())
    }
  }

  /// Whether the word that follows a `>` is a value to compare with, not a file: it begins with a digit and
  /// has no ending such as `.csv`, or it is a name, of which `Session.ready` decides.
  func isValue(after symbol: Span) -> Bool {
    var start = symbol.end
    while start < bytes.count, bytes[start] == UInt8(ascii: " ") { start += 1 }
    guard start < bytes.count else { return false }
    if bytes[start] == UInt8(ascii: "$") { return true }
    let text = bareText(at: start)
    guard let first = text.utf8.first(where: { $0 != UInt8(ascii: "-") }), Lexer.isDigit(first)
    else {
      return false
    }
    let ending = text.split(separator: ".").dropFirst().last?.utf8
    return ending.map { $0.first.map(Lexer.isDigit) ?? true } ?? true
  }

  /// The bare characters of a word; empty for any other word.
  private func bareText(at start: Int) -> String {
    var end = start
    while end < bytes.count, end - start < 64, Lexer.isBare(bytes[end]) { end += 1 }
    guard end == bytes.count || Lexer.endsWord(bytes[end]) else { return "" }
    return source.text(Span(start, end))
  }

  /// Returns every word of the text, without looking at its grammar; mistakes are dropped.
  static func words(of source: SourceText) -> [Word] {
    var lexer = Lexer(source)
    var words: [Word] = []
    while true {
      switch lexer.next() {
      case .word(let word): words.append(word)
      case .symbol, .separator: continue
      case .end: return words
      }
    }
  }

  /// Records a mistake; the one that reaches `mistakeLimit` ends the reading.
  mutating func problem(_ problem: Diagnostic) {
    guard excess == nil else { return }
    problems.append(problem)
    if problems.count == Lexer.mistakeLimit { stop("the script has \(problems.count) mistakes") }
  }

  /// Leaves the rest of the text unread and keeps `reason` as the mistake to report.
  mutating func stop(_ reason: String, hint: String? = nil) {
    excess = Diagnostic.excess(reason, hint: hint, at: Span(index, index))
  }

  /// Counts one token or name and stops the reading beyond `partLimit`.
  private mutating func countPart() {
    parts += 1
    if parts > Lexer.partLimit { stop("a script has at most \(Lexer.partLimit) words and lines") }
  }

  /// Moves to the end of the current line, without consuming the line feed.
  mutating func skipLine() {
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
  }

  private mutating func skipBlanks() {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): index += 1
      case UInt8(ascii: "#"): skipLine()
      case UInt8(ascii: "\\"):
        guard let length = lineEnd(at: index + 1) else { return }
        index += 1 + length
      default: return
      }
    }
  }

  /// Returns the length of a line end (LF or CRLF) at `position`, or nil where there is none.
  private func lineEnd(at position: Int) -> Int? {
    guard position < bytes.count else { return nil }
    if bytes[position] == UInt8(ascii: "\n") { return 1 }
    let isPair =
      bytes[position] == UInt8(ascii: "\r") && position + 1 < bytes.count
      && bytes[position + 1] == UInt8(ascii: "\n")
    return isPair ? 2 : nil
  }

  /// Reads `<` or `>` with a `=` or a second `>` that follows it.
  private mutating func symbol() -> Token {
    let start = index
    index += 1
    if index < bytes.count {
      let next = bytes[index]
      if next == UInt8(ascii: "=") || (next == bytes[start] && next == UInt8(ascii: ">")) {
        index += 1
      }
    }
    let span = Span(start, index)
    return .symbol(source.text(span), span)
  }

  /// Reads one word: bare characters, quoted strings and names in any mixture, up to a blank, a
  /// separator or a redirection.
  ///
  ///     a'b c'"$d"   // one word: the text `ab c`, then the name d
  private mutating func word() -> Word {
    let start = index
    let isQuoted = bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'")
    if let plain = plainWord() { return plain }
    var builder = WordBuilder()
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): doubleQuoted(into: &builder)
      case UInt8(ascii: "'"): singleQuoted(into: &builder)
      case UInt8(ascii: "$"): name(into: &builder)
      case let byte where Lexer.endsWord(byte):
        return Word(content: builder.content, span: Span(start, index), isQuoted: isQuoted)
      case UInt8(ascii: "\\") where lineEnd(at: index + 1) != nil:
        return Word(content: builder.content, span: Span(start, index), isQuoted: isQuoted)
      case let byte where Lexer.isForbidden(byte): refuse(byte)
      default: bare(into: &builder)
      }
    }
    return Word(content: builder.content, span: Span(start, index), isQuoted: isQuoted)
  }

  /// Reads a word of bare ASCII characters only, or returns nil without moving.
  ///
  /// Nearly every word is one, so no pieces are collected for it.
  private mutating func plainWord() -> Word? {
    var end = index
    while end < bytes.count, Lexer.isPlain(bytes[end]) { end += 1 }
    guard end > index, end == bytes.count || Lexer.endsWord(bytes[end]) else { return nil }
    let span = Span(index, end)
    index = end
    return Word(content: .text(source.text(span)), span: span, isQuoted: false)
  }

  /// Reads one unquoted character; a blank beyond ASCII, such as U+00A0, is a mistake.
  private mutating func bare(into builder: inout WordBuilder) {
    let (scalar, length) = SourceCheck.scalar(at: index, in: bytes)
    let span = Span(index, index + length)
    index += length
    guard let scalar else { return }
    if !scalar.isASCII, scalar.properties.isWhitespace {
      let code = scalar.value.hexadecimal(digits: 4)
      problem(.lookalikeBlank(code, at: span))
    }
    builder.append(scalar)
  }

  /// Reports a character that is reserved outside quotes and skips it.
  private mutating func refuse(_ byte: UInt8) {
    let text = String(Unicode.Scalar(byte))
    problem(.notBare(text, at: Span(index, index + 1)))
    index += 1
  }

  /// Reads `'…'`, in which nothing is special and which may contain line ends.
  private mutating func singleQuoted(into builder: inout WordBuilder) {
    let start = index
    guard let end = bytes[(index + 1)...].firstIndex(of: UInt8(ascii: "'")) else {
      return unclosed(from: start)
    }
    builder.append(Array(bytes[(index + 1)..<end]))
    index = end + 1
  }

  /// Reads `"…"`, in which names and escapes are replaced.
  private mutating func doubleQuoted(into builder: inout WordBuilder) {
    let start = index
    index += 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return
      case UInt8(ascii: "$"): name(into: &builder)
      case UInt8(ascii: "\\"): escape(into: &builder)
      default:
        builder.append([bytes[index]])
        index += 1
      }
    }
    unclosed(from: start)
  }

  /// Reports a string without its closing quote; the rest of the text belongs to it.
  private mutating func unclosed(from start: Int) {
    let quote = String(Unicode.Scalar(bytes[start]))
    problem(.openString(closed: quote, at: Span(start, start + 1)))
    index = bytes.count
  }

  /// Reads one of `\"`, `\\`, `\$`, `\n`, `\t` and `\u{…}`.
  private mutating func escape(into builder: inout WordBuilder) {
    let start = index
    index += 1
    guard index < bytes.count else { return }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"): builder.append([byte])
    case UInt8(ascii: "n"): builder.append([UInt8(ascii: "\n")])
    case UInt8(ascii: "t"): builder.append([UInt8(ascii: "\t")])
    case UInt8(ascii: "u"): unicodeEscape(from: start, into: &builder)
    default:
      let (_, length) = SourceCheck.scalar(at: index - 1, in: bytes)
      index += length - 1
      problem(.unknownEscape(source.text(Span(start, index)), at: Span(start, index)))
    }
  }

  /// Reads the `{…}` after `\u`: up to seven hexadecimal digits that name a Unicode scalar.
  private mutating func unicodeEscape(from start: Int, into builder: inout WordBuilder) {
    var end = index
    while end < bytes.count, end < index + 8, bytes[end] != UInt8(ascii: "}") { end += 1 }
    if end < bytes.count, bytes[end] == UInt8(ascii: "}"), bytes[index] == UInt8(ascii: "{"),
      let value = UInt32(source.text(Span(index + 1, end)), radix: 16),
      let scalar = Unicode.Scalar(value)
    {
      builder.append(scalar)
      index = end + 1
      return
    }
    problem(.openEscape(at: Span(start, index)))
  }

  /// Reads a name after `$`: one digit from 1 to 9 (an argument of the script), or a letter
  /// followed by letters, digits, `_` and `-`.
  private mutating func name(into builder: inout WordBuilder) {
    let start = index
    index += 1
    if index < bytes.count, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(bytes[index]) {
      index += 1
    } else if index < bytes.count, Lexer.isLetter(bytes[index]) {
      while index < bytes.count, Lexer.isNamePart(bytes[index]) { index += 1 }
    } else {
      problem(.noNameAfterDollar(at: Span(start, index)))
      return
    }
    countPart()
    guard excess == nil else { return }
    builder.append(name: source.text(Span(start + 1, index)), Span(start, index))
  }

  /// Whether a byte is an ASCII letter of either case.
  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  static func isDigit(_ byte: UInt8) -> Bool { Decimals.isDigit(byte) }

  /// Whether a byte may follow the first letter of a name.
  static func isNamePart(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  /// Whether `text` is the name that `let` and `for` accept: a letter, then letters, digits, `_`,
  /// `-`.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy(isNamePart)
  }

  /// Whether an unquoted byte ends the word before it.
  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: " "),
      UInt8(ascii: ";"), UInt8(ascii: "<"), UInt8(ascii: ">"):
      true
    default: false
    }
  }

  /// Whether a byte is refused outside quotes, because other shells give it a meaning.
  private static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "`"), UInt8(ascii: "\\"):
      true
    default: false
    }
  }

  /// Whether a byte stands for itself at every position of an unquoted word.
  static func isBare(_ byte: UInt8) -> Bool { isPlain(byte) && byte != UInt8(ascii: "#") }

  /// Whether a byte stands for itself inside an unquoted word; `#` does, except at its start.
  private static func isPlain(_ byte: UInt8) -> Bool {
    guard (UInt8(ascii: "!")...UInt8(ascii: "~")).contains(byte) else { return false }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "$"), UInt8(ascii: ";"),
      UInt8(ascii: "<"), UInt8(ascii: ">"):
      return false
    default: return !isForbidden(byte)
    }
  }
}

/// Collects the text and names of one word.
private struct WordBuilder {
  private var pieces: [Word.Piece] = []
  /// UTF-8 of the text since the last name.
  private var text: [UInt8] = []

  /// The word so far; plain text where it has no name.
  var content: Word.Content {
    let last = String(decoding: text, as: UTF8.self)
    if pieces.isEmpty { return .text(last) }
    return .pieces(text.isEmpty ? pieces : pieces + [.text(last)])
  }

  mutating func append(_ bytes: [UInt8]) { text += bytes }

  mutating func append(_ scalar: Unicode.Scalar) { text += Array(String(scalar).utf8) }

  mutating func append(name: String, _ span: Span) {
    if !text.isEmpty { pieces.append(.text(String(decoding: text, as: UTF8.self))) }
    text = []
    pieces.append(.name(name, span))
  }
}
