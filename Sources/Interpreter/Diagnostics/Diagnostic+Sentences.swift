/// The sentences of all mistakes, one factory for each; the rest of the code names only the
/// factory.
///
/// `at` is the place to underline, `help` the verb whose help page is offered.
extension Diagnostic {
  /// A limit was reached, and the text after it is not read.
  static func excess(_ reason: String, hint: String? = nil, at span: Span) -> Diagnostic {
    Diagnostic(.tooLarge, "\(reason): the rest is not read", hint: hint, at: span)
  }

  static func notARange(_ text: some CustomStringConvertible, at span: Span) -> Diagnostic {
    Diagnostic(
      .badRange, "'\(text)' is not a range",
      hint: "write 1..5, 2025-01-01..2025-01-07 or last 7 days", at: span)
  }

  static func notARangeOfNumbers(_ text: some CustomStringConvertible, at span: Span) -> Diagnostic
  {
    Diagnostic(
      .badRange, "'\(text)' is not a range of numbers or days",
      hint: "write 1..5, 2025-01-01..2025-01-07 or last 7 days", at: span)
  }

  static func rangeTooFar(at span: Span) -> Diagnostic {
    Diagnostic(.badRange, "the range goes beyond 9007199254740992", at: span)
  }

  static func notAStep(_ text: some CustomStringConvertible, at span: Span) -> Diagnostic {
    Diagnostic(.badStep, "'\(text)' is not a step above 0", at: span)
  }

  static func noStepForDays(_ text: some CustomStringConvertible, at span: Span) -> Diagnostic {
    Diagnostic(.badStep, "'\(text)' is not a step for days", hint: "write 7 or 1m", at: span)
  }

  /// `limit` is in MiB.
  static func scriptTooLarge(limit: Int, at span: Span) -> Diagnostic {
    Diagnostic(.tooLarge, "the script is larger than \(limit) MiB", at: span)
  }

  static func lineTooLong(at span: Span) -> Diagnostic {
    Diagnostic(.lineTooLong, "the line is longer than 64 KiB", at: span)
  }

  /// `name` says which character it is, such as `control character U+0007`.
  static func badCharacter(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(.badCharacter, "\(name) in the text", at: span)
  }

  /// `hex` is the byte in two hexadecimal digits.
  static func notUTF8(byte hex: String, at span: Span) -> Diagnostic {
    Diagnostic(.badCharacter, "byte 0x\(hex) is not valid UTF-8", at: span)
  }

  static func badMatcher(_ reason: String, at span: Span) -> Diagnostic {
    Diagnostic(.badMatcher, reason, at: span)
  }

  static func badVerdict(at span: Span) -> Diagnostic {
    Diagnostic(
      .badVerdict, "this verdict cannot be read", hint: "write '#= ok' or '#= err CODE'", at: span)
  }

  static func badHeader(_ message: String, hint: String? = nil, at span: Span) -> Diagnostic {
    Diagnostic(.badHeader, message, hint: hint, at: span)
  }

  static func newerFormat(_ number: some CustomStringConvertible, at span: Span) -> Diagnostic {
    Diagnostic(
      .newerFormat, "this transcript has form \(number), newer than this program",
      hint: "use a newer trendsh", at: span)
  }

  static func badInput(_ reason: String, at span: Span) -> Diagnostic {
    Diagnostic(.badInput, reason, at: span)
  }

  static func badTerm(at span: Span) -> Diagnostic {
    Diagnostic(.badHeader, "'term' needs a size from 20x2 to 1000x1000 and a glyph tier", at: span)
  }

  /// A word that the verb needs is missing; `label` is its name in the usage line.
  static func missingArgument(_ label: String, of verb: String, expected: String, at span: Span)
    -> Diagnostic
  {
    Diagnostic(.missingArgument, "'\(verb)' needs \(what(label, expected))", help: verb, at: span)
  }

  /// A word is not what the parameter takes; `expected` says what that is, such as `a day`.
  static func notExpected(
    _ text: String, _ expected: String, hint: String? = nil, help: String?, at span: Span
  ) -> Diagnostic {
    Diagnostic(.badArgument, "'\(text)' is not \(expected)", hint: hint, help: help, at: span)
  }

