import Testing

@testable import TrendsCore
@testable import TrendsImport

/// Tables whose rows are samples of activities.
@Suite("Tables of samples") struct SampleTableTests {
  private func read(
    _ text: String, _ table: TableOptions = TableOptions(), home: Zone = .utc
  ) throws -> Imported? {
    var options = FileImporter.Options(home: home, zoneNamed: { _ in nil })
    options.table = table
    var importer = FileImporter(options)
    try importer.read(MemoryBytes(Array(text.utf8)), named: "t.csv")
    guard case .imported(let imported)? = importer.items.first?.content else { return nil }
    return imported
  }

  /// A sample each second, `cells` after the name and the time.
  private func rows(_ name: String, _ count: Int, from minute: Int = 0, _ cells: (Int) -> String)
    -> [String]
  {
    (0..<count).map { second in
      let (m, s) = (minute + second / 60, second % 60)
      let time = "2026-10-01T07:\(m < 10 ? "0" : "")\(m):\(s < 10 ? "0" : "")\(s)Z"
      return "\(name),\(time),\(cells(second))"
    }
  }

  @Test func `rows of several runs become runs, in whatever order they stand`() throws {
    let first = rows("a", 120) { "\(140 + $0 % 3),170,3.5,\($0 * 3)" }
    let second = rows("b", 60, from: 30) { _ in "150,,," }
    let header = "run,time,heart,cadence,speed (m/s),distance (m)"
    for lines in [first + second, second + first.reversed(), (first + second).shuffled()] {
      let imported = try #require(try read(([header] + lines).joined(separator: "\n")))
      let found = imported.activities.sorted { $0.start < $1.start }
      #expect(found.map(\.seconds) == [119, 59])
      #expect(found.map { $0.heart.count } == [120, 60])
      #expect(found[0].heart.values.prefix(3) == [140, 141, 142])
      #expect(found[0].cadence.count == 120 && found[1].cadence.isEmpty)
      #expect(found[0].kilometers == 0.357 && found[1].kilometers == nil)
      #expect(found[0].sport == "running" && found[1].sport == "other")
      #expect(imported.report.read == 180 && imported.report.kept == 180)
    }
  }

  @Test func `units, sports and positions are read, and what cannot be is told`() throws {
    let lines = rows("7", 40) { second in
      "\(second == 3 ? "x" : "120"),36,Ride,\(47.0 + Double(second) / 1e5),8.5,\(second == 9 ? "" : "400")"
    }
    let text =
      ["Session ID,Timestamp,HR,Speed (km/h),Type,lat,lon,elevation"] + lines
      + [",2026-10-01T08:00:00Z,1,1,,,,", "7,noon,1,1,,,,", "7,2026-10-01T07:00:05Z,99,1,,,,"]
    let imported = try #require(try read(text.joined(separator: "\n")))
    let ride = try #require(imported.activities.first)
    #expect(ride.sport == "cycling" && ride.speed.values.first == 10)
    #expect(ride.heart.count == 39 && ride.route.places.count == 40)
    #expect(ride.route.altitude.count == 39)
    let kilometers = try #require(ride.kilometers)
    #expect(abs(kilometers - 0.0434) < 0.0002, "\(kilometers)")
    let reasons = imported.report.skipped.map(\.reason)
    #expect(reasons.contains("a sample without the name of its activity"))
    #expect(reasons.contains("a point without a time"))
    #expect(imported.report.mended.map(\.reason).contains("an invalid heart rate, left out"))
  }

  /// The runs of a dataset with one table.
  private func runs(_ lines: [String]) throws -> [Run] {
    var importer = FileImporter(FileImporter.Options(home: .utc, zoneNamed: { _ in nil }))
    try importer.read(MemoryBytes(Array(lines.joined(separator: "\n").utf8)), named: "t.csv")
    return try DatasetBuilder(zones: ZoneHistory(home: .utc)) { _ in nil }
      .dataset(named: "t", of: importer.items).runs
  }

