import Testing

@testable import TrendsCore

@Suite("Pager: lists") struct ListPagerTests {
  private func opened(
    _ source: MadeList, _ config: PagerConfig = .list
  ) -> Engine {
    var engine = Life.engine(seed: 1)
    engine.setSource("s", .list(source))
    engine.open("w", list: "s", config: config)
    engine.settle()
    return engine
  }

  private func rows(_ engine: Engine) -> [String] {
    engine.simulatedList?.pager.window?.rows.map(\.id) ?? []
  }

  private func readAll(_ engine: inout Engine) -> Int {
    var loads = 0
    for _ in 0..<100 {
      let before = rows(engine).count
      _ = engine.scrollList(0, toShow: .max / 2)
      engine.settle()
      loads += 1
      if rows(engine).count == before { break }
    }
    return loads
  }

  @Test(arguments: [0, 1, 19, 20, 21, 40, 41, 55], MadeList.Mode.allCases)
  func `S4-01, S4-29: lists of any length are read whole, each row once`(
    count: Int, mode: MadeList.Mode
  ) {
    for tellsEnd in [false, true] {
      let source = MadeList(ids: RowIDs.numbered(count), mode: mode, tellsEnd: tellsEnd)
      var engine = opened(source)
      _ = readAll(&engine)
      #expect(rows(engine) == source.ids)
      #expect(engine.simulatedList?.pager[.after] == .exhausted(.endOfList))
      #expect(engine.simulatedViolations.isEmpty)
    }
  }

