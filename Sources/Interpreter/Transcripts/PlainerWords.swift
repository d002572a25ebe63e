import TrendsCore

/// Simpler variants of a command for `shrink`: without a flag, with a smaller number, a shorter
/// time or a narrower range.
enum PlainerWords {
  /// Returns commands that differ from `text` in one word or flag; smaller values come first.
  ///
  ///     PlainerWords.candidates(for: "scroll -4d")  // ["scroll -1d", "scroll -2d", "scroll -3d"]
  static func candidates(for text: String) -> [String] {
    let source = SourceText(name: "", text)
    var found: [String] = []
    for statement in Parser.parse(source).statements {
      let words = statement.simplifiable
      for (index, word) in words.enumerated() {
        guard let old = word.literal, !word.isQuoted else { continue }
        if old.utf8.starts(with: "--".utf8) {
          found.append(replacing(word.span, in: source, with: ""))
          if index + 1 < words.count {
            found.append(
              replacing(Span(word.span.start, words[index + 1].span.end), in: source, with: ""))
          }
        }
        for new in plainer(old) { found.append(replacing(word.span, in: source, with: new)) }
      }
    }
    return found.filter { $0 != text }
  }

  /// Returns the text with a span replaced; where it is removed, blanks are joined.
  private static func replacing(_ span: Span, in source: SourceText, with new: String) -> String {
    var bytes = source.bytes
    bytes.replaceSubrange(span.start..<span.end, with: new.utf8)
    let text = String(decoding: bytes, as: UTF8.self)
    return new.isEmpty ? text.split(separator: " ").joined(separator: " ") : text
  }

  /// Returns words to try instead of one; a range is narrowed at its end.
  static func plainer(_ word: String) -> [String] {
    let ends = word.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
    if ends.count == 3, ends[1].isEmpty {
      return ["\(ends[0])..\(ends[0])"] + smaller(ends[2]).map { "\(ends[0])..\($0)" }
    }
    return smaller(word)
  }

  /// Returns smaller numbers with the same sign and unit: `-37d` gives `-1d`, `-18d` and `-36d`.
  private static func smaller(_ word: String) -> [String] {
    let bytes = Array(word.utf8)
    let sign = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") ? 1 : 0
    let digits = bytes[sign...].prefix { Lexer.isDigit($0) }
    let unit = bytes[digits.endIndex...]
    guard !digits.isEmpty, unit.count <= 3, unit.allSatisfy({ Lexer.isLetter($0) }),
      let number = Int(decimal: digits), number > 1
    else { return [] }
    let head = String(decoding: bytes[..<sign], as: UTF8.self)
    let tail = String(decoding: unit, as: UTF8.self)
    return Set([1, number / 2, number - 1]).filter { $0 < number }.sorted()
      .map { "\(head)\($0)\(tail)" }
  }
}

extension Statement {
  /// The words that may be replaced: those of commands, ranges of loops, and values of `let`.
  fileprivate var simplifiable: [Word] {
    switch kind {
    case .command(let syntax): syntax.words
    case .loop(let loop): [loop.range] + loop.body.flatMap(\.simplifiable)
    case .assignment(_, let word): [word]
    case .calculation, .expectation, .broken: []
    }
  }
}
