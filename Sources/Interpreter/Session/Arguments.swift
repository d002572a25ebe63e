/// A flag as given: its name without dashes, and its value if it takes one.
public struct FlagArgument: Equatable, Sendable {
  public var name: String
  public var value: Argument?
  /// The place of the flag's own word.
  public var span: Span
}

/// The words and flags of one call, and how far its parameters have read the words.
public struct Arguments: Sendable {
  public var verb: String
  /// The whole command, for mistakes that are not about a single word.
  public var span: Span
  /// Positional words, without flags and their values.
  public var words: [Argument]
  public var flags: [FlagArgument]
  /// Number of words that parameters have taken.
  var index = 0

  /// The next positional word; nil after the last.
  var next: Argument? { index < words.count ? words[index] : nil }

  /// Consumes and returns the next positional word.
  mutating func take() -> Argument? {
    guard index < words.count else { return nil }
    index += 1
    return words[index - 1]
  }

  func flag(_ name: String) -> FlagArgument? { flags.first { $0.name == name } }

  /// A mistake: a word that the verb needs is missing. It is placed at the last word.
  func missing(_ label: String, _ expected: String) -> Diagnostic {
    Diagnostic.missingArgument(label, of: verb, expected: expected, at: words.last?.span ?? span)
  }

  /// A mistake: a word is not what its parameter takes.
  ///
  /// The hint is the nearest of the fixed words, or what is wrong with a day. `completion` says
  /// which words there are.
  func unfit(
    _ argument: Argument, _ expected: String, _ completion: Completion = .nothing
  ) -> Diagnostic {
    // In many tools `open` opens a file; here `load` does.
    let takesSource = CommandTable[verb]?.forms.contains { form in
      form.parameters.contains { $0.kind == .required && $0.completion == .source }
    }
    let others = argument == words.first ? literalBeginnings : []
    let isFile =
      takesSource == true
      && argument.text.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
    return Diagnostic.notExpected(
      argument.text, ([expected] + others.map { "'\($0)'" }).joined(separator: ", nor "),
      hint: isFile
        ? "'load FILE' reads a file"
        : Nearest.question(argument.text, in: completion.fixedWords + others)
          ?? (completion.isOfDays ? DayWord.advice(on: argument.text) : nil)
            ?? (completion == .goal && ShapeReader.whole(argument.text) { $0.number() } != nil
              ? "add the unit: \(argument.text)kg or \(argument.text)lb" : nil),
      help: isFile ? "load" : verb, at: argument.span)
  }

  /// The fixed words that forms of the verb begin with: `forget` and `search` of `history`.
  private var literalBeginnings: [String] {
    CommandTable[verb]?.forms.compactMap { form in
      form.parameters.first.flatMap { $0.kind == .literal ? $0.name : nil }
    } ?? []
  }

  /// Throws if a positional word is left after the last parameter.
  func finish() throws(Diagnostic) {
    guard let extra = next else { return }
    throw Diagnostic.oneTooMany(extra.text, for: verb, at: extra.span)
  }
}
