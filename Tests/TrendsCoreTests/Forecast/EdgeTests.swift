import Testing
import TrendsCore

/// One row of the table of edge cases in analytics 3.10.
struct Edge: Sendable, CustomTestStringConvertible {
  var name: String
  var values: [Double]
  var settings = HoltSettings()
  var holds: @Sendable (Forecast) -> Bool
  var testDescription: String { name }

  static let all: [Edge] = few + many + extreme

  private static func line(_ count: Int, by slope: Double) -> [Double] {
    (0..<count).map { 80 + slope * Double($0) }
  }

  private static func bumpy(_ count: Int) -> [Double] {
    (0..<count).map { 80 + Double($0 * $0 % 5) }
  }

  private static func withOutlier(_ count: Int) -> [Double] {
    var values = bumpy(count).map { $0 / 10 }
    values[count / 2] = 180
    return values
  }

  private static let few: [Edge] = [
    Edge(name: "nothing", values: []) {
      $0.status == .noData && $0.steps.isEmpty && $0.origin == nil
    },
    Edge(name: "only NaN and infinity", values: [.nan, .infinity, -.infinity]) {
      $0.status == .noData && $0.dropped.notFinite == 3
    },
    Edge(name: "one value has a level and no trend", values: [80]) {
      $0.status == .insufficient && $0.origin?.level == 80 && $0.origin?.trend == nil
    },
    Edge(name: "two values have a line and no bands", values: [80, 79]) {
      $0.steps.count == 14
        && $0.steps.allSatisfy { step in step.band == nil && step.deviation == nil }
    },
    Edge(
      name: "an estimated start of four values is calm", values: [80, 79, 81, 80],
      settings: HoltSettings(start: .estimated)
    ) { $0.model.start == .calm && $0.sigma == nil },
    Edge(name: "five values have bands", values: [80, 79, 81, 80, 82]) {
      $0.steps.allSatisfy { step in step.band != nil && step.band95 != nil }
    },
  ]

  private static let many: [Edge] = [
    Edge(name: "constant: bands of no width", values: Array(repeating: 71.3, count: 20)) {
      $0.sigma == 0
        && $0.steps.allSatisfy { step in
          step.mean == 71.3 && step.band95?.low == 71.3 && step.band95?.high == 71.3
        }
    },
    Edge(
      name: "an exact line goes on",
      values: line(20, by: -0.5),
      settings: HoltSettings(method: .preset(.seed), start: .seed)
    ) { abs(($0.steps.last?.mean ?? 0) - 63.5) < 1e-9 },
    Edge(name: "one infinity is dropped", values: [80, .infinity, 80, 80, 80, 80]) {
      $0.dropped.notFinite == 1 && $0.used == 5 && $0.steps.last?.mean == 80
    },
    Edge(
      name: "an outlier is kept and flagged",
      values: withOutlier(60)
    ) { $0.used == 60 && $0.outliers.count == 1 },
    Edge(
      name: "optimised below ten falls back", values: bumpy(9),
      settings: HoltSettings(method: .optimised(damped: false))
    ) { $0.model.fellBack && $0.model.name == .preset && $0.status == .ready },
    Edge(
      name: "optimised from ten", values: bumpy(10),
      settings: HoltSettings(method: .optimised(damped: true))
    ) { !$0.model.fellBack && $0.model.name == .damped },
    Edge(
      name: "auto below twelve falls back", values: bumpy(11),
      settings: HoltSettings(method: .auto)
    ) { $0.model.fellBack && $0.model.name == .preset },
    Edge(
      name: "auto from twelve has four parts", values: bumpy(12),
      settings: HoltSettings(method: .auto)
    ) { $0.model.parts.count == 4 && $0.steps.count == 14 },
    Edge(
      name: "auto of a constant", values: Array(repeating: 3, count: 20),
      settings: HoltSettings(method: .auto)
    ) { $0.steps.allSatisfy { step in abs(step.mean - 3) < 1e-9 && step.deviation == 0 } },
  ]

  private static let least = Double.leastNonzeroMagnitude

  private static let extreme: [Edge] = [
    Edge(name: "1e308 does not overflow", values: [1e308, -1e308, 1e308, 1e308, -1e308, 1e308]) {
      $0.steps.allSatisfy { step in
        step.mean.isFinite && step.band95?.low.isFinite == true
      }
    },
    Edge(name: "1e-300 does not vanish", values: [1e-300, 2e-300, 1e-300, 2e-300, 1e-300, 2e-300]) {
      ($0.sigma ?? 0) > 0
    },
    Edge(name: "the smallest number", values: [least, 0, least, 0, least, 0]) {
      $0.steps.allSatisfy { $0.mean.isFinite }
    },
  ]
}

