/// Checks a whole script before any of it runs: verbs, words, flags, literal values and names.
///
///     Checker.check(Parser.parse(source))  // .success(plan) or .failure(all mistakes)
struct Checker {
  /// Mistakes that are printed; the rest are only counted.
  static let errorLimit = 20

  private let source: SourceText
  /// Number of arguments, `$1` to `$9`, that the script was given.
  private let argumentCount: Int
  /// Whether a unique beginning of a verb is enough everywhere, as at the prompt.
  private let arePrefixesAllowed: Bool
  /// Whether the current input was recorded as failing.
  private var isForeseen = false
  /// Uses of names without a value so far; each hint for one compares it with all names.
  private var unsetNames = 0
  /// Whether prefixes are allowed in the current input: one that failed was typed at a prompt.
  private var allowsPrefixes = false
  /// Names that have a value, or nil when unknown.
  private var names: Set<String>?
  /// Mistakes found in the current input, without those of form.
  private var mistakes: [Diagnostic] = []

  /// Returns the plan of a script, or every mistake in it.
  ///
  /// `names` are those that have a value before the script; nil if any name may have one.
  static func check(
    _ script: Script, names: Set<String>? = [], argumentCount: Int = 0,
    allowsPrefixes: Bool = false
  ) -> Result<Plan, Problems> {
    var checker = Checker(
      source: script.source, argumentCount: argumentCount, allowsPrefixes: allowsPrefixes,
      names: names)
    let (statements, problems) = checker.plan(script)
    if problems.isEmpty { return .success(Plan(source: script.source, statements: statements)) }
    return .failure(Problems(source: script.source, list: problems))
  }

  private init(
    source: SourceText, argumentCount: Int, allowsPrefixes: Bool, names: Set<String>?
  ) {
    self.source = source
    self.argumentCount = argumentCount
    arePrefixesAllowed = allowsPrefixes
    self.names = names
  }

  /// All mistakes of a script, sorted by place within each input.
  struct Problems: Error, Sendable {
    var source: SourceText
    var list: [Diagnostic]
  }

  /// Statements that were typed as one input; one mistake refused all of them.
  private struct Input {
    /// Indices of the script's statements.
    var statements: Range<Int>
    /// Whether the recorded answer is a failure.
    var isForeseen: Bool
  }

  /// Splits a transcript into its steps; a script without recorded failures is one input.
  private static func inputs(of script: Script) -> [Input] {
    guard script.hasFailures else {
      return [Input(statements: script.statements.indices, isForeseen: false)]
    }
    var next = 0
    return Transcript(script).steps.map { step in
      defer { next += step.statements }
      return Input(
        statements: next..<(next + step.statements),
        isForeseen: step.lines.contains { $0.kind == .failure })
    }
  }

  /// Checks input by input. Mistakes of an input that was recorded as failing are not reported: its
  /// statements are planned to fail with the first of them, and names that it sets are forgotten.
  private mutating func plan(_ script: Script) -> ([Planned], problems: [Diagnostic]) {
    guard script.isRead else { return ([], script.problems) }
    var plan: [Planned] = []
    var problems: [Diagnostic] = []
    var form = script.problems[...]
    for input in Checker.inputs(of: script) where problems.count < Lexer.mistakeLimit {
      let known = input.isForeseen ? names : nil
      isForeseen = input.isForeseen
      allowsPrefixes = arePrefixesAllowed || input.isForeseen
      mistakes = []
      var planned = planned(script.statements[input.statements])
      let next = script.statements[input.statements.upperBound...].first?.span.start ?? .max
      let inside = form.prefix { $0.span.start < next }
      form = form.dropFirst(inside.count)
      // Mistakes of form say what is wrong with a broken statement.
      if !inside.isEmpty { mistakes.removeAll { $0.has(.syntax) } }
      mistakes = inside + mistakes
      mistakes.sort { $0.span.start < $1.span.start }
      if !input.isForeseen {
        problems += mistakes
      } else if let mistake = mistakes.first {
        names = known
        planned = script.statements[input.statements].map {
          Planned(span: $0.span, action: .mistake(mistake))
        }
      }
      if input.isForeseen {
        for index in planned.indices { planned[index].expectsFailure = true }
      }
      if plan.isEmpty { plan = planned } else { plan += planned }
    }
    return (plan, problems + form)
  }

  /// Plans statements in order and collects their mistakes; a statement with one is left out.
  private mutating func planned(_ statements: some Sequence<Statement>) -> [Planned] {
    statements.compactMap { statement in
      guard mistakes.count < Lexer.mistakeLimit else { return nil }
      do throws(Diagnostic) {
        return Planned(span: statement.span, action: try action(of: statement))
      } catch {
        mistakes.append(error)
        return nil
      }
    }
  }

  /// Checks one statement and returns what it will do.
  private mutating func action(of statement: Statement) throws(Diagnostic) -> Planned.Doing {
    switch statement.kind {
    case .command(let syntax): return try call(syntax, at: statement.span)
    case .assignment(let name, let word):
      try checkNames(in: word)
      names?.insert(name)
      return .assign(name, [word])
    case .calculation(let name, let words):
      for word in words { try checkNames(in: word) }
      names?.insert(name)
      return .assign(name, words)
    case .loop(let loop): return try check(loop)
    case .expectation(let expectation): return try check(expectation, at: statement.span)
    // Only reported where no mistake of form is.
    case .broken: throw Diagnostic.unreadableStatement(at: statement.span)
    }
  }

