import Testing

@testable import TrendsCore

@Suite("Day strip") struct DayStripTests {
  static let today = day("2025-06-30")

  static func day(_ text: String) -> Day { Day(iso: text) ?? .first }

  private func strip(
    _ config: StripConfig = StripConfig(), today: Day = today, chats: [String] = [],
    entries: [String] = []
  ) -> DayStrip {
    let (chats, entries) = (Set(chats.map(Self.day)), Set(entries.map(Self.day)))
    return DayStrip(
      config, today: today,
      asking: DayContents(
        messages: { chats.contains($0) }, entry: { entries.contains($0) }))
  }

  @Test func `S1-01: thirty days past, today and two to come, in order`() {
    let strip = strip()
    #expect(strip.marks.count == 33)
    #expect(strip.first == Self.day("2025-05-31") && strip.last == Self.day("2025-07-02"))
    #expect(strip.index(of: Self.today) == 30)
    #expect(strip.marks.map(\.day) == strip.marks.map(\.day).sorted())
  }

  @Test func `S1-32: other numbers of days make another strip`() {
    let strip = strip(StripConfig(past: 60, future: 7))
    #expect(strip.marks.count == 68 && strip.index(of: Self.today) == 60)
  }

  @Test func `S1-07, S1-47: without sources, with stored days and with functions of a manager`() {
    let none = DayStrip(today: Self.today, asking: DayContents())
    #expect((none.streak.count, none.chatDays, none.entryDays) == (0, 0, 0))
    #expect(strip(chats: ["2025-06-30"]).chatDays == 1)
    final class Manager { func isBusy(_ day: Day) -> Bool { day.weekday == 1 } }
    let manager = Manager()
    let managed = DayStrip(
      today: Self.today, asking: DayContents(messages: manager.isBusy, entry: manager.isBusy))
    #expect(managed.chatDays == 5 && managed.entryDays == 5)
  }

  struct StreakCase: Sendable, CustomTestStringConvertible {
    var days: [String]
    var count: Int
    var testDescription: String { "\(days) \(count)" }
  }

  @Test(
    "B1-01, S1-04: a streak counts back from today or, at the earliest, from yesterday",
    arguments: [
      StreakCase(days: ["2025-06-28", "2025-06-29", "2025-06-30"], count: 3),
      StreakCase(days: ["2025-06-30"], count: 1),
      StreakCase(days: ["2025-06-28", "2025-06-29"], count: 2),
      StreakCase(days: ["2025-06-28"], count: 0),
      StreakCase(days: ["2025-06-27", "2025-06-29", "2025-06-30"], count: 2),
      StreakCase(days: ["2025-07-01", "2025-06-30"], count: 1), StreakCase(days: [], count: 0),
    ])
  func streak(_ example: StreakCase) {
    #expect(strip(chats: example.days).streak.count == example.count)
  }

  @Test func `B1-02: a source that always says yes ends at its first day or at the cap`() {
    let endless = DayStrip(today: Self.today, asking: DayContents(messages: { _ in true }))
    #expect(endless.streak.count == 3650 && endless.streak.isCapped)
    let known = DayStrip(
      today: Self.today,
      asking: DayContents(messages: { _ in true }, firstDay: Self.day("2025-06-01")))
    #expect(known.streak.count == 30 && !known.streak.isCapped)
    #expect(DayStrip(today: .first, asking: DayContents(messages: { _ in true })).streak.count == 1)
  }

  @Test func `B1-03: the streak looks beyond the strip, the counts do not`() {
    let strip = DayStrip(
      today: Self.today,
      asking: DayContents(messages: { $0 > Self.today.advanced(by: -40) }))
    #expect(strip.streak.count == 40 && strip.chatDays == 31)
  }

  @Test func `B1-04: days to come do not count unless asked for`() {
    let entries = ["2025-06-29", "2025-07-01"]
    #expect(strip(entries: entries).entryDays == 1)
    #expect(strip(StripConfig(countsFuture: true), entries: entries).entryDays == 2)
  }

  struct Place: Sendable, CustomTestStringConvertible {
    var index: Int
    var cells: Int
    var anchor: Int?
    var first: Int
    var testDescription: String { "day \(index) among \(cells), anchor \(anchor ?? -1): \(first)" }
  }

  @Test(
    "B1-05, S1-23, S1-24: the selection is in the middle, and the last page is full",
    arguments: [
      Place(index: 30, cells: 20, first: 13), Place(index: 30, cells: 13, first: 20),
      Place(index: 4, cells: 20, first: 0), Place(index: 32, cells: 20, first: 13),
      Place(index: 16, cells: 20, first: 6), Place(index: 16, cells: 4, first: 14),
      Place(index: 30, cells: 33, first: 0), Place(index: 30, cells: 100, first: 0),
      Place(index: 30, cells: 6, anchor: 5, first: 25),
      Place(index: 4, cells: 6, anchor: 5, first: 0),
      Place(index: 32, cells: 6, anchor: 5, first: 27),
      Place(index: 32, cells: 8, anchor: 5, first: 25),
      Place(index: 16, cells: 1, first: 16), Place(index: 16, cells: 0, first: 16),
    ])
  func window(_ place: Place) {
    let strip = strip()
    let first = strip.firstVisible(
      selection: strip.marks[place.index].day, cells: place.cells, anchor: place.anchor)
    #expect(first == place.first)
  }

