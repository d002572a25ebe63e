/// An incremental search through the history: ^R.
///
/// The line shows the newest input that contains the pattern; ^R goes to older ones, ^S to newer
/// ones. ^G restores what was typed, and any other key accepts the match and is then handled as
/// usual.
struct HistorySearch: Equatable {
  /// What a key did to the search.
  enum Outcome: Equatable {
    /// The line or the prompt changed.
    case changed
    /// No input contains the pattern.
    case failed
    /// The match stays in the line.
    case accepted
    /// What was typed comes back.
    case cancelled
  }

  private(set) var pattern: [UInt32] = []
  /// Index of the match in the history; the number of entries if there is none.
  private(set) var place: Int
  private(set) var isFailing = false
  /// The line before the search.
  let draft: LineText

  init(draft: LineText, entries: Int) {
    self.draft = draft
    place = entries
  }

  /// The text shown in the place of the prompt.
  var prompt: String {
    let text = LineText(pattern, cursor: 0).text
    return isFailing ? "search '\(text)' (none): " : "search '\(text)': "
  }

  /// Handles a key.
  mutating func take(_ event: KeyDecoder.Event, entries: [String]) -> Outcome {
    switch event {
    case .key(.search), .character(Key.search.rawValue):
      return look(entries, older: true, from: place - 1)
    case .key(.searchForward), .character(Key.searchForward.rawValue):
      return look(entries, older: false, from: place + 1)
    case .character(0x07): return .cancelled
    case .character(Key.backspace.rawValue), .character(Key.backspaceAsControlH.rawValue):
      if pattern.isEmpty { return .cancelled }
      pattern.removeLast()
      return look(entries, older: true, from: entries.count - 1)
    case .character(let scalar) where scalar >= 0x20:
      pattern.append(scalar)
      return look(entries, older: true, from: min(place, entries.count - 1))
    default: return .accepted
    }
  }

  /// The line to show: the match with the cursor at the pattern, or what was typed.
  func line(_ entries: [String]) -> LineText {
    guard entries.indices.contains(place), !pattern.isEmpty else { return draft }
    let found = LineText(entries[place])
    return LineText(found.scalars, cursor: offset(in: found.scalars) ?? found.cursor)
  }

  /// Searches from an index on, towards older or newer inputs.
  private mutating func look(_ entries: [String], older: Bool, from start: Int) -> Outcome {
    isFailing = false
    guard !pattern.isEmpty else {
      place = entries.count
      return .changed
    }
    let needle = Array(LineText(pattern, cursor: 0).text.utf8)
    let all = entries.indices
    let places =
      older ? Array(all.prefix(max(0, start + 1)).reversed()) : Array(all.dropFirst(start))
    guard let found = places.first(where: { entries[$0].utf8.contains(needle) }) else {
      isFailing = true
      return .failed
    }
    place = found
    return .changed
  }

  /// The index of the pattern in a line; nil if it is not in it.
  private func offset(in scalars: [UInt32]) -> Int? {
    scalars.indices.first { scalars[$0...].starts(with: pattern) }
  }
}
