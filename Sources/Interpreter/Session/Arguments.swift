/// A word of a call with its names filled in.
public struct Argument: Equatable, Sendable {
  public var text: String
  public var span: Span
  public var isQuoted: Bool
  /// False while a script is only checked and a name in the word has no value yet.
  public var isKnown = true
}

/// A flag as given: its name without dashes, its value if it takes one.
public struct FlagArgument: Equatable, Sendable {
  public var name: String
  public var value: Argument?
  public var span: Span
}

/// What a command is called with, and how far its parameters have read it.
public struct Arguments: Sendable {
  public var verb: String
  /// The whole command, for mistakes that no single word makes.
  public var span: Span
  public var words: [Argument]
  public var flags: [FlagArgument]
  var index = 0

  var next: Argument? { index < words.count ? words[index] : nil }

  mutating func take() -> Argument? {
    guard index < words.count else { return nil }
    index += 1
    return words[index - 1]
  }

  func flag(_ name: String) -> FlagArgument? { flags.first { $0.name == name } }

  func missing(_ label: String, _ expected: String) -> Diagnostic {
    Diagnostic.missingArgument(label, of: verb, expected: expected, at: words.last?.span ?? span)
  }

  /// What was probably meant comes first, where the word is one of a list.
  func unfit(
    _ argument: Argument, _ expected: String, _ completion: Completion = .nothing
  ) -> Diagnostic {
    // A file is opened by other words in other tools.
    let takesSource = CommandTable[verb]?.forms.contains { form in
      form.parameters.contains { $0.kind == .required && $0.completion == .source }
    }
    let others = argument == words.first ? literalBeginnings : []
    let isFile = takesSource == true && argument.text.utf8.contains { $0 == 46 || $0 == 47 }
    return Diagnostic.notExpected(
      argument.text, ([expected] + others.map { "'\($0)'" }).joined(separator: ", nor "),
      hint: isFile
        ? "'load FILE' reads a file"
        : Nearest.question(argument.text, in: completion.fixedWords + others)
          ?? (completion.isOfDays ? DayWord.advice(on: argument.text) : nil),
      help: isFile ? "load" : verb, at: argument.span)
  }

  /// The fixed words that forms of the verb begin with: `forget` and `search` of `history`.
  private var literalBeginnings: [String] {
    CommandTable[verb]?.forms.compactMap { form in
      form.parameters.first.flatMap { $0.kind == .literal ? $0.name : nil }
    } ?? []
  }

  /// After the last parameter has read: nothing may be left.
  func finish() throws(Diagnostic) {
    guard let extra = next else { return }
    throw Diagnostic.oneTooMany(extra.text, for: verb, at: extra.span)
  }
}
