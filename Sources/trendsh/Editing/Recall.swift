/// Walking through history with Up and Down, over the inputs that begin with what was typed, or
/// over all if none does.
struct Recall {
  private var draft: String?
  private var prefix: [UInt8] = []
  private var place = 0

  /// The older input, or nil at the oldest. `current` is what stands in the line now.
  mutating func older(_ entries: [String], current: String) -> String? {
    begin(entries, current)
    let places = entries.indices.prefix(place).reversed()
    guard let found = places.first(where: { fits(entries[$0], prefix, not: current) }) else {
      return nil
    }
    place = found
    return entries[found]
  }

  /// The newer input, and what was typed itself after the newest.
  mutating func newer(_ entries: [String], current: String) -> String? {
    guard let typed = draft, place < entries.count else { return nil }
    let places = entries.indices.dropFirst(place + 1)
    if let found = places.first(where: { fits(entries[$0], prefix, not: current) }) {
      place = found
      return entries[found]
    }
    self = Recall()
    return typed
  }

  /// The first input of all, or the line that was typed.
  mutating func end(_ entries: [String], current: String, oldest: Bool) -> String? {
    begin(entries, current)
    guard oldest else {
      defer { self = Recall() }
      return draft
    }
    place = 0
    return entries.first
  }

  /// The line was changed by hand: it is the draft of the next walk.
  private mutating func begin(_ entries: [String], _ current: String) {
    let isOwn = entries.indices.contains(place) && entries[place].utf8.elementsEqual(current.utf8)
    guard draft == nil || !isOwn else { return }
    draft = current
    place = entries.count
    let typed = Array(current.utf8)
    prefix = entries.contains { fits($0, typed, not: current) } ? typed : []
  }

  private func fits(_ entry: String, _ prefix: [UInt8], not current: String) -> Bool {
    entry.utf8.starts(with: prefix) && !entry.utf8.elementsEqual(current.utf8)
  }
}