  /// Checks a command. Without names it is prepared to run; otherwise only what is known is
  /// checked.
  private mutating func call(
    _ syntax: CommandSyntax, at span: Span
  ) throws(Diagnostic) -> Planned.Doing {
    if let target = syntax.redirection?.target { try checkNames(in: target) }
    for word in syntax.words { try checkNames(in: word) }
    let command = try CommandTable.command(for: syntax.verb, allowsPrefixes: allowsPrefixes)
    let arguments = syntax.words.map { word in
      Argument(
        text: word.literal ?? "", span: word.span, isQuoted: word.isQuoted,
        isKnown: word.literal != nil)
    }
    // `stats --help` is what people try; the words of a note may have it.
    let asked = command.hasTail ? arguments.prefix(1) : arguments[...]
    if asked.contains(where: { $0.text == "--help" && !$0.isQuoted }),
      let help = CommandTable["help"]
    {
      let verb = Argument(
        text: command.verb, span: syntax.verb.span, isQuoted: false, isKnown: true)
      return .call(try Call(help, [verb], at: span).prepared(redirection: syntax.redirection))
    }
    let call = try Call(command, arguments, at: span)
    guard arguments.allSatisfy(\.isKnown) else {
      try call.check()
      return .unready(syntax)
    }
    return .call(try call.prepared(redirection: syntax.redirection))
  }

  /// Throws for a name in the word that has no value at this point of the script.
  private mutating func checkNames(in word: Word) throws(Diagnostic) {
    guard case .pieces(let pieces) = word.content, let names else { return }
    for case .name(let name, let span) in pieces {
      if let digit = Int(name) {
        guard digit > argumentCount else { continue }
        throw Diagnostic.unsetArgument(name, count: argumentCount, at: span)
      }
      guard !names.contains(name) else { continue }
      // A foreseen mistake is compared with its recorded words, so it always needs its hint.
      if !isForeseen { unsetNames += 1 }
      let nearest =
        unsetNames <= Checker.errorLimit ? Nearest.question(name, in: names, mark: "$") : nil
      throw Diagnostic.unsetName(
        name, hint: nearest ?? "set it first: let \(name) = …",
        at: span)
    }
  }

  /// Checks a loop and its body, in which the loop's name has a value.
  private mutating func check(_ loop: Loop) throws(Diagnostic) -> Planned.Doing {
    try checkNames(in: loop.range)
    if let step = loop.step { try checkNames(in: step) }
    if let range = loop.range.literal {
      _ = try LoopRange(range, step: loop.step?.literal, at: loop.range.span, loop.step?.span)
    }
    let isNew = names?.insert(loop.name).inserted ?? false
    let body = planned(loop.body)
    if isNew { names?.remove(loop.name) }
    return .loop(loop, body: body)
  }

  /// Checks an `expect`: the path, names and literal numbers of a comparison, or the inner command.
  private mutating func check(
    _ expectation: Expectation, at span: Span
  ) throws(Diagnostic) -> Planned.Doing {
    switch expectation.kind {
    case .failure(let code, let statement):
      try checkNames(in: code)
      let action: Planned.Doing
      switch statement.kind {
      case .command(let syntax): action = try call(syntax, at: statement.span)
      case .expectation(let inner): action = try check(inner, at: statement.span)
      default: throw Diagnostic.expectedCommand(at: span)
      }
      return .failure(code: code, Planned(span: statement.span, action: action))
    case .compare(let path, let comparison, let wanted, let tolerance):
      try checkNames(in: wanted)
      guard let text = path.literal, !path.isQuoted, StatePath.isWellFormed(text) else {
        throw Diagnostic.badPath(at: path.span)
      }
      if let tolerance {
        try checkNames(in: tolerance)
        if let text = tolerance.literal, ShapeReader.whole(text, { $0.number() }) == nil {
          throw Diagnostic.notANumber(text, at: tolerance.span)
        }
      }
      return .compare(
        .init(path: path, comparison: comparison, wanted: wanted, tolerance: tolerance))
    }
  }
}

extension Script {
  /// Whether `#!` occurs anywhere: a quick test, as most scripts record no failure.
  fileprivate var hasFailures: Bool {
    let bytes = source.bytes
    return bytes.indices.dropFirst().contains {
      bytes[$0] == UInt8(ascii: "!") && bytes[$0 - 1] == UInt8(ascii: "#")
    }
  }
}

extension Call {
  /// Prepares the call and keeps what the executor needs of it.
  func prepared(
    redirection: CommandSyntax.Redirection?
  ) throws(Diagnostic) -> PreparedCall {
    PreparedCall(
      verb: command.verb, effect: effect, common: common, redirection: redirection,
      run: try prepare())
  }
}

extension StatePath {
  /// Whether the text is names and numbers joined by dots.
  static func isWellFormed(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy(Lexer.isNamePart)
    }
  }
}
