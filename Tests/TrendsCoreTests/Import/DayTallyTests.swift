import Testing
import TrendsCore
@testable import TrendsImport

@Suite("DayTally") struct DayTallyTests {
  @Test func `days of a metric in order, whatever the order of its readings`() throws {
    var tally = DayTally(zone: .utc)
    let text = """
      date,type,value,unit
      2199-12-31,weight,82,kg
      2024-02-20T23:30:00-02:00,weight,80,kg
      1900-01-01,weight,81,kg
      2024-02-21,weight,200,lb
      2024-02-21,steps,5000,

      """
    let report = try TableImporter.scan(MemoryBytes(Array(text.utf8)), into: &tally).report
    #expect(report.kept == 5)
    #expect(tally.metrics == [.weight, .steps])
    let days = tally.days(of: 0)
    #expect(days.map(\.day.description) == ["1900-01-01", "2024-02-21", "2199-12-31"])
    #expect(days[1].entry.count == 2)
    #expect(days[1].entry.mean == (80 + 200 * 0.45359237) / 2)
    #expect(days[1].entry.least == 80)
    #expect(tally.days(of: 1).map(\.entry.sum) == [5000])
    #expect(tally.days(of: 7).isEmpty)
  }
}
