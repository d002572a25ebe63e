#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The programs under way, for code that cannot ask the session: signal handlers, and the waiting
/// for keys while nothing runs.
///
/// Only the main thread changes the list, and handlers interrupt only the main thread.
enum ProgramWatch {
  /// One program.
  struct Entry {
    /// The process group; 0 for a free place.
    var group: pid_t = 0
    var output: Int32 = -1
    /// In milliseconds of the steady clock.
    var deadline: Int64 = 0
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

  static var isIdle: Bool { !isResting && !(0..<most).contains { entries[$0].group != 0 } }

  static func add(_ entry: Entry) {
    guard let free = (0..<most).first(where: { entries[$0].group == 0 }) else { return }
    entries[free].output = entry.output
    entries[free].deadline = entry.deadline
    entries[free].group = entry.group
  }

  static func remove(_ group: pid_t) {
    for place in 0..<most where entries[place].group == group { entries[place].group = 0 }
  }

  /// Kills all programs: none outlives the shell. Safe inside a handler.
  static func endAll() {
    var place = 0
    while place < most {
      if entries[place].group != 0 { kill(-entries[place].group, SIGKILL) }
      place += 1
    }
  }

  /// Kills programs that take too long or say too much; the session learns of it when it next asks.
  static func check() {
    for place in 0..<most where entries[place].group != 0 {
      let entry = entries[place]
      if SteadyClock.now >= entry.deadline
        || ProgramAnswer.size(of: entry.output) > ProgramAnswer.limit
      {
        kill(-entry.group, SIGKILL)
      }
    }
  }
}
