import Testing

@testable import TrendsCore
@testable import TrendsImport

/// What is odd about a file is told, even where all of it could be read.
@Suite("Odd files") struct OddFileTests {
  private func health(_ attributes: String, header: String = "") throws -> ImportReport {
    let text =
      header + "<HealthData>\n<Record \(attributes) unit=\"count\" "
      + "startDate=\"2025-01-01 10:00:00 +0100\" endDate=\"2025-01-01 10:05:00 +0100\"/>\n</HealthData>"
    return try HealthExport(MemoryBytes(Array(text.utf8))).report
  }

  @Test(arguments: [
    ("&#0;", "a reference to an invalid character"),
    ("&#27;", "a reference to an invalid character"),
    ("&#x110000;", "an '&' that does not begin a known reference"),
    ("&nope;", "an '&' that does not begin a known reference"),
    (" & b", "an '&' that does not begin a known reference"), ("\u{B}", "an invalid character"),
  ])
  func `characters that XML does not have are replaced and told once`(
    text: String, reason: String
  ) throws {
    let report = try health("type=\"T\(text)\" value=\"1\"")
    #expect(report.kept == 1)
    #expect(report.mended.map(\.reason) == [reason])
    #expect(report.mended.first?.count == 0)
    #expect(report.mended.first?.first.line == 2)
  }

  @Test func `a first line without end is named as the reason`() {
    for separator in [",", ";", "\t"] {
      let names = (0..<8000).map { "metric\($0)" }.joined(separator: separator)
      let head = Array(("day\(separator)" + names).utf8.prefix(FileFormat.headSize))
      #expect(
        TableDialect.mistake(in: head)?.message == "the first line is longer than 64 KiB")
      #expect(TableDialect.mistake(in: head.dropLast() + [10]) == nil)
      #expect(TableDialect.mistake(in: Array(head.dropLast())) == nil)
    }
  }

  @Test func `a value that is given twice, and an amount below zero`() throws {
    let steps = "type=\"HKQuantityTypeIdentifierStepCount\""
    #expect(
      try health("\(steps) value=\"1\" value=\"2\"").mended.map(\.reason)
        == ["a value that is given twice"])
    #expect(try health("\(steps) value=\"-5\"").skipped.map(\.reason) == ["an amount below zero"])
    #expect(try health("\(steps) value=\"5\"").mended.isEmpty)
  }

  @Test func `an encoding that is not known is read as UTF-8, and told`() throws {
    let header = Array("<?xml version=\"1.0\" encoding=\"EBCDIC\"?>".utf8)
    #expect(XMLEncoding.wrongName(header) == "ebcdic")
    #expect(XMLEncoding.wrongName(Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>".utf8)) == nil)
    #expect(XMLEncoding.wrongName(Array("<HealthData>".utf8)) == nil)
  }

  @Test(arguments: ["1899-12-31", "2200-01-01", "0001-01-01", "9999-12-31"])
  func `A14: days outside 1900 to 2199 are left out of a table`(day: String) throws {
    let text = "date,weight (kg)\n\(day),70\n2025-01-01,71\n2025-01-02,72\n"
    let report = try TableImporter.read(MemoryBytes(Array(text.utf8))).report
    #expect(report.kept == 2)
    #expect(report.skipped.map(\.reason) == ["a day or time that does not exist"])
  }

  @Test(arguments: ["1900-01-01", "2199-12-31"])
  func `A14: the first and the last day are taken`(day: String) throws {
    let text = "date,weight (kg)\n\(day),70\n2025-01-01,71\n"
    #expect(try TableImporter.read(MemoryBytes(Array(text.utf8))).report.kept == 2)
  }

  @Test func `A13: numbers beyond all that is measured are left out`() throws {
    let text = "date,weight (kg)\n2025-01-01,1e15\n2025-01-02,1.1e15\n2025-01-03,70\n"
    let report = try TableImporter.read(MemoryBytes(Array(text.utf8))).report
    #expect(report.kept == 2 && report.skippedCount == 1)
  }

  @Test func `A10: members of a zip with odd names, links and doubles are told`() {
    let names = [
      "a/export.xml", "a/export.xml", "/etc/passwd", "../x", "c:\\x", "", "a\u{1B}", "b/", "b/c",
    ]
    let members = names.map { name in
      ZipArchive.Member(
        name: name, method: .stored, compressedSize: 0, size: 0, isLink: name == "b/c", offset: 0)
    }
    #expect(members.filter(\.hasOddName).count == 5)
    #expect(
      ZipArchive.oddities(of: members) { $0.name.hasSuffix(".xml") } == [
        "5 members, each with an invalid name, not read", "1 member that is a link, ignored",
        "1 member with the name of another, ignored",
      ])
  }

  @Test(arguments: [
    (#"[{"day":"2025-01-01","\x41":1}]"#, #"an unknown escape after '\'"#, 1, 23),
    ("[\n{\"day\": 'a'}]", "''' where a value should be", 2, 9),
    ("{\"a\": 1,}", "'}' where a key in quotes should be", 1, 9),
  ])
  func `what begins as JSON is told where it stops being it`(
    text: String, reason: String, line: Int, column: Int
  ) throws {
    var importer = FileImporter(.init(home: .utc, zoneNamed: { _ in nil }))
    let error = #expect(throws: ImportError.self) {
      try importer.read(MemoryBytes(Array(text.utf8)), named: "a.json")
    }
    #expect(error?.message == "JSON with a mistake: \(reason)")
    #expect(error?.place?.line == line)
    #expect(error?.place?.column == column)
  }

  @Test func `JSON that is whole and unknown, or only cut off, is not called wrong`() throws {
    for text in ["{\"a\": 1}", "[[1, 2", "{\"a"] {
      var importer = FileImporter(.init(home: .utc, zoneNamed: { _ in nil }))
      let error = #expect(throws: ImportError.self) {
        try importer.read(MemoryBytes(Array(text.utf8)), named: "a.json")
      }
      #expect(error?.code == .unknownFormat)
    }
  }
}
