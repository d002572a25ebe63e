import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Browsing a chart with the keys of the terminal.
extension LiveHost: BrowsingHost {
  /// Milliseconds between two checks for answers of programs while no key comes.
  private static let patience: Int32 = 30

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
    browse.resize(columns: screen.size.columns, rows: screen.size.rows)
    while true {
      screen.draw(browse.lines)
      switch keys.next(milliseconds: browse.isWaiting ? LiveHost.patience : -1) {
      case .key(let event):
        // A key held down may be faster than the terminal: all keys read so far are handled before
        // drawing.
        var next: KeyDecoder.Event? = event
        while let key = next, !browse.isDone {
          if key == .character(Key.clear.rawValue) { screen.forget() }
          if let wish = BrowseKey(key) { browse.press(wish) }
          next = keys.ready()
        }
        if browse.isDone { return .kept }
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
        browse.resize(columns: screen.size.columns, rows: screen.size.rows)
      case .nothing: _ = browse.takeArrivals()
      case .end: return .dropped
      }
    }
  }
}

extension BrowseKey {
  /// Nil for keys that do nothing while browsing.
  init?(_ event: KeyDecoder.Event) {
    switch event {
    case .key(let key): self.init(key)
    case .character(let scalar): self.init(scalar)
    }
  }

  private init?(_ key: Key) {
    switch key {
    case .arrowLeft: self = .back
    case .arrowRight: self = .on
    case .shiftLeft, .wordLeft, .oldest: self = .pageBack
    case .shiftRight, .wordRight, .newest: self = .pageOn
    case .up: self = .earlierValue
    case .down: self = .laterValue
    case .home: self = .first
    case .end: self = .newest
    case .enter: self = .select
    case .backTab: self = .previousView
    default: return nil
    }
  }

  private init?(_ scalar: UInt32) {
    switch Unicode.Scalar(scalar) {
    case "\t": self = .nextView
    case "\n", "\r": self = .select
    case "\u{04}", "\u{1B}", "q", "Q": self = .done  // ^D, ESC, q, Q
    case "+", "=": self = .longer  // + and the key it is on
    case "-", "_": self = .shorter
    case "f": self = .forecast
    case "?": self = .keys
    default: return nil
    }
  }
}
