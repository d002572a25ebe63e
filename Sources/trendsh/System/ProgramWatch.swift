#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The programs under way, for code that cannot ask the session: signal handlers, and the waiting
/// for keys while nothing runs.
///
/// A program gets SIGINT first, at which a client of a database cancels its query in the server. It gets
/// SIGTERM two seconds later and SIGKILL after one more. Only the main thread changes the list, and
/// handlers interrupt only the main thread.
enum ProgramWatch {
  /// One program.
  struct Entry {
    /// The process group; 0 for a free place.
    var group: pid_t = 0
    /// The file that takes its answer; -1 after the answer was dropped.
    var output: Int32 = -1
    /// In milliseconds of the steady clock.
    var deadline: Int64 = 0
    /// Whether it stays and waits for a question, until the deadline.
    var isResting = false
    /// How many signals have told it to end.
    var signals = 0
    /// When the next one is due, in milliseconds of the steady clock.
    var due: Int64 = 0
  }

  /// Places in the list; programs beyond it are not watched.
  private static let most = 64
  nonisolated(unsafe) private static let entries: UnsafeMutablePointer<Entry> = {
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: most)
    entries.initialize(repeating: Entry(), count: most)
    return entries
  }()

  /// Allocates the list, which must not happen inside a handler.
  static func prepare() { entries[0].group = entries[0].group }

  /// Whether a program that has failed is to be started again later.
  nonisolated(unsafe) static var isResting = false

  static var isIdle: Bool {
    !isResting && !(0..<most).contains { entries[$0].group != 0 && !isAtRest($0) }
  }

  /// Whether a program stays, waits for a question and was not told to end.
  private static func isAtRest(_ place: Int) -> Bool {
    entries[place].isResting && entries[place].signals == 0
  }

  private static func place(of group: pid_t) -> Int? {
    (0..<most).first { entries[$0].group == group }
  }

  /// Milliseconds until a program has waited for a question for too long; nil if none waits.
  static var patience: Int32? {
    (0..<most).filter { entries[$0].group != 0 && isAtRest($0) }.map { entries[$0].deadline }.min()
      .map { Int32(clamping: max(0, $0 - SteadyClock.now)) }
  }

  /// Whether a program waits for a question.
  static func waits(_ group: pid_t) -> Bool { place(of: group).map(isAtRest) ?? false }

  /// Gives a program that waits a question.
  static func ask(_ group: pid_t, until deadline: Int64) {
    guard let place = place(of: group) else { return }
    entries[place].isResting = false
    entries[place].deadline = deadline
  }

  /// Lets a program wait for the next question.
  static func rest(_ group: pid_t, until deadline: Int64) {
    guard let place = place(of: group) else { return }
    entries[place].isResting = true
    entries[place].deadline = deadline
  }

  static func add(_ entry: Entry) {
    guard let free = (0..<most).first(where: { entries[$0].group == 0 }) else { return }
    entries[free] = Entry(output: entry.output, deadline: entry.deadline)
    entries[free].group = entry.group
  }

  static func remove(_ group: pid_t) {
    if let place = place(of: group) { entries[place].group = 0 }
  }

  /// Whether a program was told to end.
  static func isEnding(_ group: pid_t) -> Bool {
    place(of: group).map { entries[$0].signals > 0 } ?? false
  }

  /// Drops the answer of a program and sends it the first signal; `check` sends the others.
  static func end(_ group: pid_t) {
    guard let place = place(of: group) else {
      kill(-group, SIGKILL)
      while waitpid(group, nil, 0) < 0 && errno == EINTR {}
      return
    }
    entries[place].output = -1
    if entries[place].signals == 0 { urge(place) }
  }

  /// Sends each program its next signal when that is due: the first one after its timeout or an
  /// answer that is too large. The session learns of it when it next asks.
  static func check() {
    for place in 0..<most where entries[place].group != 0 {
      let entry = entries[place]
      if entry.signals > 0 {
        goOn(place)
      } else if SteadyClock.now >= entry.deadline
        || ProgramAnswer.size(of: entry.output) > ProgramAnswer.limit
      {
        if entry.isResting { entries[place].output = -1 }
        urge(place)
      }
    }
  }

  /// Ends all programs, within three seconds, so that none outlives the shell. A handler may call it.
  static func endAll() {
    var place = 0
    while place < most {
      entries[place].output = -1
      if entries[place].group != 0, entries[place].signals == 0 { urge(place) }
      place += 1
    }
    var isWaiting = true
    while isWaiting {
      isWaiting = false
      place = 0
      while place < most {
        if entries[place].group != 0 { goOn(place) }
        if entries[place].group != 0 { isWaiting = true }
        place += 1
      }
      if isWaiting { usleep(2_000) }
    }
  }

  /// Sends a program the next signal. Of one that answers nothing there is nothing to interrupt.
  private static func urge(_ place: Int) {
    let signals =
      entries[place].signals == 0 && entries[place].isResting ? 1 : entries[place].signals
    let signal = signals == 0 ? SIGINT : signals == 1 ? SIGTERM : SIGKILL
    entries[place].signals = signals + 1
    entries[place].due = SteadyClock.now + (signals == 0 ? 2_000 : 1_000)
    kill(-entries[place].group, signal)
  }

  /// Sends a program the next signal when that is due. If it has ended and its answer was dropped, its
  /// place becomes free, and processes that it left behind are killed.
  private static func goOn(_ place: Int) {
    let entry = entries[place]
    if entry.output < 0 {
      let ended = waitpid(entry.group, nil, WNOHANG)
      if ended == entry.group || ended < 0 && errno == ECHILD {
        kill(-entry.group, SIGKILL)
        entries[place].group = 0
        return
      }
    }
    if SteadyClock.now >= entry.due { urge(place) }
  }
}
