/// A mistake in what was typed, found before anything runs.
public struct Diagnostic: Error, Equatable, Sendable {
  /// The words that mistakes go by.
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

  /// The stable word that scripts and transcripts see: `unknown-verb`.
  public var code: String
  /// What happened, with the thing in quotes: `unknown verb 'scrol'`.
  public var message: String
  /// The one way out, if there is one: `did you mean 'scroll'?`.
  public var hint: String?
  /// The verb whose help page is worth reading.
  public var help: String?
  /// The whole word or statement to underline.
  public var span: Span

  init(
    _ code: Code, _ message: String, hint: String? = nil, help: String? = nil, at span: Span
  ) {
    self.init(code: code.rawValue, message, hint: hint, help: help, at: span)
  }

  /// With a word that came from somewhere else: a failure that is quoted in a text.
  init(
    code: String, _ message: String, hint: String? = nil, help: String? = nil, at span: Span
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.help = help
    self.span = span
  }

  func has(_ code: Code) -> Bool { self.code == code.rawValue }
}
