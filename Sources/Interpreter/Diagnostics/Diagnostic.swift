/// A mistake in a text that was typed or read, found before anything runs (exit code 2).
///
/// For example `unknown verb 'scrol'`, with the code `unknown-verb` and the hint
/// `did you mean 'scroll'?`.
public struct Diagnostic: Error, Equatable, Sendable {
  /// The stable words for mistakes. docs/errors.md describes each; a word is never changed.
  enum Code: String, CaseIterable {
    case ambiguousVerb = "ambiguous-verb"
    case badArgument = "bad-argument"
    case badCharacter = "bad-character"
    case badEscape = "bad-escape"
    case badHeader = "bad-header"
    case badInput = "bad-input"
    case badMatcher = "bad-matcher"
    case badName = "bad-name"
    case badPath = "bad-path"
    case badRange = "bad-range"
    case badStep = "bad-step"
    case badVerb = "bad-verb"
    case badVerdict = "bad-verdict"
    case expectedCode = "expected-code"
    case expectedCommand = "expected-command"
    case expectedEquals = "expected-equals"
    case expectedFile = "expected-file"
    case expectedIn = "expected-in"
    case expectedName = "expected-name"
    case expectedNumber = "expected-number"
    case expectedOperator = "expected-operator"
    case expectedPath = "expected-path"
    case expectedRange = "expected-range"
    case expectedStep = "expected-step"
    case expectedValue = "expected-value"
    case expectedVerb = "expected-verb"
    case fingerprint
    case flagValue = "flag-value"
    case lineTooLong = "line-too-long"
    case missingArgument = "missing-argument"
    case newerFormat = "newer-format"
    case openFor = "open-for"
    case openString = "open-string"
    case orphan
    case repeatedFlag = "repeated-flag"
    case strayEnd = "stray-end"
    case syntax
    case tooDeep = "too-deep"
    case tooLarge = "too-large"
    case tooManyArguments = "too-many-arguments"
    case unexpected
    case unknownFlag = "unknown-flag"
    case unknownVerb = "unknown-verb"
    case unsetName = "unset-name"
  }

  /// The stable word that scripts, JSON and transcripts contain: `unknown-verb`.
  public var code: String
  /// What happened, with the thing in quotes: `unknown verb 'scrol'`. Names in it may come from
  /// data and have not passed the output gate yet.
  public var message: String
  /// One piece of advice, such as `did you mean 'scroll'?`; nil where there is none.
  public var hint: String?
  /// The verb whose help page is offered; nil for mistakes of form.
  public var help: String?
  /// The word or statement to underline, in the text that was checked.
  public var span: Span

  init(
    _ code: Code, _ message: String, hint: String? = nil, help: String? = nil, at span: Span
  ) {
    self.init(code: code.rawValue, message, hint: hint, help: help, at: span)
  }

  /// Creates a diagnostic with a code that is not of `Code`, for a failure that is quoted in a
  /// text.
  init(
    code: String, _ message: String, hint: String? = nil, help: String? = nil, at span: Span
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.help = help
    self.span = span
  }

  /// Whether the mistake has this code.
  func has(_ code: Code) -> Bool { self.code == code.rawValue }
}
