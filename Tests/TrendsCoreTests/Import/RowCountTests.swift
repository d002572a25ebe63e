import Foundation
import Makers
import Testing
import TrendsCore

@testable import TrendsImport

/// No row of a table is lost without a line in the report.
@Suite("Counts of rows") struct RowCountTests {
  private static let titles = [
    "Date", "Time", "Weight (kg)", "Steps", "Duration", "Distance (km)", "Activity Type", "Notes",
    "Wake onset", "Asleep duration (min)", "Reps", "Exercise", "Set Order", "Type", "Value", "Unit",
    "Heart rate (bpm)", "Activity ID", "Activity Date", "Elapsed Time", "Source", "X", "",
  ]
  private static let cells = [
    "2026-10-01", "2026-10-02 07:30", "2026-02-30", "1850-01-01", "10/01/26", "7:07", "25:00", "80",
    "80.5", "-3", "0", "1e300", "nan", "--", "", "", "text", "5 km", "kg", "steps", "Run", "\"q\"",
  ]

  /// A table of up to 40 rows, some of them ragged; the first column mostly has days.
  private func table(_ random: inout SplitMix64, separator: String) -> String {
    func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
    let width = 2 + below(7)
    let header = ["Date"] + (1..<width).map { _ in Self.titles[below(Self.titles.count)] }
    var lines = [header.joined(separator: separator)]
    for row in 0..<(2 + below(40)) {
      let count = below(12) == 0 ? 1 + below(width + 2) : width
      var cells = (0..<count).map { _ in
        below(3) > 0 ? "\(below(150))" : Self.cells[below(Self.cells.count)]
      }
      if below(8) > 0 { cells[0] = "2026-10-\(10 + row % 20) 0\(below(10)):00" }
      lines.append(cells.joined(separator: separator))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test func `rows read are rows kept and rows named, in 3,000 random tables`() throws {
    var random = SplitMix64(seed: 32)
    var (read, kept, refused) = (0, 0, 0)
    for number in 0..<3000 {
      let text = table(&random, separator: [",", ";", "\t"][number % 3])
      let imported: Imported
      do throws(ImportError) {
        imported = try TableImporter.read(
          MemoryBytes(Array(text.utf8)), TableOptions(unit: "kg", dateOrder: .monthFirst))
      } catch {
        refused += 1
        continue
      }
      let report = imported.report
      let named = report.skipped.reduce(0) { $0 + $1.count }
      #expect(
        report.read == report.kept + report.duplicates + report.overlapped + named, "\(text)")
      read += report.read
      kept += report.kept
      // A row that is kept gave something.
      let given = imported.series.reduce(imported.activities.count) { $0 + $1.readings.count }
      #expect(given >= min(1, report.kept), "\(text)")
    }
    #expect(
      refused < 1500 && kept > 10_000 && kept < read, "\(refused) refused, \(kept) of \(read) kept")
  }

  private static let kinds = [
    "apple-health", "apps", "chat", "csv", "fit", "gpx", "journal", "json", "tcx", "timeline",
    "weight",
  ]

  /// What is in a sample, whole or damaged, is kept or named, in every format.
  @Test(.needs("samples"), arguments: kinds)
  func `records read are records kept and records named, whole or damaged`(kind: String) throws {
    var random = SplitMix64(seed: 321)
    var files = 0
    for folder in TestData.places("samples/\(kind)") {
      let names = FileManager.default.enumerator(atPath: folder.path)?
        .compactMap { $0 as? String }.sorted()
      for name in names ?? [] {
        guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)),
          data.count < 100_000, !name.hasSuffix("EXPECTED.json"), !name.hasSuffix(".md")
        else { continue }
        files += 1
        for round in 0..<6 {
          let bytes = round == 0 ? Array(data) : damaged(Array(data), &random)
          var importer = FileImporter(.init(home: .utc, zoneNamed: { _ in nil }))
          try? importer.read(MemoryBytes(bytes), named: "x/" + name)
          for item in importer.items {
            let report = item.content.report
            let named = report.duplicates + report.overlapped + report.skippedCount
            let skips = report.skipped.map { "\($0.count) \($0.reason)" }
            #expect(
              report.read + report.unread == report.kept + named,
              "\(kind)/\(name) \(round): \(report.read) read, \(report.kept) kept, \(skips)")
          }
        }
      }
    }
    #expect(files > 0)
  }
}
