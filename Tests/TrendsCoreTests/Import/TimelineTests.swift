import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

@Suite("Timeline") struct TimelineTests {
  /// What a file gives: the reader itself, so that its tally can be compared.
  private struct Result {
    var imported: Imported
    var tally: TimelineTally
    var fixes: [Fix] = []

    init(_ bytes: [UInt8]) throws {
      var fixes: [Fix] = []
      var reader = TimelineReader(MemoryBytes(bytes))
      try reader.read { fixes.append($0) }
      tally = reader.tally
      imported = reader.finished()
      self.fixes = fixes
    }
  }

  /// A stay under the name that the truth has for its position; elsewhere its own.
  private static func named(_ stays: [Stay], _ truth: Truth) -> [Stay] {
    let wanted = truth.json["places_lat_lon"]
    var known: [(name: String, point: GeoPoint)] = []
    for name in wanted.keys {
      let degrees = wanted[name].doubles ?? []
      if degrees.count == 2, let point = GeoPoint(latitude: degrees[0], longitude: degrees[1]) {
        known.append((name, point))
      }
    }
    return stays.map { stay in
      var stay = stay
      if let position = stay.position,
        let place = known.first(where: { $0.point.kilometers(to: position) < 0.005 })
      {
        stay.place = place.name
      }
      return stay
    }
  }

  @Test(.needs("samples/timeline"), .enabled(if: ZoneFixtures.areInstalled, "no zone files"))
  func `every file of the timeline samples gives what is known of it`() throws {
    var tally = TruthTally("timeline")
    for sample in try Samples.of("timeline") {
      let (name, bytes) = (sample.name, try sample.bytes)
      #expect(GoogleTimeline.recognises(Array(bytes.prefix(16 << 10))), "\(name)")
      var truth = Truth(name, sample.truth)
      let result = try Result(bytes)
      let stays = Self.named(result.imported.stays, truth)
      let counts = result.tally
      truth.check("visits", counts.visits)
      truth.check("activities", counts.activities)
      truth.check("segments", counts.segments)
      truth.check("paths", counts.paths)
      truth.check("path_points", counts.pathPoints)
      truth.check("without_endTime", counts.withoutEnd)
      truth.check("level1_visits", counts.inside)
      truth.check("root", bytes.first == UInt8(ascii: "[") ? "array" : "object")
      truth.check("visits_per_place", count(stays.map(\.place)))
      let times = result.fixes.map(\.time) + stays.map(\.arrival)
      truth.check("first_utc", Self.iso(times.min()))
      if !result.fixes.isEmpty { Self.showFound(stays, name) }
      truth.check("last_utc", Self.iso(stays.map(\.departure).max()))
      truth.check("locations", result.fixes.count + result.imported.report.skippedCount)
      truth.check("without_position", result.imported.report.skippedCount)
      truth.check("longitude_overflow", counts.corrected)
      truth.pass("with_timestampMs")
      if ZoneFixtures.areInstalled {
        let minutes = try Self.minutes(stays)
        truth.check("minutes_per_local_day_and_place", minutes) { json in
          Dictionary(
            uniqueKeysWithValues: json.keys.map { day in
              let places = json[day]
              return (
                day,
                Dictionary(
                  uniqueKeysWithValues: places.keys.map { ($0, places[$0].double ?? -1) })
              )
            })
        }
      }
      truth.pass("places_lat_lon")
      try Self.checkTrip(stays, &truth)
      tally.add(truth)
    }
    tally.show()
  }

  /// Not a truth: what the fixes of the same days give.
  private static func showFound(_ stays: [Stay], _ name: String) {
    let places = count(stays.map(\.place)).sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let words = places.prefix(4).map { "\($0.value) at \($0.key)" }.joined(separator: ", ")
    print(
      "samples/timeline: \(name) gives \(stays.count) stays at \(places.count) places: \(words)")
  }

  private static func iso(_ instant: Instant?) -> String? {
    instant?.iso.replacing(".000Z", with: "Z")
  }

