import Testing
import TrendsCore

@Suite("Day") struct DayTests {
  @Test func `every day from year 1 to 9999 is one after the day before and reads back`() throws {
    var expected = Day.first
    var number = Int(Day.first.number)
    for year in 1...9999 {
      for month in 1...12 {
        for day in 1...Day.length(ofMonth: month, year: year) {
          let made = try #require(Day(year: year, month: month, day: day))
          let parts = made.parts
          guard made == expected, (parts.year, parts.month, parts.day) == (year, month, day) else {
            Issue.record("\(year)-\(month)-\(day) is \(made)")
            return
          }
          number += 1
          expected = Day(clamping: number)
        }
      }
    }
  }

  @Test(arguments: [
    "2025-02-30", "2025-02-29", "1900-02-29", "2025-13-01", "0000-01-01", "2025-1-1", "",
  ])
  func `an impossible day is not moved`(text: String) { #expect(Day(iso: text) == nil) }

  @Test func `months are clamped to the month's end`() {
    #expect(Day(iso: "2025-01-31")?.advanced(byMonths: 1).description == "2025-02-28")
    #expect(Day(iso: "2024-02-29")?.advanced(byMonths: -12).description == "2023-02-28")
    #expect(Day.last.advanced(byMonths: .max) == .last)
    #expect(Day.first.advanced(by: .min) == .first)
  }

  @Test func `weekdays count from Monday`() {
    #expect(Day(iso: "2025-01-03")?.weekday == 5)
    #expect(Day(iso: "0001-01-01")?.weekday == 1)
  }
}
