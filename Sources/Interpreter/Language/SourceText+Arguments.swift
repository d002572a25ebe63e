import TrendsOutput

extension SourceText {
  /// Returns the script with its arguments in place of `$1` to `$9`, as if they had been typed.
  ///
  /// A recording keeps this text, because a replay has no arguments. A word stays as it is where
  /// its argument is missing or contains characters that no line may have; a script with mistakes
  /// is returned unchanged.
  ///
  ///     load $1 as w
  ///     load "my weights.csv" as w    // the same, run with the argument `my weights.csv`
  func filled(with arguments: [String]) -> SourceText {
    let hasPlaces = zip(bytes, bytes.dropFirst()).contains {
      $0 == UInt8(ascii: "$") && Lexer.isDigit($1)
    }
    guard hasPlaces else { return self }
    let script = Parser.parse(self)
    guard script.problems.isEmpty else { return self }
    var result: [UInt8] = []
    var end = 0
    for word in script.statements.flatMap(\.words) {
      guard let text = word.filled(with: arguments) else { continue }
      result += bytes[end..<word.span.start]
      result += text.utf8
      end = word.span.end
    }
    return end == 0 ? self : SourceText(name: name, bytes: result + bytes[end...])
  }
}

extension Word {
  /// Returns the word as source text with its arguments filled in; nil if it has none, or one that
  /// no line may contain.
  fileprivate func filled(with arguments: [String]) -> String? {
    guard case .pieces(let pieces) = content else { return nil }
    var text = ""
    var hasArgument = false
    var isAfterName = false
    for piece in pieces {
      switch piece {
      case .text(let plain):
        if isAfterName, let next = plain.utf8.first, Lexer.isNamePart(next) { return nil }
        text += Word.escaped(plain)
        isAfterName = false
      case .name(let name, _):
        guard let number = Int(name) else {
          text += "$" + name
          isAfterName = true
          continue
        }
        guard arguments.indices.contains(number - 1) else { return nil }
        let argument = arguments[number - 1]
        guard OutputGate.safe(argument, escapingBreaks: true) == argument else { return nil }
        // Directly after a name, such an argument would read as a part of that name.
        if isAfterName, let next = argument.utf8.first, Lexer.isNamePart(next) { return nil }
        isAfterName = isAfterName && argument.isEmpty
        text += Word.escaped(argument)
        hasArgument = true
      }
    }
    guard hasArgument else { return nil }
    // Without quotes, an argument at the start could read as a flag or a keyword.
    if isQuoted || startsWithName { return "\"\(text)\"" }
    let head = text.utf8.prefix(while: Lexer.isBare)
    let rest = text.utf8.dropFirst(head.count)
    return String(decoding: head, as: UTF8.self)
      + (rest.isEmpty ? "" : "\"\(String(decoding: rest, as: UTF8.self))\"")
  }

  /// Whether the word begins with a name; its value is then never read as a flag.
  var startsWithName: Bool {
    if case .pieces(let pieces) = content, case .name = pieces.first { true } else { false }
  }
}