  /// By the offset of the file, or where it tells none by the zone of the place: all of these lie
  /// in Portugal or Bavaria.
  private static func minutes(_ stays: [Stay]) throws -> [String: [String: Double]] {
    let berlin = try ZoneFixtures.zone("Europe/Berlin")
    let lisbon = try ZoneFixtures.zone("Europe/Lisbon")
    var minutes: [String: [String: Double]] = [:]
    for stay in stays {
      let zone = (stay.position?.longitude ?? 0) < 0 ? lisbon : berlin
      if let offset = stay.utcOffset { #expect(offset == zone.offset(at: stay.arrival)) }
      var start = stay.arrival
      while start < stay.departure {
        let day = zone.day(of: start)
        let end = min(stay.departure, zone.start(of: day.advanced(by: 1)))
        let length = Double(end.milliseconds - start.milliseconds) / 60_000
        minutes[day.description, default: [:]][stay.place, default: 0] += length
        start = end
      }
    }
    return minutes
  }

  private static func checkTrip(_ stays: [Stay], _ truth: inout Truth) throws {
    let wanted = truth.json["trip"]
    truth.pass("trip")
    if wanted.isNil { return }
    let journeys = Journey.found(in: stays)
    let journey = try #require(journeys.first, "\(truth.name)")
    #expect(journeys.count == 1, "\(truth.name)")
    #expect(journey.places.sorted() == wanted["places"].list.compactMap(\.string))
    #expect(iso(journey.leaves) == wanted["leaves_home_utc"].string, "\(truth.name)")
    let berlin = try ZoneFixtures.zone("Europe/Berlin")
    #expect(journey.nights(in: berlin) == wanted["nights_away"].int, "\(truth.name)")
    #expect(journey.trip(in: berlin).name == "hotel", "\(truth.name)")
  }

  @Test func `fixes come with their time, put right and skipped where they must be`() throws {
    let text = #"""
      {"locations": [
        {"latitudeE7": 481550270, "longitudeE7": 4410888070, "timestampMs": "1711323000000"},
        {"latitudeE7": 4294967295, "longitudeE7": -95000000, "timestamp": "2024-03-25T00:53:00Z"},
        {"timestamp": "2024-03-25T00:53:00Z"},
        {"latitudeE7": 1, "longitudeE7": 2}, null,
        {"latitudeE7": 9223372036854775807, "longitudeE7": 2, "timestampMs": "1"}
      ]}
      """#
    var fixes: [Fix] = []
    let imported = try GoogleTimeline.read(MemoryBytes(Array(text.utf8))) { fixes.append($0) }
    #expect(fixes.map(\.point.longitude) == [11.5920774, -9.5])
    #expect(fixes.map(\.point.latitude) == [48.155027, -1e-7])
    #expect(fixes.map(\.time.iso) == ["2024-03-24T23:30:00.000Z", "2024-03-25T00:53:00.000Z"])
    #expect(
      imported.report.skipped.map { "\($0.reason) \($0.first.line ?? 0)" } == [
        "no position 4", "no time 5", "not an object 5", "a position that is not on the earth 6",
      ])
    #expect(imported.report.notes.last == "2 overflowed positions were corrected")
  }

  @Test func `stays are found among fixes, and the same place has the same name`() throws {
    func fix(_ minute: Int64, _ latitude: Double, accuracy: Double = 20) throws -> Fix {
      let point = try #require(GeoPoint(latitude: latitude, longitude: 11.592))
      return Fix(time: Instant(milliseconds: minute * 60_000), point: point, accuracy: accuracy)
    }
    var finder = StayFinder()
    for (minute, latitude) in [
      (0, 48.155), (8, 48.1552), (30, 48.1548), (35, 48.17), (40, 48.18), (60, 48.18),
      (70, 48.16), (80, 48.155), (95, 48.1551), (94, 50),
    ] { finder.add(try fix(Int64(minute), latitude)) }
    finder.add(try fix(100, 48.9, accuracy: 2000))
    finder.add(try fix(5000, 48.155))
    finder.close()
    let shown = finder.stays.map {
      "\($0.place) \($0.arrival.milliseconds / 60_000)-\($0.departure.milliseconds / 60_000)"
    }
    #expect(shown == ["48.155, 11.592 0-30", "48.180, 11.592 40-60", "48.155, 11.592 80-95"])
  }

  @Test func `a journey that has no end goes on`() throws {
    func stay(_ place: String, _ latitude: Double, _ hours: Range<Int64>) -> Stay {
      Stay(
        place: place, arrival: Instant(milliseconds: hours.lowerBound * 3_600_000),
        departure: Instant(milliseconds: hours.upperBound * 3_600_000),
        position: GeoPoint(latitude: latitude, longitude: 11))
    }
    let stays = [stay("here", 48, 0..<30), stay("near", 48.5, 31..<33), stay("lake", 46, 36..<40)]
    let journeys = Journey.found(in: stays)
    #expect(
      journeys == [
        Journey(leaves: Instant(milliseconds: 108_000_000), returns: nil, places: ["lake"])
      ])
    #expect(journeys.first?.trip(in: .utc).last == nil)
    #expect(Journey.found(in: []).isEmpty)
  }

  @Test func `what has another form than it should is passed over`() throws {
    let visit = #""startTime":"2024-03-10T10:00:00Z","endTime":"2024-03-10T11:00:00Z""#
    let text = """
      {"semanticSegments": [
        {\(visit), "startTimeTimezoneUtcOffsetMinutes": 99999, "visit": {"hierarchyLevel": "x",
          "topCandidate": {"placeId": "a", "placeLocation": {"latLng": "48.1°, 11.5°", "more": 1}}}},
        {\(visit), "visit": {"topCandidate": 7}}, {\(visit), "visit": 7},
        {\(visit), "activity": {"topCandidate": [1]}}, {\(visit), "activity": null},
        {\(visit), "visit": {"topCandidate": {"placeId": "b", "placeLocation": [48.1, 11.5]}}}
      ]}
      """
    let imported = try GoogleTimeline.read(MemoryBytes(Array(text.utf8)))
    #expect(imported.stays.first?.position?.latitude == 48.1)
    #expect(imported.stays.last?.position == nil)
  }

  @Test func `a file that is no timeline is refused`() {
    #expect(throws: ImportError.self) { try GoogleTimeline.read(MemoryBytes(Array("{}".utf8))) }
    #expect(throws: ImportError.self) { try GoogleTimeline.read(MemoryBytes(Array("[1,]".utf8))) }
  }
}
