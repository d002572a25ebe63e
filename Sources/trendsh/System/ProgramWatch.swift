#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The programs under way, for those who cannot ask the session: a handler of a signal, and who
/// waits for keys while nothing runs.
///
/// Only the main thread changes the list, and a handler interrupts no other.
enum ProgramWatch {
  struct Entry {
    /// The process group; 0 for a place that is free.
    var group: pid_t = 0
    var output: Int32 = -1
    var deadline: Int64 = 0
  }

  private static let most = 64
  nonisolated(unsafe) private static let entries: UnsafeMutablePointer<Entry> = {
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: most)
    entries.initialize(repeating: Entry(), count: most)
    return entries
  }()

  /// Nothing may be set up inside a handler.
  static func prepare() { entries[0].group = entries[0].group }

  static var isIdle: Bool { !(0..<most).contains { entries[$0].group != 0 } }

  static func add(_ entry: Entry) {
    guard let free = (0..<most).first(where: { entries[$0].group == 0 }) else { return }
    entries[free].output = entry.output
    entries[free].deadline = entry.deadline
    entries[free].group = entry.group
  }

  static func remove(_ group: pid_t) {
    for place in 0..<most where entries[place].group == group { entries[place].group = 0 }
  }

  /// Nothing outlives the shell.
  static func endAll() {
    var place = 0
    while place < most {
      if entries[place].group != 0 { kill(-entries[place].group, SIGKILL) }
      place += 1
    }
  }

  /// Ends what takes too long or says too much; the session finds out when it next asks.
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
