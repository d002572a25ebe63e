import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Watches the time and the memory that the process uses, where they are limited.
struct BudgetMeter {
  /// Milliseconds between two looks, because asking the system costs more than a step of a script.
  private static let spacing: Int64 = 20

  /// Bytes; nil if neither the machine nor a container says how much there is.
  var memoryLimit: Int?
  /// Seconds of each command; nil without a limit.
  private var commandLimit: Int?
  /// The limit of everything, in milliseconds of the steady clock, with its seconds for messages.
  private var deadline: (time: Int64, seconds: Int)?
  /// The same for the present command.
  private var commandDeadline: (time: Int64, seconds: Int)?
  private var isInCommand = false
  /// Milliseconds of the steady clock.
  private var lastLook: Int64 = 0
  /// The budget that is used up; nil while none is.
  private var found: Budget?

  /// Limits the time from now on to some seconds; nil removes the limit.
  mutating func limitTime(to seconds: Int?) {
    deadline = seconds.map(BudgetMeter.deadline)
    found = nil
  }

  private static func deadline(in seconds: Int) -> (time: Int64, seconds: Int) {
    (SteadyClock.now + Int64(seconds) * 1000, seconds)
  }

  /// Limits the time of each command, including the present one.
  mutating func limitCommands(to seconds: Int?) {
    commandLimit = seconds
    if isInCommand { commandDeadline = seconds.map(BudgetMeter.deadline) }
  }

  /// Begins the time of a command. Memory may have been freed since the last command, so an excess
  /// found then is forgotten.
  mutating func beginCommand() {
    isInCommand = true
    commandDeadline = commandLimit.map(BudgetMeter.deadline)
    if let deadline, SteadyClock.now >= deadline.time { return }
    found = nil
  }

  /// Ends the time of a command: nothing counts between commands.
  mutating func endCommand() {
    isInCommand = false
    commandDeadline = nil
  }

  /// Makes the next look ask the system, however short ago the last one was.
  mutating func lookAgain() { lastLook = 0 }

  /// The budget that is used up. Once found it stays until the next command.
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

  /// Bytes of memory that the process holds, else the most it ever held; nil if the system says
  /// neither.
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
