import Interpreter
import TrendsCore
import TrendsImport
import TrendsOutput

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The host of the real program: standard streams, files, the clock, programs and the system's
/// zones.
final class LiveHost: Host {
  /// Bytes of a file that is read at once, such as a script; data is read in parts instead.
  static let readLimit = 64 << 20

  /// Output that is not yet written to the descriptor.
  private var buffer: [UInt8] = []
  var running: [RunningJob] = []
  /// Why standard output could not be written; nil also after a closed pipe.
  private(set) var outputFailure: HostError?
  private var progressLine = ProgressLine()
  private var isOutputClosed = false
  /// Columns at which sentences are broken; nil if output does not go to a person at a terminal.
  var sentenceWidth: Int?
  /// The history of the prompt; nil outside it.
  var inputs: (any InputHistory)?
  /// Whether standard input brings requests and cannot be read as a file.
  var inputIsTaken = false
  /// Journal of the crashed session that the prompt reported.
  var crashedJournal: String?
  /// Output that is held back; nil if output goes to the terminal.
  private var held: HeldOutput?

  init() { buffer.reserveCapacity(1 << 16) }

  var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// How often the present command has asked whether to stop.
  ///
  /// A recording notes the tick at which the answer was yes, so that a replay stops there.
  private var ticks = 0
  private(set) var cancelTick: Int?

  /// Whether ^C was pressed or a budget is used up. Each call counts as a tick.
  var isInterrupted: Bool {
    ticks += 1
    guard Interrupts.pending else { return isSpent }
    cancelTick = cancelTick ?? ticks
    return true
  }

  var spentBudget: Budget? { Interrupts.pending ? nil : meter.withLock { $0.spent } }
  /// Used by the thread of the command and by that of its work.
  let meter = Locked(BudgetMeter())
  private var isSpent: Bool { meter.withLock { $0.spent } != nil }

  func limitTime(to seconds: Int?) { meter.withLock { $0.limitTime(to: seconds) } }

  func beginTicks() {
    ticks = 0
    cancelTick = nil
    meter.withLock { $0.beginCommand() }
  }

  func endTicks() { meter.withLock { $0.endCommand() } }

  /// Whether memory can be limited: a limit that cannot be watched is none.
  static var hasLimits: Bool { MachineMemory.allowed != nil && BudgetMeter.residentBytes != nil }

  /// Sets the limits of memory and of the time of a command.
  func limit(asSafe isSafe: Bool) {
    let share = isSafe ? Budget.safeMemoryShare : Budget.memoryShare
    meter.withLock { meter in
      meter.memoryLimit = MachineMemory.allowed.map { $0 / share.of * share.parts }
      meter.limitCommands(to: isSafe ? Budget.timeLimit : nil)
    }
  }

  /// Created with the first line, so that an idle session has no journal.
  private var journalFile: JournalFile?
  /// Creates the journal; nil if nothing is kept, as in safe mode, and once it has been called.
  var makeJournal: (() -> JournalFile?)?

  func journal(_ bytes: [UInt8]) {
    if let make = makeJournal, journalFile == nil {
      journalFile = make()
      makeJournal = nil
    }
    journalFile?.append(bytes)
  }

  func finishJournal() { journalFile?.finish() }

  let recording = LiveScratch()
  /// The files that scripts may replace.
  let written = WrittenFiles(in: StateFolder.path(Terminal.variable))

  func scratch() -> (any Scratch)? { recording }

  /// Whether to stop, for use on any thread; does not count as a tick.
  var interruption: @Sendable () -> Bool {
    { [meter] in Interrupts.pending || meter.withLock { $0.spent } != nil }
  }

  /// Prints bytes of standard output, buffered.
  func write(_ bytes: [UInt8]) {
    if held != nil {
      held?.output += bytes
      // A page that takes long is shown as it comes, because a person waits for it.
      if let page = held, page.isOverdue(at: SteadyClock.now) { letGo() }
      return
    }
    buffer += sentenceWidth.map { Prose.wrapped(bytes, to: $0) } ?? bytes
    if buffer.count >= 1 << 16 { flush() }
  }

