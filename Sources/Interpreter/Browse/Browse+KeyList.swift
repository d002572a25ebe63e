import TrendsCharts
import TrendsOutput

/// The list of keys, which covers the page and scrolls where it is taller than the screen.
extension Browse {
  /// The list of keys as it covers the page; nil where it does not.
  var shownKeys: (lines: ArraySlice<String>, hint: String)? {
    guard let keysTop else { return nil }
    let lines = keyLines
    let room = max(1, session.settings.rows - 1)
    let top = min(keysTop, max(0, lines.count - room))
    let shown = lines[top..<min(lines.count, top + room)]
    let arrows = session.settings.glyphs == .ascii ? "up down" : "↑ ↓"
    return (
      shown,
      shown.count == lines.count
        ? "any key goes back"
        : "lines \(top + 1)\(session.context.dash)\(shown.endIndex) of \(lines.count)   \(arrows) PgDn move   any other key goes back"
    )
  }

  private var keyLines: [String] {
    BrowseKeys(isASCII: session.settings.glyphs == .ascii).lines(columns: session.settings.columns)
  }

  /// The first line of the list of keys after an input; nil where that closes it.
  func scrolled(keys top: Int, by input: BrowseInput) -> Int? {
    let room = max(1, session.settings.rows - 1)
    let last = max(0, keyLines.count - room)
    guard last > 0 else { return nil }
    let move: Int
    switch input {
    case .stroke(let stroke):
      switch BrowseKeys.key(of: stroke) {
      case .up: move = -1
      case .down: move = 1
      case .screenUp: move = -room
      case .screenDown, .span: move = room
      case .first: return 0
      case .last: return last
      default: return nil
      }
    case .mouse(let mouse):
      switch mouse.action {
      case .wheelUp: move = -3
      case .wheelDown: move = 3
      case .release, .drag: move = 0
      default: return nil
      }
    }
    return min(max(0, min(top, last) + move), last)
  }
}
