import Testing

@testable import TrendsCore

@Suite("GapProfile") struct GapProfileTests {
  @Test(arguments: RandomRows.all)
  func `side by side is what one by one is`(_ random: RandomRows) throws {
    let (days, values) = random.rows
    let rows = Observations(days: days, values: values)
    try #require(!rows.isEmpty)
    var generator = SplitMix64(seed: random.seed ^ 0xFF)
    let points = (0..<13).map { _ in
      BoxSearch.Point(
        0.0001 + 0.9998 * generator.unit(), generator.unit(), 0.8 + 0.2 * generator.unit(), 0)
    }
    for fitsTrend in [true, false] {
      let together = GapProfile(rows, fitsTrend: fitsTrend).objectives(points)
      for (point, value) in zip(points, together) {
        let parameters = HoltParameters(unchecked: point[0], point[1], point[2])
        var alone = HoltResponse(parameters: parameters, gaps: .exact, base: rows.values[0])
        alone.fitsTrend = fitsTrend
        for index in rows.days.indices {
          alone.take(rows.values[index], days: rows.step(index, .exact))
        }
        let room = 1e-9 * alone.objective + 1e-12
        #expect(abs(value - alone.objective) <= room)
      }
    }
  }
}
