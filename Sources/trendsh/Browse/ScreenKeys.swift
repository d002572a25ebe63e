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

  init() { decoder.escapeIsKey = true }

  /// Returns a key that has been read already; never waits.
  mutating func ready() -> KeyDecoder.Event? { decoder.next() }

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
}
