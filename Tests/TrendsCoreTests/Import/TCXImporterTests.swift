import Testing

@testable import TrendsCore
@testable import TrendsImport

@Suite("TCX") struct TCXImporterTests {
  private func point(_ second: Int, _ inside: String = "") -> String {
    "<Trackpoint><Time>2024-07-07T17:10:0\(second).500000+00:00</Time>\(inside)</Trackpoint>"
  }

  private func file(_ activities: String) -> [UInt8] {
    Array("<TrainingCenterDatabase><Activities>\(activities)".utf8)
      + Array("</Activities></TrainingCenterDatabase>".utf8)
  }

  private func run(_ points: [String], sport: String = "Running") throws -> Imported {
    try TCXImporter.read(
      file("<Activity Sport=\"\(sport)\"><Lap><Track>\(points.joined())</Track></Lap></Activity>"))
  }

  private func cadences(_ values: [Int], sport: String = "Running") throws -> ([Double], String?) {
    let points = values.enumerated().map { point($0, "<Cadence>\($1)</Cadence>") }
    let imported = try run(points, sport: sport)
    return (imported.activities.first?.cadence.values ?? [], imported.report.notes.first)
  }

  @Test func `points that move on after the end of a lap count`() throws {
    func point(_ second: Int, _ meters: Double) -> String {
      let clock =
        "\(second / 60 < 10 ? "0" : "")\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)"
      return "<Trackpoint><Time>2026-10-01T07:\(clock)Z</Time>"
        + "<DistanceMeters>\(meters)</DistanceMeters></Trackpoint>"
    }
    func lap(_ seconds: Range<Int>, _ stated: Int, _ meters: (Int) -> Double) -> String {
      "<Lap><TotalTimeSeconds>\(stated)</TotalTimeSeconds><Track>"
        + seconds.map { point($0, meters($0)) }.joined() + "</Track></Lap>"
    }
    func run(_ laps: String) throws -> (Double?, String?) {
      let imported = try TCXImporter.read(
        file("<Activity Sport=\"Running\">\(laps)</Activity>"))
      return (imported.activities.first?.movingSeconds, imported.report.notes.first)
    }
    let even = { (second: Int) in Double(second) * 3.2 }
    #expect(
      try run(lap(0..<313, 313, even) + lap(313..<915, 312, even))
        == (914, "the laps last 10:25 and their points move for 15:14: that counts"))
    // A pause of five minutes in which the watch writes points is no time of moving.
    let paused = { (second: Int) in Double(second < 300 ? second : 300) * 3.2 }
    #expect(try run(lap(0..<600, 300, paused)) == (300, nil))
    #expect(try run(lap(0..<601, 598, even)) == (598, nil))
  }

  @Test func `RunCadence is doubled under any prefix, and in any sport`() throws {
    let points = [
      point(0, "<Extensions><ns3:TPX><ns3:RunCadence>80</ns3:RunCadence></ns3:TPX></Extensions>"),
      point(1, "<Extensions><TPX xmlns=\"x\"><RunCadence>81</RunCadence></TPX></Extensions>"),
      point(2, "<Cadence>82</Cadence>"),
    ]
    let activity = try #require(try run(points).activities.first)
    #expect(activity.cadence.values == [160, 162])
    #expect(activity.start == Instant(iso: "2024-07-07T17:10:00.500Z"))
    #expect(try run(points, sport: "Other").activities.first?.cadence.values == [160, 162])
  }

  @Test func `cadence of one foot or of both is told by its median`() throws {
    #expect(try cadences([0, 80, 84]) == ([0, 160, 168], Self.note(82, "one foot and doubled")))
    #expect(try cadences([0, 168]) == ([0, 168], Self.note(168, "both feet")))
    #expect(try cadences([120]) == ([120], Self.note(120, "both feet, which is doubtful")))
    #expect(try cadences([115]) == ([115], Self.note(115, "both feet, which is doubtful")))
    #expect(try cadences([80, 90], sport: "Biking") == ([80, 90], nil))
    #expect(try cadences([55], sport: "Walking") == ([110], Self.note(55, "one foot and doubled")))
    #expect(try cadences([110], sport: "Walking") == ([110], Self.note(110, "both feet")))
  }

  private static func note(_ median: Int, _ rest: String) -> String {
    "cadence: the median is \(median), taken as \(rest)"
  }

  @Test func `laps are summed up; several activities are several`() throws {
    func lap(_ start: Int) -> String {
      """
      <Lap StartTime="2024-07-07T17:\(start):00Z"><TotalTimeSeconds>50.5</TotalTimeSeconds>
      <DistanceMeters>200</DistanceMeters><Track/><Track></Track></Lap>
      """
    }
    let one = "<Activity Sport=\"Running\">\(lap(10))\(lap(11))</Activity>"
    let imported = try TCXImporter.read(
      file(one + "<Activity Sport='Biking'>\(lap(30))</Activity>"))
    #expect(imported.activities.map(\.sport) == ["running", "cycling"])
    #expect(imported.activities.map(\.seconds) == [110.5, 50.5])
    #expect(imported.activities.map(\.movingSeconds) == [101, 50.5])
    #expect(imported.activities.map(\.kilometers) == [0.4, 0.2])
  }

  @Test func `what a skipped point stands at is told by line and column`() throws {
    let imported = try run(["\n", point(1), "\n é", point(1), point(0), "<Trackpoint/>"])
    #expect(imported.activities.first?.points == 4)
    #expect(
      imported.report.skipped.map(\.reason) == [
        "a point without a time", "a second point at the same time",
        "a point earlier than the one before",
      ])
    let place = imported.report.skipped[1].first
    #expect(place.line == 3)
    #expect(place.column == 3)
    #expect(imported.report.read == 4)
    #expect(imported.report.kept == 1)
  }

  @Test func `it is told by its first tag`() {
    #expect(
      TCXImporter.recognises(
        "\u{FEFF}   <?xml version='1.0'?>\n<!-- gpx --><a:TrainingCenterDatabase x".utf8))
    #expect(TCXImporter.recognises("\u{FEFF}  <?xml?><a:TrainingCenterDatabase>".utf8))
    #expect(!TCXImporter.recognises("<gpx>".utf8))
    #expect(throws: ImportError.self) { try TCXImporter.read(Array("<gpx></gpx>".utf8)) }
    #expect(throws: ImportError.self) { try TCXImporter.read([]) }
  }
}