  @Test func `two people who run together are two runs`() throws {
    let lines =
      ["run,time,heart,cadence,distance (m)"]
      + rows("anna", 300) { ",170,\($0 * 3)" } + rows("bob", 300) { "190,,\($0 * 3)" }
    let found = try runs(lines)
    #expect(found.map { $0.samples(.heart)?.count ?? 0 }.sorted() == [0, 300])
    #expect(found.map { $0.samples(.cadence)?.count ?? 0 }.sorted() == [0, 300])
  }

  @Test func `a name that occurs on several days is that of several runs`() throws {
    let lines = rows("morning", 60) { "140,\($0)" }
    let later = lines.map { $0.replacing(bytesOf: "2026-10-01", with: "2026-10-02") }
    let imported = try #require(
      try read((["run,time,heart,distance"] + lines + later).joined(separator: "\n")))
    #expect(imported.activities.map(\.seconds) == [59, 59])
    #expect(imported.report.notes.contains { $0.contains("more than four hours") })
  }

  @Test(arguments: [1, 50, 199, 300, 1000])
  func `how many runs a table has decides nothing`(count: Int) throws {
    let lines = (0..<count).flatMap { run in
      (0..<3).map { sample in
        let moment = Instant(milliseconds: 1_790_000_000_000 + Int64(run * 3600 + sample) * 1000)
        return "run\(run),\(moment.iso),140"
      }
    }
    let imported = try #require(
      try read((["run,time,heart"] + lines).joined(separator: "\n")))
    #expect(imported.activities.count == count)
  }

  @Test func `long names are told apart, and a speed gives the distance`() throws {
    let name = String(repeating: "r", count: 300)
    let lines =
      ["run,time,speed (m/s)"] + rows(name + "1", 60) { _ in "3" }
      + rows(name + "2", 60, from: 20) { _ in "3" }
    let imported = try #require(try read(lines.joined(separator: "\n")))
    #expect(imported.activities.map(\.kilometers) == [0.177, 0.177])
  }

  @Test func `columns are named, and times without a zone are by the clocks of home`() throws {
    let lines = (0..<9).map { "2026-10-01 07:00:0\($0),x,12\($0)" }
    let table = TableOptions(columns: [("run", "who"), ("time", "1"), ("heart", "3")])
    let tokyo = Zone(hoursEast: 9)
    let imported = try #require(
      try read((["when,who,n"] + lines).joined(separator: "\n"), table, home: tokyo))
    #expect(imported.activities.first?.start.iso == "2026-09-30T22:00:00.000Z")
    #expect(imported.activities.first?.heart.count == 9)
  }

  @Test func `rows of one person are read, and a column that is not there is refused`() throws {
    let lines = ["run,time,heart,who"] + rows("a", 60) { "140,\($0 % 2 == 0 ? "anna" : "bob")" }
    let text = lines.joined(separator: "\n")
    let anna = try #require(
      try read(text, TableOptions(only: TableOptions.Only(column: "who", value: "anna"))))
    #expect(anna.activities.map { $0.heart.count } == [30])
    #expect(anna.report.skippedCount == 30)
    #expect(throws: ImportError.self) {
      try read(text, TableOptions(only: TableOptions.Only(column: "who", value: "carl")))
    }
    #expect(throws: ImportError.self) {
      try read(text, TableOptions(columns: [("run", "nobody"), ("time", "time")]))
    }
  }

  @Test func `a list of activities and a table of values are no samples`() throws {
    let list =
      ["activity id,time,distance (km),heart rate"] + rows("a", 1) { _ in "5,140" }
      + rows("b", 1, from: 9) { _ in "6,141" } + rows("c", 1, from: 20) { _ in "7,142" }
    #expect(try read(list.joined(separator: "\n"))?.report.format != "table of samples")
    let values = (0..<9).map { "2026-10-0\($0 + 1),7\($0)" }
    #expect(
      try read((["day,weight (kg)"] + values).joined(separator: "\n"))?.activities.isEmpty ?? true)
  }
}
