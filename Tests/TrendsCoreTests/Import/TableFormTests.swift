import Testing

@testable import TrendsCore
@testable import TrendsImport

/// Forms of tables, and what the caller says of them.
@Suite("Tables: forms and rules") struct TableFormTests {
  private static func read(
    _ text: String, _ options: TableOptions = TableOptions()
  ) throws -> Imported {
    try TableImporter.read(MemoryBytes(Array(text.utf8)), options)
  }

  private static func values(_ imported: Imported, _ metric: String) -> [Double] {
    imported.series.first { $0.metric.name == metric }?.readings.map(\.value) ?? []
  }

  @Test func `a list in a list has the rows`() throws {
    let rows = (1...3).map { #"{"date":"2026-10-0\#($0)","mood":\#($0)}"# }
    let text =
      #"[{"export":[\#(rows[0]),\#(rows[1])]},{"export":[],"more":1},{"export":[\#(rows[2])]}]"#
    #expect(TableImporter.recognises(Array(text.utf8)))
    #expect(try Self.values(Self.read(text), "mood") == [1, 2, 3])
  }

  @Test func `a list beside values is not the rows`() throws {
    let text = #"[{"laps":[{"date":"2025-01-01","mood":9}],"date":"2026-10-01","mood":1}]"#
    #expect(try Self.values(Self.read(text), "mood") == [1])
  }

  @Test func `a list in a list that is cut off keeps its whole rows`() throws {
    let text = #"[{"export":[{"date":"2026-10-01","mood":1},{"date":"2026-10-02","mo"#
    let imported = try Self.read(text)
    #expect(Self.values(imported, "mood") == [1])
    #expect(imported.report.isTruncated)
  }

  @Test func `a stated rule makes the days of its column`() throws {
    let text = "date,fluff,glow\n2026-10-01,1,2\n2026-10-01,3,4\n"
    let kinds = try Self.read(text, TableOptions(columns: [("fluff", "sum"), ("glow", "mean")]))
      .series.map { "\($0.metric.name) \($0.metric.addsUp)" }
    #expect(kinds == ["fluff true", "glow false"])
  }

  @Test func `a column that is called like a rule is a column`() throws {
    let text = "date,sum,glow\n2026-10-01,1,2\n2026-10-02,3,4\n"
    let series = try Self.read(text, TableOptions(columns: [("fluff", "sum")])).series
    #expect(series.map(\.metric.name) == ["fluff"])
    #expect(series.first?.readings.map(\.value) == [1, 3])
  }

  @Test func `a rule for a column that is not there is refused`() {
    let text = "date,fluff\n2026-10-01,1\n2026-10-02,3\n"
    #expect(throws: ImportError.unknownColumn("glow", known: "date, fluff")) {
      try Self.read(text, TableOptions(columns: [("glow", "sum")]))
    }
  }

  @Test func `a duration of ISO 8601 is hours`() {
    let durations = ["PT9S": 9.0 / 3600, "PT1H2M3.5S": 3723.5 / 3600, "P1DT2H": 26, "P2W": 336]
    for (text, hours) in durations { #expect(Self.cell(text) == .number(hours, .hours)) }
    #expect(Self.cell("PT0S") == .number(0, .hours))
  }

  @Test(arguments: ["P", "PT", "P1M", "P1Y", "PT1S2H", "PT-1S", "PT1H1H", "P1H", "PTS", "PT1"])
  func `other texts are no duration`(text: String) {
    #expect(Self.cell(text) == .unreadable)
  }

  private static func cell(_ text: String) -> CellValue {
    Array(text.utf8).withUnsafeBufferPointer { CellValue($0, decimalComma: false) }
  }

  @Test(arguments: ["1. 10. 2026", "1. 10. 2026 6:40", "01.10.2026"])
  func `days with dots may have spaces`(text: String) {
    let day = Array(text.utf8).withUnsafeBufferPointer { WrittenDate($0)?.day(.dayFirst) }
    #expect(day?.description == "2026-10-01")
  }
}
