import Testing
import TrendsCore

@testable import Interpreter
@testable import TrendsCharts

@Suite("Shapes of words") struct ShapeTests {
  @Test func `durations are calendar steps or lengths of time, never both`() {
    #expect(TimeSpan("-5d") == .calendar(CalendarStep(days: -5)))
    #expect(TimeSpan("+2w") == .calendar(CalendarStep(days: 14)))
    #expect(TimeSpan("3m") == .calendar(CalendarStep(months: 3)))
    #expect(TimeSpan("1y2m") == .calendar(CalendarStep(months: 14)))
    #expect(TimeSpan("350ms") == .clock(milliseconds: 350))
    #expect(TimeSpan("12h1min") == .clock(milliseconds: 43_260_000))
    #expect(TimeSpan("5d3h") == nil)
    #expect(TimeSpan("5") == nil)
    #expect(TimeSpan("d") == nil)
    #expect(TimeSpan("-9223372036854775807d") == nil)
  }

  @Test(arguments: ["inf", "nan", "0x10", "1e999", " 1", "1.", ".5", "--1", "1_000", ""])
  func `what is no decimal number is refused`(text: String) {
    #expect(ShapeReader.whole(text) { $0.number() } == nil)
  }

  @Test func `numbers, quantities, clocks and instants`() {
    #expect(ShapeReader.whole("-3") { $0.number() } == -3)
    #expect(ShapeReader.whole("1e-9") { $0.number() } == 1e-9)
    #expect(Quantity("11.5st") == Quantity("11.5st"))
    #expect(Quantity("75kg")?.value == 75)
    #expect(Quantity("75") == nil)
    #expect(RunTime("12:30")?.seconds == 750)
    #expect(RunTime("1:02:30")?.seconds == 3750)
    #expect(RunTime("99:99") == nil)
    #expect(InstantWord("2025-06-30T12:00:01.84Z")?.milliseconds == 43_201_840)
    #expect(InstantWord("2025-06-30T24:00") == nil)
  }

  @Test func `days count from today where they carry a sign`() throws {
    let today = try #require(Day(iso: "2025-03-31"))
    #expect(DayWord("-1m")?.day(today: today).description == "2025-02-28")
    #expect(DayWord("yesterday")?.day(today: today).description == "2025-03-30")
    #expect(DayWord("1d") == nil)
    #expect(DayWord("2025-02-30") == nil)
  }

  struct Loop: Sendable, CustomTestStringConvertible {
    var range: String
    var step: String?
    var values: [String]
    var testDescription: String { range + " " + (step ?? "") }

    static let all = [
      Loop(range: "1..3", step: nil, values: ["1", "2", "3"]),
      Loop(range: "3..1", step: nil, values: ["3", "2", "1"]),
      Loop(range: "0..1", step: "0.25", values: ["0.00", "0.25", "0.50", "0.75", "1.00"]),
      Loop(
        range: "2025-01-30..2025-02-01", step: nil,
        values: ["2025-01-30", "2025-01-31", "2025-02-01"]),
      Loop(
        range: "2025-01-31..2025-03-31", step: "1m",
        values: ["2025-01-31", "2025-02-28", "2025-03-31"]),
      Loop(range: "9999-12-30..9999-12-31", step: nil, values: ["9999-12-30", "9999-12-31"]),
    ]
  }

  @Test("a loop counts both ends, up or down", arguments: Loop.all)
  func loops(_ loop: Loop) throws {
    let range = try LoopRange(loop.range, step: loop.step, at: Span(0, 0), nil)
    #expect(Array(range) == loop.values)
  }

  @Test(arguments: ["0", "-1", "x", "nan"])
  func `a step that is not above zero is refused`(step: String) {
    #expect(throws: Diagnostic.self) {
      try LoopRange("1..3", step: step, at: Span(0, 0), nil)
    }
  }
}
