import Testing

@testable import TrendsCore

@Suite("AlertRule") struct AlertRuleTests {
  private let rule = AlertRule(kind: .cadence, side: .below, bound: 160, seconds: 30)

  private func series(_ parts: [(count: Int, value: Double)]) -> SampleSeries {
    let values = parts.flatMap { Array(repeating: $0.value, count: $0.count) }
    return SampleSeries(seconds: values.indices.map { Double($0) }, values: values)
  }

  @Test func `S3-43: one breach for each stretch that is long enough`() {
    let breaches = rule.breaches(
      in: series([(60, 170), (40, 150), (20, 170), (29, 150), (9, 165)]))
    #expect(breaches == [.init(start: 60, noticed: 90)])
  }

  @Test func `standing still and a gap end a stretch`() {
    #expect(rule.breaches(in: series([(20, 150), (1, 0), (20, 150)])).isEmpty)
    let gapped = SampleSeries(
      seconds: (0..<20).map { Double($0) } + (0..<20).map { Double($0) + 40 },
      values: .init(repeating: 150, count: 40))
    #expect(rule.breaches(in: gapped).isEmpty)
  }

  @Test func `a bound is no breach, and above works the other way`() {
    #expect(rule.breaches(in: series([(100, 160)])).isEmpty)
    let above = AlertRule(kind: .heart, side: .above, bound: 160, seconds: 10)
    #expect(above.breaches(in: series([(11, 161)])) == [.init(start: 0, noticed: 10)])
  }
}
