import Foundation
import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

/// Exports of Health Connect: every day, every run, and what became of every row.
@Suite("Health Connect") struct HealthConnectTests {
  private static let zone = Clock.zone("Europe/Berlin")

  private static func read(_ bytes: [UInt8], isStrict: Bool = false) throws -> FileImporter.Item {
    var importer = FileImporter(.init(isStrict: isStrict, home: zone, zoneNamed: { _ in nil }))
    try importer.read(MemoryBytes(bytes), named: "download/export")
    return try #require(importer.items.first)
  }

  private static func dataset(_ items: [FileImporter.Item]) throws -> Dataset {
    try DatasetBuilder(zones: ZoneHistory(home: zone)) { _ in nil }.dataset(named: "f", of: items)
  }

  private static func export() throws -> [UInt8] {
    try #require(try Samples.bytes("health-connect", "health_connect_export.db"))
  }

  @Test(
    .needs("samples/health-connect/EXPECTED.json"),
    arguments: try Samples.of("health-connect").map(\.name))
  func `every day, run and row of an export is found`(name: String) throws {
    let sample = try #require(try Samples.of("health-connect").first { $0.name == name })
    let truth = sample.truth
    let item = try Self.read(sample.bytes)
    let report = item.content.report
    #expect(report.format == "Health Connect")
    #expect(report.read == truth["rows"].int)
    #expect(report.kept == truth["kept"].int)
    #expect(report.overlapped == truth["overlapped"].int)
    #expect(report.duplicates == truth["duplicates"].int)
    let skipped = Dictionary(uniqueKeysWithValues: report.skipped.map { ($0.reason, $0.count) })
    #expect(skipped == Truth.counts(truth["skipped"]))
    #expect(report.mended.isEmpty && !report.isTruncated)
    #expect(
      report.read
        == report.kept + report.overlapped + report.duplicates + skipped.values.reduce(0, +))
    for book in truth["books"].keys {
      let count = truth["books"][book].int ?? 0
      #expect(
        report.explained.contains { $0.hasPrefix("'\(book)': ") && $0.contains(", \(count) row") },
        "\(book)")
    }
    for note in truth["notes"].list.compactMap(\.string) { #expect(report.notes.contains(note)) }

    let dataset = try Self.dataset([item])
    expectDays(of: dataset, truth["days"])
    #expect(Self.runs(item) == Self.runs(truth))
  }

  private static func runs(_ item: FileImporter.Item) -> [String] {
    guard case .imported(let imported) = item.content else { return [] }
    return imported.activities.map { activity in
      let local = activity.start.advanced(byMilliseconds: Int64(activity.utcOffset ?? 0) * 1000)
      return line(
        String(Clock.text(.local(Zone.utc.civil(at: local)), zone: .utc).prefix(19)),
        [activity.seconds, activity.movingSeconds, activity.kilometers, activity.kilocalories],
        activity.sport, [activity.heart.count, activity.speed.count, activity.cadence.count])
    }
  }

  private static func runs(_ truth: JSON) -> [String] {
    truth["runs"].list.map { run in
      line(
        run["start"].string ?? "", ["seconds", "moving", "km", "kcal"].map { run[$0].double },
        run["sport"].string ?? "", ["heart", "speed", "cadence"].map { run[$0].int ?? 0 })
    }
  }

  private static func line(
    _ start: String, _ numbers: [Double?], _ sport: String, _ samples: [Int]
  ) -> String {
    let texts = numbers.map { number in number.map { String(($0 * 1e6).rounded() / 1e6) } ?? "-" }
    return ([start] + texts + [sport] + samples.map(\.description)).joined(separator: " ")
  }

  @Test func `an export twice and a newer one count once`() throws {
    let first = try Self.read(try Self.export())
    let once = try Self.dataset([first])
    let twice = try Self.dataset([first, try Self.read(try Self.export())])
    for (a, b) in zip(once.metrics, twice.metrics) {
      #expect(a.metric == b.metric)
      #expect(a.series == b.series, "\(a.metric.name)")
    }
    #expect(once.runs.count == twice.runs.count)
  }

  @Test func `strict refuses the first row that is left out, with its page`() throws {
    do throws(ImportError) {
      var importer = FileImporter(
        .init(isStrict: true, home: Self.zone, zoneNamed: { _ in nil }))
      try importer.read(MemoryBytes((try? Self.export()) ?? []), named: "export.db")
      Issue.record("it was read")
    } catch {
      #expect(error.code == .strict)
      #expect(error.place?.page ?? 0 > 1)
    }
  }

  @Test func `a file that is cut off keeps its first tables and says so`() throws {
    let bytes = try Self.export()
    let report = try Self.read(Array(bytes.prefix(bytes.count / 2))).content.report
    #expect(report.isTruncated)
    #expect(report.mended.contains { $0.reason.contains("beyond the end of the file") })
  }

  private static let hour: Int64 = 3_600_000
  /// Ten in the evening of the first of October 2026 in UTC.
  private static let evening: Int64 = 1_790_892_000_000

  /// An export in which two apps counted the steps of one hour.
  private static func ofTwoApps(order: String?, clock: SQLiteMaker.Value) -> [UInt8] {
    var maker = SQLiteMaker()
    maker.add(
      "steps_record_table",
      sql: "CREATE TABLE steps_record_table (row_id INTEGER PRIMARY KEY, app_info_id, start_time, "
        + "end_time, start_zone_offset, count)",
      [(1, 100), (2, 200)].map { app, count in
        SQLiteMaker.Row(
          app,
          [
            .null, .integer(app), .integer(evening), .integer(evening + hour), clock,
            .integer(count),
          ])
      })
    if let order {
      maker.add(
        "health_data_category_priority_table",
        sql: "CREATE TABLE health_data_category_priority_table (row_id INTEGER PRIMARY KEY, "
          + "health_data_category INTEGER UNIQUE, app_id_priority_order TEXT)",
        [SQLiteMaker.Row(1, [.null, .integer(1), .text(order)])])
    }
    return maker.bytes
  }

  @Test(arguments: [(nil, 100), ("1,2", 100), ("2,1", 200), ("7,2", 200)] as [(String?, Double)])
  func `of two apps the one that the person prefers counts`(order: String?, steps: Double) throws {
    let item = try Self.read(Self.ofTwoApps(order: order, clock: .integer(0)))
    let source = try #require(try Self.dataset([item]).metrics.first)
    #expect(source.series.values == [steps])
    #expect(item.content.report.overlapped == 1)
  }

  @Test func `a record without a clock follows the zone of home, one with a clock does not`() throws
  {
    for (clock, days) in [
      (.null, ["2026-10-01", "2026-10-02"]), (.integer(-3600), ["2026-10-01", "2026-10-01"]),
    ] as [(SQLiteMaker.Value, [String])] {
      let item = try Self.read(Self.ofTwoApps(order: nil, clock: clock))
      let found = try [Zone.utc, Self.zone].map { zone in
        try DatasetBuilder(zones: ZoneHistory(home: zone)) { _ in nil }
          .dataset(named: "f", of: [item]).metrics.first?.series.days.first?.description
      }
      #expect(found == days)
    }
  }

  @Test func `another database in a zip is told beside what is read`() throws {
    var maker = SQLiteMaker()
    maker.add("notes", sql: "CREATE TABLE notes (x)", [])
    let zip = ZipMaker([
      .bytes("notes.db", maker.bytes), .stored("w.csv", "day,kg\n2026-10-01,70\n2026-10-02,71\n"),
    ])
    var importer = FileImporter(.init(home: .utc, zoneNamed: { _ in nil }))
    try importer.read(MemoryBytes(zip.bytes), named: "all.zip")
    #expect(importer.items.map(\.name) == ["all.zip/w.csv"])
    #expect(importer.troubles.map(\.error.code) == [.sqlite])
  }

  /// A seed changes the same bytes again.
  @Test(arguments: 0..<400 as Range<UInt64>)
  func `a damaged export ends in a report or an error`(seed: UInt64) throws {
    var bytes = try Self.export()
    let size = 512
    var random = SplitMix64(seed: seed)
    func below(_ count: Int) -> Int { Int(random.next() % UInt64(max(1, count))) }
    for _ in 0..<(1 + below(40)) {
      switch below(4) {
      case 0: bytes[below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
      case 1:
        // Numbers of pages and cells, which stand at the beginning of a page.
        let page = below(bytes.count / size) * size
        bytes[page + below(24)] = [0, 1, 2, 5, 13, 127, 128, 255][below(8)]
      case 2:
        let (from, to) = (below(bytes.count / size), below(bytes.count / size))
        bytes.replaceSubrange(
          to * size..<(to + 1) * size, with: Array(bytes[from * size..<(from + 1) * size]))
      default: if below(20) == 0 { bytes.removeLast(below(bytes.count)) }
      }
      if bytes.count < size { break }
    }
    let damaged = bytes
    do throws(ImportError) {
      var importer = FileImporter(.init(home: Self.zone, zoneNamed: { _ in nil }))
      try importer.read(MemoryBytes(damaged), named: "export.db")
      for item in importer.items {
        let report = item.content.report
        let told = report.kept + report.overlapped + report.duplicates + report.skippedCount
        #expect(report.read == told, "seed \(seed)")
      }
    } catch {
      #expect(!error.message.isEmpty)
    }
  }
}
