import Testing

@testable import TrendsCore

/// A series whose every figure was worked out from the formulas alone.
private struct Worked: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var rows: Observations
  var goal: Double
  var left: [Int] = []
  /// Level, slope, variances, squares, logs, noise and weight of the first and the last filter.
  var filters: [[Double]]
  /// Level, slope, its deviation, days to the goal.
  var pace: [Double]
  /// The chance by 14, 30, 60, 90 and 180 days.
  var chances: [Double]
  /// Days ahead, mean, deviation, quantiles of 2.5, 10, 90 and 97.5 %.
  var ahead: [[Double]]

  static let all = [few, slips, weave]

  static let few = Worked(
    testDescription: "seven values with gaps",
    rows: Observations(
      days: [0, 1, 2, 4, 7, 9, 12], values: [80.0, 79.6, 79.9, 79.3, 79.2, 78.7, 78.8]),
    goal: 77,
    filters: [
      [
        78.955264, -0.057014, 0.366978, 0.031702, 0.004569, 0.812551, 2.743734, 0.181255, 0.061798,
      ],
      [
        78.887323, -0.048844, 0.466549, 0.031984, 0.008953, 0.635767, 3.401236, 0.163577, 0.074309,
      ],
    ],
    pace: [78.928200, -0.052736, 0.032372, 37],
    chances: [0.038503, 0.316197, 0.639102, 0.700468, 0.782680],
    ahead: [
      [1, 78.875833, 0.510719, 77.874774, 78.221308, 79.530329, 79.876760],
      [7, 78.569244, 0.634306, 77.324673, 77.756790, 79.381331, 79.812222],
      [30, 77.506720, 1.360828, 74.825319, 75.779036, 79.239790, 80.178753],
      [90, 75.422742, 3.814566, 67.747176, 70.674613, 80.171421, 82.778083],
    ])

  static let slips = Worked(
    testDescription: "a value in pounds, and a slip on the last day",
    rows: Observations(
      days: [0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 19, 20, 21, 22],
      values: [
        78.1, 77.9, 78.5, 78.2, 78.6, 78.0, 78.4, 78.8, 173.3, 78.3, 78.9, 78.4, 79.0, 78.7, 78.5,
        79.1, 78.8, 79.3, 78.9, 82.8,
      ]),
    goal: 81, left: [9, 22],
    filters: [
      [
        78.990918, 0.039185, 0.182128, 0.011876, 0.001168, 1.240871, 5.098022, 0.106708, 0.080861,
      ],
      [
        79.009105, 0.035572, 0.298237, 0.019447, 0.006915, 1.160521, 7.032390, 0.102882, 0.045104,
      ],
    ],
    pace: [78.996720, 0.037682, 0.016747, 53],
    chances: [0.001226, 0.097637, 0.527804, 0.652754, 0.761831],
    ahead: [
      [1, 79.071294, 0.373555, 78.338725, 78.592806, 79.549716, 79.803515],
      [7, 79.288830, 0.435454, 78.428382, 78.732821, 79.843036, 80.140384],
      [30, 80.042729, 0.879127, 78.174216, 78.931468, 81.094541, 81.726362],
      [90, 81.521388, 2.690795, 75.850201, 78.024854, 84.566025, 86.688101],
    ])

  /// The sine is that of the C library, rounded to a tenth, so its last bits do not matter.
  static let weave = Worked(
    testDescription: "four months, every fourth day missing",
    rows: wovenRows, goal: 79,
    filters: [
      [
        81.484912, -0.071678, 0.056544, 0.000633, 0.000018, 11.713578, 12.097924, 0.136705,
        0.353029,
      ],
      [
        81.402218, -0.077595, 0.340823, 0.020549, 0.006635, 11.156218, 34.617339, 0.130712,
        0.000037,
      ],
    ],
    pace: [81.478840, -0.071937, 0.004600, 35],
    chances: [0.000016, 0.074577, 0.841115, 0.857090, 0.878551],
    ahead: [
      [1, 81.407407, 0.385514, 80.651359, 80.913369, 81.901287, 82.162715],
      [7, 80.989183, 0.400922, 80.208623, 80.478424, 81.501818, 81.782667],
      [30, 79.539780, 0.752728, 78.442996, 78.790607, 80.468539, 81.627736],
      [90, 76.696996, 2.711558, 73.330936, 74.328619, 80.879198, 83.208068],
    ])

  private static var wovenRows: Observations {
    let days = (0..<120).filter { $0 % 4 != 2 }
    let values = days.map { (day: Int) -> Double in
      let x = 90 - Double(day) / 14 + 0.5 * Double.sine(2.3 * Double(day))
      return (x * 10).rounded() / 10
    }
    return Observations(days: days, values: values)
  }
}

