import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

/// What a file is, what is packed in it, and how it is refused.
@Suite("Files") struct FileImporterTests {
  private func importer(
    isStrict: Bool = false, goesOn: @escaping (Int) -> Bool = { _ in true }
  ) -> FileImporter {
    FileImporter(
      .init(isStrict: isStrict, home: .utc, zoneNamed: { _ in nil }), goesOn: goesOn)
  }

  /// The code of the error that a file ends in.
  private func code(
    _ source: any ByteSource, isStrict: Bool = false,
    goesOn: @escaping (Int) -> Bool = { _ in true }
  ) -> String? {
    var importer = importer(isStrict: isStrict, goesOn: goesOn)
    do throws(ImportError) {
      try importer.read(source, named: "a/b.c")
      return nil
    } catch { return error.code.rawValue }
  }

  private func bytes(_ text: String) -> MemoryBytes { MemoryBytes(Array(text.utf8)) }

  private let weights = "day,weight (kg)\n2025-01-01,70\n2025-01-02,71\n"
  private let export =
    "<HealthData>\n<Record type=\"HKQuantityTypeIdentifierBodyMass\" unit=\"kg\" value=\"70\" "
    + "startDate=\"2025-01-01 10:00:00 +0100\" endDate=\"2025-01-01 10:00:00 +0100\"/>\n</HealthData>"

  @Test func `what cannot be read, or is nothing, is refused by name`() {
    #expect(code(ReadAheadTests.Failing(bytes: bytes(weights), end: 0)) == "unreadable")
    #expect(code(bytes("")) == "empty")
    #expect(code(bytes("no table at all")) == "unknown-format")
    #expect(code(bytes("SQLite format 3\0")) == "sqlite")
    #expect(code(bytes(weights), goesOn: { _ in false }) == "interrupted")
    #expect(code(bytes(weights)) == nil)
  }

  @Test func `strict takes the first problem for an error`() {
    #expect(code(bytes(weights), isStrict: true) == nil)
    #expect(code(bytes(weights + "2025-02-30,72\n"), isStrict: true) == "strict")
    #expect(code(bytes(String(export.dropLast(13))), isStrict: true) == "strict")
  }

  @Test(arguments: [true, false]) func `an export may be UTF-16`(isBigEndian: Bool) throws {
    let units = [0xFEFF] + Array(export.utf16)
    let source = MemoryBytes(
      units.flatMap {
        isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
      })
    var importer = importer()
    try importer.read(source, named: "export.xml")
    #expect(importer.items.first?.content.report.kept == 1)
  }

  @Test func `a zip is looked into, and what cannot be read in it is told`() throws {
    let inner = String(decoding: [0x50, 0x4B, 3, 4] as [UInt8], as: UTF8.self)
    var importer = importer()
    let zip = ZipMaker([
      .stored("a.csv", weights), .stored("b.zip", inner), .stored("c.bin", "\u{1}\u{2}"),
    ])
    try importer.read(MemoryBytes(zip.bytes), named: "z.zip")
    #expect(importer.items.map(\.name) == ["z.zip/a.csv"])
    #expect(importer.passedOver == ["z.zip/c.bin"])
    #expect(importer.troubles.map(\.name) == ["z.zip/b.zip"])
    #expect(code(MemoryBytes(ZipMaker([.stored("c.bin", "\u{1}")]).bytes)) == "unknown-format")
    #expect(code(MemoryBytes(zip.bytes), goesOn: { _ in false }) == "interrupted")
  }

  /// A24.
  @Test func `a zip that is cut off says so, and how much of it was found`() throws {
    let other = "day,steps\n2025-01-01,7000\n2025-01-02,7100\n"
    let whole = ZipMaker([.stored("a.csv", weights), .stored("b.csv", other)])
    let missing = "the zip is cut off: the list of its members at the end is missing, "
    // After the last member, between two, and within one.
    for (size, found) in [
      (whole.dataEnds[1], "2 members were found"), (whole.dataEnds[0], "1 member was found"),
      (whole.dataEnds[1] - 16, "2 members were found"),
    ] {
      let cut = MemoryBytes(Array(whole.bytes[..<size]))
      var importer = importer()
      try importer.read(cut, named: "w.zip")
      let last = try #require(importer.items.last).content.report
      #expect(last.isTruncated && last.notes.contains(missing + found))
      #expect(importer.items.dropLast().allSatisfy { !$0.content.report.isTruncated })
      #expect(code(cut, isStrict: true) == "strict")
    }
    #expect(code(MemoryBytes(whole.bytes), isStrict: true) == nil)

    let health = ZipMaker([.stored("apple_health_export/export.xml", export)], hasDirectory: false)
    var importer = importer()
    try importer.read(MemoryBytes(health.bytes), named: "export.zip")
    let report = try #require(importer.items.first).content.report
    #expect(report.isTruncated && report.kept == 1)
    #expect(report.notes.contains(missing + "1 member was found"))
    #expect(code(MemoryBytes(health.bytes), isStrict: true) == "strict")
  }

  /// A24.
  @Test func `a directory with another number of members than it says is told`() throws {
    var zip = ZipMaker([.stored("a.csv", weights), .stored("b.csv", weights)]).bytes
    for count: UInt8 in [1, 3] {
      // Both counts of the record at the end, which has 22 bytes.
      zip[zip.count - 14] = count
      zip[zip.count - 12] = count
      var importer = importer()
      try importer.read(MemoryBytes(zip), named: "w.zip")
      #expect(importer.items.count == 2)
      let report = try #require(importer.items.last).content.report
      #expect(report.notes == ["the list of the zip's members is damaged: 2 members were found"])
      #expect(!report.isTruncated && code(MemoryBytes(zip), isStrict: true) == "strict")
    }
  }

  @Test func `a large table in a zip says that its checksum is wrong`() throws {
    let lines = (0..<250_000).map { "\(Day(clamping: 10_000 + $0 / 100)),\($0 % 90 + 40)\n" }
    var table = ZipMaker.Item.stored("w.csv", "day,weight (kg)\n" + lines.joined())
    #expect(table.data.count > TableMemory.most)
    table.crc = 1
    var importer = importer()
    try importer.read(MemoryBytes(ZipMaker([table]).bytes), named: "w.zip")
    let content = try #require(importer.items.first).content
    #expect(content.pagedBytes > 0)
    #expect(content.report.notes.contains("w.csv: bad checksum, it may be damaged"))
  }

  @Test func `an export in a zip is found by how it begins`() throws {
    var importer = importer()
    let zip = ZipMaker([.stored("x.xml", "<a/>"), .stored("Exportación.xml", export)])
    try importer.read(MemoryBytes(zip.bytes), named: "z.zip")
    #expect(importer.items.first?.content.report.kept == 1)
    #expect(
      code(MemoryBytes(ZipMaker([.stored("export.xml", "<HealthData></HealthData>")]).bytes))
        == "nothing-usable")
  }

  @Test func `of several sources the first that knows a day tells it`() throws {
    let day = try #require(Day(iso: "2025-01-01"))
    let first = DaySeries(days: [day], values: [1])
    let second = DaySeries(
      days: [day, day.advanced(by: 2)], values: [5, 6])
    let joined = JoinedDays([HeldDays(first), HeldDays(second), HeldDays(DaySeries())])
    #expect(joined.span == DayRange(day, day.advanced(by: 3)))
    let rows = try joined.rows(in: DayRange(day, day.advanced(by: 9)))
    #expect(rows.values == [1, 6])
    #expect(JoinedDays([]).span == nil)
    #expect(try joined.rows(in: DayRange(day, day.advanced(by: 1))).values == [1])
  }
}
