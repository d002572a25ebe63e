/// What `undo` restores: the world, and the settings.
struct SessionMoment: Sendable {
  var world: World
  var settings: Settings
  /// Digest of the settings; nil where it is unknown.
  var settingsStamp: UInt64?
}

/// A moment with a name. A class, because a dictionary reserves room for more values than it has,
/// and a moment is large.
final class MarkedMoment: Sendable {
  let moment: SessionMoment

  init(_ moment: SessionMoment) { self.moment = moment }
}

/// The moments before and after changes; bounded, each sharing nearly everything with its
/// neighbours.
struct UndoHistory: Sendable {
  /// Least number of changes that can be undone; up to twice as many are kept.
  static let limit = 1000

  private typealias Entry = (verb: String, moment: SessionMoment)
  /// The state before each change, oldest first, with the verb that made the change.
  private var past: [Entry] = []
  /// The states that `undo` left, the most recent last.
  private var future: [Entry] = []

  /// Adds the state before a change; `redo` is then no longer possible.
  mutating func push(_ moment: SessionMoment, before verb: String) {
    past.append((verb, moment))
    if past.count >= 2 * UndoHistory.limit { past.removeFirst(UndoHistory.limit) }
    if !future.isEmpty { future.removeAll(keepingCapacity: true) }
  }

  var canRedo: Bool { !future.isEmpty }

  /// Returns the state before the last change and its verb; nil where nothing has changed.
  mutating func undo(from now: SessionMoment) -> (verb: String, moment: SessionMoment)? {
    guard let (verb, before) = past.popLast() else { return nil }
    future.append((verb, now))
    return (verb, before)
  }

  /// Returns the state that the last `undo` left; nil where nothing was undone.
  mutating func redo(from now: SessionMoment) -> (verb: String, moment: SessionMoment)? {
    guard let (verb, after) = future.popLast() else { return nil }
    past.append((verb, now))
    return (verb, after)
  }
}
