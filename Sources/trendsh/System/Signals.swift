import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whether ^C was pressed since the present command began.
///
///     if Interrupts.pending { throw .interrupted }
enum Interrupts {
  static var pending: Bool { interrupted.load(ordering: .relaxed) }

  static func clear() { interrupted.store(false, ordering: .relaxed) }
}

/// Signals as something to read: handlers only set a flag and write a byte to a pipe that `poll`
/// can wait for. All work happens outside the handlers.
struct Signals: OptionSet, Sendable {
  let rawValue: UInt32

  // Computed, not stored: a stored one would be made at its first use, which may be in a handler.
  static var interrupt: Signals { Signals(rawValue: 1 << 0) }
  static var resize: Signals { Signals(rawValue: 1 << 1) }
  static var terminate: Signals { Signals(rawValue: 1 << 2) }
  static var hangUp: Signals { Signals(rawValue: 1 << 3) }
  static var stop: Signals { Signals(rawValue: 1 << 4) }
  static var goOn: Signals { Signals(rawValue: 1 << 5) }

  /// The end of the pipe to wait for; -1 before `install`.
  static var wakeUp: Int32 { pipeOut.load(ordering: .relaxed) }

  /// Handles the signals of a session at the prompt. Call it once, after `Terminal.save()`.
  ///
  /// SIGPIPE is ignored, so a closed output is an EPIPE of `write`. ^Z stops a command at once; see
  /// `catchStop`.
  static func install() {
    openPipe()
    for signal in [SIGINT, SIGWINCH, SIGTERM, SIGHUP, SIGCONT] { handle(signal, received) }
    for signal in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { handle(signal, crashed) }
    handle(SIGPIPE, SIG_IGN)
  }

  /// Handles ^C for a script, which `Interrupts.pending` reports. Other signals end the process and
  /// its programs.
  static func installForScript() {
    openPipe()
    handle(SIGINT, received)
    // Under `nohup` SIGHUP stays ignored.
    for signal in [SIGTERM, SIGHUP] where !isIgnored(signal) { handle(signal, ended) }
  }

  /// While a line is edited, ^Z is noted and ^\ ignored. While a command runs, both act at once and
  /// restore the terminal first.
  static func catchStop(_ caught: Bool) {
    let isChanged = Terminal.hasWorkingModes
    isWorking.store(!caught && isChanged, ordering: .relaxed)
    handle(SIGTSTP, caught ? received : isChanged ? stopped : SIG_DFL)
    handle(SIGQUIT, caught ? SIG_IGN : isChanged ? crashed : SIG_DFL)
  }

  /// Returns and clears those of the wanted signals that have arrived.
  static func take(_ wanted: Signals) -> Signals {
    let old = came.bitwiseAnd(~wanted.rawValue, ordering: .relaxed).oldValue
    return Signals(rawValue: old).intersection(wanted)
  }

  /// Empties the pipe. Call it before `take`, so that no signal is slept through.
  static func drain() {
    var bytes: (UInt64, UInt64) = (0, 0)
    while read(wakeUp, &bytes, 16) > 0 {}
  }

  /// Whether these ask to stop. A shell that sees another process of the job stop may have resumed
  /// this one before it came to stop: `goOn` beside `stop` is always the later of the two.
  var askToStop: Bool { contains(.stop) && !contains(.goOn) }

  /// Gives the terminal back and stops this process, as a person asked; returns when it is resumed.
  static func stopSelf(leaving: () -> Void) {
    leaving()
    handle(SIGTSTP, SIG_DFL)
    handle(SIGQUIT, SIG_DFL)
    block(SIGTSTP)
    raise(SIGTSTP)
    // A resumption takes a stop away that waits, so only one that came before it has to be looked for:
    // this process may also have been stopped for changing a terminal that was not its own any more.
    if !take(.goOn).isEmpty { handle(SIGTSTP, SIG_IGN) }
    unblock(SIGTSTP)
    catchStop(true)
  }

  /// Ends this process so that its parent sees the signal.
  static func die(of signal: Int32) {
    Terminal.restore()
    ProgramWatch.endAll()
    handle(signal, SIG_DFL)
    raise(signal)
  }

  /// Creates the pipe, once.
  private static func openPipe() {
    guard wakeUp < 0 else { return }
    var ends: (Int32, Int32) = (-1, -1)
    let failed = withUnsafeMutableBytes(of: &ends) { raw in
      pipe(raw.assumingMemoryBound(to: Int32.self).baseAddress) != 0
    }
    if failed { return }
    for end in [ends.0, ends.1] {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    pipeIn.store(ends.1, ordering: .relaxed)
    pipeOut.store(ends.0, ordering: .relaxed)
    // Everything a handler touches is initialised here, because handlers must not allocate.
    ProgramWatch.prepare()
    Interrupts.clear()
    came.store(0, ordering: .relaxed)
    isWorking.store(false, ordering: .relaxed)
  }

  /// Whether a signal is ignored, as under `nohup`.
  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    return action.isIgnored
  }

