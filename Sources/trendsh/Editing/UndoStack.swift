/// What the line was before, for ^_: typing in a row is undone together, a word at a time.
struct UndoStack {
  private static let limit = 200
  private var states: [LineText] = []

  /// Notes the line as it is before a key; cheap when nothing changed.
  mutating func note(_ line: LineText) {
    guard let last = states.last else { return states.append(line) }
    if last.scalars == line.scalars { return states[states.count - 1] = line }
    // One more character at the end of what was typed continues the same word.
    let before = states.dropLast().last
    let grows = line.scalars.count == last.scalars.count + 1 && line.cursor == last.cursor + 1
    let grew = before.map { last.scalars.count == $0.scalars.count + run } ?? false
    if grows && grew && line.scalars[last.cursor] != 0x20 {
      states[states.count - 1] = line
      run += 1
    } else {
      states.append(line)
      run = grows ? 1 : 0
    }
    if states.count > Self.limit { states.removeFirst() }
  }

  /// The line before the last change.
  mutating func undo() -> LineText? {
    guard states.count > 1 else { return nil }
    states.removeLast()
    run = 0
    return states.last
  }

  mutating func clear() { self = UndoStack() }

  /// How many characters in a row were typed into the newest state.
  private var run = 0
}
