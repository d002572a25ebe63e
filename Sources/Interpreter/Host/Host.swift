public import TrendsCore

/// What the world can do for a session: the only place where anything outside is touched.
///
/// Safe mode, tests and replays use other hosts; the interpreter itself opens nothing. Code that
/// needs one part of the world takes the protocol of that part, so that its tests need no more.
public protocol Host: WallClock, Interruptible, Budgeted, FileAccess, ZoneFiles, Printing,
  Journaling,
  ProgramStarter, SourceKeeping, AnchorKeeping, RecordedWorld
{}

/// The role of a host that keeps `connect` lines from one session to the next.
public protocol SourceKeeping: AnyObject {
  /// Returns the bytes of the file; nil if it does not exist.
  func keptSources() throws(HostError) -> [UInt8]?
  /// Replaces the file.
  func keep(sources: [UInt8]) throws(HostError)
}

/// Defaults for a host that keeps nothing.
extension SourceKeeping {
  public func keptSources() throws(HostError) -> [UInt8]? { nil }
  public func keep(sources: [UInt8]) throws(HostError) { throw HostError.noSources }
}

/// How far a followed file was read (S3-50): a place in it, and what stood before that place.
public struct FollowAnchor: Equatable, Sendable {
  /// Bytes of the whole lines that were read.
  public var offset: Int
  /// The hash of the bytes before `offset`, by which the file is recognised.
  public var digest: String

  public init(offset: Int, digest: String) { (self.offset, self.digest) = (offset, digest) }
}

/// The role of a host that keeps from one session to the next how far followed files were read. It keeps
/// no samples.
public protocol AnchorKeeping: AnyObject {
  /// The anchor of a file and a series; nil without one.
  func anchor(of path: String, series: String) -> FollowAnchor?
  /// Replaces it. What cannot be kept is lost without harm: the file is then read from its beginning.
  func keep(_ anchor: FollowAnchor, of path: String, series: String)
}

/// Defaults for a host that keeps nothing.
extension AnchorKeeping {
  public func anchor(of path: String, series: String) -> FollowAnchor? { nil }
  public func keep(_ anchor: FollowAnchor, of path: String, series: String) {}
}

/// The role of a host that knows the real time.
public protocol WallClock: AnyObject {
  /// The real time. It is read only at the start and by the prompt, never by a command.
  var now: Instant { get }
}

/// The role of a replay's host, which knows how the outside behaved when it was recorded.
public protocol RecordedWorld: AnyObject {
  /// Takes the next recorded `follow`; nil outside a replay.
  func recordedFollow() -> FollowRecord?
  /// The failure that was recorded for the current command, which a replay raises again instead of
  /// asking the outside; nil outside a replay.
  var recordedRefusal: HostError? { get }
}

/// Defaults for a host that replays nothing.
extension RecordedWorld {
  public func recordedFollow() -> FollowRecord? { nil }
  public var recordedRefusal: HostError? { nil }
}
