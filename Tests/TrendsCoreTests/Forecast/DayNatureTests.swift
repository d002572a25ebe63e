import Testing

@testable import TrendsCore

/// Totals by weekday, days of rest, and the total of a day that is not over.
@Suite("Days and weeks of a forecast") struct DayNatureTests {
  /// Monday, 5 January 2026.
  private static let monday = Day(clamping: 20_458)

  /// Steps of `weeks` weeks: 8,000 a day, 3,000 more on Saturdays, with noise of 400.
  private static func steps(weeks: Int, weekend: Double = 3000, seed: UInt64 = 4) -> DaySeries {
    var random = SplitMix64(seed: seed)
    let points = (0..<weeks * 7).map { (index: Int) -> (Day, Double) in
      let noise = 400 * Normal.quantile(max(1e-9, random.unit()))
      let extra = index % 7 == 5 ? weekend : 0
      return (monday.advanced(by: index), (8000 + extra + noise).rounded())
    }
    return series(points)
  }

  private static func series(_ points: [(Day, Double)]) -> DaySeries {
    DaySeries(days: points.map(\.0), values: points.map(\.1))
  }

  private static func rows(_ series: DaySeries, _ nature: DayNature = .total) -> Observations {
    Observations(series, upTo: monday.advanced(by: 1000), of: nature)
  }

  @Test func `S2-51: a weekday's share is learnt, and the shares add up to zero`() throws {
    let rhythm = try #require(Rhythm(Self.rows(Self.steps(weeks: 20))))
    #expect(rhythm.effects.reduce(0, +).magnitude < 1e-6)
    #expect((rhythm.effects[5] - 3000 * 6 / 7).magnitude < 200, "\(rhythm.effects)")
    let rest = [0, 1, 2, 3, 4, 6].map { (rhythm.effects[$0] + 3000 / 7).magnitude }
    #expect(rest.allSatisfy { $0 < 200 }, "\(rhythm.effects)")
  }

  @Test func `S2-51: without a difference beyond chance there is no rhythm`() {
    let found = (1...100).count { seed in
      Rhythm(Self.rows(Self.steps(weeks: 20, weekend: 0, seed: UInt64(seed)))) != nil
    }
    #expect(found <= 4)
  }

  @Test func `S2-51: the forecast knows Saturdays`() throws {
    let series = Self.steps(weeks: 20)
    let model = try #require(LocalTrends(Self.rows(series), of: .total, scaled: true))
    #expect(model.rhythm != nil)
  }

  @Test func `S2-52: today's total is not learnt from, and a reading of today is`() {
    let series = Self.series([
      (Self.monday, 8000), (Self.monday.advanced(by: 1), 8200), (Self.monday.advanced(by: 2), 900),
    ])
    let today = Self.monday.advanced(by: 2)
    #expect(Observations(series, upTo: today, of: .total).values == [8000, 8200])
    #expect(Observations(series, upTo: today, of: .total).dropped.total == 0)
    #expect(Observations(series, upTo: today, of: .reading).values == [8000, 8200, 900])
  }

  @Test func `S2-53: a day of rest is zero, and a day without steps is not known`() {
    let series = Self.series([(Self.monday, 45), (Self.monday.advanced(by: 3), 30)])
    let today = Self.monday.advanced(by: 9)
    #expect(Observations(series, upTo: today, of: .restful).values == [45, 0, 0, 30])
    #expect(Observations(series, upTo: today, of: .total).values == [45, 30])
  }
}