  @Test func `each row that joins is in the digest, on either side`() throws {
    func window(_ side: Side, _ last: ListRow) throws -> ListWindow {
      var report = PageReport()
      let first = ListKey(token: "m", size: 2)
      let rows = [ListRow(id: "a", fields: ["1"]), ListRow(id: "b", fields: ["2"])]
      var window = try #require(
        ListWindow(
          ListPage(key: first, rows: rows, prev: "p", next: "n"), for: first,
          replacing: nil, report: &report))
      let next = ListKey(token: side == .before ? "p" : "n", size: 2)
      let page = ListPage(key: next, rows: [ListRow(id: "c", fields: ["3"]), last])
      #expect(window.join(page, for: next, on: side, report: &report))
      return window
    }
    for side in Side.allCases {
      let windows = [
        try window(side, ListRow(id: "d", fields: ["4"])),
        try window(side, ListRow(id: "d", fields: ["5"])),
        try window(side, ListRow(id: "e", fields: ["4"])),
      ]
      #expect(Set(windows.map { Digest.of($0) }).count == 3, "\(side)")
      #expect(Set(windows.map(\.rowsDigest)).count == 3, "\(side)")
    }
  }

  @Test func `B4-01: only a list that is an exact multiple of the page asks once more`() {
    func loads(_ count: Int, tellsEnd: Bool) -> Int {
      var engine = opened(
        MadeList(ids: RowIDs.numbered(count), tellsEnd: tellsEnd))
      _ = readAll(&engine)
      return engine.simulatedList?.pager.count.started ?? 0
    }
    #expect(loads(40, tellsEnd: false) == 3)
    #expect(loads(40, tellsEnd: true) == 2)
    #expect(loads(39, tellsEnd: false) == 2)
    #expect(loads(0, tellsEnd: false) == 1)
  }

  @Test func `S4-35: a bounded list pages both ways and never holds more than max`() {
    let source = MadeList(
      ids: RowIDs.numbered(300), mode: .cursor, tellsEnd: true, hasPrevious: true)
    var engine = opened(
      source,
      PagerConfig(page: 20, initial: 20, visible: 10, prefetch: 5, max: 60, retry: .manual))
    var seen: Set<String> = []
    for _ in 0..<60 {
      _ = engine.scrollList(0, toShow: .max / 2)
      engine.settle()
      seen.formUnion(engine.simulatedList?.visible.map(\.id) ?? [])
      #expect(rows(engine).count <= 60)
      #expect(engine.simulatedViolations.isEmpty)
    }
    #expect(rows(engine).last == "r299")
    for _ in 0..<60 {
      _ = engine.scrollList(0, toShow: 0)
      engine.settle()
      #expect(rows(engine).count <= 60)
    }
    #expect(rows(engine).first == "r000")
    #expect(engine.violations.isEmpty)
  }

  @Test func `eight empty pages in a row end the asking until the next scroll`() {
    let source = MadeList(
      ids: RowIDs.numbered(400), mode: .cursor, tellsEnd: true, emptyPages: 2...18)
    var engine = opened(source)
    _ = engine.scrollList(0, toShow: 19)
    engine.settle()
    #expect(engine.simulatedList?.pager.count.started == 9)
    #expect(engine.simulatedList?.pager.why(.after, today: engine.clock.today) == .afterEmptyPages)
    #expect(engine.simulatedViolations.isEmpty)
    _ = engine.scrollList(0, toShow: 19)
    engine.settle()
    #expect(engine.simulatedList?.pager.count.started == 17)
    _ = engine.scrollList(0, toShow: 19)
    engine.settle()
    #expect(rows(engine).count == 40)
    #expect(rows(engine)[20] == "r360")
  }

  @Test func `a refresh around the view keeps the row on top, also where rows came or went`() {
    var engine = opened(
      MadeList(ids: RowIDs.numbered(200), mode: .cursor, tellsEnd: true, hasPrevious: true))
    for row in [19, 39, 59, 75] {
      _ = engine.scrollList(0, toShow: row)
      engine.settle()
    }
    let top = engine.simulatedList?.visible.first?.id
    guard case .list(var source)? = engine.made["s"] else {
      Issue.record("the source is not a list")
      return
    }
    source.insert(["n1", "n2", "n3"])
    source.delete(["r030", "r071"])
    engine.setSource("s", .list(source))
    engine.send(.refresh(keep: true, force: false), to: 0)
    engine.settle()
    #expect(engine.simulatedList?.visible.first?.id == top)
    #expect(engine.simulatedViolations.isEmpty)
    #expect(engine.violations.isEmpty)
  }

  @Test
  func `S4-40: a refresh in the middle leaves the rows their numbers, whatever the source tells`() {
    for mode in [MadeList.Mode.cursor, .offset] {
      var config = PagerConfig.list
      config.max = 60
      var engine = opened(
        MadeList(ids: RowIDs.numbered(200), mode: mode, hasPrevious: true), config)
      for row in [19, 39, 59, 79, 99] {
        _ = engine.scrollList(0, toShow: row)
        engine.settle()
      }
      engine.send(.refresh(keep: true, force: false), to: 0)
      engine.settle()
      func first(_ engine: Engine) -> (number: Int?, id: String?) {
        let view = engine.simulatedList
        let number = view?.pager.window?.number(of: view?.pager.visible?.lowerBound ?? 0)
        return (number, view?.visible.first?.id)
      }
      #expect(first(engine) == (90, "r090"))
      // A row that comes in on top moves the others on, as soon as the top is here.
      guard case .list(var source)? = engine.made["s"] else { return }
      source.insert(["new"])
      engine.setSource("s", .list(source))
      for row in [60, 30, 0, 0] {
        _ = engine.scrollList(0, toShow: row)
        engine.settle()
      }
      #expect(engine.simulatedList?.pager.window?.numbers.lowerBound == 0)
      #expect(first(engine) == (0, "new"))
      #expect(engine.violations.isEmpty && engine.simulatedViolations.isEmpty)
    }
  }

  @Test func `a move that gives up a jump reads anew what is too much for the numbers`() {
    let source = MadeList(
      ids: RowIDs.numbered(148), tellsEnd: true, hasPrevious: true, tellsTotal: true)
    var engine = opened(
      source, PagerConfig(page: 21, initial: 21, visible: 9, max: 80, retry: .manual))
    _ = engine.scrollList(0, toShow: 44)
    engine.settle()
    engine.isManual = true
    _ = engine.scrollList(0, toShow: 147)
    engine.open(
      "w", list: "s",
      config: PagerConfig(page: 14, initial: 1, visible: 5, prefetch: 1, max: 35, retry: .manual))
    _ = engine.scrollList(0, toShow: 25)
    #expect(engine.simulatedViolations.isEmpty)
    engine.settle()
    #expect(engine.simulatedList?.visible.last?.id == "r025")
    #expect(engine.simulatedViolations.isEmpty && engine.violations.isEmpty)
  }

  @Test func `two parts of a page: both are needed, each has its own time, hold and fault`() {
    var engine = Life.engine(seed: 1)
    let metric = Metric(name: "m", unit: "", decimals: 0, kind: .total, family: .workout)
    let days = (0..<200).map { Day(iso: "2025-06-30")?.advanced(by: $0 - 199) ?? .first }
    let series = DaySeries(days: days, values: days.map { Double($0.number) })
    engine.isManual = true
    engine.add(
      LatencyRule(
        match: LoadMatch(target: .slot(.older), family: .recovery), milliseconds: 400...400))
    engine.open("w", on: DaySource(metric: metric, series: series), style: .bar)
    engine.settle()
    let started = engine.clock.elapsed
    _ = engine.scroll(0, .by(CalendarStep(months: 0, days: -3)))
    #expect(engine.flights.first?.due == started + 400)
    engine.hold(LoadMatch(target: .slot(.older), family: .recovery))
    let delivered = engine.deliverNext()
    #expect(!delivered)
    _ = engine.release(LoadMatch(target: .slot(.older), family: .workout), failing: nil)
    #expect(engine.flights.count == 1)
    _ = engine.release(LoadMatch(target: .slot(.older), family: .recovery), failing: nil)
    #expect(engine.flights.isEmpty)
    #expect(engine.simulatedDays?.pager.window?.days.count == 35)
    engine.add(
      FaultRule(
        match: LoadMatch(target: .slot(.older), family: .recovery), kind: .fail(code: "offline"),
        count: .times(1)))
    _ = engine.scroll(0, .by(CalendarStep(months: 0, days: -14)))
    engine.settle()
    #expect(engine.simulatedDays?.pager[.before].isFailed == true)
  }

  @Test func `PS-26: a late observer that folds what comes sees the same states`() throws {
    var engine = Life.engine(seed: 1)
    let first = Day(iso: "2024-01-01") ?? .first
    engine.setSource(
      "s", .days(MadeDays(from: first, to: nil, gaps: [], announcesStart: false)))
    engine.open(
      "w", on: DaySource(made: "s", firstDay: nil), style: .bar, config: PagerConfig())
    engine.settle()
    let a = try #require(engine.simulatedDays?.pager)
    _ = engine.scroll(0, .to(Day(iso: "2025-06-15") ?? .first))
    engine.settle()
    let snapshot = engine
    var observed = try #require(engine.simulatedDays?.pager)
    engine.setTracing(true)
    _ = engine.scroll(0, .to(Day(iso: "2025-06-01") ?? .first))
    engine.settle()
    for entry in engine.trace ?? TraceLog() {
      guard case .days(let event, let effects) = entry.step else { continue }
      #expect(observed.reduce(event, at: entry.moment) == effects)
    }
    #expect(observed == engine.simulatedDays?.pager)
    #expect(a.window?.days.count == 21)
    #expect(snapshot.simulatedDays?.pager.window?.days.count == 35)
  }
}