  @Test func `S1-25: a selection outside goes to that end and is told`() {
    let strip = strip()
    #expect(strip.firstVisible(selection: Self.day("2024-01-01"), cells: 10) == 0)
    #expect(strip.firstVisible(selection: Self.day("2026-01-01"), cells: 10) == 23)
    #expect(strip.outside(Self.day("2025-05-30")) == .before)
    #expect(strip.outside(Self.day("2025-07-03")) == .after)
    #expect(strip.outside(Self.day("2025-07-02")) == nil && strip.outside(nil) == nil)
  }

  @Test func `B1-10, S1-39: each day is asked once an event`() {
    for config in [StripConfig(), StripConfig(past: 0, future: 0), StripConfig(past: 5)] {
      var asked: [Day: Int] = [:]
      var entriesAsked: [Day: Int] = [:]
      let start = Self.today.advanced(by: -100)
      let strip = DayStrip(
        config, today: Self.today,
        asking: DayContents(
          messages: { day in
            asked[day, default: 0] += 1
            return day >= start
          },
          entry: { day in
            entriesAsked[day, default: 0] += 1
            return false
          }))
      #expect(strip.streak.count == 101)
      #expect(asked.values.allSatisfy { $0 == 1 })
      #expect(asked.count == 102 + config.future)
      #expect(entriesAsked.values.allSatisfy { $0 == 1 } && entriesAsked.count == strip.marks.count)
    }
  }

  @Test func `B1-14, S1-30: a day is past, today or to come by the calendar`() {
    let zone = Zone.utc
    let evening = zone.day(of: zone.instant(of: Self.today, secondsOfDay: 18 * 3600))
    #expect(strip()[evening]?.time == .today)
    #expect(strip().marks.map(\.time).count { $0 == .today } == 1)
  }
}

@Suite("Day look") struct DayLookTests {
  /// S1-19: every combination of time, messages, entry and selection.
  static let golden = """
    past   - - -   past nothing - primary
    past   - - S   past nothing selection primary
    past   - E -   past entry - onFill
    past   - E S   past entry selection onFill
    past   M - -   past chat - primary
    past   M - S   past chat selection primary
    past   M E -   past entry - onFill
    past   M E S   past entry selection onFill
    today  - - -   today nothing today primary number
    today  - - S   today nothing selection primary number
    today  - E -   today entry today onFill number
    today  - E S   today entry selection onFill number
    today  M - -   today chat today primary number
    today  M - S   today chat selection primary number
    today  M E -   today entry today onFill number
    today  M E S   today entry selection onFill number
    future - - -   future nothing - secondary
    future - - S   future nothing selection secondary
    future - E -   future entry - onFill
    future - E S   future entry selection onFill
    future M - -   future chat - secondary
    future M - S   future chat selection secondary
    future M E -   future entry - onFill
    future M E S   future entry selection onFill
    """

  @Test func `S1-11, S1-14, S1-15, S1-16, S1-17, S1-19, B1-15: all combinations`() {
    var lines: [String] = []
    for time in DayStrip.Time.allCases {
      for hasMessages in [false, true] {
        for hasEntry in [false, true] {
          for isSelected in [false, true] {
            let mark = DayStrip.Mark(
              day: .first, time: time, hasMessages: hasMessages, hasEntry: hasEntry)
            let look = DayLook(mark, isSelected: isSelected)
            let name = time.rawValue + String(repeating: " ", count: 6 - time.rawValue.count)
            lines.append(
              "\(name) \(hasMessages ? "M" : "-") \(hasEntry ? "E" : "-") \(isSelected ? "S" : "-")"
                + "   \(look.time) \(look.content) \(look.ring?.rawValue ?? "-") \(look.ink)"
                + (look.showsNumber ? " number" : ""))
          }
        }
      }
    }
    #expect(lines.joined(separator: "\n") == Self.golden)
  }

  @Test func `S1-12, S1-18: sizes of the circles`() {
    let sizes = StripSizes()
    func circles(_ time: DayStrip.Time, _ chat: Bool, _ entry: Bool, selected: Bool = false)
      -> [Int]
    {
      let mark = DayStrip.Mark(day: .first, time: time, hasMessages: chat, hasEntry: entry)
      let found = DayLook(mark, isSelected: selected).circles(sizes)
      return [found.ring, found.base, found.fill, found.dot]
    }
    #expect(circles(.past, false, false) == [0, 18, 0, 0])
    #expect(circles(.past, true, false) == [0, 18, 0, 8])
    #expect(circles(.past, true, true) == [0, 18, 18, 0])
    #expect(circles(.today, false, false) == [22, 18, 0, 0])
    #expect(circles(.future, false, false, selected: true) == [22, 8, 0, 0])
  }

  @Test func `S1-45: a ring is larger than its circle`() {
    var sizes = StripSizes()
    #expect(sizes.problem == nil)
    sizes.ring = 18
    #expect(sizes.problem != nil)
  }

  @Test func `a day that never was is left out, and does not end a row of days`() {
    let never = DayStripTests.day("2025-06-20")
    let today = DayStripTests.day("2025-06-23")
    let strip = DayStrip(
      today: today,
      asking: DayContents(
        messages: { $0 != never && $0 >= DayStripTests.day("2025-06-18") }, isThere: { $0 != never }
      ))
    #expect(strip.marks.count == 32 && strip[never] == nil)
    #expect(strip.streak.count == 5)
    for (place, mark) in strip.marks.enumerated() { #expect(strip.index(of: mark.day) == place) }
    #expect(strip.index(of: strip.first.advanced(by: -1)) == nil)
    #expect(strip.index(of: strip.last.advanced(by: 1)) == nil)
  }
}
