import TrendsCore

/// Reads source text into statements and collects every mistake of form.
///
/// After a mistake the rest of the statement is skipped and reading goes on, so that one pass
/// reports all mistakes. Names of verbs and types of words are checked later, by `Checker`.
struct Parser {
  /// Deepest nesting of `for`; each level is one recursion of the parser and of the executor.
  static let depthLimit = 32
  /// Set by a loop beyond `depthLimit`; the rest of the script is skipped, and loops that are open
  /// then are not reported as unclosed.
  private var isTooDeep = false
  /// Most statements of one script; far more than people write.
  static let statementLimit = 250_000

  private var lexer: Lexer
  /// The next token, already read by the lexer but not yet consumed.
  private(set) var token: Lexer.Token
  /// Number of mistakes before the lexer read `token`: later ones belong to the current statement.
  private var known = 0
  /// Number of loops around the current statement.
  private var depth = 0
  /// Statements so far, those in loops included.
  private var count = 0

  /// Returns the statements of `source` and its mistakes, which are sorted by place.
  ///
  /// Text with forbidden characters, or beyond a limit, yields no statements and `isRead == false`.
  static func parse(_ source: SourceText) -> Script {
    let broken = SourceCheck.problems(in: source)
    guard broken.isEmpty else {
      return Script(source: source, statements: [], problems: broken, isRead: false)
    }
    var parser = Parser(source)
    let statements = parser.statements(until: nil)
    let problems = parser.lexer.problems.sorted { $0.span.start < $1.span.start }
    if let excess = parser.lexer.excess {
      return Script(source: source, statements: [], problems: [excess] + problems, isRead: false)
    }
    return Script(source: source, statements: statements, problems: problems)
  }

  private init(_ source: SourceText) {
    lexer = Lexer(source)
    token = lexer.next()
  }

  /// Consumes the current token.
  mutating func advance() {
    known = lexer.problems.count
    token = lexer.next()
  }

  /// Reads statements up to the end of the text, or up to the `end` of the loop that began at
  /// `opening`.
  private mutating func statements(until opening: Span?) -> [Statement] {
    var list: [Statement] = []
    while true {
      switch token {
      case .separator: advance()
      case .end:
        if let opening, lexer.excess == nil, !isTooDeep {
          problem(.openLoop(at: opening))
        }
        return list
      case .word(let word) where word.content == .text("end") && !word.isQuoted:
        lastEnd = word.span.end
        advance()
        if opening != nil { return list }
        problem(.strayEnd(at: word.span))
        list.append(broken(from: word.span.start))
      case .symbol(let text, let span):
        problem(.expectedVerb(not: text, at: span))
        list.append(broken(from: span.start))
      case .word(let word):
        count += 1
        if count > Parser.statementLimit {
          lexer.stop(
            "a script has at most \(Parser.statementLimit) commands", hint: "'for' repeats commands"
          )
        }
        list.append(statement(word))
      }
    }
  }

  /// Skips the rest of a statement whose first token cannot begin one.
  private mutating func broken(from start: Int) -> Statement {
    skip()
    return Statement(kind: .broken, span: Span(start, max(lastEnd, start)))
  }

  /// Reads one statement by its first word; `let`, `for` and `expect` in quotes are not keywords.
  ///
  /// A mistake makes it `.broken`, except for a loop, whose body is still checked.
  private mutating func statement(_ first: Word) -> Statement {
    let found = known
    let start = first.span.start
    var kind: Statement.Kind
    switch first.isQuoted ? nil : first.literal {
    case "let": kind = assignment()
    case "for": kind = loop(first)
    case "expect": kind = expectation(first)
    default: kind = command(first)
    }
    if lexer.problems.count > found, !isLoop(kind) { kind = .broken }
    return Statement(kind: kind, span: Span(start, max(lastEnd, start)))
  }

  private func isLoop(_ kind: Statement.Kind) -> Bool {
    if case .loop = kind { true } else { false }
  }

  /// Offset where the last consumed word or symbol of the current statement ends.
  var lastEnd = 0

  /// Consumes the next word; returns nil if the statement ends or a symbol follows.
  mutating func word() -> Word? {
    guard case .word(let word) = token else { return nil }
    lastEnd = word.span.end
    advance()
    return word
  }

  /// The place of the token that comes next.
  private var here: Span {
    switch token {
    case .word(let word): word.span
    case .symbol(_, let span), .separator(let span): span
    case .end: Span(lexer.source.bytes.count, lexer.source.bytes.count)
    }
  }

  mutating func problem(_ problem: Diagnostic) { lexer.problem(problem) }

  /// Skips the rest of the statement, up to but not including its separator.
  mutating func skip() {
    while true {
      switch token {
      case .separator, .end: return
      case .word(let word):
        lastEnd = word.span.end
        advance()
      case .symbol(_, let span):
        lastEnd = span.end
        advance()
      }
    }
  }

  /// Returns `kind` if the statement ends here; otherwise reports what follows and returns
  /// `.broken`.
  mutating func finish(_ kind: Statement.Kind, after what: String) -> Statement.Kind {
    switch token {
    case .separator, .end: return kind
    case .word, .symbol:
      let hint = what.contains("redirection") ? "flags go before '>'" : "begin a new line"
      problem(.nothingFollows(what, hint: hint, at: here))
      skip()
      return .broken
    }
  }

