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
  /// What a recording says came while a run was followed; nil where this is no replay.
  func recordedFollow() -> FollowRecord?
  /// How the command failed when it was recorded, for a replay, which asks nobody outside again.
  var recordedRefusal: HostError? { get }
}

extension RecordedWorld {
  public func recordedFollow() -> FollowRecord? { nil }
  public var recordedRefusal: HostError? { nil }
}
