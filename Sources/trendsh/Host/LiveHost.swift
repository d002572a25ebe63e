import Interpreter
import TrendsCore
import TrendsImport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The host of the real program: standard streams, files, the clock, programs and the system's
/// zones.
final class LiveHost: Host {
  /// Standard output and standard error.
  var streams = StandardStreams()
  /// The programs that are under way.
  var running: [RunningJob] = []
  /// Programs that stay and wait for a question.
  var idle: [IdleProgram] = []
  /// Programs that have failed and are started again.
  var resting: [RestingJob] = [] { didSet { ProgramWatch.isResting = !resting.isEmpty } }
  /// The history of the prompt; nil outside it.
  var inputs: (any InputHistory)?
  /// Whether standard input brings requests and cannot be read as a file.
  var inputIsTaken = false
  /// What may end the present command before it is finished.
  var watch = CommandWatch()
  var journals = Journals()
  /// What the terminal says of pictures; nil before it was asked.
  var pictureAnswer: PictureAnswer?
  let recording = LiveScratch()
  /// The files that scripts may replace.
  let written = WrittenFiles(in: StateFolder.path(Terminal.variable))

  func scratch() -> (any Scratch)? { recording }

  var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
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
    streams.letGo()
    streams.flush()
    Signals.drain()
    guard !isInterrupted else { return }
    let end = SteadyClock.now + Int64(milliseconds)
    // In short pieces, because another thread that reads requests may take the sign of ^C first.
    while !Interrupts.pending {
      var wakeUp = pollfd(fd: Signals.wakeUp, events: Int16(POLLIN), revents: 0)
      let left = end - SteadyClock.now
      guard left > 0, poll(&wakeUp, 1, Int32(min(left, 50))) == 0 else { return }
    }
  }
}

/// The streams.
extension LiveHost {
  var tableWidth: Int? { streams.tableWidth }
  var canRedraw: Bool { streams.canRedraw }
  var isDone: Bool { streams.isClosed }

  func write(_ bytes: [UInt8]) { streams.write(bytes) }
  func writeError(_ text: String) { streams.writeError(text) }
  func showProgress(_ progress: Progress?) { streams.showProgress(progress) }

  func ring() {
    guard isatty(STDOUT_FILENO) == 1 else { return }
    streams.flush()
    _ = writeWhole([0x07], to: STDOUT_FILENO)
  }
}

/// The watch over commands.
extension LiveHost {
  var isInterrupted: Bool { watch.tick() }
  var cancelTick: Int? { watch.cancelTick }
  var spentBudget: Budget? { watch.spentBudget }
  var interruption: @Sendable () -> Bool { watch.interruption }

  var steadySeconds: Double? { Double(SteadyClock.microseconds) / 1_000_000 }

  func limitTime(to seconds: Int?) { watch.limitTime(to: seconds) }
  func beginTicks() { watch.begin() }
  func endTicks() { watch.end() }
}

/// The journal.
extension LiveHost {
  func journal(_ bytes: [UInt8]) { journals.append(bytes) }
}
