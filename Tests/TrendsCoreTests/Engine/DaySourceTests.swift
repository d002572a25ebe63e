import Testing

@testable import TrendsCore

@Suite("Day source") struct DaySourceTests {
  /// A file that can be read up to some day.
  struct Rows: DayRows {
    let end: Day
    var span: DayRange? { DayRange(Day(clamping: 15_000), Day(clamping: 16_000)) }

    func rows(in range: DayRange) throws(ReadFailure) -> DaySeries {
      guard range.end < end else { throw ReadFailure("the file has changed") }
      return DaySeries(days: [range.start], values: [1])
    }
  }

  @Test func `rows that cannot all be read are none, and that is told once`() {
    let trouble = ReadTrouble()
    let source = DaySource(
      metric: .weight, reader: Rows(end: Day(clamping: 15_500)), trouble: trouble)
    #expect(source.series.days.isEmpty)
    #expect(source.knownCount == nil)
    #expect(trouble.take() == ReadFailure("the file has changed"))
    #expect(trouble.take() == nil)
    #expect(source.series.days.isEmpty)
    #expect(trouble.take() != nil)
  }

  @Test func `rows that can be read are read once`() {
    let trouble = ReadTrouble()
    let source = DaySource(
      metric: .weight, reader: Rows(end: Day(clamping: 20_000)), trouble: trouble)
    #expect(source.series.days.count == 33)
    #expect(source.knownCount == 33)
    #expect(trouble.take() == nil)
  }

  @Test func `asked to stop, nothing is kept of what was read`() {
    let trouble = ReadTrouble { true }
    let source = DaySource(
      metric: .weight, reader: Rows(end: Day(clamping: 20_000)), trouble: trouble)
    #expect(source.series.days.isEmpty && source.knownCount == nil)
    #expect(trouble.take() == .interrupted)
  }
}
