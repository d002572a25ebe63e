import Testing

@testable import TrendsCore
@testable import TrendsImport

/// Forms of tables.
@Suite("Tables: forms") struct TableFormTests {
  private static func read(_ text: String) throws -> Imported {
    try TableImporter.read(MemoryBytes(Array(text.utf8)))
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
}
