/// Earlier states of the line, for ^_. Typed characters are undone a word at a time.
struct UndoStack {
  /// States at most; the oldest are dropped.
  private static let limit = 200
  private var states: [LineText] = []

  /// Notes the line before a key is handled; cheap if nothing changed.
  mutating func note(_ line: LineText) {
    guard let last = states.last else { return states.append(line) }
    if last.scalars == line.scalars { return states[states.count - 1] = line }
    // One more character at the end of a typed word belongs to the same state.
    let before = states.dropLast().last
    let grows = line.scalars.count == last.scalars.count + 1 && line.cursor == last.cursor + 1
    let grew = before.map { last.scalars.count == $0.scalars.count + run } ?? false
    if grows && grew && line.scalars[last.cursor] != UInt32(UInt8(ascii: " ")) {
      states[states.count - 1] = line
      run += 1
    } else {
      states.append(line)
      run = grows ? 1 : 0
    }
    if states.count > Self.limit { states.removeFirst() }
  }

  /// Returns the line before the last change; nil if there is none.
  mutating func undo() -> LineText? {
    guard states.count > 1 else { return nil }
    states.removeLast()
    run = 0
    return states.last
  }

  mutating func clear() { self = UndoStack() }

  /// Characters typed in a row into the newest state.
  private var run = 0
}
