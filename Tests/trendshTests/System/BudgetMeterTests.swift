import Interpreter
import Testing

@testable import trendsh

@Suite("Budget meter") struct BudgetMeterTests {
  @Test func `what is used up is named, and nothing is by itself`() {
    var meter = BudgetMeter()
    #expect(meter.spent == nil)
    var late = BudgetMeter()
    late.limitTime(to: 0)
    #expect(late.spent == .time(seconds: 0))
    var fat = BudgetMeter()
    fat.memoryLimit = 1
    #expect(fat.spent == .memory(bytes: 1))
    // What was let go of meanwhile does not make it another reason.
    fat.memoryLimit = .max
    #expect(fat.spent == .memory(bytes: 1))
    fat.beginCommand()
    #expect(fat.spent == nil)
  }

  @Test func `time is counted for each command, and not between two`() {
    var meter = BudgetMeter()
    meter.limitCommands(to: 0)
    #expect(meter.spent == nil)
    meter.beginCommand()
    meter.lookAgain()
    #expect(meter.spent == .time(seconds: 0))
    meter.endCommand()
    meter.limitCommands(to: 60)
    meter.beginCommand()
    meter.lookAgain()
    #expect(meter.spent == nil)
  }

  @Test func `the words and the memory of a process are known`() {
    #expect(ProgramWords.all == CommandLine.arguments)
    #expect(BudgetMeter.residentBytes ?? 0 > 1 << 20)
    #expect(MachineMemory.allowed ?? 0 > 1 << 26)
  }
}
