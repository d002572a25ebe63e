import Testing

@testable import TrendsCore

@Suite("Pager: properties") struct PagerPropertyTests {
  /// One random life of a pager; answers the first rule that broke and when.
  private func broken(seed: UInt64, events: Int) -> String? {
    var random = SplitMix64(seed: seed)
    var bench = PagerTests.Bench(
      start: "2024-06-01", config: config(&random), announcesStart: random.next() % 2 == 0)
    bench.send(.open)
    for index in 0..<events {
      let before = bench.pager.lastUpdated
      act(&random, on: &bench)
      var found = bench.pager.violations + (bench.pager.window?.violations ?? [])
      let live = Slot.allCases.compactMap { bench.pager[$0].loadID }
      if !live.allSatisfy({ id in bench.flights.contains { $0.id == id } }) { found.append("I6") }
      if before != nil, bench.pager.lastUpdated == nil { found.append("I14") }
      if let window = bench.pager.window, bench.page(window.days).rows != window.rows {
        found.append("I16")
      }
      if !found.isEmpty { return "seed \(seed), event \(index): \(found)" }
    }
    for _ in 0..<3 {
      bench.send(.retry)
      bench.settle()
    }
    let failed = Slot.allCases.filter { bench.pager[$0].isFailed }
    return failed.isEmpty
      ? nil : "seed \(seed): I20 \(failed) \(bench.pager.unfinished) \(bench.today)"
  }

  private func config(_ random: inout SplitMix64) -> PagerConfig {
    func upTo(_ limit: UInt64) -> Int { 1 + Int(random.next() % limit) }
    let visible = upTo(30)
    let page = upTo(20)
    let prefetch = upTo(8) - 1
    let least = visible + page + 2 * prefetch + 1
    let max = least + upTo(20) - 1
    return PagerConfig(
      page: page, initial: min(max, visible + upTo(10) - 1), visible: visible, prefetch: prefetch,
      max: max)
  }

  private func act(_ random: inout SplitMix64, on bench: inout PagerTests.Bench) {
    let offset = Int(random.next() % 60) - 30
    let anchor = bench.pager.visible?.lowerBound ?? Int(bench.today.number)
    switch random.next() % 14 {
    case 0...4: bench.send(.viewport(anchor + offset))
    case 5: bench.send(.newest)
    case 6: bench.send(.jump(Int(bench.today.number) - Int(random.next() % 500)))
    case 7: bench.send(.refresh(keep: random.next() % 2 == 0, force: random.next() % 4 == 0))
    case 8: bench.send(.retry)
    case 9:
      bench.today = bench.today.advanced(by: Int(random.next() % 3))
      let end = bench.today.advanced(by: 1)
      bench.now = bench.now.advanced(byMilliseconds: 1000)
      bench.send(
        .clock(
          .init(min: bench.pager.bounds.min, end: end), dayChanged: end != bench.pager.bounds.end))
    case 10: bench.send(.resume)
    default:
      guard !bench.flights.isEmpty else { return }
      let flight = bench.flights[Int(random.next() % UInt64(bench.flights.count))]
      bench.answer(flight.id, fail: random.next() % 5 == 0 ? "offline" : nil)
    }
  }

  @Test func `no rule of paging breaks in 1,000 random lives with faults, jumps and midnights`() {
    for seed in 1...1000 {
      if let broken = broken(seed: UInt64(seed), events: 150) {
        Issue.record("\(broken)")
        return
      }
    }
  }
}
