import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Browsing with the keys and the mouse of the terminal.
extension LiveHost: BrowsingHost {
  /// Runs a browser until it is left; nil without a terminal that can be redrawn.
  ///
  /// `q`, ESC and ^D keep what the keys amounted to; ^C, SIGTERM, SIGHUP and the end of the input
  /// drop it.
  func browse(_ browse: inout Browse) -> Browse.End? {
    guard isatty(STDIN_FILENO) == 1, canRedraw else { return nil }
    // Output that is held back must be on the terminal before the chart's screen covers it.
    streams.letGo()
    streams.flush()
    var screen = OwnScreen()
    defer { screen.close() }
    var keys = ScreenKeys()
    streams.columns = screen.size.columns
    browse.resize(columns: screen.size.columns, rows: screen.size.rows)
    while true {
      Terminal.takeMouse(browse.takesMouse)
      screen.draw(browse.lines)
      switch keys.next(milliseconds: browse.wait.map { Int32(clamping: $0) } ?? -1) {
      case .key(let event):
        // A key held down may be faster than the terminal: all keys read so far are handled before
        // drawing.
        var next: KeyDecoder.Event? = event
        while let key = next, !browse.isDone {
          if key == .character(Key.clear.rawValue) { screen.forget() }
          if let input = keys.input(of: key) { browse.take(input) }
          if browse.takeBell() { screen.ring() }
          next = browse.isDone ? nil : keys.ready()
        }
        if browse.isDone {
          keys.giveBack()
          return .kept
        }
      case .signals(let signals):
        if signals.contains(.interrupt) {
          Interrupts.clear()
          return .dropped
        }
        if let end = [SIGTERM, SIGHUP].first(where: { signals.contains(Signals.flag(of: $0)) }) {
          // The signal goes to the process again, so that the prompt sees it and ends in good
          // order.
          raise(end)
          return .dropped
        }
        screen.heed(signals)
        streams.columns = screen.size.columns
        browse.resize(columns: screen.size.columns, rows: screen.size.rows)
      case .nothing: browse.passTime()
      case .end: return .dropped
      }
    }
  }
}

extension ScreenKeys {
  /// What an event means while browsing; nil for keys that do nothing there.
  mutating func input(of event: KeyDecoder.Event) -> BrowseInput? {
    switch event {
    case .mouse(let report): mouse(report).map { .mouse($0) }
    case .key(let key): key.stroke.map { .stroke($0) }
    case .character(let scalar): ScreenKeys.stroke(of: scalar).map { .stroke($0) }
    }
  }

  private static func stroke(of scalar: UInt32) -> String? {
    switch scalar {
    case 0x09: "Tab"
    case 0x0A, 0x0D: "Enter"
    case 0x1B: "Esc"
    case 0x20: "Space"
    case 0x08, 0x7F: "Backspace"
    case 0x01...0x1A: Unicode.Scalar(scalar + 0x40).map { "^\(Character($0))" }
    case 0..<0x20: nil
    default: Unicode.Scalar(scalar).map { String(Character($0)) }
    }
  }
}

extension Key {
  /// The name of a key that is no character; nil for those that browsing does not know.
  fileprivate var stroke: String? {
    switch self {
    case .arrowLeft: "Left"
    case .arrowRight: "Right"
    case .up: "Up"
    case .down: "Down"
    case .shiftLeft: "Shift-Left"
    case .shiftRight: "Shift-Right"
    case .wordLeft: "Word-Left"
    case .wordRight: "Word-Right"
    case .oldest: "PgUp"
    case .newest: "PgDn"
    case .home: "Home"
    case .end: "End"
    case .enter, .newline: "Enter"
    case .backTab: "Shift-Tab"
    case .backspace: "Backspace"
    case .delete: "Delete"
    default: nil
    }
  }
}