  /// Sets the handler of a signal and unblocks it.
  fileprivate static func handle(_ signal: Int32, _ handler: Handler?) {
    var action = sigaction()
    action.setHandler(handler)
    action.sa_flags = Int32(SA_RESTART)
    // One handler after the other, in the order of arrival: which of ^Z and `fg` was the later counts.
    sigfillset(&action.sa_mask)
    sigaction(signal, &action, nil)
    // A parent may have left the signal blocked, as test runners do.
    unblock(signal)
  }

  private static func block(_ signal: Int32) { change(SIG_BLOCK, signal) }

  private static func unblock(_ signal: Int32) { change(SIG_UNBLOCK, signal) }

  private static func change(_ how: Int32, _ signal: Int32) {
    var own = sigset_t()
    sigemptyset(&own)
    sigaddset(&own, signal)
    sigprocmask(how, &own, nil)
  }

  /// The flag of a signal; empty for one that has none.
  static func flag(of signal: Int32) -> Signals {
    switch signal {
    case SIGINT: .interrupt
    case SIGWINCH: .resize
    case SIGTERM: .terminate
    case SIGHUP: .hangUp
    case SIGTSTP: .stop
    case SIGCONT: .goOn
    default: Signals(rawValue: 0)
    }
  }
}

/// A function that the system calls; it may use async-signal-safe calls only.
typealias Handler = @convention(c) (Int32) -> Void

private let interrupted = Atomic<Bool>(false)
private let came = Atomic<UInt32>(0)
/// Whether a command runs at a prompt, in settings of the terminal that are its own.
private let isWorking = Atomic<Bool>(false)
private let pipeIn = Atomic<Int32>(-1)
private let pipeOut = Atomic<Int32>(-1)

/// Handler for scripts: ends the programs and dies of the signal.
private func ended(_ signal: Int32) {
  ProgramWatch.endAll()
  Signals.handle(signal, SIG_DFL)
  raise(signal)
}

/// Handler at the prompt: notes the signal and wakes `poll`.
///
/// It works on plain numbers: a list of flags is an array, for which memory is taken, and a handler
/// that interrupts the allocator would destroy its lists.
private func received(_ signal: Int32) {
  let saved = errno
  let flag = Signals.flag(of: signal).rawValue
  if flag == Signals.stop.rawValue {
    came.bitwiseAnd(~Signals.goOn.rawValue, ordering: .relaxed)
  }
  let before = came.bitwiseOr(flag, ordering: .relaxed).oldValue
  let isToEnd = flag & (Signals.terminate.rawValue | Signals.hangUp.rawValue) != 0
  if isToEnd || flag == Signals.interrupt.rawValue {
    interrupted.store(true, ordering: .relaxed)
  }
  // The second request to end, with a command that does not react, ends the process at once.
  if isToEnd, before & flag != 0 {
    Terminal.restore()
    ProgramWatch.endAll()
    _exit(128 + signal)
  }
  if flag == Signals.goOn.rawValue, isWorking.load(ordering: .relaxed) { Terminal.resumeWorking() }
  var byte: UInt8 = 1
  _ = write(pipeIn.load(ordering: .relaxed), &byte, 1)
  errno = saved
}

/// Handler of ^Z while a command runs: stops the process, and takes the terminal again when resumed.
///
/// A shell that sees another process of the job stop may have resumed this one already: SIGCONT is then
/// pending, and a stop would take it away.
private func stopped(_ signal: Int32) {
  let saved = errno
  Terminal.restore()
  var pending = sigset_t()
  sigpending(&pending)
  if sigismember(&pending, SIGCONT) != 1 {
    Signals.handle(signal, SIG_DFL)
    raise(signal)
    Signals.handle(signal, stopped)
  }
  Terminal.resumeWorking()
  errno = saved
}

/// Handler of defects: leaves the terminal usable and dies of the signal.
private func crashed(_ signal: Int32) {
  Terminal.restore()
  var action = sigaction()
  action.setHandler(SIG_DFL)
  sigaction(signal, &action, nil)
  raise(signal)
}

extension sigaction {
  /// Whether the action is `SIG_IGN`, which is the number 1 in place of a function.
  fileprivate var isIgnored: Bool {
    #if canImport(Glibc)
      unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == 1
    #else
      unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self) == 1
    #endif
  }

  fileprivate mutating func setHandler(_ handler: Handler?) {
    #if canImport(Glibc)
      __sigaction_handler.sa_handler = handler
    #else
      __sigaction_u.__sa_handler = handler
    #endif
  }
}
