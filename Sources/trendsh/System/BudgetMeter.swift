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

  /// Bytes; nil where neither the machine nor a container says how much there is.
  var memoryLimit: Int?
  private var commandLimit: Int?
  private var deadline: (time: Int64, seconds: Int)?
  /// That of the command which runs.
  private var commandDeadline: (time: Int64, seconds: Int)?
  private var isInCommand = false
  private var lastLook: Int64 = 0
  private var found: Budget?

  /// From now on there are so many seconds; as many as there may be for nil.
  mutating func limitTime(to seconds: Int?) {
    deadline = seconds.map(BudgetMeter.deadline)
    found = nil
  }

  private static func deadline(in seconds: Int) -> (time: Int64, seconds: Int) {
    (SteadyClock.now + Int64(seconds) * 1000, seconds)
  }

  /// Each command, the one that runs too, may take so many seconds.
  mutating func limitCommands(to seconds: Int?) {
    commandLimit = seconds
    if isInCommand { commandDeadline = seconds.map(BudgetMeter.deadline) }
  }

  /// Memory may have come back since the last command, and time is counted anew; while one runs, what
  /// stopped it stays known, though what it had made is let go of.
  mutating func beginCommand() {
    isInCommand = true
    commandDeadline = commandLimit.map(BudgetMeter.deadline)
    if let deadline, SteadyClock.now >= deadline.time { return }
    found = nil
  }

  /// Nothing is counted while nothing runs.
  mutating func endCommand() {
    isInCommand = false
    commandDeadline = nil
  }

  /// The next look asks the system, however short ago the last one was.
  mutating func lookAgain() { lastLook = 0 }

  /// What is used up.
  var spent: Budget? {
    mutating get {
      let now = SteadyClock.now
      guard found == nil, now - lastLook >= BudgetMeter.spacing else { return found }
      lastLook = now
      let late = [deadline, commandDeadline].lazy.compactMap { $0 }.first { now >= $0.time }
      if let late {
        found = .time(seconds: late.seconds)
      } else if let memoryLimit, let bytes = BudgetMeter.residentBytes, bytes > memoryLimit {
        found = .memory(bytes: memoryLimit)
      }
      return found
    }
  }

  /// Memory of the process: what it holds now where the system says so, else the most it ever held;
  /// nil where it says neither.
  static var residentBytes: Int? { heldBytes ?? mostBytes }

  private static var mostBytes: Int? {
    var usage = rusage()
    #if canImport(Glibc)
      let isTold = getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0
      let unit = 1024
    #else
      let isTold = getrusage(RUSAGE_SELF, &usage) == 0
      let unit = 1
    #endif
    return isTold && usage.ru_maxrss > 0 ? Int(usage.ru_maxrss) * unit : nil
  }

  private static var heldBytes: Int? {
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
