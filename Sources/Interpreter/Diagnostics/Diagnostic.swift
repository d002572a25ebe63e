/// A mistake in what was typed, found before anything runs.
public struct Diagnostic: Error, Equatable, Sendable {
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

  public init(
    _ code: String, _ message: String, hint: String? = nil, help: String? = nil, at span: Span
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.help = help
    self.span = span
  }
}

/// A command that could not do its work, found while it runs.
public struct Failure: Error, Equatable, Sendable {
  public enum Class: Equatable, Sendable {
    case failed, mismatch, input, budget, interrupted

    /// The exit codes of the shell (shell.md section 1).
    public var exitCode: Int32 {
      switch self {
      case .failed: 1
      case .mismatch: 3
      case .input: 4
      case .budget: 5
      case .interrupted: 130
      }
    }
  }

  public var code: String
  public var message: String
  public var hint: String?
  public var kind: Class

  public init(_ code: String, _ message: String, hint: String? = nil, kind: Class = .failed) {
    self.code = code
    self.message = message
    self.hint = hint
    self.kind = kind
  }

  static let interrupted = Failure("interrupted", "stopped", kind: .interrupted)
  /// Ends a command in which a planted crash came; it is told as no failure.
  static let crashed = Failure("crashed", "the session has to begin again")
}
