import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads lines of a pipe, a file or a terminal without an editor, exact to the byte.
///
/// A line ends at LF, at CRLF or at the end of the stream. NUL is a character like any other. Bytes
/// that are not UTF-8 are returned as `invalid`, and the next line is read as usual.
struct StreamReader: LineReader {
  /// Bytes of the longest line, without its end.
  static let lineLimit = SourceCheck.lineLimit

  let descriptor: Int32
  /// Whether prompts are shown, because a person types at a terminal that cannot edit.
  let showsPrompt: Bool
  let readsSingleLines = true
  /// Always false: the terminal holds the typed line, and this reader does not see it.
  let leftEmpty = false

  private var buffer: [UInt8] = []
  /// Index of the first byte that is not returned yet.
  private var start = 0
  private var hasEnded = false
  /// Buffer of one system call, reused.
  private var chunk: [UInt8]

  init(descriptor: Int32 = STDIN_FILENO, showsPrompt: Bool = false, chunkSize: Int = 65_536) {
    self.descriptor = descriptor
    self.showsPrompt = showsPrompt
    chunk = [UInt8](repeating: 0, count: max(chunkSize, 1))
  }

  /// Returns the next line. Blocks until there is one, the input ends or a signal arrives.
  mutating func read(prompt: String) -> ReadLine {
    if showsPrompt { show(LineText(Prompt(prompt).visible, cursor: 0).text) }
    var searched = 0
    while true {
      if let end = buffer[(start + searched)...].firstIndex(of: UInt8(ascii: "\n")) {
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

  /// A line from its bytes without LF; a CR at the end belongs to the line end.
  static func line(_ bytes: ArraySlice<UInt8>) -> ReadLine {
    let text = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
    if text.count > lineLimit { return .tooLong }
    guard let line = String(validating: text, as: UTF8.self) else { return .invalid(Array(text)) }
    return .line(line)
  }

  /// The bytes after the last line end, as a line.
  private mutating func rest() -> ReadLine {
    guard start < buffer.count else { return .endOfFile }
    defer { start = buffer.count }
    return Self.line(buffer[start...])
  }

  /// Skips the rest of a line that is too long to keep.
  private mutating func dropLine() -> ReadLine {
    while true {
      if let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
        start = end + 1
        return .tooLong
      }
      start = buffer.count
      if hasEnded { return .tooLong }
      if let other = fill() { return other }
    }
  }

  /// Reads more into the buffer; returns early with what a signal means.
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

  /// Writes plain text: a terminal that cannot edit may not know colours.
  private func show(_ text: String) {
    _ = writeWhole(Array(text.utf8), to: STDOUT_FILENO)
  }
}

extension ReadLine {
  /// What signals mean while a line is awaited; nil for signals that do not matter then.
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
