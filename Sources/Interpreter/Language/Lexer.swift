internal import TrendsCore

/// Splits source text into words, operators and separators, one at a time.
struct Lexer {
  enum Token: Equatable {
    case word(Word)
    /// `>` `>>` `>=` `<` `<=`
    case symbol(String, Span)
    /// `;` or the end of a line.
    case separator(Span)
    case end
  }

  /// Words, names inside of words and ends of lines: what a reader must hold of a script.
  static let partLimit = 2_000_000
  /// Mistakes of form after which the rest is not read.
  static let mistakeLimit = 10_000

  let source: SourceText
  private let bytes: [UInt8]
  private(set) var index: Int
  private(set) var problems: [Diagnostic] = []
  private var parts = 0
  /// Why the rest was not read.
  private(set) var excess: Diagnostic?

  init(_ source: SourceText) {
    self.source = source
    bytes = source.bytes
    index = source.bytes.starts(with: SourceText.byteOrderMark) ? 3 : 0
  }

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

  /// Every word, whatever it means.
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

  /// Notes a mistake; too many end the reading.
  mutating func problem(_ problem: Diagnostic) {
    guard excess == nil else { return }
    problems.append(problem)
    if problems.count == Lexer.mistakeLimit { stop("\(problems.count) mistakes are enough") }
  }

  /// Leaves the rest of the text unread.
  mutating func stop(_ reason: String, hint: String? = nil) {
    excess = Diagnostic.excess(reason, hint: hint, at: Span(index, index))
  }

  private mutating func countPart() {
    parts += 1
    if parts > Lexer.partLimit { stop("a script has at most \(Lexer.partLimit) words and lines") }
  }

  /// Goes to the end of the line: what follows a mistake there would only confuse.
  mutating func skipLine() {
    while index < bytes.count, bytes[index] != 10 { index += 1 }
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

  /// The length of a line end at `position`, or nil where there is none.
  private func lineEnd(at position: Int) -> Int? {
    guard position < bytes.count else { return nil }
    if bytes[position] == 10 { return 1 }
    let isPair = bytes[position] == 13 && position + 1 < bytes.count && bytes[position + 1] == 10
    return isPair ? 2 : nil
  }

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

  /// The usual word: only bare ASCII characters.
  private mutating func plainWord() -> Word? {
    var end = index
    while end < bytes.count, Lexer.isPlain(bytes[end]) { end += 1 }
    guard end > index, end == bytes.count || Lexer.endsWord(bytes[end]) else { return nil }
    let span = Span(index, end)
    index = end
    return Word(content: .text(source.text(span)), span: span, isQuoted: false)
  }

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

  private mutating func refuse(_ byte: UInt8) {
    let text = String(Unicode.Scalar(byte))
    problem(.notBare(text, at: Span(index, index + 1)))
    index += 1
  }

  private mutating func singleQuoted(into builder: inout WordBuilder) {
    let start = index
    guard let end = bytes[(index + 1)...].firstIndex(of: UInt8(ascii: "'")) else {
      return unclosed(from: start)
    }
    builder.append(Array(bytes[(index + 1)..<end]))
    index = end + 1
  }

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

  private mutating func unclosed(from start: Int) {
    let quote = String(Unicode.Scalar(bytes[start]))
    problem(.openString(closed: quote, at: Span(start, start + 1)))
    index = bytes.count
  }

  private mutating func escape(into builder: inout WordBuilder) {
    let start = index
    index += 1
    guard index < bytes.count else { return }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"): builder.append([byte])
    case UInt8(ascii: "n"): builder.append([10])
    case UInt8(ascii: "t"): builder.append([9])
    case UInt8(ascii: "u"): unicodeEscape(from: start, into: &builder)
    default:
      let (_, length) = SourceCheck.scalar(at: index - 1, in: bytes)
      index += length - 1
      problem(.unknownEscape(source.text(Span(start, index)), at: Span(start, index)))
    }
  }

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

  private mutating func name(into builder: inout WordBuilder) {
    let start = index
    index += 1
    if index < bytes.count, bytes[index] >= 49, bytes[index] <= 57 {
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

  static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 97 && byte | 0x20 <= 122 }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  static func isNamePart(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy(isNamePart)
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 9, 10, 13, 32, UInt8(ascii: ";"), UInt8(ascii: "<"), UInt8(ascii: ">"): true
    default: false
    }
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "`"), UInt8(ascii: "\\"):
      true
    default: false
    }
  }

  /// Whether a byte stands for itself in a word without quotes, wherever it is.
  static func isBare(_ byte: UInt8) -> Bool { isPlain(byte) && byte != UInt8(ascii: "#") }

  private static func isPlain(_ byte: UInt8) -> Bool {
    guard byte > 32, byte < 127 else { return false }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "$"), UInt8(ascii: ";"),
      UInt8(ascii: "<"), UInt8(ascii: ">"):
      return false
    default: return !isForbidden(byte)
    }
  }
}

/// Puts a word together from its pieces.
private struct WordBuilder {
  private var pieces: [Word.Piece] = []
  private var text: [UInt8] = []

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
