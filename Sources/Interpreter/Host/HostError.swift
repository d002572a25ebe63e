/// Why a file could not be read or written.
public struct HostError: Error, Equatable, Sendable {
  /// The words that refusals of the world go by; a program that fails has `exit-` and its number.
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
    case notAnonymous = "not-anonymous"
    case notListed = "not-listed"
    case timeout
    case tooLarge = "too-large"
    case unknownMetric = "unknown-metric"
    case unreadable
    case unsafe
    case unsupported
  }

  public var code: String
  public var message: String
  public var hint: String?

  package init(_ code: Code, _ message: String, hint: String? = nil) {
    self.init(code: code.rawValue, message, hint: hint)
  }

  /// With a word that was read in a transcript, or that a program's end gives.
  public init(code: String, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  package func has(_ code: Code) -> Bool { self.code == code.rawValue }

  /// ^C came while the world was waited for.
  public static let interrupted = HostError(.interrupted, "stopped")
  public var isInterruption: Bool { has(.interrupted) }

  var failure: Failure {
    isInterruption
      ? .interrupted
      : Failure(
        code: code, message, hint: hint,
        kind: code == Failure.Code.budget.rawValue ? .budget : .failed)
  }
}
