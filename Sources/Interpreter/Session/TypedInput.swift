/// Text typed at the prompt, parsed once and used from Enter to the recorder.
public struct TypedInput: Sendable {
  public let text: String
  let script: Script

  public init(_ text: String) {
    self.text = text
    script = Parser.parse(SourceText(name: "", text))
  }

  /// Whether the text needs no further line: no open string or `for`, no backslash at its end.
  public var isComplete: Bool { script.isComplete }

  /// The same input with unique beginnings of verbs written out, as history and transcripts keep
  /// it.
  public var expanded: TypedInput {
    var bytes = script.source.bytes
    var isSame = true
    for verb in TypedInput.verbs(in: script.statements).reversed() {
      guard let typed = verb.literal, !verb.isQuoted, CommandTable[typed] == nil else {
        continue
      }
      let matches = CommandTable.standard.filter { $0.verb.utf8.starts(with: typed.utf8) }
      guard matches.count == 1 else { continue }
      bytes.replaceSubrange(verb.span.start..<verb.span.end, with: matches[0].verb.utf8)
      isSame = false
    }
    return isSame ? self : TypedInput(String(decoding: bytes, as: UTF8.self))
  }

  /// The verbs of all commands, those in loops and expectations included, in the order of the text.
  private static func verbs(in statements: [Statement]) -> [Word] {
    statements.flatMap { statement -> [Word] in
      switch statement.kind {
      case .command(let syntax): [syntax.verb]
      case .loop(let loop): verbs(in: loop.body)
      case .expectation(let expectation):
        if case .failure(_, let inner) = expectation.kind { verbs(in: [inner]) } else { [] }
      case .assignment, .calculation, .broken: []
      }
    }
  }
}
