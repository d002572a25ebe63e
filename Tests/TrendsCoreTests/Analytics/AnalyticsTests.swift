import Testing
import TrendsCore

@Suite("Analytics") struct AnalyticsTests {
  @Test func `B3-10: jitter neither loses nor doubles a marker`() {
    #expect(TickMarkers.indices(times: [14.97, 30.02, 44.99], values: [1, 2, 3]) == [0, 1, 2])
    #expect(TickMarkers.indices(times: [15.01, 15.98], values: [1, 2]) == [0])
    #expect(TickMarkers.indices(times: [-1, 3, 7.5, 22.5], values: [1, 2, 3, 4]) == [0, 2, 3])
  }

  @Test func `B3-11: the axis is clamped and never empty`() {
    func axis(_ values: [Double]) -> ClosedRange<Double> {
      SeriesStatistics(times: values.indices.map(Double.init), values: values).axis
    }
    #expect(axis([95, 95]) == 120...220)
    #expect(axis([170]) == 165...175)
    #expect(axis([100, 230]) == 120...220)
    #expect(axis([]) == 120...220)
  }

  @Test func `B3-09: a sample holds at most ten seconds for the second mean`() {
    let got = SeriesStatistics(times: [0, 10, 110], values: [100, 200, 300])
    #expect(got.average == 200)
    #expect(got.timeWeightedAverage == 150)
    #expect(SeriesStatistics(times: [5], values: [170]).timeWeightedAverage == 170)
  }

  @Test func `B1-01: today counts when it is done, else counting begins yesterday`() throws {
    let last = try #require(Day(iso: "2025-06-30"))
    let days = (0..<3).map { last.advanced(by: -$0) }
    #expect(Streak(days: days, today: last).current == 3)
    #expect(Streak(days: [last], today: last).current == 1)
    #expect(Streak(days: days, today: last.advanced(by: 1)).current == 3)
    #expect(Streak(days: days, today: last.advanced(by: 2)).current == 0)
  }

  @Test func `B1-02: a streak without end stops at the cap`() {
    let days = (0..<5000).map { Day(clamping: $0) }
    let streak = Streak(days: days, today: Day(clamping: 4999))
    #expect(streak.current == 3650 && streak.isCapped)
    #expect(Streak(days: [Day.first], today: .first).current == 1)
  }

  @Test func `several values of a day become one by the rule`() {
    let values = [
      TimedValue(82, at: 3_600), TimedValue(80, at: 21_000), TimedValue(81, at: 61_200),
      TimedValue(83, at: 72_000),
    ]
    #expect(DayRule.allCases.map { $0.value(of: values) } == [81.5, 82, 83, 80, 81.5, 80])
    #expect(DayRule.allCases.allSatisfy { $0.value(of: []) == nil })
    #expect(DayRule.morning.value(of: Array(values.suffix(2))) == 81)
    #expect(DayRule.morning.value(of: [TimedValue(81, at: nil), TimedValue(80, at: nil)]) == 81)
  }

  @Test func `EWMA of one value is that value`() throws {
    #expect(try EWMA.line(Observations(daily: [80])).values == [80])
    #expect(try EWMA.line(Observations(daily: [])).isEmpty)
  }

  @Test func `extreme values are averaged by scaling`() {
    #expect(Mean.of([1e308, 1e308, 1e308]) == 1e308)
    #expect(Mean.of([1e16, 1, -1e16, 3]) == 1)
    #expect(Mean.of([]) == nil)
  }

  @Test func `the second of January may be in the week of the year before`() throws {
    let day = try #require(Day(iso: "2021-01-02"))
    #expect(Period.week.label(of: day) == "2020-W53")
    #expect(Period.month.label(of: day) == "2021-01")
    #expect(Period.week.label(of: .first) == "0001-W01")
  }

  @Test func `before a pause a value holds for less where the zones would exceed the run`() {
    // Thirty seconds, a pause, thirty seconds: 60 s of moving time, and 10 s of hold before the pause.
    let times = (0..<31).map(Double.init) + (0..<30).map { Double($0) + 300 }
    let values = [Double](repeating: 170, count: times.count)
    let zones = TrainingZones.cadence
    #expect(zones.seconds(times: times, values: values).reduce(0, +) == 69)
    #expect(zones.seconds(times: times, values: values, within: 60).reduce(0, +) == 60)
    #expect(zones.seconds(times: times, values: values, within: 65).reduce(0, +) == 65)
    #expect(zones.seconds(times: times, values: values, within: 1000).reduce(0, +) == 69)
    // What the samples themselves last is never taken away.
    #expect(zones.seconds(times: times, values: values, within: 10).reduce(0, +) == 59)
    let target = TrainingZones.seconds(in: 160...180, times: times, values: values, within: 60)
    #expect(target.inside == 60 && target.all == 60)
  }
}
