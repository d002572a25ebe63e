import Testing

@testable import TrendsCore

@Suite("Held lists") struct HeldListTests {
  private static func visits(_ count: Int) -> [PlaceVisit] {
    (0..<count).map { number in
      let time = CivilTime(
        day: Day(clamping: 20_000 + number / 10), secondsOfDay: number % 10 * 600)
      return PlaceVisit(
        id: "v\(number)", place: number % 1000 == 7 ? "Grand Café" : "Place \(number % 97)",
        arrival: time, departure: time, seconds: 600)
    }
  }

  private static func list(_ count: Int) -> HeldList {
    HeldList(name: "visits", rows: VisitRows(visits(count)), version: 1)
  }

  /// Pages from the top to the end, and back.
  private func walk(_ list: HeldList, size: Int, finding text: SoughtText? = nil) throws -> [String]
  {
    var ids: [String] = []
    var key = ListKey(token: nil, size: size)
    var last: ListPage?
    while true {
      let page = try list.page(key, finding: text).get()
      ids += page.rows.map(\.id)
      last = page
      guard let next = page.next else { break }
      #expect(page.rows.count == size && next != key.token)
      key.token = next
    }
    var back = try #require(last).rows.map(\.id)
    var prev = last?.prev
    while let token = prev {
      let page = try list.page(ListKey(token: token, size: size), finding: text).get()
      back = page.rows.map(\.id) + back
      prev = page.prev
    }
    #expect(back == ids)
    return ids
  }

  @Test(
    "S4-29: every size is read whole, forwards and backwards",
    arguments: [0, 1, 19, 20, 21, 40, 41, 55])
  func sizes(_ count: Int) throws {
    let ids = try walk(Self.list(count), size: 20)
    #expect(ids == (0..<count).reversed().map { "v\($0)" })
  }

  /// A kind of rows that the core does not know.
  private struct Shoes: ListRows {
    let columns = ["name"]
    let count = 45
    func row(at place: Int) -> ListRow { ListRow(id: "s\(place)", fields: ["pair \(place)"]) }
    func holds(_ text: SoughtText, at place: Int) -> Bool { text.isIn("pair \(place)") }
  }

  @Test func `S4-38: a further kind of rows needs one type, and is paged and searched`() throws {
    let list = HeldList(name: "shoes", rows: Shoes(), version: 1)
    #expect(try walk(list, size: 20) == (0..<45).map { "s\($0)" })
    let tens = try walk(list, size: 3, finding: SoughtText("PAIR 4"))
    #expect(tens == [4, 40, 41, 42, 43, 44].map { "s\($0)" })
  }

  @Test func `S4-36: a text is looked for page by page`() throws {
    let list = Self.list(60_000)
    let found = try walk(list, size: 20, finding: SoughtText("CAFÉ"))
    #expect(found.count == 60 && found.first == "v59007")
    let page = try list.page(ListKey(token: nil, size: 20), finding: SoughtText("nowhere")).get()
    #expect(page.rows.isEmpty && page.next == nil)
  }

  @Test(arguments: [Int.max, Int.min])
  func `a row beyond all bounds leads to an end of the list`(row: Int) throws {
    var engine = Engine(clock: VirtualClock(now: Instant(milliseconds: 0), zone: .utc))
    engine.open("l", list: "visits", held: Self.list(55), config: .list)
    _ = engine.scrollList(0, toShow: row)
    engine.settle()
    _ = engine.scrollList(0, toShow: row)
    engine.settle()
    let view = try #require(ListView.take(engine.views[0]))
    #expect(view.pager.visible == (row > 0 ? 45..<55 : 0..<10))
  }

  @Test func `a token that is none is refused`() {
    for token in ["x", "-1", "<", "<-2", ""] {
      #expect(
        Self.list(5).page(ListKey(token: token, size: 20), finding: nil) == .failure(.badToken))
    }
  }

  @Test func `S4-34, S4-35: paging a long list to its end holds ten pages`() throws {
    var engine = Engine(clock: VirtualClock(now: Instant(milliseconds: 0), zone: .utc))
    var config = PagerConfig.list
    config.max = 200
    engine.open("visits", list: "visits", held: Self.list(20_000), config: config)
    engine.settle()
    for _ in 0..<3000 {
      guard case .list(let view) = engine.views[0], let range = view.pager.window?.range,
        let visible = view.pager.visible
      else { break }
      _ = engine.scrollList(0, toShow: visible.upperBound + 9)
      engine.settle()
      #expect(range.count <= 200)
    }
    let view = try #require(engine.views[0].list)
    #expect(view.visible.last?.id == "v0")
    #expect(view.pager[.after] == .exhausted(.endOfList))
    #expect(engine.violations.isEmpty && engine.simulatedViolations.isEmpty)
  }

  @Test func `B4-04: what is loaded anew is read again around the rows on show`() throws {
    var engine = Engine(clock: VirtualClock(now: Instant(milliseconds: 0), zone: .utc))
    engine.open("visits", list: "visits", held: Self.list(55), config: .list)
    engine.settle()
    _ = engine.scrollList(0, toShow: 19)
    engine.settle()
    let before = try #require(engine.views[0].list)
    let more = HeldList(name: "visits", rows: VisitRows(Self.visits(58)), version: 2)
    engine.replace("visits", by: more)
    engine.settle()
    let after = try #require(engine.views[0].list)
    #expect(after.visible.first?.id == before.visible.first?.id)
    #expect(after.pager.generation == before.pager.generation + 1)
    engine.replace("visits", by: nil)
    #expect(engine.views.isEmpty)
  }

  @Test func `S1-10: one selection for the strip and the charts`() {
    var engine = Engine(clock: VirtualClock(now: Instant(milliseconds: 0), zone: .utc))
    let days = DaySource(metric: .weight, series: DaySeries(days: [.first], values: [80]))
    engine.open("weight", on: days, style: .line)
    engine.openStrip(StripConfig())
    engine.select(Day(clamping: -3))
    engine.open("other", on: days, style: .line)
    engine.settle()
    #expect(engine.selectedDay == Day(clamping: -3))
    #expect(engine.focusedName == "other")
  }
}

@Suite("Sought text") struct SoughtTextTests {
  @Test(arguments: [
    ("café", "Grand CAFÉ", true), ("OFFICE", "the office", true), ("x", "", false),
    ("ab", "aab", true), ("abc", "ab", false), ("straße", "Lange Straße 3", true),
  ])
  func `a text is found in any case`(text: String, within: String, isThere: Bool) {
    #expect(SoughtText(text)?.isIn(within) == isThere)
  }

  @Test func `an empty text is none`() { #expect(SoughtText("") == nil) }
}
