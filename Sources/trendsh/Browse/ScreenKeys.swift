import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Keys and signals for a command that has the screen to itself.
struct ScreenKeys {
  /// What happened next.
  enum Event: Equatable {
    case key(KeyDecoder.Event)
    case signals(Signals)
    /// The given time passed.
    case nothing
    /// The terminal is gone.
    case end
  }

  private static let signals: Signals = [
    .interrupt, .resize, .terminate, .hangUp, .stop, .goOn,
  ]
  /// Milliseconds after which a lone ESC counts as a key and not as the start of a sequence.
  private static let escapeMilliseconds: Int32 = 50

  private var decoder = KeyDecoder()
  /// The last press of the mouse, and when it was, to know a double click by.
  private var lastPress: (report: KeyDecoder.MouseReport, at: Int64)?
  /// Milliseconds within which two presses are a double click.
  private static let doubleMilliseconds: Int64 = 400

  init() { (decoder.escapeIsKey, decoder.reportsMouse) = (true, true) }

  /// Returns a key that has been read already; never waits.
  mutating func ready() -> KeyDecoder.Event? { decoder.next() }

  /// Gives what was typed after the last key to the prompt.
  mutating func giveBack() { TypedAhead.add(decoder.takeRest()) }

  /// Waits for the next event, at most for some milliseconds; -1 waits forever.
  mutating func next(milliseconds: Int32 = -1) -> Event {
    while true {
      if let event = decoder.next() { return .key(event) }
      let isTimed = decoder.isWaiting
      switch InputWait.wait(
        for: STDIN_FILENO, signals: Self.signals,
        milliseconds: isTimed ? Self.escapeMilliseconds : milliseconds)
      {
      case .timeout:
        if !isTimed { return .nothing }
        if let event = decoder.next(final: true) { return .key(event) }
      case .signals(let signals): return .signals(signals)
      case .input:
        if !readMore() { return .end }
      }
    }
  }

  /// Reads what is available; false if the terminal is gone.
  private mutating func readMore() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = readBytes(STDIN_FILENO, &chunk, chunk.count)
    if count > 0 { decoder.feed(chunk[..<count]) }
    return count > 0 || count < 0 && (errno == EINTR || errno == EAGAIN)
  }

  /// What the mouse did, counted from 0; nil for buttons that mean nothing.
  mutating func mouse(_ report: KeyDecoder.MouseReport) -> BrowseMouse? {
    func at(_ action: BrowseMouse.Action) -> BrowseMouse {
      BrowseMouse(action, column: max(0, report.column - 1), row: max(0, report.row - 1))
    }
    // Shift, Alt and Control do not change what a button means.
    switch report.code & ~0b11100 {
    case 0 where report.isUp: return at(.release)
    case 0:
      let now = SteadyClock.now
      let isDouble = lastPress.map { last in
        last.report.column == report.column && last.report.row == report.row
          && now - last.at <= ScreenKeys.doubleMilliseconds
      }
      lastPress = isDouble == true ? nil : (report, now)
      return at(isDouble == true ? .doublePress : .press)
    case 32: return at(.drag)
    case 64: return report.isUp ? nil : at(.wheelUp)
    case 65: return report.isUp ? nil : at(.wheelDown)
    case 66: return report.isUp ? nil : at(.wheelLeft)
    case 67: return report.isUp ? nil : at(.wheelRight)
    default: return nil
    }
  }
}
