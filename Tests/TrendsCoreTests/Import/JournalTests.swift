import Foundation
import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

@Suite("Journals") struct JournalTests {
  @Test(.needs("samples/journal"))
  func `every file of the journal samples gives what is known of it`() throws {
    var tally = TruthTally("journal")
    for sample in try Samples.of("journal") {
      let (name, bytes) = (sample.name, try sample.bytes)
      var truth = Truth(name, sample.truth)
      if name.hasSuffix(".zip") {
        let zip = try ZipArchive(MemoryBytes(bytes))
        let members = try zip.members.filter { $0.name.hasSuffix(".json") }
          .map { member in try zip.open(member).bytes(from: 0, limit: member.size) }
        try Self.check(members, &truth)
      } else if name.hasSuffix(".md") {
        #expect(MarkdownJournal.recognises(bytes), "\(name)")
        let entries = try MarkdownJournal.read(MemoryBytes(bytes)).entries
        truth.check("entries", entries.count)
        truth.check("first", entries.map(\.day).min()?.description)
        truth.check("last", entries.map(\.day).max()?.description)
      } else {
        try Self.check([bytes], &truth)
      }
      tally.add(truth)
    }
    tally.show()
  }

  private static func check(_ journals: [[UInt8]], _ truth: inout Truth) throws {
    for bytes in journals {
      #expect(DayOne.recognises(Array(bytes.prefix(16 << 10))), "\(truth.name)")
    }
    let sources = journals.map { MemoryBytes($0) }
    var report = ImportReport(format: "")
    let all = try sources.flatMap { try DayOne.entries($0, report: &report) }
    let imported = try DayOne.read(sources, home: .utc) { try? ZoneFixtures.zone($0) }
    var seen: Set<String> = []
    let entries = all.filter { seen.insert($0.uuid ?? "\($0.created)").inserted }
    func iso(_ instant: Instant?) -> String? { instant?.iso.replacing(".000Z", with: "Z") }
    truth.check("entries", imported.entries.count)
    truth.check("entries_all", all.count)
    truth.check("distinct_uuid", Set(all.map(\.uuid)).count)
    truth.check("journals", journals.count)
    truth.check("first_utc", iso(entries.map(\.created).min()))
    truth.check("last_utc", iso(entries.map(\.created).max()))
    truth.check("without_timeZone", entries.count { $0.zoneName == nil })
    truth.check("without_text", entries.count { $0.isRichTextOnly || $0.text.isEmpty })
    truth.check("with_text", entries.count { !$0.isRichTextOnly && !$0.text.isEmpty })
    truth.check("with_richText_only", entries.count { $0.isRichTextOnly })
    truth.check("tagged_run", entries.count { $0.tags.contains("run") })
    truth.check("starred", entries.count { $0.isStarred })
    truth.check("all_day", entries.count { $0.isAllDay })
    truth.check("photos", entries.reduce(0) { $0 + $1.photos })
    truth.check("tags", count(entries.flatMap(\.tags)))
    truth.check("characters_of_text", entries.reduce(0) { $0 + $1.text.unicodeScalars.count })
    truth.check("zones", count(entries.compactMap(\.zoneName))) { json in
      Truth.counts(json).map { wanted in
        Dictionary(
          wanted.map { ($0.replacing("\\", with: ""), $1) }, uniquingKeysWith: +)
      }
    }
    if ZoneFixtures.areInstalled {
      truth.check("entries_per_local_day", count(imported.entries.map(\.day.description)))
    }
    // An entry that is only pictures has no title.
    let untitled = imported.entries.filter { $0.title.isEmpty && !$0.text.isEmpty }
    #expect(untitled.allSatisfy { $0.text.hasPrefix("![](") }, "\(truth.name)")
  }

  struct Title: Sendable, CustomTestStringConvertible {
    var text: String
    var title: String
    var testDescription: String { text }
  }

  static let titles = [
    Title(text: "# Day 0\n\nRan 3 km.", title: "Day 0"),
    Title(
      text: "![](dayone-moment://00)\n\n**Luckily** for ***Alice***\\.", title: "Luckily for Alice."
    ),
    Title(text: "knee 3\\/10 \\- C:\\temp", title: "knee 3/10 - C:\\temp"),
    Title(text: "see [the lake](https://example.org) today", title: "see the lake today"),
    Title(text: "- [ ] milk", title: "[ ] milk"),
    Title(text: "[open", title: "[open"),
    Title(text: "\n \n", title: ""),
  ]

  @Test("a title is the first line without marks", arguments: titles)
  func title(_ example: Title) { #expect(Markdown.title(of: example.text) == example.title) }

  @Test func `a line is read without what its program wrote for itself`() {
    #expect(
      Markdown.readable("- **No** \u{200B}rabbit\\-hole\\.![](x://1) C:\\new")
        == "- **No** rabbit-hole. C:\\new")
    #expect(Markdown.readable("![open") == "![open")
  }

