import TrendsCore

extension Parser {
  /// Reads `expect PATH OPERATOR VALUE [+- NUMBER]` or `expect fail CODE COMMAND`. Within `expect fail`
  /// only the first stands.
  mutating func expectation(
    _ keyword: Word, isInside: Bool = false
  ) -> Statement.Kind {
    lastEnd = keyword.span.end
    advance()
    let usage = "write: expect loaded.count == 21"
    guard let path = word() else {
      problem(.expectedPath(hint: usage, at: keyword.span))
      skip()
      return .broken
    }
    if path.literal == "fail" && !path.isQuoted && !isInside { return expectedFailure(path) }
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

  /// Consumes a comparison: the lexer returns `==` and `!=` as words and the others as symbols.
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

  /// Reads the `CODE COMMAND` of `expect fail`, where `keyword` is the word `fail`; the command may be
  /// an `expect` that compares.
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
    let isExpectation = verb.literal == "expect" && !verb.isQuoted
    let kind = isExpectation ? expectation(verb, isInside: true) : command(verb)
    if kind == .broken { return .broken }
    let inner = Statement(kind: kind, span: Span(start, lastEnd))
    return .expectation(Expectation(kind: .failure(code: code, inner)))
  }
}
