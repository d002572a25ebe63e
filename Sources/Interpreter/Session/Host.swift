public import TrendsCore

/// What the world can do for a session: the one place where anything outside is touched.
///
/// Safe mode, tests and replays are other hosts; the interpreter itself opens nothing.
public protocol Host: AnyObject {
  /// The real time, read only at the start and by the prompt.
  var now: Instant { get }
  /// Whether ^C was pressed since the command began.
  var isInterrupted: Bool { get }
  func write(_ bytes: [UInt8])
  func writeError(_ text: String)
  func read(_ path: String) throws(HostError) -> [UInt8]
  /// Writes a whole file: to the side first, then in its place.
  func write(_ bytes: [UInt8], to path: String, mode: WriteMode) throws(HostError)
  /// The bytes of the system's zone file; the name has been checked.
  func zoneFile(_ name: String) -> [UInt8]?
  /// Names in a folder, folders with a slash at the end; for completion only.
  func entries(of folder: String) -> [String]
  var zoneNames: [String] { get }
  /// Starts a program in the background.
  func start(_ job: Job) throws(HostError)
  /// Ends a program and whatever it started.
  func stop(_ job: Job)
  /// What programs have answered; waiting, it comes back with at least one, or when interrupted.
  func takeAnswers(waiting: Bool) -> [JobAnswer]
}

public enum WriteMode: Equatable, Sendable { case create, overwrite, append }

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

  var failure: Failure { Failure(code, message, hint: hint) }
}
