import Testing

@testable import Interpreter
@testable import TrendsCharts

@Suite("Charts: numbers") struct ChartNumberTests {
  @Test func `clock texts are m:ss, from one hour h:mm:ss`() {
    #expect(Wording.clock(750) == "12:30")
    #expect(Wording.clock(3723) == "1:02:03")
    #expect(Wording.clock(59.6) == "1:00")
  }
}