  @Test func `a day is that of the entry's zone, else that of home`() throws {
    let text = #"""
      {"entries": [
        {"creationDate": "2024-03-10T16:00:00Z", "timeZone": "Asia\\\/Tokyo", "text": "a"},
        {"creationDate": "2024-03-10T23:30:00Z", "timeZone": "No/Where", "text": "b"},
        {"text": "c"}, 7
      ], "more": [{}]}
      """#
    let offset = { try? Zone(name: $0, tzif: ZoneFixtures.file(footer: "JST-9")) }
    let imported = try DayOne.read([MemoryBytes(Array(text.utf8))], home: .utc) {
      $0 == "Asia/Tokyo" ? offset($0) : nil
    }
    #expect(imported.entries.map { "\($0.day) \($0.title)" } == ["2024-03-11 a", "2024-03-10 b"])
    #expect(imported.report.notes == ["time zone 'No/Where' is unknown: UTC was used"])
    #expect(imported.report.skipped.map(\.reason) == ["no creation date", "not an entry"])
    #expect(
      imported.report.skipped.first?.first == ImportReport.Place(line: 4, column: 3, byte: 183))
  }

  @Test(arguments: [
    (
      #"{"contents":[{"text":"Rain"},{"attributes":{"bold":true},"text":" again"}],"meta":{"v":1}}"#,
      "Rain again"
    ),
    (#"{"contents":[7,["x"],{"embeddedObjects":[]},{"text":"a"},{"text":nul"#, "a"),
    (#"{"contents":"none"}"#, ""), (#"["text"]"#, ""), ("", ""),
  ])
  func `rich text is read as far as it can be`(richText: String, text: String) {
    #expect(DayOneEntry.plainText(Array(richText.utf8)) == text)
  }

  @Test func `a note by day: its own lines on top tell more than its name`() throws {
    func read(_ text: String, named name: String) throws -> JournalEntry? {
      try DatedNote.read(MemoryBytes(Array(text.utf8)), named: DatedNote.named(name)).entries.first
    }
    let front =
      "\u{FEFF}---\ntitle: \"Lake\"\nno pair\nmood: 7\ncreated: 2024-03-10T10:00\n---\n\nCold.\n"
    let own = try #require(try read(front, named: "notes/2024-03-09 River.md"))
    #expect("\(own.day) \(own.title) \(own.text)" == "2024-03-10 Lake Cold.")
    let named = try #require(try read("\n \n", named: "notes/20240309 - River.md"))
    #expect("\(named.day) \(named.title) \(named.text)" == "2024-03-09 River ")
    #expect(throws: ImportError.self) { try read("---\ntitle: x\n---\n", named: "x.md") }
  }

  @Test func `a journal that is cut off keeps its whole entries`() throws {
    let text = #"{"entries": [{"creationDate": "2024-03-10T16:00:00Z", "text": "a"}, {"creat"#
    let imported = try DayOne.read([MemoryBytes(Array(text.utf8))], home: .utc) { _ in nil }
    #expect(imported.entries.count == 1)
    #expect(imported.report.isTruncated)
  }

  @Test func `days that headings write otherwise, and those that are none`() throws {
    let text = "# 2024-06-03, Monday\nfoo\n## 2024/06/04\nbar\n# 2024-06-05T23:30 Late\nbaz\n"
    let imported = try MarkdownJournal.read(MemoryBytes(Array(text.utf8)))
    #expect(imported.entries.map(\.day.description) == ["2024-06-03", "2024-06-04", "2024-06-05"])
    #expect(imported.entries.map(\.title) == ["Monday", "bar", "Late"])
    #expect(imported.report.mended.isEmpty)
    let odd = try MarkdownJournal.read(
      MemoryBytes(Array("# 2024-06-03\nfoo\n# 2024-06-31\nbar\n# 2024 in review\n".utf8)))
    #expect(odd.entries.count == 1)
    #expect(odd.report.mended.map(\.reason) == ["a heading that looks like a day but is not"])
    #expect(odd.report.mended.first?.first.line == 3)
  }

  @Test func `headings with a day part a Markdown journal`() throws {
    let text =
      "# Diary\r\n\r\n## 2024-05-01\r\n\r\nSlept *badly*.\r\n- tea\r\n### 2024-05-02: Lake\r\n"
    let imported = try MarkdownJournal.read(MemoryBytes(Array(text.utf8)))
    #expect(imported.entries.map(\.title) == ["Slept badly.", "Lake"])
    #expect(imported.entries.map(\.text) == ["Slept *badly*.\n- tea", ""])
    #expect(imported.report.skippedCount == 1)
  }
}

/// How often each value comes.
func count(_ values: [String]) -> [String: Int] {
  Dictionary(values.map { ($0, 1) }, uniquingKeysWith: +)
}
