public import TrendsCore

/// What the world can do for a session: the one place where anything outside is touched.
///
/// Safe mode, tests and replays are other hosts; the interpreter itself opens nothing. What needs a part
/// of the world takes the role for it, so that its test needs no more.
public protocol Host: WallClock, Interruptible, Budgeted, FileAccess, ZoneFiles, Printing,
  Journaling,
  ProgramStarter, RecordedWorld
{}

/// The real time.
public protocol WallClock: AnyObject {
  /// Read only at the start and by the prompt.
  var now: Instant { get }
}

/// What a replay knows of the world as it was.
public protocol RecordedWorld: AnyObject {
  /// The samples that a followed run received when it was recorded; nil outside a replay.
  func recordedFollow() -> FollowRecord?
  /// The recorded failure of the current command; a replay does not ask the outside again.
  var recordedRefusal: HostError? { get }
}

extension RecordedWorld {
  public func recordedFollow() -> FollowRecord? { nil }
  public var recordedRefusal: HostError? { nil }
}
