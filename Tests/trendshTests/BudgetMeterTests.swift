import Interpreter
import Testing

@testable import trendsh

@Suite("Budget meter") struct BudgetMeterTests {
  @Test func `what is used up is named, and nothing is by itself`() {
    var meter = BudgetMeter()
    #expect(meter.spent == nil)
    var late = BudgetMeter()
    late.limitTime(to: 0)
    #expect(late.spent == .time)
    guard BudgetMeter.residentBytes != nil else { return }
    var fat = BudgetMeter()
    fat.memoryLimit = 1
    #expect(fat.spent == .memory)
    // What was let go of meanwhile does not make it another reason.
    fat.memoryLimit = .max
    #expect(fat.spent == .memory)
    fat.beginCommand()
    #expect(fat.spent == nil)
  }
}
