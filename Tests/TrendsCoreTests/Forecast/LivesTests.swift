import Testing

@testable import TrendsCore
@testable import bench

/// The usual forecast is judged on made lives that it was not tuned on; `scripts/bench forecast`
/// judges it on more of them, beside other methods.
@Suite("Forecasts of made lives") struct LivesTests {
  private struct Tally {
    var errors: [Int: (usual: Double, last: Double)] = [:]
    var inside: [Int: (hits: Int, count: Int)] = [:]
    var brier = 0.0
    var dated = 0
    var near = 0
    var steady = 0
  }

  private static let tally: Tally = {
    var tally = Tally()
    for seed in 1...120 {
      let life = MadeLog(seed: UInt64(seed))
      guard let model = LocalTrends(life.rows, of: .weight) else { continue }
      var outlook = model.outlook
      var passage = TrendPassage(model, to: life.goal)
      for day in 1...90 {
        outlook.pass()
        passage.advance()
        guard [7, 14, 30, 90].contains(day) else { continue }
        let truth = life.truth[life.today + day]
        let last = life.rows.values[life.rows.count - 1]
        tally.errors[day, default: (0, 0)].usual += (outlook.mean - truth).magnitude
        tally.errors[day, default: (0, 0)].last += (last - truth).magnitude
        let band = outlook.quantiles([0.1, 0.9])
        for reading in life.coming[day - 7..<day] {
          tally.inside[day, default: (0, 0)].count += 1
          if reading >= band[0] && reading <= band[1] {
            tally.inside[day, default: (0, 0)].hits += 1
          }
        }
      }
      let hit = life.arrival(within: 90) != nil
      tally.brier += (passage.chance - (hit ? 1 : 0)) * (passage.chance - (hit ? 1 : 0))
      guard life.kind == .diet || life.kind == .gain, let day = life.arrival(within: 365) else {
        continue
      }
      tally.steady += 1
      guard let told = model.arrival(at: life.goal), model.hasRate else { continue }
      tally.dated += 1
      if (told - day).magnitude <= max(5, day / 5) { tally.near += 1 }
    }
    tally.brier /= 120
    return tally
  }()

  @Test(arguments: [7, 14, 30, 90])
  func `it is nearer to the true weight than the last value is`(_ day: Int) throws {
    let errors = try #require(Self.tally.errors[day])
    #expect(errors.usual / errors.last < (day == 90 ? 0.7 : 0.65), "\(errors)")
  }

  @Test(arguments: [7, 14, 30, 90])
  func `S2-45: about 80 % of readings lie in its band`(_ day: Int) throws {
    let inside = try #require(Self.tally.inside[day])
    let share = Double(inside.hits) / Double(inside.count)
    #expect(share > 0.72 && share < (day == 90 ? 0.94 : 0.92), "\(share)")
  }

  @Test func `its chance of a goal is better than a guess`() {
    #expect(Self.tally.brier < 0.15, "\(Self.tally.brier)")
  }

  @Test func `who loses or gains steadily and arrives gets a date near it`() {
    let tally = Self.tally
    #expect(tally.steady >= 10, "\(tally.steady)")
    #expect(Double(tally.dated) >= 0.9 * Double(tally.steady), "\(tally.dated) of \(tally.steady)")
    #expect(Double(tally.near) >= 0.55 * Double(tally.steady), "\(tally.near) of \(tally.steady)")
  }
}
