import TrendsCore

/// Reads source text into statements; after a mistake it goes on with the next line.
struct Parser {
  /// Loops inside loops: enough for people, little for the stack.
  static let depthLimit = 32
  /// Then the rest of the script is passed over, with the ends of its loops.
  private var isTooDeep = false
  /// Far more than people write, and than a session may run in one go.
  static let statementLimit = 250_000

  private var lexer: Lexer
  private var token: Lexer.Token
  /// Mistakes that were known before the token was read.
  private var known = 0
  private var depth = 0
  private var count = 0

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

  private mutating func advance() {
    known = lexer.problems.count
    token = lexer.next()
  }

  /// Statements up to the end of the text, or up to the `end` of the loop that began at `opening`.
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

  /// The rest of a statement that was no good from its beginning.
  private mutating func broken(from start: Int) -> Statement {
    skip()
    return Statement(kind: .broken, span: Span(start, max(lastEnd, start)))
  }

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

  /// Where the words of the statement just read end.
  private var lastEnd = 0

  // A word, if there is one before the statement ends.
  private mutating func word() -> Word? {
    guard case .word(let word) = token else { return nil }
    lastEnd = word.span.end
    advance()
    return word
  }

  private var here: Span {
    switch token {
    case .word(let word): word.span
    case .symbol(_, let span), .separator(let span): span
    case .end: Span(lexer.source.bytes.count, lexer.source.bytes.count)
    }
  }

  private mutating func problem(_ problem: Diagnostic) { lexer.problem(problem) }

  /// Leaves the rest of the statement aside.
  private mutating func skip() {
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

  private mutating func finish(_ kind: Statement.Kind, after what: String) -> Statement.Kind {
    switch token {
    case .separator, .end: return kind
    case .word, .symbol:
      let hint = what.contains("redirection") ? "flags go before '>'" : "begin a new line"
      problem(.nothingFollows(what, hint: hint, at: here))
      skip()
      return .broken
    }
  }

  private mutating func command(_ verb: Word) -> Statement.Kind {
    lastEnd = verb.span.end
    advance()
    var syntax = CommandSyntax(verb: verb, words: [], redirection: nil)
    while let next = word() { syntax.words.append(next) }
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
    return finish(.assignment(name: name, value), after: "the value of 'let'")
  }

  /// `x=5`, `x= 5`, `x =5` and `x = 5` all say the same.
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
    // `x=""` is a value too: it takes room in the text.
    if let rest, rest.span.start < rest.span.end { return (name, rest) }
    guard let value = word() else {
      problem(.expectedLetValue(of: name, at: head.span))
      return nil
    }
    return (name, value)
  }

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
    guard let range = word() else {
      problem(.expectedRange(hint: usage, at: `in`.span))
      return nil
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

  private mutating func expectation(_ keyword: Word) -> Statement.Kind {
    lastEnd = keyword.span.end
    advance()
    let usage = "write: expect loaded.count == 21"
    guard let path = word() else {
      problem(.expectedPath(hint: usage, at: keyword.span))
      skip()
      return .broken
    }
    if path.literal == "fail" && !path.isQuoted { return expectedFailure(path) }
    guard let (comparison, _) = comparisonOperator() else {
      problem(.expectedOperator(hint: usage, at: path.span))
      skip()
      return .broken
    }
    guard let wanted = word() else {
      problem(.expectedValue(hint: usage, at: path.span))
      skip()
      return .broken
    }
    var tolerance: Word?
    if case .word(let sign) = token, sign.literal == "+-" {
      _ = word()
      tolerance = word()
      if tolerance == nil {
        problem(.expectedNumber(at: sign.span))
        return .broken
      }
    }
    let kind = Expectation.Kind.compare(path: path, comparison, wanted, tolerance: tolerance)
    return finish(.expectation(Expectation(kind: kind)), after: "an expectation")
  }

  private mutating func comparisonOperator() -> (Expectation.Operator, Span)? {
    switch token {
    case .word(let word):
      guard let text = word.literal, let found = Expectation.Operator(rawValue: text) else {
        return nil
      }
      advance()
      return (found, word.span)
    case .symbol(let text, let span):
      guard let found = Expectation.Operator(rawValue: text) else { return nil }
      advance()
      return (found, span)
    case .separator, .end: return nil
    }
  }

  private mutating func expectedFailure(_ keyword: Word) -> Statement.Kind {
    guard let code = word() else {
      problem(.expectedCode(at: keyword.span))
      skip()
      return .broken
    }
    guard case .word(let verb) = token else {
      problem(.expectedCommand(at: code.span))
      skip()
      return .broken
    }
    let start = verb.span.start
    let kind = command(verb)
    if kind == .broken { return .broken }
    let inner = Statement(kind: kind, span: Span(start, lastEnd))
    return .expectation(Expectation(kind: .failure(code: code, inner)))
  }
}

extension Word {
  /// The word before and after its first `=`, or nil where it has none.
  func splitAtEquals() -> (Word, Word)? {
    let pieces: [Piece]
    switch content {
    case .text(let text): pieces = [.text(text)]
    case .pieces(let list): pieces = list
    }
    guard !isQuoted, case .text(let first)? = pieces.first,
      let index = first.utf8.firstIndex(of: UInt8(ascii: "="))
    else { return nil }
    let before = String(first[..<index])
    let after = String(first[first.utf8.index(after: index)...])
    let middle = span.start + before.utf8.count
    var rest = Array(pieces.dropFirst())
    if !after.isEmpty || rest.isEmpty { rest.insert(.text(after), at: 0) }
    let content: Content
    if rest.count == 1, case .text(let only) = rest[0] {
      content = .text(only)
    } else {
      content = .pieces(rest)
    }
    return (
      Word(content: .text(before), span: Span(span.start, middle), isQuoted: false),
      Word(content: content, span: Span(middle + 1, span.end), isQuoted: false)
    )
  }
}
