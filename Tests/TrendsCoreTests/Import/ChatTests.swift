import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

@Suite("Chats") struct ChatTests {
  /// Reads by what the bytes are, as a caller would.
  static func read(_ bytes: [UInt8]) throws -> Imported? {
    let head = Array(bytes.prefix(16 << 10))
    let known = [
      Telegram.recognises(head), Messenger.recognises(head), WhatsApp.recognises(head),
      DayOne.recognises(head), GoogleTimeline.recognises(head), MarkdownJournal.recognises(head),
    ]
    #expect(known.count { $0 } == 1)
    if known[0] { return try Telegram.read(MemoryBytes(bytes)) }
    if known[1] { return try Messenger.read(MemoryBytes(bytes)) }
    return known[2] ? try WhatsApp.read(MemoryBytes(bytes), title: "Chat") : nil
  }

  /// Times on the clocks of the truth, `2024-03-30T21:05:00.000`.
  static func clock(_ time: RecordedTime, _ zone: Zone) -> String {
    switch time {
    case .instant(let instant): instant.iso(in: zone)
    case .local(let civil): civil.description
    case .day(let day): day.description
    }
  }

  @Test(.needs("samples/chat"))
  func `every file of the chat samples gives what is known of it`() throws {
    var tally = TruthTally("chat")
    let berlin = try ZoneFixtures.areInstalled ? ZoneFixtures.zone("Europe/Berlin") : .utc
    for sample in try Samples.of("chat") {
      let name = sample.name
      var truth = Truth(name, sample.truth)
      let imported = try Self.read(try sample.bytes)
      let chat = try #require(imported?.chats.first, "\(name)")
      let said = chat.messages.filter { $0.person != nil }
      let clocks = said.map { Self.clock($0.time, berlin) }
      func shown(_ clock: String?) -> (JSON) -> String? {
        { _ in clock }
      }
      truth.check("messages", said.count)
      truth.check("messages_of_persons", said.count)
      truth.check("system_lines", chat.messages.count - said.count)
      truth.check("service_messages", chat.messages.count - said.count)
      truth.check("per_person", count(said.compactMap(\.person)))
      truth.check("per_day", count(clocks.map { String($0.prefix(10)) }))
      for (key, clock) in [("first", clocks.first), ("last", clocks.last)] {
        let digits = truth.json[key].string?.count ?? 0
        truth.check(key, clock.map { String($0.replacing("T", with: " ").prefix(digits)) })
      }
      truth.check("dates", Self.dates(chat.messages, berlin)) { $0.list.compactMap(\.string) }
      // The text of a message stays in its file.
      truth.pass("of_which_empty")
      tally.add(truth)
    }
    tally.show()
  }

  private static func dates(_ messages: [ChatMessage], _ zone: Zone) -> [String] {
    Set(messages.map { String(clock($0.time, zone).prefix(10)) }).sorted()
  }

  struct Example: Sendable, CustomTestStringConvertible {
    var text: String
    var shown: [String]
    var testDescription: String { text }
  }

