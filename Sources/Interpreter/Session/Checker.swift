/// Checks a whole script before anything of it runs: verbs, words, flags, literal types, names.
struct Checker {
  /// Mistakes that are listed; the rest are counted.
  static let errorLimit = 20

  private let source: SourceText
  private let argumentCount: Int
  private let arePrefixesAllowed: Bool
  /// Whether the input that is looked at is known to fail.
  private var isForeseen = false
  /// Names without a value so far: a hint for one takes a look at all names.
  private var unsetNames = 0
  /// What was typed wrong is told as at the prompt.
  private var allowsPrefixes = false
  /// Those that are set; nil if any may be.
  private var names: Set<String>?
  /// Of the input that is looked at; those of form are known already.
  private var mistakes: [Diagnostic] = []

  /// The plan of a script, or every mistake in it.
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

  struct Problems: Error, Sendable {
    var source: SourceText
    var list: [Diagnostic]
  }

  /// Statements that were typed together, and were refused together where one had a mistake.
  private struct Input {
    var statements: Range<Int>
    /// Its recorded answer is a failure.
    var isForeseen: Bool
  }

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

  private mutating func action(of statement: Statement) throws(Diagnostic) -> Planned.Doing {
    switch statement.kind {
    case .command(let syntax): return try call(syntax, at: statement.span)
    case .assignment(let name, let word):
      try checkNames(in: word)
      names?.insert(name)
      return .assign(name, word)
    case .loop(let loop): return try check(loop)
    case .expectation(let expectation): return try check(expectation, at: statement.span)
    // The mistake of form in it says more.
    case .broken: throw Diagnostic.unreadableStatement(at: statement.span)
    }
  }

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
    let call = try Call(command, arguments, at: span)
    guard arguments.allSatisfy(\.isKnown) else {
      try call.check()
      return .unready(syntax)
    }
    return .call(try call.prepared(redirection: syntax.redirection))
  }

  private mutating func checkNames(in word: Word) throws(Diagnostic) {
    guard case .pieces(let pieces) = word.content, let names else { return }
    for case .name(let name, let span) in pieces {
      if let digit = Int(name) {
        guard digit > argumentCount else { continue }
        throw Diagnostic.unsetArgument(name, count: argumentCount, at: span)
      }
      guard !names.contains(name) else { continue }
      // More are not told; only an answer that was foreseen is compared whole.
      if !isForeseen { unsetNames += 1 }
      let nearest =
        unsetNames <= Checker.errorLimit ? Nearest.question(name, in: names, mark: "$") : nil
      throw Diagnostic.unsetName(
        name, hint: nearest ?? "set it first: let \(name) = …",
        at: span)
    }
  }

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

  private mutating func check(
    _ expectation: Expectation, at span: Span
  ) throws(Diagnostic) -> Planned.Doing {
    switch expectation.kind {
    case .failure(let code, let statement):
      guard case .command(let syntax) = statement.kind else {
        throw Diagnostic.expectedCommand(at: span)
      }
      try checkNames(in: code)
      let action = try call(syntax, at: statement.span)
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
  /// Whether a line may be a recorded failure; most scripts have none.
  fileprivate var hasFailures: Bool {
    let bytes = source.bytes
    return bytes.indices.dropFirst().contains {
      bytes[$0] == UInt8(ascii: "!") && bytes[$0 - 1] == UInt8(ascii: "#")
    }
  }
}

extension Call {
  func prepared(
    redirection: CommandSyntax.Redirection?
  ) throws(Diagnostic) -> PreparedCall {
    PreparedCall(
      verb: command.verb, effect: command.effect, common: common, redirection: redirection,
      run: try prepare())
  }
}

extension StatePath {
  static func isWellFormed(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy(Lexer.isNamePart)
    }
  }
}
