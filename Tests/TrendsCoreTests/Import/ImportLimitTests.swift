import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

/// Limits of importers at their last good value and at the first one beyond.
@Suite("Import limits") struct ImportLimitTests {
  @Test func `a column of names has so many metrics`() throws {
    let limit = ImportLimits.columnNames
    let rows = (0...limit).map { "2025-01-02,m\($0),1\n" }
    for count in [limit, limit + 1] {
      let text = "date,metric,value\n" + rows.prefix(count).joined()
      let imported = try TableImporter.read(MemoryBytes(Array(text.utf8)))
      #expect(imported.series.count == limit)
      #expect(
        imported.report.skipped.map(\.reason) == (count > limit ? ["more than 1000 metrics"] : []))
    }
  }

  @Test func `an element has so many attributes`() throws {
    let limit = ImportLimits.attributes
    for count in [limit, limit + 1] {
      let all = (0..<count).map { "a\($0)=\"1\"" }.joined(separator: " ")
      let reader = MarkupReader(MemoryBytes(Array("<e \(all)/>".utf8)))
      let token = try reader.next()
      #expect(token == .open)
      #expect(reader.attributeCount == limit)
      #expect(reader.problem?.reason.text == (count > limit ? "more than 256 attributes" : nil))
    }
  }

  @Test func `a zip has so many members`() throws {
    let limit = ImportLimits.zipMembers
    var items = [ZipMaker.Item](repeating: .stored("a", ""), count: limit)
    #expect(try ZipArchive(MemoryBytes(ZipMaker(items).bytes)).members.count == limit)
    items.append(.stored("a", ""))
    #expect(throws: ImportError.self) { try ZipArchive(MemoryBytes(ZipMaker(items).bytes)) }
  }

  @Test func `a text in JSON is so long`() throws {
    let limit = JSONReader.tokenLimit
    for size in [limit, limit + 1, 2 * limit] {
      var json = JSONReader([0x22] + [UInt8](repeating: 0x61, count: size) + [0x22])
      var code: String?
      do throws(ImportError) { _ = try json.next() } catch { code = error.code.rawValue }
      #expect(code == (size > limit ? "bad-json" : nil))
    }
  }

  @Test func `a FIT file is so large`() {
    for size in [FITImporter.sizeLimit, FITImporter.sizeLimit + 1] {
      var importer = FileImporter(.init(home: .utc, zoneNamed: { _ in nil }))
      var code: String?
      do throws(ImportError) { try importer.read(SparseFIT(count: size), named: "f") } catch {
        code = error.code.rawValue
      }
      #expect(code == (size > FITImporter.sizeLimit ? "too-large" : "nothing-usable"))
    }
  }

  /// A header, and then nothing that takes room.
  private struct SparseFIT: ByteSource {
    let count: Int

    func read(
      into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(ReadFailure) -> Int {
      let head: [UInt8] = [14, 32, 0, 0, 0, 0, 0, 0] + Array(".FIT".utf8) + [0, 0]
      guard offset < head.count else { return 0 }
      let part = head[offset...].prefix(buffer.count)
      buffer.copyBytes(from: part)
      return part.count
    }
  }

  @Test func `a track has so many points`() {
    for limit in [3, 4] {
      var track = MarkupTrack(MemoryBytes([]), format: "TCX")
      track.pointLimit = limit
      for second in 0..<4 { track.add(TrackPoint(time: Int64(second))) }
      #expect(track.points.count == limit)
      #expect(track.report.skipped.map(\.reason) == (limit < 4 ? ["more than 3 points"] : []))
    }
    #expect(MarkupTrack(MemoryBytes([]), format: "TCX").pointLimit == ImportLimits.trackPoints)
  }

  @Test func `an export has so many types; the rest is left out`() {
    var tables = HealthTables()
    for number in 0..<HealthTables.limit {
      #expect(tables.type("HKQuantityTypeIdentifierT\(number)") == number)
    }
    #expect(tables.type("HKQuantityTypeIdentifierOneMore") == nil)
    #expect(tables.types.count == ImportLimits.healthTypes)
  }

  @Test func `an export has so many workouts`() throws {
    let day = "startDate=\"2025-01-01 10:00:00 +0100\" endDate=\"2025-01-01 10:05:00 +0100\""
    let workout = "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" \(day)/>\n"
    let text = "<HealthData>\n" + String(repeating: workout, count: 4) + "</HealthData>"
    let source = MemoryBytes(Array(text.utf8))
    for limit in [3, 4] {
      let part = try #require(
        HealthPart(source, size: source.count, workoutLimit: limit) { _ in true })
      #expect(part.workouts.count == limit)
      #expect(part.report.skippedCount == 4 - limit)
    }
    #expect(HealthPart.workoutLimit == ImportLimits.workouts)
  }

  @Test func `a cell of a program's answer is so long`() {
    for size in [DelimitedTable.cellLimit, DelimitedTable.cellLimit + 1] {
      let text = "day,v\n2025-01-02," + String(repeating: "1", count: size) + "\n"
      let isRead = (try? DelimitedTable(Array(text.utf8))) != nil
      #expect(isRead == (size == DelimitedTable.cellLimit))
    }
  }
}
