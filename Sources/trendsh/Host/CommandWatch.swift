import Interpreter
import TrendsCore
import TrendsImport

/// Ends the present command: by ^C, or when its time or memory is used up.
struct CommandWatch {
  /// How often the present command has asked whether to stop.
  ///
  /// A recording notes the tick at which the answer was yes, so that a replay stops there.
  private var ticks = 0
  private(set) var cancelTick: Int?
  /// Used by the thread of the command and by that of its work.
  private let meter = Locked(BudgetMeter())

  /// Whether memory can be limited: the system must report what it allows and what is in use.
  static var hasLimits: Bool { MachineMemory.allowed != nil && BudgetMeter.residentBytes != nil }

  /// The budget that has ended the command; nil if none has, or ^C came as well.
  var spentBudget: Budget? { Interrupts.pending ? nil : meter.withLock { $0.spent } }

  /// Whether to stop, for use on any thread; does not count as a tick.
  var interruption: @Sendable () -> Bool {
    { [meter] in Interrupts.pending || meter.withLock { $0.spent } != nil }
  }

  /// Returns whether ^C was pressed or a budget is used up. Each call counts as a tick.
  mutating func tick() -> Bool {
    ticks += 1
    guard Interrupts.pending else { return meter.withLock { $0.spent } != nil }
    cancelTick = cancelTick ?? ticks
    return true
  }

  mutating func begin() {
    ticks = 0
    cancelTick = nil
    meter.withLock { $0.beginCommand() }
  }

  func end() { meter.withLock { $0.endCommand() } }

  func limitTime(to seconds: Int?) { meter.withLock { $0.limitTime(to: seconds) } }

  /// Bytes of memory that end a command; nil for no limit.
  var memoryLimit: Int? {
    get { meter.withLock { $0.memoryLimit } }
    nonmutating set { meter.withLock { $0.memoryLimit = newValue } }
  }

  /// Sets the limits of memory and of the time of a command.
  func limit(asSafe isSafe: Bool) {
    let share = isSafe ? Budget.safeMemoryShare : Budget.memoryShare
    meter.withLock { meter in
      meter.memoryLimit = MachineMemory.allowed.map { $0 / share.of * share.parts }
      meter.limitCommands(to: isSafe ? Budget.timeLimit : nil)
    }
  }
}
