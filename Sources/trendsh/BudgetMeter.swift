import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Watches what a process uses up: its time, where that is limited, and its memory.
struct BudgetMeter {
  /// Looked at so often, in milliseconds: asking the system costs more than a step.
  private static let spacing: Int64 = 20

  var memoryLimit = Budget.memoryLimit
  private var deadline: Int64?
  private var lastLook: Int64 = 0
  private var found: Budget?

  /// From now on there are so many seconds; as many as there may be for nil.
  mutating func limitTime(to seconds: Int?) {
    deadline = seconds.map { LiveHost.steadyNow + Int64($0) * 1000 }
    found = nil
  }

  /// Memory may have come back since the last command; while one runs, what stopped it stays known,
  /// though what it had made is let go of.
  mutating func beginCommand() { if found == .memory { found = nil } }

  /// What is used up.
  var spent: Budget? {
    mutating get {
      let now = LiveHost.steadyNow
      guard found == nil, now - lastLook >= BudgetMeter.spacing else { return found }
      lastLook = now
      if let deadline, now >= deadline {
        found = .time
      } else {
        found = BudgetMeter.residentBytes.map { $0 > memoryLimit } ?? false ? .memory : nil
      }
      return found
    }
  }

  /// Memory of the process; nil where the system does not tell it so.
  static var residentBytes: Int? {
    let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var text = [UInt8](repeating: 0, count: 128)
    let count = read(descriptor, &text, text.count)
    guard count > 0 else { return nil }
    let words = text[..<count].split(separator: UInt8(ascii: " "))
    guard words.count > 1, let pages = Int(String(decoding: words[1], as: UTF8.self)) else {
      return nil
    }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