  static func oneTooMany(_ text: String, for verb: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .tooManyArguments, "'\(text)' is one word too many for '\(verb)'", help: verb, at: span)
  }

  static func repeatedFlag(_ name: String, of verb: String, at span: Span) -> Diagnostic {
    Diagnostic(.repeatedFlag, "'--\(name)' is given twice", help: verb, at: span)
  }

  static func unknownFlag(_ name: String, of verb: String, hint: String? = nil, at span: Span)
    -> Diagnostic
  {
    Diagnostic(.unknownFlag, "'\(verb)' has no flag '--\(name)'", hint: hint, help: verb, at: span)
  }

  static func flagWithoutValue(_ name: String, of verb: String, at span: Span) -> Diagnostic {
    Diagnostic(.flagValue, "'--\(name)' takes no value", help: verb, at: span)
  }

  static func flagNeedsValue(
    _ name: String, _ label: String, expected: String, of verb: String, at span: Span
  ) -> Diagnostic {
    Diagnostic(.flagValue, "'--\(name)' needs \(what(label, expected))", help: verb, at: span)
  }

  /// An unquoted word begins with `-` and is neither a flag, a number nor a duration.
  static func dash(_ text: String, verb: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .badArgument, "'\(text)' is neither a flag, a number nor a duration",
      hint: "flags begin with '--'; put a word that begins with '-' in quotes", help: verb, at: span
    )
  }

  /// The verb has the flag, but not in the form that the words choose.
  static func flagOfOtherForm(_ name: String, of verb: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .unknownFlag, "'--\(name)' does not go with this form of '\(verb)'", help: verb, at: span)
  }

  /// No form of the verb begins like this; `list` names the words that begin one.
  static func noneOf(
    _ text: String, _ list: String, for verb: String, hint: String? = nil, at span: Span
  ) -> Diagnostic {
    Diagnostic(.badArgument, "'\(text)' is " + list, hint: hint, help: verb, at: span)
  }

  static func unreadableStatement(at span: Span) -> Diagnostic {
    Diagnostic(.syntax, "this cannot be read", at: span)
  }

  /// `count` is how many arguments the script was started with.
  static func unsetArgument(_ name: String, count: Int, at span: Span) -> Diagnostic {
    let arguments = count == 1 ? "1 argument" : "\(count) arguments"
    return Diagnostic(
      .unsetName, "'$\(name)' is not set: the script has \(arguments)", at: span)
  }

  static func unsetName(_ name: String, hint: String? = nil, at span: Span) -> Diagnostic {
    Diagnostic(.unsetName, "'$\(name)' is not set", hint: hint, at: span)
  }

  static func expectedCommand(at span: Span) -> Diagnostic {
    Diagnostic(
      .expectedCommand, "'expect fail' needs a command, or an 'expect' that compares", at: span)
  }

  static func badPath(at span: Span) -> Diagnostic {
    Diagnostic(
      .badPath, "a path must be names and numbers joined by dots", hint: "such as loaded.count",
      help: "expect", at: span)
  }

  static func notANumber(_ text: String, at span: Span) -> Diagnostic {
    Diagnostic(.badArgument, "'\(text)' is not a number", help: "expect", at: span)
  }

  static func badVerb(at span: Span) -> Diagnostic {
    Diagnostic(.badVerb, "a verb must be a plain word, without '$' and quotes", at: span)
  }

  static func ambiguousVerb(_ verb: String, _ list: String, at span: Span) -> Diagnostic {
    Diagnostic(.ambiguousVerb, "'\(verb)' could be \(list)", at: span)
  }

  static func unknownVerb(_ verb: String, hint: String? = nil, at span: Span) -> Diagnostic {
    Diagnostic(.unknownVerb, "unknown verb '\(verb)'", hint: hint, at: span)
  }

  /// A transcript has an expected line before its first command.
  static func orphan(at span: Span) -> Diagnostic {
    Diagnostic(.orphan, "there is an answer before the first command", at: span)
  }

  /// Embedded data does not have the SHA-256 that the header gives for it.
  static func otherFingerprint(_ reason: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .fingerprint, reason, hint: "if you changed it, remove 'bytes' and 'content' from this line",
      at: span)
  }

  /// `code` is the hexadecimal code point of a blank beyond ASCII, such as `00A0`.
  static func lookalikeBlank(_ code: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .badCharacter, "U+\(code) looks like a space but is not one",
      hint: "use an ordinary space, or put the word in quotes", at: span)
  }

  /// A character that other shells give a meaning, such as `|`, is used outside quotes.
  static func notBare(_ text: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .badCharacter, "'\(text)' is not allowed outside quotes",
      hint: "put it in quotes; '\(text)' has no meaning here"
        + (text == "|" ? ", '> FILE' writes to a file" : ""), at: span)
  }

  static func openString(closed quote: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .openString, "the string that begins here is never closed", hint: "add the closing \(quote)",
      at: span)
  }

  static func unknownEscape(_ text: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .badEscape, "unknown escape '\(text)' in a string",
      hint: "use \\\" \\\\ \\$ \\n \\t \\u{…}; a string in '…' has no escapes", at: span)
  }

  static func openEscape(at span: Span) -> Diagnostic {
    Diagnostic(
      .badEscape, "'\\u' needs a code point in braces", hint: "for example \\u{E9}",
      at: span)
  }

  static func noNameAfterDollar(at span: Span) -> Diagnostic {
    Diagnostic(
      .badName, "'$' needs a name or a digit from 1 to 9 after it",
      hint: "for the character itself write '$' in single quotes", at: span)
  }

  static func openLoop(at span: Span) -> Diagnostic {
    Diagnostic(.openFor, "this 'for' has no 'end'", hint: "add a line 'end'", at: span)
  }

  static func strayEnd(at span: Span) -> Diagnostic {
    Diagnostic(.strayEnd, "this 'end' has no 'for'", at: span)
  }

  static func expectedVerb(not text: String, at span: Span) -> Diagnostic {
    Diagnostic(.expectedVerb, "a statement begins with a verb, not with '\(text)'", at: span)
  }

  /// `what` is the complete part that something follows, such as `the value of 'let'`.
  static func nothingFollows(_ what: String, hint: String? = nil, at span: Span) -> Diagnostic {
    Diagnostic(.unexpected, "nothing can follow \(what)", hint: hint, at: span)
  }

  /// A comparison such as `<` follows a command's words.
  static func onlyInExpect(_ symbol: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .unexpected, "'\(symbol)' compares only in 'expect' and in a question of 'stats'",
      hint: "put it in quotes", at: span)
  }

  /// A sign of `let` with nothing to count with behind it.
  static func expectedOperand(after sign: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .expectedValue, "'\(sign)' needs a value behind it", hint: "write: let more = $kg + 1kg",
      help: "let", at: span)
  }

  static func expectedFile(after symbol: String, at span: Span) -> Diagnostic {
    Diagnostic(.expectedFile, "'\(symbol)' needs a file to write", at: span)
  }

  static func expectedLetName(at span: Span) -> Diagnostic {
    Diagnostic(.expectedName, "'let' needs a name", hint: "write: let x = 5", at: span)
  }

  static func missingEquals(at span: Span) -> Diagnostic {
    Diagnostic(.expectedEquals, "'=' is missing after the name", hint: "write: let x = 5", at: span)
  }

  static func expectedEquals(at span: Span) -> Diagnostic {
    Diagnostic(.expectedEquals, "'let' needs '=' and a value", hint: "write: let x = 5", at: span)
  }

  static func badName(hint: String? = nil, at span: Span) -> Diagnostic {
    Diagnostic(
      .badName, "a name is a letter, then letters, digits, '_' and '-'", hint: hint, at: span)
  }

  static func expectedLetValue(of name: String, at span: Span) -> Diagnostic {
    Diagnostic(.expectedValue, "'let \(name)' needs a value after '='", at: span)
  }

  static func tooDeep(limit: Int, at span: Span) -> Diagnostic {
    Diagnostic(.tooDeep, "loops are nested deeper than \(limit)", at: span)
  }

  static func expectedForName(hint: String? = nil, at span: Span) -> Diagnostic {
    Diagnostic(.expectedName, "'for' needs a name", hint: hint, at: span)
  }

  static func expectedIn(hint: String? = nil, at span: Span) -> Diagnostic {
    Diagnostic(.expectedIn, "'in' is missing after the name", hint: hint, at: span)
  }

  static func expectedRange(hint: String? = nil, at span: Span) -> Diagnostic {
    Diagnostic(.expectedRange, "'in' needs a range", hint: hint, at: span)
  }

  static func expectedStep(at span: Span) -> Diagnostic {
    Diagnostic(.expectedStep, "'step' needs a size", at: span)
  }

  static func nothingFollowsRange(at span: Span) -> Diagnostic {
    Diagnostic(
      .unexpected, "nothing can follow the range of a 'for'", hint: "begin its body on a new line",
      at: span)
  }

  static func expectedPath(hint: String? = nil, at span: Span) -> Diagnostic {
    Diagnostic(
      .expectedPath, "'expect' needs a path of the state", hint: hint, help: "expect",
      at: span)
  }

  static func expectedOperator(hint: String? = nil, at span: Span) -> Diagnostic {
    Diagnostic(
      .expectedOperator, "a comparison is missing: == != < <= > or >=", hint: hint, help: "expect",
      at: span)
  }

  static func expectedValue(hint: String? = nil, at span: Span) -> Diagnostic {
    Diagnostic(.expectedValue, "the value to compare with is missing", hint: hint, at: span)
  }

  static func expectedNumber(at span: Span) -> Diagnostic {
    Diagnostic(.expectedNumber, "'+-' needs a number", at: span)
  }

  static func expectedCode(at span: Span) -> Diagnostic {
    Diagnostic(
      .expectedCode, "'expect fail' needs the word of a failure, or 'any'",
      hint: "expect fail config open w daily --page 0", at: span)
  }

  /// Returns the name of an argument and what it may be; of a choice only the latter, which would be
  /// said twice.
  private static func what(_ label: String, _ expected: String) -> String {
    label.contains("|" as Character) ? expected : "\(label): \(expected)"
  }
}
