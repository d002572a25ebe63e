import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Lines of a pipe, a file or a terminal without an editor, exact to the byte.
///
/// A line ends at LF or CRLF, or where the stream ends. NUL is a character like any other; bytes
/// that are not UTF-8 come back as `invalid`, and the next line is read as if nothing had been.
struct StreamReader: LineReader {
  /// The longest line of a script, without its end.
  static let lineLimit = SourceCheck.lineLimit

  let descriptor: Int32
  /// Whether prompts are shown: somebody types at a terminal that cannot edit.
  let showsPrompt: Bool
  let readsSingleLines = true

  private var buffer: [UInt8] = []
  private var start = 0
  private var hasEnded = false
  private var chunk: [UInt8]

  init(descriptor: Int32 = STDIN_FILENO, showsPrompt: Bool = false, chunkSize: Int = 65_536) {
    self.descriptor = descriptor
    self.showsPrompt = showsPrompt
    chunk = [UInt8](repeating: 0, count: max(chunkSize, 1))
  }

  mutating func read(prompt: String) -> ReadLine {
    // Whatever ^C there was, it was not meant for what comes next.
    Interrupts.clear()
    if showsPrompt { show(LineText(Prompt(prompt).visible, cursor: 0).text) }
    var searched = 0
    while true {
      if let end = buffer[(start + searched)...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return Self.line(buffer[start..<end])
      }
      searched = buffer.count - start
      if hasEnded { return rest() }
      if searched > Self.lineLimit + 1 { return dropLine() }
      switch fill() {
      case nil: continue
      case .interrupted:
        start = buffer.count
        if showsPrompt { show("\n") }
        return .interrupted
      case let other?: return other
      }
    }
  }

  mutating func close() {}

  /// A line without its LF; a CR before that belongs to the end.
  static func line(_ bytes: ArraySlice<UInt8>) -> ReadLine {
    let text = bytes.last == 0x0D ? bytes.dropLast() : bytes
    if text.count > lineLimit { return .tooLong }
    guard let line = String(validating: text, as: UTF8.self) else { return .invalid(Array(text)) }
    return .line(line)
  }

  private mutating func rest() -> ReadLine {
    guard start < buffer.count else { return .endOfFile }
    defer { start = buffer.count }
    return Self.line(buffer[start...])
  }

  /// Reads over the rest of a line that is too long to keep.
  private mutating func dropLine() -> ReadLine {
    while true {
      if let end = buffer[start...].firstIndex(of: 0x0A) {
        start = end + 1
        return .tooLong
      }
      start = buffer.count
      if hasEnded { return .tooLong }
      if let other = fill() { return other }
    }
  }

  /// Adds what is there to the buffer; a signal ends it early.
  private mutating func fill() -> ReadLine? {
    buffer.removeFirst(start)
    start = 0
    switch InputWait.wait(for: descriptor, signals: [.interrupt, .terminate, .hangUp]) {
    case .input, .timeout: break
    case .signals(let signals): return ReadLine(signals)
    }
    #if canImport(Glibc)
      let count = Glibc.read(descriptor, &chunk, chunk.count)
    #else
      let count = Darwin.read(descriptor, &chunk, chunk.count)
    #endif
    if count > 0 {
      buffer += chunk[..<count]
    } else if count == 0 || errno != EINTR && errno != EAGAIN {
      hasEnded = true
    }
    return nil
  }

  /// Plain text only: a terminal that cannot edit may not know colours either.
  private func show(_ text: String) {
    _ = writeWhole(Array(text.utf8), to: STDOUT_FILENO)
  }
}

extension ReadLine {
  /// What signals mean to somebody who waits for a line.
  init?(_ signals: Signals) {
    if signals.contains(.terminate) {
      self = .terminated(signal: SIGTERM)
    } else if signals.contains(.hangUp) {
      self = .terminated(signal: SIGHUP)
    } else if signals.contains(.interrupt) {
      self = .interrupted
    } else {
      return nil
    }
  }
}
