import Testing

@testable import TrendsCore

/// The worked cases of paging (PS) that the reducer alone decides; the rest are transcripts.
@Suite("Pager") struct PagerTests {
  static let today = Day(iso: "2025-06-30") ?? .first

  /// Opens a view over a source that has a row on every day from `start` on.
  struct Bench {
    var pager: Pager<DayAxis>
    var start: Day
    var announcesStart: Bool
    var flights: [(id: Int, generation: Int, key: DayRange)] = []
    var now = Instant(utc: PagerTests.today, milliseconds: 43_200_000)
    var today = PagerTests.today

    init(
      start: String = "2024-01-01", config: PagerConfig = PagerConfig(), announcesStart: Bool = true
    ) {
      self.start = Day(iso: start) ?? .first
      self.announcesStart = announcesStart
      pager = Pager(config: config, bounds: .init(min: nil, end: PagerTests.today.advanced(by: 1)))
    }

    mutating func open() { send(.open(pager.config, pager.bounds)) }

    mutating func send(_ input: PagerInput) { send(.input(input)) }

    mutating func send(_ event: Pager<DayAxis>.Event) {
      let moment = Moment(now: now, today: today, elapsed: 0)
      for effect in pager.reduce(event, at: moment) {
        switch effect {
        case .load(let id, let generation, _, let key, _):
          flights.append((id, generation, key))
        case .cancel: break
        }
      }
    }

    mutating func answer(_ id: Int, fail code: String? = nil) {
      guard let index = flights.firstIndex(where: { $0.id == id }) else {
        Issue.record("no load \(id) is under way")
        return
      }
      let flight = flights.remove(at: index)
      let result: Result<DayPage, Fault> =
        code.map { .failure(Fault($0)) } ?? .success(page(flight.key))
      send(.completed(id: id, generation: flight.generation, result))
    }

    func page(_ key: DayRange) -> DayPage {
      var days: [Day] = []
      var day = max(key.start, start)
      while day < key.end {
        days.append(day)
        day = day.advanced(by: 1)
      }
      let rows = DaySeries(days: days, values: days.map { Double($0.number) })
      return DayPage(
        key: key, rows: rows,
        sourceStart: announcesStart && key.start <= start ? start : nil)
    }

    mutating func settle() {
      while let flight = flights.first { answer(flight.id) }
    }

    mutating func scroll(_ text: String) {
      if let day = Day(iso: text) { send(.viewport(Int(day.number))) }
    }

    var loaded: String { pager.window.map { "\($0.days.start)..<\($0.days.end)" } ?? "nil" }
    var viewport: String {
      pager.visible.map { "\(Day(clamping: $0.lowerBound))..<\(Day(clamping: $0.upperBound))" }
        ?? "nil"
    }
  }

  private func opened(_ bench: Bench = Bench()) -> Bench {
    var bench = bench
    bench.open()
    bench.settle()
    return bench
  }

  @Test func `PS-01: the first load`() {
    var bench = Bench()
    bench.open()
    #expect(bench.pager.window == nil)
    #expect(bench.flights.map(\.key.description) == ["2025-06-10..2025-06-30"])
    bench.settle()
    #expect(bench.loaded == "2025-06-10..<2025-07-01")
    #expect(bench.viewport == "2025-06-17..<2025-07-01")
    #expect(bench.pager.before == .idle)
    #expect(bench.pager.after == .exhausted(.today))
    #expect(bench.pager.nextID == 2)
  }

  @Test func `PS-02: a scroll before the first load is remembered, the last wish wins`() {
    var bench = Bench()
    bench.open()
    bench.scroll("2025-06-12")
    bench.scroll("2025-06-13")
    bench.answer(1)
    #expect(bench.viewport == "2025-06-13..<2025-06-27")
    #expect(bench.pager.before.loadID == 2)
  }

  @Test func `PS-04: the threshold is exact`() {
    var bench = opened()
    bench.scroll("2025-06-16")
    #expect(bench.flights.isEmpty)
    bench.scroll("2025-06-15")
    #expect(bench.flights.map(\.id) == [2])
    #expect(bench.flights[0].key.description == "2025-05-27..2025-06-09")
  }

  @Test func `PS-05: one scroll may need several pages, one at a time`() {
    let config = PagerConfig(page: 3, initial: 10, visible: 7, prefetch: 5, max: 30)
    var bench = Bench(config: config)
    bench.open()
    bench.answer(1)
    #expect(bench.flights.map(\.key.description) == ["2025-06-18..2025-06-20"])
    bench.settle()
    #expect(bench.loaded == "2025-06-18..<2025-07-01")
    bench.scroll("2025-06-18")
    while let flight = bench.flights.first {
      #expect(bench.flights.count == 1)
      bench.answer(flight.id)
    }
    #expect(bench.loaded == "2025-06-12..<2025-07-01")
  }

