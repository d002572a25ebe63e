import Testing

@testable import TrendsCore

@Suite("FittedSeries") struct FittedSeriesTests {
  private let series = daily(
    (0..<60).map { (day: Int) -> Double in 82 - 0.05 * Double(day) + 0.3 * Double(day * 7 % 5) })

  @Test func `S2-13: one fit gives every line, the same as a fit for each`() throws {
    for method in [HoltSettings.Method.preset(.standard), .optimised(damped: true), .auto] {
      let settings = HoltSettings(method: method)
      let fitted = try FittedSeries(series, upTo: .last, settings: settings)
      for (days, goal, level) in [(1, nil, 80), (14, 79, 50), (60, 81.5, 95)]
        as [(Int, Double?, Int)]
      {
        #expect(
          try fitted.forecast(days: days, today: .last, goal: goal, level: level)
            == Holt.forecast(
              series: series, today: .last, days: days, settings: settings, goal: goal,
              level: level))
      }
    }
  }

  @Test func `a band of more percent holds a band of fewer`() throws {
    let fitted = try FittedSeries(series, upTo: .last)
    var before = 0.0
    for level in 1...99 {
      let band = try #require(
        try fitted.forecast(days: 5, today: .last, level: level).steps.last?.band)
      #expect(band.high - band.low > before)
      before = band.high - band.low
    }
  }

  @Test func `bands from past errors go with every method`() throws {
    for method in [HoltSettings.Method.preset(.standard), .optimised(damped: false), .auto] {
      var settings = HoltSettings(method: method)
      let usual = try Holt.forecast(series: series, today: .last, settings: settings)
      settings.bands = .empirical
      let past = try Holt.forecast(series: series, today: .last, settings: settings)
      #expect(past.steps.map(\.mean) == usual.steps.map(\.mean))
      #expect(past.steps.map(\.band) != usual.steps.map(\.band))
      let short = try Holt.forecast(
        series: daily(Array(series.values.prefix(30))), today: .last, settings: settings)
      // 30 values have 29 origins a day ahead: too few to judge by.
      let deviation = try #require(short.steps[0].deviation)
      let band = try #require(short.steps[0].band)
      #expect(abs(band.high - band.low - 2 * Normal.z80 * deviation) < 1e-9)
    }
  }

  @Test func `levels and days outside their limits are named`() {
    #expect(throws: ForecastError.outside("level", 100, "1...99")) {
      try Holt.forecast(series: series, today: .last, level: 100)
    }
    #expect(throws: ForecastError.outside("days", 0, "1...36525")) {
      try Holt.forecast(series: series, today: .last, days: 0)
    }
    #expect(throws: ForecastError.outside("goal", .infinity, "a number")) {
      try Holt.forecast(series: series, today: .last, goal: .infinity)
    }
  }

  @Test func `B2-07: a crossing a hair after its day belongs to that day`() throws {
    let line = daily((0..<15).map { (day: Int) -> Double in 71.8 - 0.1 * Double(day) })
    let outcome = try Holt.forecast(
      series: line, today: .last, settings: HoltSettings.Preset.seed.settings, goal: 70)
    let origin = try #require(outcome.origin)
    #expect(outcome.goal?.day == origin.day.advanced(by: 4))
    #expect(outcome.chance(on: origin.day.advanced(by: 730)) != nil)
    #expect(outcome.chance(on: origin.day.advanced(by: 731)) == nil)
    #expect(outcome.chance(on: origin.day) == nil)
  }

  @Test func `the quantile turns the distribution round`() {
    #expect(abs(Normal.quantile(0.9) - Normal.z80) < 1e-14)
    #expect(abs(Normal.quantile(0.975) - Normal.z95) < 1e-14)
    #expect(Normal.quantile(0.5).magnitude < 1e-15)
    for p in [1e-12, 1e-6, 0.01, 0.3, 0.77, 0.999] {
      #expect(abs(Normal.below(Normal.quantile(p)) - p) <= 1e-13 * p + 1e-16)
    }
    #expect(Normal.quantile(0) == -.infinity)
    #expect(Normal.quantile(1) == .infinity)
  }
}
