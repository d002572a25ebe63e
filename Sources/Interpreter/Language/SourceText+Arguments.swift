import TrendsOutput

extension SourceText {
  /// The script with its arguments in place of `$1`, `$2`, …, as if somebody had typed them: a replay
  /// of the recording has no arguments.
  ///
  ///     load $1 as w        load 'my weights.csv' as w
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
  /// How it is written with the arguments in their places; nil if it has none of them, or one that no
  /// line can hold.
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
        // Right behind a name it would read as the end of that.
        if isAfterName, let next = argument.utf8.first, Lexer.isNamePart(next) { return nil }
        isAfterName = isAfterName && argument.isEmpty
        text += Word.escaped(argument)
        hasArgument = true
      }
    }
    guard hasArgument else { return nil }
    // What begins with a name, or a quote, is neither a flag nor a keyword, whatever it says.
    if isQuoted || startsWithName { return "\"\(text)\"" }
    let head = text.utf8.prefix(while: Lexer.isBare)
    let rest = text.utf8.dropFirst(head.count)
    return String(decoding: head, as: UTF8.self)
      + (rest.isEmpty ? "" : "\"\(String(decoding: rest, as: UTF8.self))\"")
  }

  /// Whether the word begins with a name: then its value is a word, never a flag.
  var startsWithName: Bool {
    if case .pieces(let pieces) = content, case .name = pieces.first { true } else { false }
  }
}