  static let examples = [
    Example(
      text: "[30.03.24, 21:05:07] Kim: a\n[31.03.24, 00:00:00] Jo: b",
      shown: ["2024-03-30T21:05:07.000 Kim", "2024-03-31T00:00:00.000 Jo"]),
    Example(
      text:
        "3/1/24, 9:05\u{202F}PM - Kim: a\n3/2/24, 12:00\u{202F}AM - Kim: b\n3/3/24, 12:01\u{202F}PM - Jo: c",
      shown: [
        "2024-03-01T21:05:00.000 Kim", "2024-03-02T00:00:00.000 Kim", "2024-03-03T12:01:00.000 Jo",
      ]),
    Example(
      text:
        "1/3/24, 9:05 p.\u{A0}m. - Kim: a\n2/3/24, 9:05 a. m. - Kim: b\n31/3/24, 9:05 - no\n4/4/24, 1:00 a.m. - Kim added \"Jo: 2\"",
      shown: [
        "2024-03-01T21:05:00.000 Kim", "2024-03-02T09:05:00.000 Kim", "2024-04-04T01:00:00.000 -",
      ]),
    Example(
      text: "2024-03-30 21.05 - Kim: a\n2024-03-30 21.06 - ~\u{A0}Jo \u{202A}+1 555\u{202C}: b",
      shown: ["2024-03-30T21:05:00.000 Kim", "2024-03-30T21:06:00.000 Jo +1 555"]),
    Example(
      text: "2024/3/30 下午9:05 - 金: a\n2024/3/31 上午12:05 - 金: b",
      shown: ["2024-03-30T21:05:00.000 金", "2024-03-31T00:05:00.000 金"]),
    Example(
      text: "[2024. 3. 30. 오후 9:05:00] 김: a", shown: ["2024-03-30T21:05:00.000 김"]),
    Example(
      text: "30/03/24, 21:05 - Kim: a\n12/05/19, 10:00 - Jo: quoted\n30/03/24, 21:06 - Kim: c",
      shown: ["2024-03-30T21:05:00.000 Kim", "2024-03-30T21:06:00.000 Kim"]),
    Example(
      text: "30/03/24, 21:05 - Kim: a\n30/03/24, 20:05 - Jo: late\n31/03/24, 21:06 - Kim: c",
      shown: [
        "2024-03-30T21:05:00.000 Kim", "2024-03-30T20:05:00.000 Jo", "2024-03-31T21:06:00.000 Kim",
      ]),
  ]

  @Test("WhatsApp in many tongues", arguments: examples)
  func whatsApp(_ example: Example) throws {
    let imported = try WhatsApp.read(MemoryBytes(Array(example.text.utf8)), title: "Chat")
    let messages = imported.chats.first?.messages ?? []
    #expect(messages.map { "\(Self.clock($0.time, .utc)) \($0.person ?? "-")" } == example.shown)
  }

  @Test func `WhatsApp: an order that stays open is said, or given`() throws {
    let bytes = MemoryBytes(Array("3/4/24, 21:05 - Kim: a".utf8))
    let guessed = try WhatsApp.read(bytes, title: "Chat")
    #expect(guessed.report.notes.first?.hasSuffix("read as day before month") == true)
    let given = try WhatsApp.read(bytes, title: "Chat", order: .monthDayYear)
    #expect(Self.clock(given.chats[0].messages[0].time, .utc) == "2024-03-04T21:05:00.000")
    #expect(given.report.notes.count == 1)
  }

  @Test func `Telegram: all chats of an account`() throws {
    let text = #"""
      {"about": "x", "chats": {"about": "y", "list": [
        {"name": "A", "type": "personal_chat", "messages": [
          {"type": "message", "date": "2024-03-30T21:05:00", "from": null, "from_id": "user7"},
          {"type": "message", "from": "Kim"}]},
        {"name": null, "messages": []}]},
      "left_chats": {"list": [{"messages": [{"date_unixtime": 1711829100, "from": "Kim"}], "name": "C"}]}}
      """#
    let imported = try #require(try Self.read(Array(text.utf8)))
    #expect(imported.chats.map(\.title) == ["A", "Telegram", "C"])
    #expect(imported.chats[0].messages.map(\.person) == ["user7"])
    #expect(
      imported.chats[2].messages.map { Self.clock($0.time, .utc) } == ["2024-03-30T20:05:00.000"])
    #expect(imported.report.skipped.map(\.reason) == ["a message without a time"])
  }

  @Test func `Messenger: bytes that stand as characters are turned back`() {
    #expect(Messenger.repaired("J\u{C3}\u{B6}rg \u{F0}\u{9F}\u{91}\u{8D}") == "Jörg 👍")
    #expect(Messenger.repaired("Jörg") == "Jörg")
    #expect(Messenger.repaired("日") == "日")
  }
}
