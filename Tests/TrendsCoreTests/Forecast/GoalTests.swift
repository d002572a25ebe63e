import Testing
import TrendsCore

@Suite("Goal") struct GoalTests {
  @Test func `B2-07: the crossing is on its own day, not on the next drawn point`() {
    let goal = Goal(70, level: 70.4)
    #expect(abs((goal.crossing(trend: -0.1, phi: 1) ?? 0) - 4) < 1e-9)
    #expect([70.1, 69.9].map(goal.clamped) == [70.1, 70])
  }

  @Test func `B2-09: a goal already passed does not lift the line`() {
    let goal = Goal(70, level: 69.5)
    #expect(goal.clamped(69.4) == 69.4)
    #expect(goal.crossing(trend: -0.1, phi: 1) == nil)
  }

  @Test func `a damped trend may never arrive`() {
    #expect(Goal(60, level: 80).crossing(trend: -0.1, phi: 0.9) == nil)
  }

  @Test func `dates beyond 730 days are hidden, the crossing is not`() throws {
    let settings = HoltSettings(method: .preset(.seed), start: .known(level: 80, trend: -0.01))
    let series = daily((0..<20).map { (day: Int) -> Double in 80 - 0.01 * Double(day + 1) })
    let goal = try #require(
      try Holt.forecast(series: series, today: .last, settings: settings, goal: 70).goal)
    #expect(goal.day == nil)
    #expect(abs((goal.crossing ?? 0) - 980) < 1)
  }

  @Test func `the probability rises to the crossing's half`() throws {
    let series = daily(
      (0..<60).map { (day: Int) -> Double in 84 - 0.1 * Double(day) + Double(day % 2) * 0.4 })
    let outcome = try Holt.forecast(series: series, today: .last, days: 60, goal: 78)
    let goal = try #require(outcome.goal)
    let day = try #require(goal.day)
    let early = try #require(goal.early)
    #expect(early < day)
    let step = try #require(outcome.steps.first { $0.day == day })
    #expect(abs((step.reached ?? 0) - 0.5) < 0.1)
    #expect(step.drawn == 78)
  }
}