  /// Reads a command after its verb: `VERB WORD… [> FILE | >> FILE]`.
  mutating func command(_ verb: Word) -> Statement.Kind {
    lastEnd = verb.span.end
    advance()
    var syntax = CommandSyntax(verb: verb, words: [], redirection: nil)
    let asks = Parser.asks(verb)
    while let next = word() ?? (asks ? comparisonInWords() : nil) { syntax.words.append(next) }
    guard case .symbol(let symbol, let span) = token else { return .command(syntax) }
    guard symbol == ">" || symbol == ">>" else {
      problem(.onlyInExpect(symbol, at: span))
      skip()
      return .broken
    }
    lastEnd = span.end
    advance()
    guard let target = word() else {
      problem(.expectedFile(after: symbol, at: span))
      skip()
      return .broken
    }
    syntax.redirection = .init(appends: symbol == ">>", target: target, span: span)
    return finish(.command(syntax), after: "the file of a redirection")
  }

  /// The verbs that take a question, in which words may be compared.
  static let questionVerbs = ["browse", "compare", "relate", "runs", "stats", "trend"]

  private static func asks(_ verb: Word) -> Bool {
    guard let text = verb.literal, !text.isEmpty, !verb.isQuoted else { return false }
    // `run` is a verb of its own.
    return questionVerbs.contains { $0.utf8.starts(with: text.utf8) } && text != "run"
  }

  /// Reads a comparison of a question as a word: `<`, `<=`, `>=`, and `>` where a value follows. Before any
  /// other word `>` writes to a file.
  private mutating func comparisonInWords() -> Word? {
    guard case .symbol(let text, let span) = token, text != ">>",
      text != ">" || lexer.isValue(after: span)
    else { return nil }
    lastEnd = span.end
    advance()
    return Word(content: .text(text), span: span, isQuoted: false)
  }

  /// Reads `let NAME = WORD` from the keyword on.
  private mutating func assignment() -> Statement.Kind {
    let keyword = here
    lastEnd = keyword.end
    advance()
    guard let head = word() else {
      problem(.expectedLetName(at: keyword))
      skip()
      return .broken
    }
    guard let (name, value) = split(head) else {
      skip()
      return .broken
    }
    var words = [value]
    while case .word(let sign) = token, !sign.isQuoted,
      Arithmetic.Sign(rawValue: sign.literal ?? "") != nil
    {
      _ = self.word()
      guard let operand = self.word() else {
        problem(.expectedOperand(after: sign.literal ?? "", at: sign.span))
        return .broken
      }
      words += [sign, operand]
    }
    let kind: Statement.Kind =
      words.count == 1 ? .assignment(name: name, value) : .calculation(name: name, words)
    return finish(kind, after: "the value of 'let'")
  }

  /// Reads the name and value of a `let`; `x=5`, `x= 5`, `x =5` and `x = 5` mean the same.
  private mutating func split(_ head: Word) -> (String, Word)? {
    var head = head
    var rest: Word? = nil
    if let (before, after) = head.splitAtEquals() {
      head = before
      rest = after
    } else if let next = word() {
      guard let (before, after) = next.splitAtEquals(), before.literal == "" else {
        problem(.missingEquals(at: next.span))
        return nil
      }
      rest = after
    } else {
      problem(.expectedEquals(at: head.span))
      return nil
    }
    guard let name = head.literal, !head.isQuoted, Lexer.isName(name) else {
      problem(.badName(at: head.span))
      return nil
    }
    // Judged by the span, not the text: the value of `x=""` is empty, but it was written.
    if let rest, rest.span.start < rest.span.end { return (name, rest) }
    guard let value = word() else {
      problem(.expectedLetValue(of: name, at: head.span))
      return nil
    }
    return (name, value)
  }

  /// Reads `for NAME in RANGE [step SIZE]`, its body and `end`.
  ///
  /// The body is read even if the head has a mistake, so that its own mistakes are reported too.
  private mutating func loop(_ keyword: Word) -> Statement.Kind {
    lastEnd = keyword.span.end
    advance()
    let found = lexer.problems.count
    let head = loopHead(keyword)
    if lexer.problems.count > found { skip() }
    guard depth < Parser.depthLimit else {
      if depth == Parser.depthLimit {
        isTooDeep = true
        problem(.tooDeep(limit: Parser.depthLimit, at: keyword.span))
      }
      while token != .end { skip(); advance() }
      return .broken
    }
    depth += 1
    let body = statements(until: keyword.span)
    depth -= 1
    guard var head else { return .broken }
    head.body = body
    return finish(.loop(head), after: "'end'")
  }

  /// Reads the head of a `for` after the keyword; returns nil once it has reported a mistake.
  private mutating func loopHead(_ keyword: Word) -> Loop? {
    let usage = "write: for day in 2025-01-01..2025-01-07"
    guard let name = word() else {
      problem(.expectedForName(hint: usage, at: keyword.span))
      return nil
    }
    guard let text = name.literal, !name.isQuoted, Lexer.isName(text) else {
      problem(.badName(hint: usage, at: name.span))
      return nil
    }
    guard let `in` = word(), `in`.literal == "in" else {
      problem(.expectedIn(hint: usage, at: name.span))
      return nil
    }
    guard var range = word() else {
      problem(.expectedRange(hint: usage, at: `in`.span))
      return nil
    }
    // `last 7 days` is one range.
    while case .word(let next) = token, next.literal != "step", let text = next.literal,
      let first = range.literal, SpanWord.isBegun(first)
    {
      _ = word()
      range = Word(
        content: .text(first + " " + text), span: Span(range.span.start, next.span.end),
        isQuoted: false)
    }
    var step: Word?
    if case .word(let next) = token, next.literal == "step" {
      _ = word()
      guard let size = word() else {
        problem(.expectedStep(at: next.span))
        return nil
      }
      step = size
    }
    switch token {
    case .separator, .end: return Loop(name: text, range: range, step: step, body: [])
    case .word, .symbol:
      problem(.nothingFollowsRange(at: here))
      return nil
    }
  }
}
