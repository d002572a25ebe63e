import Testing

@testable import TrendsCore

@Suite struct SmoothedLevelsTests {
  static let rows = Observations(
    days: [0, 1, 2, 4, 7, 9, 12], values: [80.0, 79.6, 79.9, 79.3, 79.2, 78.7, 78.8])

  /// The levels given all values, from their joint distribution: no recursion is involved.
  static func dense(
    _ rows: Observations, levelStep: Double, slopeStep: Double, change: Int? = nil
  ) -> (levels: [Double], variances: [Double]) {
    let count = rows.days[rows.count - 1] - rows.days[0] + 1
    // Variance of the state of each day, and its covariance with the level of the days after.
    var (p, c, u) = (1.0, 0.0, 0.01)
    var joint = Array(repeating: Array(repeating: 0.0, count: count), count: count)
    for day in 0..<count {
      for later in day..<count {
        joint[day][later] = p + Double(later - day) * c
        joint[later][day] = joint[day][later]
      }
      (p, c, u) = (
        p + 2 * c + u + levelStep * levelStep, c + u, u + slopeStep * slopeStep
      )
      if day + 1 == change { p += TrendFilter.scaleStep }
    }
    let places = rows.days.dropFirst().map { $0 - rows.days[0] }
    let errors = rows.values.dropFirst().map { $0 - rows.values[0] }
    let inner = places.enumerated().map { row, a in
      places.enumerated().map { joint[a][$1] + (row == $0 ? 1 : 0) }
    }
    let pulls = solved(inner, errors)
    return (
      (0..<count).map { day in
        rows.values[0] + zip(places, pulls).reduce(0) { $0 + joint[day][$1.0] * $1.1 }
      },
      (0..<count).map { day in
        let shared = places.map { joint[day][$0] }
        return joint[day][day] - zip(shared, solved(inner, shared)).reduce(0) { $0 + $1.0 * $1.1 }
      }
    )
  }

  /// Solves a symmetric positive system by elimination.
  static func solved(_ matrix: [[Double]], _ right: [Double]) -> [Double] {
    var rows = zip(matrix, right).map { $0 + [$1] }
    for pivot in rows.indices {
      for other in rows.indices where other != pivot {
        let factor = rows[other][pivot] / rows[pivot][pivot]
        for place in pivot...rows.count { rows[other][place] -= factor * rows[pivot][place] }
      }
    }
    return rows.indices.map { rows[$0][rows.count] / rows[$0][$0] }
  }

  @Test(arguments: [(0.05, 0.003), (0.2, 0.03), (0.0, 0.0)])
  func `a line given all values is the one of their joint distribution`(
    levelStep: Double, slopeStep: Double
  ) {
    let rows = SmoothedLevelsTests.rows
    let filter = TrendFilter(levelStep: levelStep, slopeStep: slopeStep, first: 0)
    let line = SmoothedFilter(filter, rows, rows.scales([]), last: 13)
    let whole = SmoothedLevelsTests.dense(rows, levelStep: levelStep, slopeStep: slopeStep)
    #expect(line.levels.count == 13)
    for day in 0..<13 {
      #expect(abs(line.levels[day] - whole.levels[day]) < 1e-9)
      #expect(abs(line.variances[day] - whole.variances[day]) < 1e-9)
    }
  }

  @Test func `a change of scale moves the values and not what is known of them`() {
    let rows = SmoothedLevelsTests.rows
    let filter = TrendFilter(levelStep: 0.1, slopeStep: 0.01, first: 0)
    let line = SmoothedFilter(filter, rows, rows.scales([6, 7]), last: 13)
    let whole = SmoothedLevelsTests.dense(rows, levelStep: 0.1, slopeStep: 0.01, change: 7)
    for day in 0..<13 {
      #expect(abs(line.levels[day] - whole.levels[day]) < 1e-8)
      #expect(abs(line.variances[day] - whole.variances[day]) < 1e-8)
    }
    #expect(line.scaleSteps.map(\.day) == [7])
  }

  /// The usual forecast of a weight.
  static func fitted(_ series: DaySeries) throws -> FittedSeries {
    try FittedSeries(series, upTo: .last, settings: .usual(of: .weight))
  }

  /// Readings of forty days that lose 50 g each are off by up to 300 g in turn.
  @Test func `the line ends where the forecast begins and has no lag`() throws {
    let noise = [0.3, -0.2, 0.0, 0.2, -0.3]
    let series = daily((0..<40).map { 80 - 0.05 * Double($0) + noise[$0 % 5] })
    let fitted = try SmoothedLevelsTests.fitted(series)
    let line = try #require(fitted.smoothed)
    let first = series.days[0]
    #expect(line.first == first)
    #expect(line.last == series.days[39])
    let forecast = try fitted.forecast(days: 7, today: .last)
    let end = try #require(forecast.origin?.level)
    #expect(abs(line.levels[39] - end) < 1e-9)
    for day in 5..<35 {
      let level = try #require(line[first.advanced(by: day)])
      #expect(abs(level - (80 - 0.05 * Double(day))) < 0.15)
    }
    let change = try #require(
      line.change(from: first.advanced(by: 5), to: first.advanced(by: 35)))
    #expect(abs(change.size + 1.5) < 0.15)
    #expect(change.deviation > 0 && change.deviation < 0.5)
    #expect(line.change(from: first.advanced(by: 35), to: first) == nil)
    #expect(line[first.advanced(by: -1)] == nil)
  }

  @Test func `what scales show more adds up from the last one backwards`() {
    func step(_ day: Int, _ size: Double) -> SmoothedLevels.ScaleStep {
      SmoothedLevels.ScaleStep(day: Day(clamping: day), size: size)
    }
    let steps = [step(3, 1), step(5, -0.25)]
    let days = [1, 2, 3, 4, 5, 6].map { Day(clamping: $0) }
    #expect(steps.sizes(after: days) == [0.75, 0.75, -0.25, -0.25, 0, 0])
    #expect(steps.size(after: days[0], through: days[2]) == 1)
    #expect(steps.size(after: days[2], through: days[5]) == -0.25)
    #expect([SmoothedLevels.ScaleStep]().sizes(after: days) == [0, 0, 0, 0, 0, 0])
  }

  @Test func `a line is as long as a hundred years at most`() throws {
    let days = (0...11).map { Day(clamping: 3600 * $0) }
    let series = DaySeries(days: days, values: days.map { _ in 80 })
    let line = try SmoothedLevelsTests.fitted(series).smoothed
    #expect(line?.levels.count == SmoothedLevels.longest + 1)
  }

  @Test func `a method by name has no smoothed line`() throws {
    #expect(try FittedSeries(daily([80, 81, 80]), upTo: .last).smoothed == nil)
  }
}
