import Testing

@testable import TrendsCore
@testable import TrendsImport

/// Names that a file gives are bounded: comparing strings of many combining marks takes time that
/// grows with the square of their number.
@Suite("Bounded names") struct BoundedNameTests {
  private static let marks = String(repeating: "\u{0323}\u{031B}\u{0302}\u{0307}", count: 5000)

  @Test func `a name is cut between two letters`() {
    #expect("weight".boundedName == "weight")
    let long = String(repeating: "é", count: 200).boundedName
    #expect(long == String(repeating: "é", count: 128))
    #expect(("x" + String(repeating: "é", count: 200)).boundedName.utf8.count == 255)
  }

  @Test(arguments: [
    "[{\"date\":\"2024-06-01\",\"o‹›\":60}]", "{\"date\":\"2024-06-01\",\"o‹›\":60}\n",
    "date,metric,value\n2024-06-01,o‹›,60\n",
    """
    {"semanticSegments":[{"startTime":"2025-06-01T00:30:00.000+01:00","endTime":"2025-06-01T08:26:00.000+01:00","visit":{"probability":0.9,"topCandidate":{"placeId":"x‹›","semanticType":"o‹›","placeLocation":{"latLng":"48.155°, 11.592°"}}}}]}
    """,
    """
    {"timelineObjects":[{"placeVisit":{"location":{"latitudeE7":481550000,"longitudeE7":115920000,"name":"o‹›"},"duration":{"startTimestamp":"2025-06-01T08:00:00Z","endTimestamp":"2025-06-01T09:00:00Z"}}}]}
    """,
    """
    {"name":"o‹›","type":"personal_chat","id":1,"messages":[{"id":1,"type":"message","date":"2025-06-01T10:00:00","date_unixtime":"1748772000","from":"o‹›","from_id":"user1‹›","text":"x"}]}
    """,
    """
    {"participants":[{"name":"o‹›"}],"messages":[{"sender_name":"o‹›","timestamp_ms":1748772000000,"content":"x"}],"title":"o‹›","thread_path":"inbox/x"}
    """,
    "[01.06.2025, 21:05:07] o‹›: Hello\n[02.06.2025, 21:05:07] o‹›: Hello\n",
  ])
  func `whatever a file calls something, the name is short`(file: String) throws {
    let text = file.split(separator: "‹›", omittingEmptySubsequences: false)
      .joined(separator: Self.marks)
    var importer = FileImporter(
      FileImporter.Options(
        table: TableOptions(), isStrict: false, home: .utc, zoneNamed: { _ in nil }))
    try importer.read(MemoryBytes(Array(text.utf8)), named: "x")
    let dataset = try DatasetBuilder(zones: ZoneHistory(home: .utc)) { _ in nil }
      .dataset(named: "d", of: importer.items)
    var names = dataset.metrics.map(\.metric.name) + dataset.visits.map(\.place)
    names += dataset.chats.map(\.title) + dataset.trips.map(\.name)
    for case .imported(let imported) in importer.items.map(\.content) {
      names += imported.chats.flatMap(\.messages).compactMap(\.person)
    }
    #expect(!names.isEmpty || !dataset.items.isEmpty)
    #expect(names.allSatisfy { $0.utf8.count <= String.nameLimit })
  }
}