extension Double {
  /// The sine by its series, after whole turns are taken away: no library is needed.
  fileprivate static func sine(_ angle: Double) -> Double {
    let x = angle - 2 * Double.pi * (angle / (2 * Double.pi)).rounded()
    var (term, sum) = (x, x)
    for k in 1..<30 {
      term *= -x * x / Double(2 * k * (2 * k + 1))
      sum += term
    }
    return sum
  }
}

@Suite("Local trends") struct LocalTrendsTests {
  private func agree(_ found: [Double], _ wanted: [Double], _ place: String) {
    #expect(found.count == wanted.count, "\(place)")
    for (a, b) in zip(found, wanted) { #expect(abs(a - b) < 6e-7, "\(place): \(a), not \(b)") }
  }

  @Test(arguments: Worked.all)
  fileprivate func `the worked cases come out to the last digit`(_ worked: Worked) throws {
    let rows = worked.rows
    let model = try #require(LocalTrends(rows, of: .weight))
    #expect(model.slips.map { rows.days[$0.index] } == worked.left)
    for (place, wanted) in zip([0, 14], worked.filters) {
      let filter = model.filters[place]
      agree(
        [
          filter.level, filter.slope, filter.levelVariance, filter.covariance,
          filter.slopeVariance, filter.squares, filter.logs, model.noises[place],
          model.weights[place],
        ], wanted, "filter \(place)")
    }
    agree([model.level, model.slope, model.slopeDeviation], Array(worked.pace.prefix(3)), "pace")
    #expect(model.arrival(at: worked.goal) == Int(worked.pace[3]))
    var passage = TrendPassage(model, to: worked.goal)
    var chances: [Double] = []
    for _ in 1...180 {
      passage.advance()
      chances.append(passage.chance)
    }
    agree([14, 30, 60, 90, 180].map { chances[$0 - 1] }, worked.chances, "chances")
    var outlook = model.outlook
    for day in 1...90 {
      outlook.pass()
      guard let wanted = worked.ahead.first(where: { $0[0] == Double(day) }) else { continue }
      agree(
        [outlook.mean, outlook.deviation] + outlook.quantiles([0.025, 0.1, 0.9, 0.975]),
        Array(wanted.dropFirst()), "\(day) days ahead")
    }
  }

  @Test func `the woven values are those that were worked with`() {
    let values = Worked.weave.rows.values
    #expect(values.count == 90)
    #expect(abs(values.reduce(0, +) - 7718.8) < 1e-9)
    #expect(Array(values.prefix(5)) == [90.0, 90.3, 90.1, 89.8, 89.2])
  }

  @Test func `the pounds of a slip are named`() throws {
    let model = try #require(LocalTrends(Worked.slips.rows, of: .weight))
    #expect(model.slips.map { $0.fromPounds.map { ($0 * 10).rounded() / 10 } } == [78.6, nil])
    #expect(model.lag == 1)
    #expect(LocalTrends(Worked.slips.rows, of: .weight, keepsAll: true)?.slips == [])
  }

  @Test(arguments: RandomRows.all)
  func `the chance never falls, and one value in pounds changes nothing`(_ random: RandomRows)
    throws
  {
    let (days, values) = random.rows
    let model = try #require(LocalTrends(Observations(days: days, values: values), of: .weight))
    for goal in [model.level - 3, model.level - 0.2, model.level + 1] {
      var passage = TrendPassage(model, to: goal)
      var before = 0.0
      for _ in 1...400 {
        passage.advance()
        #expect(passage.chance >= before && passage.chance <= 1)
        before = passage.chance
      }
    }
  }

  @Test func `one value in pounds, wherever it is, is left out and named`() throws {
    let values = (0..<60).map { (day: Int) -> Double in
      82 - 0.07 * Double(day) + 0.3 * Double(day * 7 % 5 - 2)
    }
    for index in values.indices {
      var typed = values
      typed[index] = (values[index] * Slips.pounds * 10).rounded() / 10
      let slipped = try #require(LocalTrends(Observations(daily: typed), of: .weight))
      #expect(slipped.slips.map(\.index) == [index])
      let pounds = try #require(slipped.slips.first?.fromPounds)
      #expect(abs(pounds - values[index]) < 0.05)
      let without = Observations(
        days: values.indices.filter { $0 != index },
        values: values.indices.filter { $0 != index }.map { values[$0] })
      let clean = try #require(LocalTrends(without, of: .weight))
      #expect(abs(slipped.level - clean.level) < 1e-9)
    }
  }
}
