/// Why the outside refused: a file, a program, the journal, or an input of a transcript.
public struct HostError: Error, Equatable, Sendable {
  /// The stable words for refusals; docs/errors.md describes each.
  ///
  /// A program that fails has `exit-N` with its exit code, which is not in this list.
  package enum Code: String, CaseIterable, Sendable {
    case badToken = "bad-token"
    case farPath = "far-path"
    case fileExists = "file-exists"
    case fingerprint
    case interrupted
    case io
    case noFingerprint = "no-fingerprint"
    case noJournal = "no-journal"
    case noProgram = "no-program"
    case noAnswer = "no-answer"
    case notAnonymous = "not-anonymous"
    case notListed = "not-listed"
    case timeout
    case tooLarge = "too-large"
    case unknownMetric = "unknown-metric"
    case unknownPerson = "unknown-person"
    case unreadable
    case unsafe
    case unsupported
  }

  /// The stable word, such as `io` or `exit-2`.
  public var code: String
  /// What happened; may quote names that have not passed the output gate.
  public var message: String
  /// One piece of advice; nil where there is none.
  public var hint: String?

  package init(_ code: Code, _ message: String, hint: String? = nil) {
    self.init(code: code.rawValue, message, hint: hint)
  }

  /// Creates an error with a code that was read in a transcript, or that a program's exit gives.
  public init(code: String, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  /// Whether the error has this code.
  package func has(_ code: Code) -> Bool { self.code == code.rawValue }

  /// ^C was pressed while the host waited.
  public static let interrupted = HostError(.interrupted, "stopped")
  /// Whether ^C caused it; such an error is not reported as a refusal.
  public var isInterruption: Bool { has(.interrupted) }

  /// The failure that a command reports for it.
  var failure: Failure {
    isInterruption
      ? .interrupted
      : Failure(
        code: code, message, hint: hint,
        kind: code == Failure.Code.budget.rawValue ? .budget : has(.notListed) ? .input : .failed)
  }
}
