import Makers
import Testing
import TrendsCore
@testable import TrendsImport

/// Files that are flipped, cut, doubled: each must end, with readings or with a sentence.
@Suite("Tables: damage") struct TableDamageTests {
  @Test func `blanks before the rows of JSON hide nothing`() throws {
    for padding in [70_000, 1_000_000] {
      let text =
        "[" + String(repeating: " ", count: padding) + #"{"day":"2026-01-01","weight_kg":80}]"#
      var importer = FileImporter(.init(home: .utc, zoneNamed: { _ in nil }))
      try importer.read(MemoryBytes(Array(text.utf8)), named: "x.json")
      #expect(importer.items.first?.content.report.kept == 1)
    }
  }

  @Test func `keys beyond the limit are left out, and said to be`() throws {
    let keys = (0..<1200).map { #""key\#($0)":\#($0)"# }.joined(separator: ",")
    let text = (1...3).map { #"{"day":"2026-01-0\#($0)",\#(keys)}"# }.joined(separator: "\n")
    let table = try TableImporter.read(MemoryBytes(Array(text.utf8)))
    #expect(table.series.count == ObjectKeys.limit - 1)
    #expect(table.report.kept == 3)
    #expect(table.report.notes.contains { $0.contains("more than 1000 keys") })
  }

  @Test(.needs("samples/weight"), .needs("samples/csv"))
  func `damaged samples neither trap nor hang`() throws {
    let files = try TableTruth.all(in: "weight") + TableTruth.all(in: "csv")
    var random = SplitMix64(seed: 0x7AB1E)
    var refused = 0
    var read = 0
    for file in files {
      let whole = try file.sample.bytes
      for _ in 0..<12 {
        let bytes = damaged(whole, &random)
        _ = TableImporter.recognises(bytes)
        _ = try? DelimitedTable(bytes)
        let order: DateOrder? = random.next() % 2 == 0 ? .dayFirst : nil
        do throws(ImportError) {
          let report = try TableImporter.read(
            MemoryBytes(bytes), TableOptions(unit: "kg", dateOrder: order)
          ).report
          #expect(report.kept + report.skippedCount == report.read)
          read += 1
        } catch { refused += 1 }
      }
    }
    print("damaged tables: \(read) read, \(refused) refused")
  }

  private func damaged(_ whole: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = whole
    let marks: [UInt8] = [0, 10, 13, 34, 35, 44, 45, 46, 48, 57, 58, 59, 92, 123, 125, 0xC2, 0xFF]
    for _ in 0..<(1 + random.next() % 8) where !bytes.isEmpty {
      let place = Int(random.next() % UInt64(bytes.count))
      switch random.next() % 5 {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes[place] = marks[Int(random.next() % UInt64(marks.count))]
      case 2: bytes.removeSubrange(place..<min(place + Int(random.next() % 40), bytes.count))
      case 3: bytes.insert(contentsOf: [57, 57, 57, 57, 57, 57, 57, 57, 57, 57, 57, 57], at: place)
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }
}
