import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard output and standard error: buffered, held back for pages, given up once they are closed.
struct StandardStreams {
  /// Output that is not yet written to the descriptor.
  private var buffer: [UInt8] = []
  /// Output that is held back; nil if output goes to the terminal.
  private var held: HeldOutput?
  /// Why standard output could not be written; nil also after a closed pipe.
  private(set) var failure: HostError?
  /// Whether standard output cannot be written any more, so that the rest of a script need not run.
  private(set) var isClosed = false
  /// Columns at which sentences are broken; nil if output does not go to a person at a terminal.
  var sentenceWidth: Int?
  /// Columns of the terminal, which tables are fitted to if output goes there.
  var columns = 80
  private var progressLine = ProgressLine()
  /// Line ends that were written to either stream.
  private(set) var linesWritten = 0
  /// A copy of what is printed; nil without `--tee`.
  var copy: OutputCopy?

  /// Bytes after which the buffer is written.
  private static let bufferSize = 1 << 16
  /// Milliseconds for which output is held back for a page.
  private static let pagePatience: Int64 = 300

  init() { buffer.reserveCapacity(StandardStreams.bufferSize) }

  /// Columns for tables; nil unless standard output is a terminal.
  var tableWidth: Int? { isatty(STDOUT_FILENO) == 1 ? columns : nil }

  /// Whether the terminal understands the control sequences for redrawing.
  var canRedraw: Bool {
    isatty(STDOUT_FILENO) == 1 && !["", "dumb"].contains(Terminal.variable("TERM") ?? "")
  }

  /// Prints bytes of standard output, buffered.
  mutating func write(_ bytes: [UInt8]) {
    if held != nil {
      held?.output += bytes
      // A page that takes long is shown as it comes, because a person waits for it.
      if held?.isOverdue(at: SteadyClock.now) == true { letGo() }
      return
    }
    buffer += sentenceWidth.map { Prose.wrapped(bytes, to: $0) } ?? bytes
    if buffer.count >= StandardStreams.bufferSize { flush() }
  }

  /// Prints an error after everything printed before it.
  mutating func writeError(_ text: String) {
    if held?.takesErrors == true {
      held?.errors.append(text)
      return
    }
    letGo()
    flush()
    let bytes = Array((text + "\n").utf8)
    let width = isatty(STDERR_FILENO) == 1 ? sentenceWidth : nil
    put(width.map { Prose.wrapped(bytes, to: $0) } ?? bytes, to: STDERR_FILENO)
  }

  /// Shows progress on standard error, if it is a terminal; nil ends it. Beside an answer that is held
  /// it goes to standard output, if the answer's reader wants it.
  mutating func showProgress(_ progress: Progress?) {
    if let told = held?.progress {
      guard let progress else { return progressLine = ProgressLine() }
      if progressLine.isDue(progress, now: Double(SteadyClock.now) / 1000) {
        _ = writeWhole(Array(told(progress).utf8), to: STDOUT_FILENO)
      }
      return
    }
    // In the background the terminal is another program's.
    guard isatty(STDERR_FILENO) == 1, Terminal.isOurs,
      let line = progressLine.show(progress, now: Double(SteadyClock.now) / 1000)
    else { return }
    _ = writeWhole(Array(line.utf8), to: STDERR_FILENO)
  }

  mutating func flush() {
    guard !buffer.isEmpty else { return }
    put(buffer, to: STDOUT_FILENO)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Holds output back: for an answer that includes errors, or for a page.
  ///
  /// Output for a page is held for at most `pagePatience` after its first line, so that a person does
  /// not notice the delay.
  mutating func hold(forPage: Bool = false, progress: ((Progress) -> String)? = nil) {
    flush()
    held = HeldOutput(
      takesErrors: !forPage, progress: progress,
      patience: forPage ? StandardStreams.pagePatience : nil)
  }

  /// Ends the holding and returns what was held back; nothing if it has gone to the terminal
  /// meanwhile.
  mutating func release() -> (output: [UInt8], errors: [String]) {
    defer { held = nil }
    return (held?.output ?? [], held?.errors ?? [])
  }

  /// Sends what is held back for a page to the terminal.
  mutating func letGo() {
    guard let page = held, !page.takesErrors else { return }
    held = nil
    write(page.output)
  }

  /// Writes to a descriptor; standard output is given up after the first failure.
  private mutating func put(_ bytes: [UInt8], to descriptor: Int32) {
    if descriptor == STDOUT_FILENO && isClosed { return }
    let isWhole = writeWhole(bytes, to: descriptor)
    linesWritten += bytes.count { $0 == UInt8(ascii: "\n") }
    addToCopy(bytes)
    if !isWhole && descriptor == STDOUT_FILENO { noteClosedOutput(errno) }
  }

  /// Adds to the copy alone, which is given up after the first failure.
  mutating func addToCopy(_ bytes: [UInt8]) {
    do throws(HostError) { try copy?.write(bytes) } catch {
      copy = nil
      failure = failure ?? error
    }
  }

  /// Notes the end of standard output. A closed pipe is not an error, anything else is.
  private mutating func noteClosedOutput(_ code: Int32) {
    isClosed = true
    guard code != EPIPE else { return }
    failure = .system("write", "standard output", code)
  }
}

/// Output of a command that is held back until it is known where it goes.
private struct HeldOutput {
  var output: [UInt8] = []
  var errors: [String] = []
  /// Whether errors belong to the answer; otherwise they are printed at once.
  let takesErrors: Bool
  /// Writes how far a long read has come, in a line of its own; nil unless the request asks for it.
  let progress: ((Progress) -> String)?
  /// Milliseconds after the first line at which the output goes to the terminal in any case; nil for
  /// never.
  let patience: Int64?
  private var deadline: Int64?

  init(takesErrors: Bool, progress: ((Progress) -> String)?, patience: Int64?) {
    (self.takesErrors, self.progress, self.patience) = (takesErrors, progress, patience)
  }

  /// Whether it has waited long enough. The first question is when the first line came.
  mutating func isOverdue(at now: Int64) -> Bool {
    guard let patience else { return false }
    let end = deadline ?? now + patience
    deadline = end
    return now > end
  }
}
