/// Worlds to go back to, and forward again: bounded, each a copy that shares nearly everything.
struct History {
  static let limit = 1000

  private var past: [World] = []
  private var future: [World] = []

  /// Remembers the world as it was before a command changed it.
  mutating func push(_ world: World) {
    past.append(world)
    if past.count >= 2 * History.limit { past.removeFirst(History.limit) }
    if !future.isEmpty { future.removeAll(keepingCapacity: true) }
  }

  mutating func undo(from now: World) -> World? {
    guard let before = past.popLast() else { return nil }
    future.append(now)
    return before
  }

  mutating func redo(from now: World) -> World? {
    guard let after = future.popLast() else { return nil }
    past.append(now)
    return after
  }
}