  @Test func `PS-06, PS-07: the far end is cut and comes back`() {
    var bench = opened()
    for day in ["2025-06-15", "2025-06-01"] {
      bench.scroll(day)
      bench.settle()
    }
    #expect(bench.loaded == "2025-05-13..<2025-06-24")
    #expect(bench.pager.count.trimmed == 7)
    #expect(bench.pager.distance(.after) == 9)
    bench.scroll("2025-05-18")
    bench.settle()
    #expect(bench.loaded == "2025-04-29..<2025-06-10")
    bench.scroll("2025-05-21")
    #expect(bench.flights.isEmpty)
    bench.scroll("2025-05-22")
    bench.settle()
    #expect(bench.loaded == "2025-05-13..<2025-06-24")
    bench.scroll("2025-06-05")
    bench.settle()
    #expect(bench.loaded == "2025-05-20..<2025-07-01")
    #expect(bench.pager.count.trimmed == 42)
    bench.send(.newest)
    #expect(bench.viewport == "2025-06-17..<2025-07-01")
    #expect(bench.pager.follows)
    #expect(bench.flights.isEmpty)
  }

  @Test func `PS-09, PS-10: the start of the source, and a side that opens again after a cut`() {
    var bench = opened(Bench(start: "2025-05-01"))
    for day in ["2025-06-15", "2025-06-01", "2025-05-18"] {
      bench.scroll(day)
      bench.settle()
    }
    #expect(bench.loaded == "2025-05-01..<2025-06-12")
    #expect(bench.pager.before == .exhausted(.sourceStart))
    bench.scroll("2025-05-28")
    bench.settle()
    #expect(bench.loaded == "2025-05-15..<2025-06-26")
    #expect(bench.pager.before == .idle)
  }

  @Test func `PS-11, PS-13: a failure waits for retry, or for leaving and coming back`() {
    var bench = opened()
    bench.scroll("2025-06-15")
    bench.answer(2, fail: "offline")
    #expect(bench.pager.before == .failed(code: "offline", attempts: 1, armed: false))
    bench.scroll("2025-06-10")
    #expect(bench.flights.isEmpty)
    bench.scroll("2025-06-16")
    #expect(bench.pager.before == .failed(code: "offline", attempts: 1, armed: true))
    bench.scroll("2025-06-14")
    #expect(bench.pager.before.loadID == 3)
    bench.answer(3, fail: "offline")
    bench.send(.retry)
    guard case .loading(4, _, 3, _, _) = bench.pager.before else {
      Issue.record("\(bench.pager.before)")
      return
    }
  }

  @Test func `PS-14: the first load fails and is retried`() {
    var bench = Bench()
    bench.open()
    bench.answer(1, fail: "denied")
    #expect(bench.pager.refresh == .failed(code: "denied", attempts: 1, armed: false))
    #expect(bench.pager.before == .idle)
    bench.send(.retry)
    #expect(bench.pager.generation == 2)
    bench.settle()
    #expect(bench.loaded == "2025-06-10..<2025-07-01")
  }

  @Test func `PS-16: a refresh around the view`() {
    var bench = opened()
    bench.scroll("2025-06-15")
    bench.settle()
    bench.scroll("2025-06-03")
    bench.send(.refresh(keep: true, force: false))
    #expect(bench.flights.last?.key.description == "2025-05-28..2025-06-22")
    bench.settle()
    #expect(bench.viewport == "2025-06-03..<2025-06-17")
    #expect(bench.pager.distance(.before) == 6)
    #expect(bench.pager.distance(.after) == 6)
  }

  @Test(arguments: [[2, 3], [3, 2]])
  func `PS-17: a refresh beats a page in flight, in either order`(order: [Int]) {
    var bench = opened()
    bench.scroll("2025-06-15")
    bench.send(.refresh(keep: false, force: false))
    for id in order { bench.answer(id) }
    #expect(bench.loaded == "2025-06-10..<2025-07-01")
    #expect(bench.pager.count.stale == 1)
  }

  @Test func `PS-19: a far jump is one load`() {
    var bench = opened()
    bench.send(.jump(Int((Day(iso: "2025-01-10") ?? .first).number)))
    #expect(bench.viewport == "2025-06-17..<2025-07-01")
    #expect(bench.flights.map(\.key.description) == ["2025-01-04..2025-01-29"])
    bench.settle()
    #expect(bench.viewport == "2025-01-10..<2025-01-24")
    #expect(bench.pager.count.started == 2)
  }

  @Test func `PS-20: a configuration that cannot work is refused`() {
    func problem(_ change: (inout PagerConfig) -> Void) -> String? {
      var config = PagerConfig()
      change(&config)
      return config.problem(for: .days)
    }
    #expect(problem { $0.max = 38 } == "max is 38, but visible + page + 2 prefetch + 1 needs 39")
    #expect(problem { $0.max = 39 } == nil)
    #expect(problem { $0.initial = 13 } != nil)
    #expect(problem { $0.page = 0 } != nil)
    #expect(problem { $0.prefetch = 0 } == nil)
    #expect(problem { $0.page = .max } != nil)
    let ranges = RangePreset.named + RangePreset.dayCounts.map { .days($0) }
    #expect(ranges.allSatisfy { $0.config(history: nil).problem(for: .days) == nil })
  }