  /// Prints an error after everything printed before it.
  func writeError(_ text: String) {
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

  /// Shows progress on standard error, if it is a terminal; nil ends it.
  func showProgress(_ progress: Progress?) {
    guard isatty(STDERR_FILENO) == 1,
      let line = progressLine.show(progress, now: Double(SteadyClock.now) / 1000)
    else { return }
    put(Array(line.utf8), to: STDERR_FILENO)
  }

  /// Columns for tables; nil unless standard output is a terminal at the prompt.
  var tableWidth: Int? { isatty(STDOUT_FILENO) == 1 ? sentenceWidth : nil }

  /// Whether the terminal understands the control sequences for redrawing.
  var canRedraw: Bool {
    isatty(STDOUT_FILENO) == 1 && !["", "dumb"].contains(Terminal.variable("TERM") ?? "")
  }

  /// The new size of the terminal if it changed since the last call.
  func takeSize() -> (columns: Int, rows: Int)? {
    guard Signals.take(.resize).contains(.resize), let size = Terminal.measured() else {
      return nil
    }
    return (size.columns, size.rows)
  }

  /// Waits in real time; ^C ends it early.
  func wait(_ milliseconds: Int) {
    letGo()
    flush()
    Signals.drain()
    guard !isInterrupted else { return }
    var wakeUp = pollfd(fd: Signals.wakeUp, events: Int16(POLLIN), revents: 0)
    _ = poll(&wakeUp, 1, Int32(clamping: milliseconds))
  }

  func flush() {
    guard !buffer.isEmpty else { return }
    put(buffer, to: STDOUT_FILENO)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Holds output back: for an answer that includes errors, or for a page.
  ///
  /// Output for a page is held for at most `pagePatience`, so that a person does not notice the
  /// delay.
  func hold(forPage: Bool = false) {
    flush()
    let deadline = forPage ? SteadyClock.now + LiveHost.pagePatience : nil
    held = HeldOutput(takesErrors: !forPage, deadline: deadline)
  }

  /// Ends the holding and returns what was held back; nothing if it has gone to the terminal
  /// meanwhile.
  func release() -> (output: [UInt8], errors: [String]) {
    defer { held = nil }
    return (held?.output ?? [], held?.errors ?? [])
  }

  /// Milliseconds for which output is held back for a page.
  private static let pagePatience: Int64 = 300

  /// Sends what is held back for a page to the terminal.
  func letGo() {
    guard let page = held, !page.takesErrors else { return }
    held = nil
    write(page.output)
  }

  /// Writes to a descriptor; standard output is given up after the first failure.
  private func put(_ bytes: [UInt8], to descriptor: Int32) {
    if descriptor == STDOUT_FILENO && isOutputClosed { return }
    let isWhole = writeWhole(bytes, to: descriptor)
    if !isWhole && descriptor == STDOUT_FILENO { noteClosedOutput(errno) }
  }

  /// Notes the end of standard output. A closed pipe is not an error, anything else is.
  private func noteClosedOutput(_ code: Int32) {
    isOutputClosed = true
    guard code != EPIPE else { return }
    outputFailure = .system("write", "standard output", code)
  }

  /// Whether standard output cannot be written any more, so that the rest of a script need not run.
  var isDone: Bool { isOutputClosed }
}

extension LiveHost {
  func read(_ path: String) throws(HostError) -> [UInt8] {
    if path == "-" { return try readInput() }
    guard !path.utf8.contains(0) else { throw .refused(path, "has a NUL in its name") }
    let descriptor = systemOpen(expanded(path), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system("read", path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system("read", path, errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .refused(path, "is a folder")
    default: throw .refused(path, "is not a regular file")
    }
    guard status.st_size <= LiveHost.readLimit else {
      throw HostError.fileTooLarge(path)
    }
    return try readAll(descriptor, path)
  }

  func routes(beside path: String) -> HealthRoutes {
    let folder = Path.folder(of: expanded(path))
    return HealthRoutes { track in
      FileBytes(reading: folder + "workout-routes/" + track)
    }
  }

  func open(_ path: String) throws(HostError) -> OpenedPath {
    guard !path.utf8.contains(0) else { throw .refused(path, "has a NUL in its name") }
    if path == "-" { return .file(MemoryBytes(try readInput())) }
    let name = expanded(path)
    let descriptor = systemOpen(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system("read", path, errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw .system("read", path, code)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file(FileBytes(descriptor, status))
    case S_IFDIR:
      close(descriptor)
      return .folder(entries(of: name).sorted())
    default:
      close(descriptor)
      throw .refused(path, "is not a regular file")
    }
  }

  /// Reads standard input to its end.
  private func readInput() throws(HostError) -> [UInt8] {
    guard !inputIsTaken else {
      throw HostError.inputBringsRequests
    }
    return try readAll(STDIN_FILENO, "standard input", waits: true)
  }

  /// Reads to the end. With `waits` ^C is noticed while nothing comes, as from a terminal or a
  /// pipe.
  private func readAll(
    _ descriptor: Int32, _ path: String, waits: Bool = false
  ) throws(HostError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if waits {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let ready = poll(&polled, 1, 25)
        if ready == 0 || ready < 0 && errno == EINTR {
          if Interrupts.pending { throw .interrupted }
          continue
        }
      }
      let count = systemRead(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw .system("read", path, errno)
      }
      bytes += chunk[..<count]
      guard bytes.count <= LiveHost.readLimit else { throw HostError.fileTooLarge(path) }
    }
  }

  func entries(of folder: String) -> [String] {
    Folder.names(in: expanded(folder), limit: Session.fileLimit + 1)
  }

  /// Replaces a leading `~` by the home folder.
  func expanded(_ path: String) -> String {
    guard path == "~" || path.utf8.starts(with: "~/".utf8), let home = Terminal.variable("HOME")
    else {
      return path
    }
    return home + path.dropFirst(1)
  }
}

private func systemRead(_ descriptor: Int32, _ bytes: inout [UInt8], _ count: Int) -> Int {
  read(descriptor, &bytes, count)
}

/// The system's call under a name that `LiveHost.open` does not hide.
func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
  open(path, flags, mode)
}
