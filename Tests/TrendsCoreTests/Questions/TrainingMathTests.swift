import Testing

@testable import TrendsCore

/// Formulas of training against numbers that were worked out elsewhere.
@Suite("Formulas of training") struct TrainingMathTests {
  /// Riegel's exponent, and the table of Daniels and Gilbert: 20:00 over 5 km is a VDOT of 49.8.
  @Test func `races`() {
    #expect(abs(CriticalSpeed.predicted(10, from: 5, in: 1200) - 2501.917_826) < 1e-6)
    #expect(Daniels.highestUptake(kilometers: 5, seconds: 1200)?.fixed(1) == "49.8")
  }

  /// Points on a line are that line.
  @Test func `critical speed`() throws {
    let ways = [180.0, 300, 600, 1200].map { (seconds: $0, meters: 4.2 * $0 + 190) }
    let found = try #require(CriticalSpeed(ways))
    #expect(abs(found.speed - 4.2) < 1e-9 && abs(found.reserve - 190) < 1e-6)
    #expect(CriticalSpeed([(120, 500), (180, 700)]) == nil)
    #expect(CriticalSpeed([(120, 500), (180, 800), (300, 1500)]) == nil)
  }

  /// The values that Minetti (2002) measured are near the polynomial: 1.0 of the level, cheapest at -0.2.
  @Test func `slopes`() {
    #expect(ClimbProfile.cost(0) == 1)
    #expect(abs(ClimbProfile.cost(0.1) - 1.657_837) < 1e-6)
    #expect(ClimbProfile.cost(-0.2) < 0.6)
    #expect(ClimbProfile.cost(5) == ClimbProfile.cost(0.45))
  }

  @Test func `climbs of less than two metres are noise`() throws {
    let seconds = (0...1200).map(Double.init)
    let track = try #require(
      RunTrack(speed: SampleSeries(seconds: seconds, values: seconds.map { _ in 3 })))
    func profile(_ height: (Double) -> Double) throws -> ClimbProfile {
      try #require(
        ClimbProfile(SampleSeries(seconds: seconds, values: seconds.map(height)), on: track))
    }
    let flat = try profile { 100 + ($0.truncatingRemainder(dividingBy: 40) < 20 ? 0.4 : -0.4) }
    #expect(flat.climb(from: 0, to: 3600).up == 0)
    let hill = try profile { $0 <= 600 ? $0 / 10 : 120 - $0 / 10 }
    let climb = hill.climb(from: 0, to: 3600)
    #expect(abs(climb.up - 60) < 1.5 && abs(climb.down - 60) < 1.5)
    #expect(ClimbProfile(SampleSeries(seconds: [0, 9], values: [1, 2]), on: track) == nil)
  }

  @Test func `six fast stretches are found, a hilly run has none`() throws {
    func track(_ speed: (Int) -> Double) throws -> RunTrack {
      var random = SplitMix64(seed: 9)
      let seconds = (0..<3000).map(Double.init)
      return try #require(
        RunTrack(
          speed: SampleSeries(
            seconds: seconds,
            values: (0..<3000).map {
              speed($0) + Double.random(in: -0.15...0.15, using: &random)
            })))
    }
    let fast = Intervals.fast(
      on: try track { second in
        (600..<2400).contains(second) && (second - 600) % 300 < 120 ? 4.4 : 2.8
      })
    #expect(fast.count == 6)
    for (place, stretch) in fast.enumerated() {
      #expect(abs(stretch.lowerBound - Double(600 + 300 * place)) <= 5)
      #expect(abs(stretch.upperBound - Double(720 + 300 * place)) <= 5)
    }
    #expect(Intervals.fast(on: try track { _ in 2.8 }).isEmpty)
    #expect(Intervals.fast(on: try track { $0 < 1500 ? 2.8 : 3.4 }).isEmpty)
  }

  @Test func `parts of a run`() throws {
    let seconds = (0...1000).map(Double.init)
    let record = RunRecord(
      id: "r", start: CivilTime(day: .first, secondsOfDay: 0), seconds: 1000, kilometers: 2.5)
    let run = Run(record: record) { kind in
      switch kind {
      case .speed: SampleSeries(seconds: seconds, values: seconds.map { _ in 2.5 })
      case .heart: SampleSeries(seconds: seconds, values: seconds.map { $0 < 400 ? 140 : 150 })
      default: nil
      }
    }
    let parts = try #require(RunParts(run))
    let splits = parts.splits(of: 1000)
    #expect(splits.map(\.seconds) == [400, 400, 200])
    #expect(splits.map(\.heart) == [140, 150, 150])
    #expect(splits.allSatisfy { $0.cadence == nil && $0.up == nil })
    #expect(parts.splits(of: 0).isEmpty && parts.splits(of: 1e-9).isEmpty)
    #expect(parts.parts(endingAt: [-5, 300, 5000, .nan]).map(\.seconds) == [300, 700])
    #expect(parts.decoupling == nil)
  }

  @Test func `a goal that nothing is known of`() throws {
    let today = try #require(Day(iso: "2026-10-04"))
    for span in MetricGoal.Span.allCases {
      let none = GoalProgress(
        MetricGoal(value: 5, span: span), DaySeries(), today: today)
      #expect(none.soFar == nil && none.chance == nil && none.streak == 0 && none.longest == 0)
      let early = GoalProgress(
        MetricGoal(value: 5, span: span, isAtMost: true),
        DaySeries(days: [.first], values: [1]), today: Day.first.advanced(by: 1))
      #expect(early.chance == nil)
    }
  }

  @Test func `a week that is open neither ends nor grows a streak`() throws {
    let monday = try #require(Day(iso: "2026-09-07"))
    let days = (0..<28).map { monday.advanced(by: $0) }
    let series = DaySeries(days: days, values: days.map { _ in 10 })
    func progress(_ value: Double, _ day: Int, atMost: Bool = false) -> GoalProgress {
      let today = monday.advanced(by: day)
      return GoalProgress(
        MetricGoal(value: value, span: .week, isAtMost: atMost),
        series.slice(DayRange(.first, today.advanced(by: 1))), today: today)
    }
    #expect(progress(70, 27).streak == 4)
    #expect(progress(70, 26).streak == 3)
    #expect(progress(60, 26).streak == 4)
    #expect(progress(70, 26, atMost: true).streak == 3)
    #expect(progress(50, 26, atMost: true).streak == 0)
    #expect(progress(70, 26).daysLeft == 2)
  }
}
