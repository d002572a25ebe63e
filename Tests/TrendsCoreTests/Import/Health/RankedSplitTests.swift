import Testing

@testable import TrendsCore
@testable import TrendsImport

@Suite("Intervals of several sources") struct RankedSplitTests {
  private typealias Interval = RankedSplit.Interval

  /// Second by second: what no better source covers. What has no length is in nobody's time.
  private func counted(_ intervals: [Interval]) -> [Double] {
    intervals.map { one in
      func isCovered(_ second: Int64) -> Bool {
        intervals.contains { $0.rank < one.rank && $0.start <= second && second < $0.end }
      }
      guard one.end > one.start else { return 1 }
      let free = (one.start..<one.end).count { !isCovered($0) }
      return Double(free) / Double(one.end - one.start)
    }
  }

  @Test func `each counts for the time that no better source covers`() {
    let intervals = [
      Interval(start: 0, end: 10, value: 1, rank: 0),
      Interval(start: 5, end: 15, value: 1, rank: 1),
      Interval(start: 10, end: 10, value: 1, rank: 1),
      Interval(start: 9, end: 9, value: 1, rank: 1),
      Interval(start: 0, end: 30, value: 1, rank: 7),
    ]
    #expect(RankedSplit.shares(of: intervals) == [1, 0.5, 1, 1, 0.5])
    #expect(RankedSplit.shares(of: []) == [])
  }

  @Test(arguments: 1...200) func `as if every second were looked at`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func below(_ count: UInt64) -> Int64 { Int64(random.next() % count) }
    let ranks = 1 + UInt64(below(9))
    let intervals = (0..<(1 + below(40))).map { _ in
      let start = below(120) - 60
      return Interval(
        start: start, end: start + max(0, below(30) - 3), value: 1, rank: Int(below(ranks)))
    }
    #expect(RankedSplit.shares(of: intervals) == counted(intervals))
  }
}
