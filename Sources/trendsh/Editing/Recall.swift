/// Walks through the history with Up and Down, over the inputs that begin with what was typed, or
/// over all if none does.
struct Recall {
  /// What was typed before the walk; nil while there is none.
  private var draft: String?
  /// The bytes that inputs must begin with; empty for all.
  private var prefix: [UInt8] = []
  /// Index of the input in the line.
  private var place = 0

  /// Returns the older input, or nil at the oldest. `current` is the present line.
  mutating func older(_ entries: [String], current: String) -> String? {
    begin(entries, current)
    let places = entries.indices.prefix(place).reversed()
    guard let found = places.first(where: { fits(entries[$0], prefix, not: current) }) else {
      return nil
    }
    place = found
    return entries[found]
  }

  /// Returns the newer input, and what was typed after the newest one.
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

  /// Returns the first input of all, or what was typed.
  mutating func end(_ entries: [String], current: String, oldest: Bool) -> String? {
    begin(entries, current)
    guard oldest else {
      defer { self = Recall() }
      return draft
    }
    place = 0
    return entries.first
  }

  /// Begins a walk if the line is not the one that the last walk put there.
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
