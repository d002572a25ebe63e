/// All that `undo` brings back: the world, and how it is looked at.
struct SessionMoment: Sendable {
  var world: World
  var settings: Settings
  /// The digest of the settings, where it is known.
  var settingsStamp: UInt64?
}

/// A moment that has a name. It has its own place in memory: a table of names has room for many more
/// than there are.
final class MarkedMoment: Sendable {
  let moment: SessionMoment

  init(_ moment: SessionMoment) { self.moment = moment }
}

/// Moments to go back to, and forward again: bounded, each a copy that shares nearly everything.
struct UndoHistory: Sendable {
  static let limit = 1000

  private typealias Entry = (verb: String, moment: SessionMoment)
  private var past: [Entry] = []
  private var future: [Entry] = []

  /// Remembers the moment before a command changed something.
  mutating func push(_ moment: SessionMoment, before verb: String) {
    past.append((verb, moment))
    if past.count >= 2 * UndoHistory.limit { past.removeFirst(UndoHistory.limit) }
    if !future.isEmpty { future.removeAll(keepingCapacity: true) }
  }

  var canRedo: Bool { !future.isEmpty }

  /// The moment before the last change, and the verb that made the change.
  mutating func undo(from now: SessionMoment) -> (verb: String, moment: SessionMoment)? {
    guard let (verb, before) = past.popLast() else { return nil }
    future.append((verb, now))
    return (verb, before)
  }

  mutating func redo(from now: SessionMoment) -> (verb: String, moment: SessionMoment)? {
    guard let (verb, after) = future.popLast() else { return nil }
    past.append((verb, now))
    return (verb, after)
  }
}
