/// Why a file could not be read or written.
public struct HostError: Error, Equatable, Sendable {
  public var code: String
  public var message: String
  public var hint: String?

  public init(_ code: String, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  /// ^C came while the world was waited for.
  public static let interrupted = HostError("interrupted", "stopped")
  public var isInterruption: Bool { code == HostError.interrupted.code }

  var failure: Failure {
    isInterruption
      ? .interrupted
      : Failure(code, message, hint: hint, kind: code == "budget" ? .budget : .failed)
  }
}