  @Test func `S2-44: a range is a name or a number of days, and All is every day`() {
    for range in RangePreset.named + [.days(1), .days(400), .days(36_525)] {
      #expect(RangePreset(rawValue: range.rawValue) == range)
    }
    for text in [
      "0d", "-1d", "+1d", "07d", "36526d", "d", "1.5d", "٣d", "1D", "all", "99999999999999999999d",
    ] {
      #expect(RangePreset(rawValue: text) == nil, "\(text)")
    }
    #expect(RangePreset.all.config(history: 3000).visible == 3000)
    #expect(RangePreset.all.config(history: 3).visible == 14)
    #expect(RangePreset.all.config(history: nil).visible == 120)
    #expect(RangePreset.all.config(history: .max).visible == 36_525)
  }

  @Test func `PS-21: the user leaves before the page arrives`() {
    var bench = opened()
    for day in ["2025-06-15"] {
      bench.scroll(day)
      bench.settle()
    }
    bench.scroll("2025-06-01")
    bench.send(.newest)
    bench.answer(3)
    #expect(bench.loaded == "2025-05-20..<2025-07-01")
    #expect(bench.viewport == "2025-06-17..<2025-07-01")
    #expect(bench.pager.count.trimmed == 7)
  }

  @Test func `S0-81: what is full says so before a page is asked for, and a scroll makes room`() {
    var bench = opened()
    for _ in 0..<5 {
      bench.send(.load(.before))
      bench.settle()
    }
    #expect(bench.pager.isFull(.before))
    #expect(bench.pager.count.started == 3)
    #expect(bench.pager.window?.range.count == 42)
    // The other side, and one whose edge is near, are never full.
    #expect(!bench.pager.isFull(.after))
    bench.scroll("2025-06-10")
    #expect(!bench.pager.isFull(.before))
    bench.send(.load(.before))
    bench.settle()
    #expect(bench.pager.count.started == 4)
    #expect(bench.loaded == "2025-05-19..<2025-06-30")
  }

  @Test func `S0-84: a pager waits for the reason that it gives`() {
    var bench = opened()
    bench.scroll("2025-06-15")
    bench.answer(2, fail: "offline")
    #expect(bench.pager.why(.before, today: bench.today) == .failedNearEdge)
    bench.scroll("2025-06-16")
    #expect(bench.pager.why(.before, today: bench.today) == .failedFar)
    bench.send(.cancel(.before))
    bench.scroll("2025-06-15")
    #expect(bench.pager.why(.before, today: bench.today) == .loading)
    bench.send(.cancel(.before))
    #expect(bench.pager.why(.before, today: bench.today) == .afterCancel)
    bench.send(.refresh(keep: false, force: false))
    #expect(bench.pager.why(.before, today: bench.today) == .refreshing)
    bench.settle()
    #expect(bench.pager.why(.tail, today: bench.today) == .unfinishedDay)
    bench.send(.resume)
    #expect(bench.pager.why(.tail, today: bench.today) == .loading)
    bench.answer(bench.flights.last?.id ?? 0, fail: "offline")
    #expect(bench.pager.why(.tail, today: bench.today) == .tailFailed)
    bench.send(.close)
    #expect(bench.pager.why(.tail, today: bench.today) == .closed)
  }

  @Test func `S0-86: retry loads what was cancelled before anything was here`() {
    var bench = Bench()
    bench.open()
    bench.send(.cancel(.refresh))
    #expect(bench.pager.facts == [.cancelled])
    #expect(bench.pager.why(.refresh, today: bench.today) == .firstCancelled)
    bench.send(.resume)
    #expect(bench.pager.refresh == .idle)
    bench.send(.retry)
    bench.settle()
    #expect(bench.loaded == "2025-06-10..<2025-07-01")
    #expect(bench.pager.facts == [.end(.after, .today)])
  }

  @Test func `B0-16: an unknown start ends after 366 empty days`() {
    var bench = opened(Bench(start: "2025-06-25", announcesStart: false))
    for _ in 0..<100 {
      bench.send(.viewport(.min / 2))
      bench.settle()
    }
    #expect(bench.pager.before == .exhausted(.emptyHorizon))
    #expect(bench.pager.count.started < 40)
  }

  @Test func `a long absence is one refresh, not a chain of pages`() {
    var bench = opened()
    bench.today = PagerTests.today.advanced(by: 400)
    bench.now = Instant(utc: bench.today)
    bench.send(.clock(.init(min: nil, end: bench.today.advanced(by: 1)), dayChanged: true))
    bench.settle()
    #expect(bench.pager.count.started == 2)
    #expect(bench.pager.window?.days.end == bench.today.advanced(by: 1))
  }
}