@Suite("Forecast edges") struct EdgeTests {
  @Test(arguments: Edge.all)
  func `each row of the table of edge cases holds`(_ edge: Edge) throws {
    let outcome = try Holt.forecast(
      series: daily(edge.values), today: .last, settings: edge.settings)
    #expect(edge.holds(outcome), "\(outcome)")
  }

  @Test func `B2-02: days after today are counted and left out of the fit`() throws {
    let values = (0..<30).map { 80 - 0.1 * Double($0) }
    let series = daily(values + [500, 600])
    let today = series.days[29]
    let outcome = try Holt.forecast(series: series, today: today)
    let without = try Holt.forecast(series: daily(values), today: today)
    #expect(outcome.dropped.future == 2)
    #expect(outcome.steps == without.steps)
    #expect(outcome.origin?.day == today)
  }

  @Test func `B2-18: a line that ends before today is stale`() throws {
    let series = daily([80, 80, 80])
    #expect(try Holt.forecast(series: series, today: series.days[2].advanced(by: 40)).isStale)
    #expect(try !Holt.forecast(series: series, today: series.days[2].advanced(by: 14)).isStale)
  }

  @Test func `after a gap of ten years the filter starts anew`() throws {
    let days = [0, 1, 2, 3700, 3701, 3702]
    let series = DaySeries(
      days: days.map { Day(clamping: $0) }, values: [10, 10, 10, 80, 80, 80])
    let outcome = try Holt.forecast(series: series, today: .last)
    #expect(outcome.dropped.beforeLongGap == 3)
    #expect(outcome.origin?.level == 80)
  }

  @Test func `a gap of a year widens the bands`() throws {
    func width(_ gap: Int) throws -> Double {
      let days: [Int] = Array(0..<30) + [29 + gap]
      let values: [Double] = days.map { 80 + Double($0 % 3) }
      let fit = try #require(
        try Holt.fit(Observations(days: days, values: values), .standard))
      return fit.state.projection(days: 1, parameters: .standard).variances[0]
    }
    #expect(try width(365) > width(1) * 1.5)
  }

  @Test func `weights of zero and below are dropped when asked`() throws {
    var settings = HoltSettings()
    settings.positiveOnly = true
    let outcome = try Holt.forecast(
      series: daily([80, 0, -3, 80]), today: .last, settings: settings)
    #expect(outcome.dropped.notPositive == 2 && outcome.used == 2)
  }

  @Test(arguments: [-0.1, 1.1, .nan, .infinity])
  func `a parameter outside its range is named with its value`(value: Double) {
    func named(_ name: String, _ make: () throws -> Void) -> Bool {
      do {
        try make()
        return false
      } catch ForecastError.outside(let got, let seen, _) {
        return got == name && (seen == value || seen.isNaN && value.isNaN)
      } catch {
        return false
      }
    }
    #expect(named("alpha") { _ = try HoltParameters(alpha: value, betaStar: 0) })
    #expect(named("beta") { _ = try HoltParameters(alpha: 0, betaStar: value) })
    #expect(named("phi") { _ = try HoltParameters(alpha: 0, betaStar: 0, phi: value) })
    #expect(named("lambda") { _ = try EWMA.line(Observations(daily: [1]), lambda: value) })
  }

  @Test(arguments: [0, -1, .min, .max])
  func `an impossible number of days is refused`(days: Int) {
    #expect(throws: ForecastError.self) {
      try Holt.forecast(series: daily([1, 2, 3]), today: .last, days: days)
    }
  }

  @Test(arguments: [Int.min, -1, 0, .max])
  func `any number of days is a projection without a trap`(days: Int) throws {
    let rows = Observations(daily: (0..<20).map { 80 + Double($0 % 3) })
    let limit = HoltSettings.longestForecast
    let state = HoltState(level: 1, trend: 1)
    #expect(state.projection(days: days, parameters: .seed).means.count <= limit)
    #expect((Benchmark.drift.projection(rows, days: days)?.means.count ?? 0) <= limit)
    #expect(try (ModelAverage(rows)?.projection(days: days).means.count ?? 0) <= limit)
    #expect(throws: ForecastError.self) {
      try Backtest(firstOrigin: 5, step: 1, days: days)
    }
  }

  @Test func `the line stops at the end of the calendar`() throws {
    let days = (0..<6).map { Day.last.advanced(by: $0 - 7) }
    let series = DaySeries(days: days, values: [1, 2, 3, 4, 5, 6])
    let outcome = try Holt.forecast(series: series, today: .last)
    #expect(outcome.steps.map(\.day) == [Day.last.advanced(by: -1), .last])
  }

  @Test func `Wright's recursion refuses damping`() {
    var settings = HoltSettings()
    settings.gaps = .wright(spacing: 1)
    #expect(throws: ForecastError.wrightNeedsNoDamping(phi: 0.98)) {
      try Holt.forecast(series: daily([1, 2, 3]), today: .last, settings: settings)
    }
  }
}
