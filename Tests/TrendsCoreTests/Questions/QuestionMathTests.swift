import Foundation
import Testing

@testable import TrendsCore

@Suite("Figures of questions") struct QuestionMathTests {
  @Test func `the fastest stretch may begin or end between samples`() throws {
    // 2 m/s for 100 s, 4 m/s for 100 s, 2 m/s for 100 s.
    let seconds = (0...30).map { Double($0) * 10 }
    let speeds = seconds.map { $0 < 100 ? 2.0 : $0 < 200 ? 4 : 2 }
    let run = SampleSeries(seconds: seconds, values: speeds)
    let track = try #require(RunTrack(speed: run))
    #expect(BestEffort.seconds(for: 0.4, on: track) == 100)
    #expect(BestEffort.seconds(for: 0.5, on: track) == 150)
    #expect(BestEffort.seconds(for: 0.8, on: track) == 300)
    #expect(BestEffort.seconds(for: 0.81, on: track) == nil)
    #expect(BestEffort.meters(in: 100, on: track) == 400)
    #expect(BestEffort.meters(in: 200, on: track) == 600)
    #expect(BestEffort.meters(in: 301, on: track) == nil)
    // The file says 840 m.
    let scaled = try #require(RunTrack(speed: run, recorded: 0.84))
    #expect(BestEffort.seconds(for: 0.84, on: scaled) == 300)
  }

  @Test func `a pause counts in the time and not in the way`() throws {
    let run = SampleSeries(seconds: [0, 10, 20, 320, 330, 340], values: [5, 5, 5, 5, 5, 5])
    let track = try #require(RunTrack(speed: run))
    #expect(BestEffort.seconds(for: 0.1, on: track) == 20)
    #expect(BestEffort.seconds(for: 0.2, on: track) == 330)
    #expect(track.moving == 50)
  }

  @Test func `nothing to run on has no best`() {
    for series in [
      SampleSeries(), SampleSeries(seconds: [0], values: [3]),
      SampleSeries(seconds: [0, 10], values: [.nan, 3]),
      SampleSeries(seconds: [0, 10], values: [0, 0]),
      SampleSeries(seconds: [0, 10], values: [-3, -3]),
    ] {
      let track = RunTrack(speed: series, recorded: 5)
      #expect(track.flatMap { BestEffort.seconds(for: 1, on: $0) } == nil)
    }
    let short = RunTrack(speed: SampleSeries(seconds: [0, 9], values: [3, 3]))
    #expect(short.flatMap { BestEffort.seconds(for: 0, on: $0) } == nil)
  }

  /// Worked by hand: gains 1 - e^(-1/42) = 0.023528 and 1 - e^(-1/7) = 0.133122.
  @Test func `fitness, fatigue and form`() throws {
    let first = try #require(Day(iso: "2026-01-01"))
    let loads = DaySeries(days: [first, first.advanced(by: 2)], values: [100, 50])
    func values(_ kind: Fitness) -> [String] {
      kind.days(loads, through: first.advanced(by: 3)).values.map { $0.fixed(4) }
    }
    #expect(values(.fitness) == ["2.3528", "2.2975", "3.4198", "3.3394"])
    #expect(values(.fatigue) == ["13.3122", "11.5401", "16.6599", "14.4421"])
    #expect(values(.form) == ["0.0000", "-10.9594", "-9.2426", "-13.2401"])
    #expect(Fitness.form.days(DaySeries(), through: first).count == 0)
  }

  @Test func `quantiles of Student's distribution`() {
    for (freedom, wanted) in [
      (1, 12.706_204_736), (2, 4.302_652_730), (10, 2.228_138_852), (31, 2.039_513_446),
    ] {
      #expect(abs(Student.quantile(0.975, freedom: freedom) - wanted) < 1e-8)
    }
  }

  /// Chance alone: of many pairs of unrelated series few may be told. Each keeps a part of the day before.
  @Test func `relations of what is not related are rare`() throws {
    var random = SplitMix64(seed: 34)
    let first = try #require(Day(iso: "2025-01-01"))
    func noise() -> Double {
      var sum = -6.0
      for _ in 0..<12 { sum += Double.random(in: 0..<1, using: &random) }
      return sum
    }
    func series() -> DayRelation.Cleaned {
      var value = 0.0
      var values: [Double] = []
      for _ in 0..<365 {
        value = 0.5 * value + noise()
        values.append(value)
      }
      let days = (0..<365).map { first.advanced(by: $0) }
      return DayRelation.Cleaned(DaySeries(days: days, values: values))
    }
    var outside = 0
    for _ in 0..<200 {
      let relation = try #require(DayRelation(series(), series(), lag: 0))
      if relation.low > 0 || relation.high < 0 { outside += 1 }
    }
    print("intervals without 0 of 200 unrelated pairs: \(outside)")
    #expect(outside <= 20)
  }

  @Test func `what remains of many chances`() {
    #expect(DayRelation.found([0.001, 0.04, 0.03, 0.5]) == [0])
    #expect(DayRelation.found([0.001, 0.02, 0.03, 0.5]) == [0, 1, 2])
    #expect(DayRelation.found([]).isEmpty)
  }

  @Test func `a slope that changes once has one turn`() throws {
    var random = SplitMix64(seed: 7)
    let first = try #require(Day(iso: "2025-01-01"))
    let values = (0..<300).map { day -> Double in
      let line = day < 150 ? 90 - 0.05 * Double(day) : 82.5 + 0.02 * Double(day - 150)
      return line + Double.random(in: -0.5..<0.5, using: &random)
    }
    let turns = try #require(
      Turns(DaySeries(days: (0..<300).map { first.advanced(by: $0) }, values: values)))
    #expect(turns.stretches.count == 2)
    #expect(abs(first.distance(to: turns.stretches[1].first) - 150) <= 10)
    #expect(abs(turns.stretches[0].slope + 0.05) < 0.005)
  }
}
