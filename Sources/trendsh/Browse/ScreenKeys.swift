#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Keys and signals for a command that has a screen of its own.
struct ScreenKeys {
  enum Event: Equatable {
    case key(KeyDecoder.Event)
    case signals(Signals)
    /// Nothing came in the time given.
    case nothing
    /// The terminal is gone.
    case end
  }

  private static let signals: Signals = [
    .interrupt, .resize, .terminate, .hangUp, .stop, .goOn,
  ]
  /// How long ESC may be alone before it counts as a key.
  private static let escapeMilliseconds: Int32 = 50

  private var decoder = KeyDecoder()

  init() { decoder.escapeIsKey = true }

  /// What has been read already and not been handed out.
  mutating func ready() -> KeyDecoder.Event? { decoder.next() }

  /// Waits for the next event, for ever or for some milliseconds.
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

  private mutating func readMore() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = readBytes(STDIN_FILENO, &chunk, chunk.count)
    if count > 0 { decoder.feed(chunk[..<count]) }
    return count > 0 || count < 0 && (errno == EINTR || errno == EAGAIN)
  }
}
