import Testing

@testable import TrendsCore
@testable import TrendsImport

@Suite("Record tables") struct RecordTableTests {
  private func read(
    _ text: String, named name: String = "t.csv", only: TableOptions.Only? = nil
  ) throws -> Imported {
    var options = FileImporter.Options(home: .utc, zoneNamed: { _ in nil })
    options.table.only = only
    var importer = FileImporter(options)
    try importer.read(MemoryBytes(Array(text.utf8)), named: name)
    guard case .imported(let imported) = importer.items[0].content else {
      throw ImportError(.noTable, "not held")
    }
    return imported
  }

  @Test func `a CSV journal has a day, a title and a text`() throws {
    let imported = try read(
      """
      date,title,text,mood
      2024-05-01,Lake,"Swam, then
      slept.",good
      2024-05-02,,# Rain,bad
      2024-13-02,Nothing,at all,bad
      2024-05-03,,,fair
      """)
    #expect(imported.entries.map(\.day.description) == ["2024-05-01", "2024-05-02"])
    #expect(imported.entries.map(\.title) == ["Lake", "Rain"])
    #expect(imported.entries[0].text == "Swam, then\nslept.")
    #expect(imported.report.kept == 2 && imported.report.skippedCount == 2)
  }

  @Test func `only the rows of one person are read`() throws {
    let text = "date,title,who\n2024-05-01,Lake,anna\n2024-05-02,Hill,bob\n"
    let found = try read(text, only: TableOptions.Only(column: "who", value: "bob"))
    #expect(found.entries.map(\.title) == ["Hill"])
    #expect(found.report.skippedCount == 1)
  }

  @Test func `a JSONL journal, and a JSON array`() throws {
    let lines = """
      {"date":"2024-05-01","text":"Swam."}
      {"date":"2024-05-01","text":"Slept.","title":"Night"}
      """
    #expect(try read(lines, named: "j.jsonl").entries.map(\.title) == ["Swam.", "Night"])
    let array = #"[{"created_at":"2024-05-01T23:30:00Z","body":"Late."}]"#
    #expect(try read(array, named: "j.json").entries.map(\.text) == ["Late."])
  }

  @Test func `weights with notes stay weights`() throws {
    let imported = try read("date,weight (kg),note\n2024-05-01,80.1,tired\n2024-05-02,80.0,\n")
    #expect(imported.entries.isEmpty && imported.series.count == 1)
  }

  @Test func `visits of a table, with and without zones`() throws {
    let imported = try read(
      """
      id,place,arrival,departure,lat,lon
      1,Office,2024-05-02T08:30,2024-05-02T16:10,48.1,11.5
      2,Home,2024-05-02T18:00:00+02:00,2024-05-03T06:00:00+02:00,,
      3,Nowhere,2024-05-03T09:00,2024-05-03T08:00,,
      4,,2024-05-03T09:00,2024-05-03T10:00,,
      """)
    #expect(imported.stays.map(\.place) == ["Office", "Home"])
    #expect(imported.stays[1].arrival == Instant(iso: "2024-05-02T16:00:00Z"))
    #expect(imported.stays[0].position != nil && imported.stays[1].position == nil)
    #expect(imported.report.skipped.map(\.count) == [1, 1])
  }

  @Test func `trips of a table; one without an end goes on`() throws {
    let imported = try read(
      "trip;start;end\nHarz;2025-06-20;\nSea;01.06.2025;05.06.2025\nBack;2025-06-05;2025-06-01\n")
    #expect(imported.trips.map(\.name) == ["Harz", "Sea"])
    #expect(imported.trips[0].last == nil && imported.trips[1].last == Day(iso: "2025-06-05"))
  }

  @Test func `each row that is left out says why`() throws {
    let stays = try read(
      """
      place,arrival,departure
      A,2024-05-01T08:00,2024-05-01T09:00
      A,,2024-05-01T09:00
      A,2024-02-30T08:00,2024-05-01T09:00
      A,2024-05-01T08:00,nonsense
      A,2024-05-01T08:00,
      ,2024-05-01T08:00,2024-05-01T09:00
      A,2024-05-01T08:00,2024-05-01T07:00
      """)
    #expect(stays.stays.count == 1)
    #expect(
      stays.report.skipped.map(\.reason) == [
        "no day", "an impossible or unreadable day", "an impossible or unreadable end",
        "a visit without an end", "a visit without a place", "a visit that ends before it begins",
      ])
    let trips = try read(
      "id,trip,start,end\nh-1,Harz,2025-06-20,2025-06-21\nA b,Sea,2025-07-01,2025-07-02\n"
        + "x,,2025-07-01,2025-07-02\n")
    #expect(trips.trips.map(\.name) == ["Harz", "Sea"])
    #expect(trips.trips[0].id == "h-1" && trips.trips[1].id != "A b")
    #expect(trips.report.skipped.map(\.reason) == ["a trip without a name"])
  }

  struct Named: Sendable, CustomTestStringConvertible {
    var path: String
    var day: String?
    var title: String
    var testDescription: String { path }
  }

  @Test(
    "a note is of the day in its name",
    arguments: [
      Named(path: "j/2024-05-01.md", day: "2024-05-01", title: ""),
      Named(path: "2024-05-01 Lake.md", day: "2024-05-01", title: "Lake"),
      Named(path: "2024-05-01_the-lake.markdown", day: "2024-05-01", title: "the-lake"),
      Named(path: "notes/2024/05/01.md", day: "2024-05-01", title: ""),
      Named(path: "20240501.txt", day: "2024-05-01", title: ""),
      Named(path: "2024-05-32.md", day: nil, title: ""),
      Named(path: "todo.md", day: nil, title: ""),
      Named(path: "2024-05-01.csv", day: nil, title: ""),
      Named(path: "202405011.md", day: nil, title: ""),
      Named(path: ".md", day: nil, title: ""), Named(path: "", day: nil, title: ""),
    ])
  func naming(_ example: Named) {
    let found = DatedNote.named(example.path)
    #expect(found?.day == example.day.flatMap { Day(iso: $0) })
    if found != nil { #expect(found?.title == example.title) }
  }

  @Test func `a note by its name, and by the lines on top of it`() throws {
    let plain = try read("Swam in the lake.\n\nSlept.\n", named: "j/2024-05-01.md")
    #expect(
      plain.entries == [
        JournalEntry(
          day: try #require(Day(iso: "2024-05-01")), title: "Swam in the lake.",
          text: "Swam in the lake.\n\nSlept.")
      ])
    let front = try read(
      "---\ntitle: \"Lake\"\ndate: 2024-05-02T10:00\n---\n\nSwam.\n", named: "whatever.md")
    #expect(
      front.entries == [
        JournalEntry(day: try #require(Day(iso: "2024-05-02")), title: "Lake", text: "Swam.")
      ])
    let headings = try read("# 2024-05-03\nOne.\n# 2024-05-04\nTwo.\n", named: "2024-05-01.md")
    #expect(headings.entries.count == 2)
  }
}
