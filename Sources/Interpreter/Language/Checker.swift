/// Checks a whole script before anything of it runs: verbs, words, flags, literal types, names.
struct Checker {
  /// Mistakes that are listed; the rest are counted.
  static let errorLimit = 20

  private let source: SourceText
  private let argumentCount: Int
  private let allowsPrefixes: Bool
  private var names: Set<String>
  private var problems: [Diagnostic]
  private let expectedFailures: Set<Int>

  /// The plan of a script, or every mistake in it.
  static func check(
    _ script: Script, names: Set<String> = [], argumentCount: Int = 0,
    allowsPrefixes: Bool = false
  ) -> Result<Plan, Problems> {
    var checker = Checker(
      source: script.source, argumentCount: argumentCount, allowsPrefixes: allowsPrefixes,
      names: names, problems: [],
      expectedFailures: ExpectedFailures.lineEnds(in: script.source))
    let statements = checker.plan(script.statements, mistakes: script.problems)
    let problems = checker.unforeseen(script.problems, in: script) + checker.problems
    if problems.isEmpty { return .success(Plan(source: script.source, statements: statements)) }
    return .failure(
      Problems(source: script.source, list: problems.sorted { $0.span.start < $1.span.start }))
  }

  struct Problems: Error, Sendable {
    var source: SourceText
    var list: [Diagnostic]
  }

  /// Mistakes of form that no recorded answer foresees.
  private func unforeseen(_ mistakes: [Diagnostic], in script: Script) -> [Diagnostic] {
    if expectedFailures.isEmpty { return mistakes }
    return mistakes.filter { !isForeseen(at: $0.span.start) }
  }

  private func isForeseen(at offset: Int) -> Bool {
    !expectedFailures.isEmpty
      && expectedFailures.contains(source.line(at: min(offset, source.bytes.count)).upperBound)
  }

  private mutating func plan(_ statements: [Statement], mistakes: [Diagnostic]) -> [Planned] {
    var planned: [Planned] = []
    planned.reserveCapacity(statements.count)
    for statement in statements {
      let foreseen = isForeseen(at: statement.span.end)
      do throws(Diagnostic) {
        let action = try action(of: statement, mistakes: mistakes)
        planned.append(Planned(span: statement.span, action: action, expectsFailure: foreseen))
      } catch {
        if foreseen {
          planned.append(
            Planned(span: statement.span, action: .mistake(error), expectsFailure: true))
        } else if statement.kind != .broken {
          problems.append(error)
        }
      }
    }
    return planned
  }

  private mutating func action(
    of statement: Statement, mistakes: [Diagnostic]
  ) throws(Diagnostic) -> Planned.Doing {
    switch statement.kind {
    case .command(let syntax): return try call(syntax, at: statement.span)
    case .assignment(let name, let word):
      try checkNames(in: word)
      names.insert(name)
      return .assign(name, word)
    case .loop(let loop): return try check(loop, mistakes: mistakes)
    case .expectation(let expectation): return try check(expectation, at: statement.span)
    case .broken:
      let inside = mistakes.first {
        $0.span.start >= statement.span.start && $0.span.start <= statement.span.end
      }
      throw inside ?? Diagnostic("syntax", "this cannot be read", at: statement.span)
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

  private func checkNames(in word: Word) throws(Diagnostic) {
    guard case .pieces(let pieces) = word.content else { return }
    for case .name(let name, let span) in pieces {
      if let digit = Int(name) {
        guard digit > argumentCount else { continue }
        throw Diagnostic(
          "unset-name", "'$\(name)' is not set: the script has \(argumentCount) arguments",
          at: span)
      }
      guard !names.contains(name) else { continue }
      let nearest = Nearest.to(name, in: names)
      throw Diagnostic(
        "unset-name", "'$\(name)' is not set",
        hint: nearest.map { "did you mean '$\($0)'?" } ?? "set it first: let \(name) = …",
        at: span)
    }
  }

  private mutating func check(
    _ loop: Loop, mistakes: [Diagnostic]
  ) throws(Diagnostic) -> Planned.Doing {
    try checkNames(in: loop.range)
    if let step = loop.step { try checkNames(in: step) }
    if let range = loop.range.literal {
      _ = try LoopRange(range, step: loop.step?.literal, at: loop.range.span, loop.step?.span)
    }
    let isNew = names.insert(loop.name).inserted
    let body = plan(loop.body, mistakes: mistakes)
    if isNew { names.remove(loop.name) }
    return .loop(loop, body: body)
  }

  private mutating func check(
    _ expectation: Expectation, at span: Span
  ) throws(Diagnostic) -> Planned.Doing {
    switch expectation.kind {
    case .failure(let code, let statement):
      guard case .command(let syntax) = statement.kind else {
        throw Diagnostic("expected-command", "'expect fail' is followed by a command", at: span)
      }
      try checkNames(in: code)
      let action = try call(syntax, at: statement.span)
      return .failure(code: code, Planned(span: statement.span, action: action))
    case .compare(let path, let comparison, let wanted, let tolerance):
      try checkNames(in: wanted)
      guard let text = path.literal, !path.isQuoted, StatePath.isWellFormed(text) else {
        throw Diagnostic(
          "bad-path", "a path is names and numbers joined by dots",
          hint: "such as loaded.count", help: "expect", at: path.span)
      }
      if let tolerance {
        try checkNames(in: tolerance)
        if let text = tolerance.literal, ShapeReader.whole(text, { $0.number() }) == nil {
          throw Diagnostic(
            "bad-argument", "'\(text)' is not a number", help: "expect", at: tolerance.span)
        }
      }
      return .compare(
        .init(path: path, comparison: comparison, wanted: wanted, tolerance: tolerance))
    }
  }
}

/// The lines whose recorded answer (the comments after them) holds a failure.
enum ExpectedFailures {
  /// Offsets of the ends of those lines.
  static func lineEnds(in source: SourceText) -> Set<Int> {
    var ends: Set<Int> = []
    let bytes = source.bytes
    var commandEnd: Int?
    var start = 0
    guard hasMark(bytes) else { return [] }
    while start < bytes.count {
      let line = source.line(at: start)
      if isAnswer(bytes[line]) {
        let isFailure = line.count > 1 && bytes[line.lowerBound + 1] == UInt8(ascii: "!")
        if isFailure, let commandEnd { ends.insert(commandEnd) }
      } else {
        commandEnd = line.upperBound
      }
      start = (bytes[line.upperBound...].firstIndex(of: 10) ?? bytes.count) + 1
    }
    return ends
  }

  private static func hasMark(_ bytes: [UInt8]) -> Bool {
    for index in bytes.indices.dropFirst() where bytes[index] == UInt8(ascii: "!") {
      if bytes[index - 1] == UInt8(ascii: "#") { return true }
    }
    return false
  }

  private static func isAnswer(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count >= 2, line.first == UInt8(ascii: "#") else { return false }
    return "|!=@".utf8.contains(line[line.startIndex + 1])
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
