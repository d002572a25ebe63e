import Testing

@testable import TrendsCore
@testable import bench

/// What a backtest finds: which method is better than the usual one, and what its chances are worth.
@Suite("Choice of a method") struct BacktestChoiceTests {
  /// From tables of the distribution.
  @Test(arguments: [
    (6.313_751_515, 1, 0.05), (2.919_985_580, 2, 0.05), (4.540_702_859, 3, 0.01),
    (2.131_846_786, 4, 0.05), (2.228_138_852, 10, 0.025), (1.697_260_887, 30, 0.05),
    (3.105_806_516, 11, 0.005), (1.984_216_952, 99, 0.025),
  ])
  func `the chance of a value above t is that of the tables`(_ t: Double, _ n: Int, _ p: Double) {
    #expect((Student.above(t, freedom: n) - p).magnitude < 1e-9, "\(Student.above(t, freedom: n))")
    #expect((Student.above(-t, freedom: n) - (1 - p)).magnitude < 1e-9)
  }

  @Test func `the ends of the distribution are none of a number's`() {
    #expect(Student.above(.infinity, freedom: 5) == 0)
    #expect(Student.above(-.infinity, freedom: 5) == 1)
    #expect(Student.above(.nan, freedom: 5) == 1)
    #expect(Student.above(0, freedom: 0) == 0.5)
  }

  private func score(_ errors: [Double], _ rows: Observations, _ test: Backtest) -> Backtest.Score {
    var score = Backtest.Score()
    score.byOrigin = zip(test.origins(rows), errors).map { .init(origin: $0, mae: $1) }
    score.mae = errors.reduce(0, +) / Double(errors.count)
    return score
  }

  @Test func `a method is better only if by a tenth and by more than chance`() throws {
    let rows = Observations(daily: (0..<200).map { Double($0 % 7) })
    let test = try Backtest(firstOrigin: 30, latest: 12, days: 14)
    #expect(test.origins(rows) == stride(from: 32, through: 186, by: 14).map { $0 })
    let usual = score((0..<12).map { 1 + Double($0 % 3) / 10 }, rows, test)
    func better(_ errors: [[Double]]) -> Int? {
      test.better(than: usual, among: errors.map { score($0, rows, test) }, rows)
    }
    let clear = (0..<12).map { 0.6 + Double($0 % 2) / 10 }
    #expect(better([clear]) == 0)
    #expect(better([clear.map { $0 + 0.1 }, clear]) == 1)
    // A tenth is asked for, however sure it is.
    #expect(better([usual.byOrigin.map { $0.mae - 0.05 }]) == nil)
    // Two lucky forecasts among twelve are chance.
    #expect(better([usual.byOrigin.enumerated().map { $0 < 2 ? 0 : $1.mae }]) == nil)
    // So is a gain of four of five times.
    let few = try Backtest(firstOrigin: 30, latest: 4, days: 14)
    #expect(
      few.better(
        than: score([1, 1, 1, 1], rows, few), among: [score([0.1, 0.1, 0.1, 0.1], rows, few)], rows)
        == nil)
  }

  @Test func `forecasts that overlap count once`() throws {
    let rows = Observations(daily: (0..<100).map { Double($0 % 5) })
    let every = try Backtest(firstOrigin: 30, step: 1, days: 30)
    #expect(every.origins(rows).count == 41)
    #expect(every.apart(every.origins(rows), rows) == [40, 70])
    // Two forecasts that do not overlap tell nothing, though 41 are better.
    let usual = score([Double](repeating: 1, count: 41), rows, every)
    let other = score([Double](repeating: 0.1, count: 41), rows, every)
    #expect(every.better(than: usual, among: [other], rows) == nil)
  }

  @Test func `another method is called better in few of many lives`() throws {
    var (told, count) = (0, 0)
    for seed in 1...60 {
      let rows = MadeLog(seed: UInt64(seed)).rows.suffix(400)
      let test = try Backtest(firstOrigin: 30, latest: 12, days: 14)
      let scores = try test.scores(rows) { training throws(ForecastError) in
        let average = try ModelAverage(training)
        return [
          LocalTrends.projection(training, of: .weight, days: 14),
          try Holt.projection(training, .standard, days: 14),
          average?.projection(of: .holt, days: 14), average?.projection(of: .damped, days: 14),
          average?.projection(days: 14),
        ]
      }
      guard let usual = scores.first ?? nil, usual.byOrigin.count >= 5 else { continue }
      count += 1
      if test.better(than: usual, among: Array(scores.dropFirst()), rows) != nil { told += 1 }
    }
    #expect(count >= 20)
    #expect(Double(told) <= 0.1 * Double(count), "\(told) of \(count)")
  }

  /// Slopes that end, a level that wanders and noise, as the usual forecast supposes them.
  private func supposed(_ seed: UInt64) -> Observations {
    var random = SplitMix64(seed: seed)
    func normal() -> Double { Normal.quantile(max(1e-9, random.unit())) }
    var (level, slope) = (80.0, 0.04 * normal())
    return Observations(
      daily: (0..<400).map { _ in
        if random.unit() < 0.007 { slope = 0.04 * normal() }
        level += slope + 0.05 * normal()
        return level + 0.5 * normal()
      })
  }

  @Test func `chances of goals come as often as they say, where life is as supposed`() throws {
    let test = try Backtest(firstOrigin: 30, step: 31, days: 60)
    let all = (1...120).flatMap { test.chances(supposed($0), of: .weight) }
    for range in [0..<0.05, 0.05..<0.2, 0.2..<0.5, 0.5..<0.8, 0.8..<1.01] {
      let cases = all.filter { range.contains($0.said) }
      #expect(cases.count > 100)
      let said = cases.reduce(0) { $0 + $1.said } / Double(max(1, cases.count))
      let came = Double(cases.count { $0.came }) / Double(max(1, cases.count))
      #expect((said - came).magnitude < 0.08, "\(range): said \(said), came \(came)")
    }
  }

  @Test func `a value in pounds is no goal that was reached`() throws {
    var values = (0..<200).map { 80 + 0.3 * Double(($0 * 7) % 5 - 2) }
    let test = try Backtest(firstOrigin: 30, step: 13, days: 14)
    let before = test.chances(Observations(daily: values), of: .weight)
    values[100] = 176.4
    let rows = Observations(daily: values)
    #expect(LocalTrends.slips(in: rows, of: .weight) == [100])
    #expect(test.chances(rows, of: .weight).map(\.came) == before.map(\.came))
    // Nor is a forecast judged by it.
    let score = try test.scores(rows, ignoring: [100]) { training throws(ForecastError) in
      [LocalTrends.projection(training, of: .weight, days: 14)]
    }
    #expect(try #require(score.first ?? nil).mae < 1)
  }

  @Test func `fewer than a week ahead has no chances`() throws {
    let rows = Observations(daily: (0..<100).map { Double($0 % 5) })
    #expect(try Backtest(firstOrigin: 30, step: 13, days: 6).chances(rows, of: .reading).isEmpty)
    #expect(!(try Backtest(firstOrigin: 30, step: 13, days: 7).chances(rows, of: .reading).isEmpty))
  }
}
