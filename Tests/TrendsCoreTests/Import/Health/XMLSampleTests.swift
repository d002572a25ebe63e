import Foundation
import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

/// Small files that try a reader of XML, read as exports.
@Suite("XML samples") struct XMLSampleTests {
  @Test(.needs("samples/xml"))
  func `every sample gives the records that its truth names`() throws {
    let files = try Samples.of("xml")
    for sample in files {
      let (name, truth, bytes) = (sample.name, sample.truth, try sample.bytes)
      let found = Self.records(bytes)
      let wanted =
        truth["records"].int ?? truth["records_a_tolerant_reader_can_save"].int
        ?? truth["records_before_error"].int
      // A record inside a correlation is a copy.
      let copies = name == "correlation.xml" ? 1 : 0
      if let wanted {
        #expect(found.count + copies >= wanted, "\(name): \(found.count) of \(wanted) records")
        if truth["well_formed"].bool == true {
          #expect(found.count + copies == wanted, "\(name): \(found.count) of \(wanted) records")
        }
      }
      let firsts = truth["first_records"].list.filter { $0["parent"].string != "Correlation" }
      for (record, expected) in zip(found, firsts) {
        if let type = expected["type"].string { #expect(record.type == type, "\(name)") }
        if let source = expected["sourceName"].string, expected["source_length"].int ?? 0 < 1000 {
          #expect(record.source == Self.plain(source), "\(name)")
        }
        if let value = expected["value"].string { #expect(record.value == value, "\(name)") }
      }
    }
    print("samples/xml: \(files.count) files")
  }

  private struct Found {
    var type: String
    var source: String
    var value: String
  }

  private static func plain(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }

  /// The top-level records, numbers or not.
  private static func records(_ bytes: [UInt8]) -> [Found] {
    let text = XMLEncoding(Array(bytes.prefix(256)))?.text(bytes) ?? bytes
    let reader = MarkupReader(MemoryBytes(text))
    var found: [Found] = []
    var isInside = false
    while let token = try? reader.next() {
      if reader.isNamed("Correlation") { isInside = token == .open && !reader.isEmpty }
      guard token == .open, reader.isNamed("Record"), !isInside else { continue }
      found.append(
        Found(
          type: reader.text(of: "type") ?? "",
          source: plain(reader.text(of: "sourceName") ?? ""),
          value: reader.text(of: "value") ?? ""))
    }
    return found
  }

  @Test(.needs("samples/xml/big-numbers.xml"))
  func `what is no number is told, never counted as zero`() throws {
    let bytes = try #require(try Samples.bytes("xml", "big-numbers.xml"))
    let export = try HealthExport(MemoryBytes(bytes))
    #expect(export.report.read == 7)
    #expect(export.report.skippedCount == 3)
  }

  @Test func `damage costs what is damaged and is told with its place`() throws {
    let good =
      #" <Record type="HKQuantityTypeIdentifierStepCount" sourceName="A" unit="count" "#
      + #"startDate="2024-03-31 01:15:00 +0100" endDate="2024-03-31 01:25:00 +0100" value="5"/>"#
    let cases = [
      good.replacingOccurrences(of: #"sourceName="A""#, with: #"sourceName="The "best" A""#),
      good.replacingOccurrences(of: #"unit="count""#, with: "unit=count"),
      good.replacingOccurrences(of: #"value="5"/>"#, with: #"value="5""#),
    ]
    for damaged in cases {
      let text = "<HealthData>\n\(good)\n\(damaged)\n\(good)\n</HealthData>"
      let export = try HealthExport(MemoryBytes(Array(text.utf8)))
      #expect(export.report.kept == 3, "\(damaged)")
      #expect(
        export.report.mended.first?.first.line == 3 || export.report.mended.first?.first.line == 4)
    }
  }

  @Test(.needs("samples/apple-health/broken-dtd12.xml"))
  func `no damaged export traps or hangs`() throws {
    let good = try #require(try Samples.bytes("apple-health", "broken-dtd12.xml"))
    var random = SplitMix64(seed: 11)
    // The head, with every kind of element, and some of the middle.
    let sample = Array(good.prefix(12_000)) + Array(good.suffix(8_000))
    for _ in 0..<150 {
      var bytes = sample
      for _ in 0..<Int(random.next() % 20 + 1) {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int(random.next() % 60)))
        default: bytes.insert(contentsOf: "\"<>=' &#;".utf8, at: place)
        }
        if bytes.isEmpty { bytes = [0x3C] }
      }
      guard let export = try? HealthExport(MemoryBytes(bytes)) else { continue }
      #expect(export.report.read == export.report.kept + export.report.skippedCount)
      for type in export.maps.indices {
        let days = HealthDays(export, type: type, zones: ZoneHistory(home: .utc)) { _ in nil }
        _ = try days.span.map { try days.rows(in: $0) }
      }
      for workout in export.workouts { _ = try export.meanCadence(of: workout) }
    }
  }
}
