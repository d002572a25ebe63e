import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A chart that follows the keys of the terminal.
extension LiveHost: BrowsingHost {
  /// How often answers of programs are looked for while no key comes.
  private static let patience: Int32 = 30

  func browse(_ browse: inout Browse) -> Browse.End? {
    guard isatty(STDIN_FILENO) == 1, canRedraw else { return nil }
    // What stands above it is shown before, and what it comes to at once.
    letGo()
    flush()
    var screen = OwnScreen()
    defer { screen.close() }
    var keys = ScreenKeys()
    browse.resize(columns: screen.size.columns, rows: screen.size.rows)
    while true {
      screen.draw(browse.lines)
      switch keys.next(milliseconds: browse.isWaiting ? LiveHost.patience : -1) {
      case .key(let event):
        // A key held down may be faster than the terminal: what has come is done, then drawn.
        var next: KeyDecoder.Event? = event
        while let key = next, !browse.isDone {
          if key == .character(0x0C) { screen.forget() }
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
          // The prompt is to see it too, and to leave in good order.
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
    switch scalar {
    case 0x09: self = .nextView
    case 0x0A, 0x0D: self = .select
    case 0x04, 0x1B, 0x71, 0x51: self = .done  // ^D, ESC, q, Q
    case 0x2B, 0x3D: self = .longer  // + and the key it is on
    case 0x2D, 0x5F: self = .shorter
    case 0x66: self = .forecast
    case 0x3F: self = .keys
    default: return nil
    }
  }
}
