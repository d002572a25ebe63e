public import TrendsCore
public import TrendsImport

/// What the world can do for a session: the one place where anything outside is touched.
///
/// Safe mode, tests and replays are other hosts; the interpreter itself opens nothing.
public protocol Host: AnyObject {
  /// The real time, read only at the start and by the prompt.
  var now: Instant { get }
  /// Whether ^C was pressed since the command began.
  var isInterrupted: Bool { get }
  /// Begins to count how often `isInterrupted` is asked: the tick at which ^C came.
  func beginTicks()
  var cancelTick: Int? { get }
  /// The same for who reads on another thread or outlives the command.
  var interruption: @Sendable () -> Bool { get }
  /// What the session has used up while the command ran; then `isInterrupted` holds, too.
  var spentBudget: Budget? { get }
  /// What begins now, such as a replay, may take so many seconds; nil ends the watch.
  func limitTime(to seconds: Int?)
  /// What runs now may be a stranger's, or no longer: it has less time and memory.
  func limit(asSafe isSafe: Bool)
  /// The command that `beginTicks` began is over: no time is counted until the next one.
  func endTicks()
  func write(_ bytes: [UInt8])
  func writeError(_ text: String)
  func read(_ path: String) throws(HostError) -> [UInt8]
  /// A file to be read at any place, or the names in a folder.
  func open(_ path: String) throws(HostError) -> OpenedPath
  /// A file in a folder or below it, by a way that leads through no link and nowhere up.
  func open(_ name: String, below folder: String) throws(HostError) -> any ByteSource
  /// The tracks in the folder that Apple Health puts beside an export.
  func routes(beside path: String) -> HealthRoutes
  /// Says at a terminal how far a long reading has come; nil takes it away.
  func showProgress(_ progress: Progress?)
  /// Writes a whole file: to the side first, then in its place.
  func write(
    _ bytes: [UInt8], to path: String, mode: WriteMode, within scope: WriteScope
  ) throws(HostError)
  /// Keeps what is about to run, so that no crash can take it.
  func journal(_ bytes: [UInt8])
  /// A file for long recordings; nil where a recording stays in memory.
  func scratch() -> (any Scratch)?
  /// The journal of the session before this one.
  func lastJournal() throws(HostError) -> [UInt8]
  /// A path from the root; the same path where it cannot be told.
  func absolute(_ path: String) -> String
  /// The user's own folder, from the root, if there is one.
  var home: String? { get }
  /// Tells two states of a file apart; nil where it cannot be told.
  func version(of path: String) -> String?
  /// The bytes of the system's zone file; the name has been checked.
  func zoneFile(_ name: String) -> [UInt8]?
  /// Names in a folder, folders with a slash at the end; for completion only.
  func entries(of folder: String) -> [String]
  var zoneNames: [String] { get }
  /// What was typed at the prompt, where there is one.
  var inputs: (any InputHistory)? { get }
  /// Columns that a table may have; nil where it is to be whole.
  var tableWidth: Int? { get }
  /// Whether what was drawn can be drawn over.
  var canRedraw: Bool { get }
  /// Lets real time pass, in milliseconds, and hands on what was written; back early on ^C.
  func wait(_ milliseconds: Int)
  /// The terminal's new size, once after each change.
  func takeSize() -> (columns: Int, rows: Int)?
  /// What a recording says came while a run was followed; nil where this is no replay.
  func recordedFollow() -> FollowRecord?
  /// How the command failed when it was recorded, for a replay, which asks nobody outside again.
  var recordedRefusal: HostError? { get }
  /// Starts a program in the background.
  func start(_ job: Job) throws(HostError)
  /// Ends a program and whatever it started.
  func stop(_ job: Job)
  /// What programs have answered; waiting, it comes back with at least one, or when interrupted.
  func takeAnswers(waiting: Bool) -> [JobAnswer]
}

/// What a path leads to.
public enum OpenedPath: Sendable {
  case file(any ByteSource)
  /// In order, folders with a slash at the end.
  case folder([String])
}

/// How far a reading has come, in bytes.
public struct Progress: Equatable, Sendable {
  public var name: String
  public var done: Int
  public var total: Int
}

extension Host {
  /// Files that are held whole, where nothing better is known.
  public func open(_ path: String) throws(HostError) -> OpenedPath {
    .file(MemoryBytes(try read(path)))
  }
  public func open(_ name: String, below folder: String) throws(HostError) -> any ByteSource {
    MemoryBytes(try read(folder + name))
  }
  public func routes(beside path: String) -> HealthRoutes { .none }
  public func beginTicks() {}
  public func endTicks() {}
  public func limit(asSafe isSafe: Bool) {}
  public var cancelTick: Int? { nil }
  public func journal(_ bytes: [UInt8]) {}
  public func scratch() -> (any Scratch)? { nil }
  public func lastJournal() throws(HostError) -> [UInt8] {
    throw HostError("no-journal", "there is no journal of an earlier session")
  }
  public func absolute(_ path: String) -> String { path }
  public var home: String? { nil }
  public func version(of path: String) -> String? { nil }
  public func showProgress(_ progress: Progress?) {}
  public var canRedraw: Bool { false }
  public var tableWidth: Int? { nil }
  public var interruption: @Sendable () -> Bool { { false } }
  public var inputs: (any InputHistory)? { nil }
  public var spentBudget: Budget? { nil }
  public func wait(_ milliseconds: Int) {}
  public func limitTime(to seconds: Int?) {}
  public func takeSize() -> (columns: Int, rows: Int)? { nil }
  public func recordedFollow() -> FollowRecord? { nil }
  public var recordedRefusal: HostError? { nil }
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

  /// ^C came while the world was waited for.
  public static let interrupted = HostError("interrupted", "stopped")
  public var isInterruption: Bool { code == HostError.interrupted.code }

  var failure: Failure {
    isInterruption
      ? .interrupted
      : Failure(code, message, hint: hint, kind: code == "budget" ? .budget : .failed)
  }
}
