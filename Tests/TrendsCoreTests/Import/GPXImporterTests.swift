import Testing

@testable import TrendsCore
@testable import TrendsImport

@Suite("GPX") struct GPXImporterTests {
  private func point(_ latitude: Double, _ time: String?, _ inside: String = "") -> String {
    let time = time.map { "<time>2024-09-01T05:\($0)</time>" } ?? ""
    return "<trkpt lat=\"\(latitude)\" lon=\"13\">\(time)\(inside)</trkpt>"
  }

  private func read(_ segments: [String], type: String = "running") throws -> Imported {
    let segments = segments.map { "<trkseg>\($0)</trkseg>" }.joined()
    return try GPXImporter.read(
      Array(
        "<gpx version=\"1.1\"><trk><link><type>text/html</type></link><type>\(type)</type>".utf8)
        + Array("\(segments)</trk></gpx>".utf8))
  }

  @Test func `a gap between segments is no distance, and a pause where it is long`() throws {
    let first = point(52, "55:00Z") + point(52.001, "55:10Z")
    let near = try read([first, point(53, "55:20Z") + point(53.001, "55:30Z")])
    let activity = try #require(near.activities.first)
    #expect(abs((activity.kilometers ?? 0) - 0.22239) < 1e-5)
    #expect(activity.movingSeconds == 30)
    let far = try read([first, point(53, "58:10Z") + point(53.001, "58:20Z")])
    #expect(far.activities.first?.seconds == 200)
    #expect(far.activities.first?.movingSeconds == 20)
  }

  @Test func `a point far off in time is left out with its way, and impossible places are told`()
    throws
  {
    func point(_ latitude: String, _ time: String) -> String {
      "<trkpt lat=\"\(latitude)\" lon=\"13\"><time>\(time)</time></trkpt>"
    }
    let run = point("52", "2024-09-01T05:55:00Z") + point("52.001", "2024-09-01T05:55:30Z")
    let last = point("52.002", "2024-09-01T05:56:00Z")
    for (text, reason) in [
      (run + last + point("49", "2025-03-05T00:00:00Z"), "a last point weeks after the others"),
      (point("49", "1980-01-06T00:00:00Z") + run + last, "a first point weeks before the others"),
    ] {
      let imported = try read([text])
      #expect(imported.report.skipped.map(\.reason) == [reason])
      let activity = try #require(imported.activities.first)
      #expect(activity.seconds == 60 && abs((activity.kilometers ?? 0) - 0.22239) < 1e-5)
    }
    for place in ["nan", "91", "1e400", ""] {
      let imported = try read([run + point(place, "2024-09-01T05:55:40Z") + last])
      #expect(imported.report.mended.map(\.reason) == ["an impossible position, left out"])
      #expect(abs((imported.activities.first?.kilometers ?? 0) - 0.22239) < 1e-5)
    }
  }

  @Test func `times with a fraction, a zone or none`() throws {
    let imported = try read([
      point(1, "55:00.5Z") + point(2, "55:01,25Z") + point(3, "55:02.1234567Z")
        + point(4, "55:03") + point(5, "55:4Z") + point(6, nil)
    ])
    let activity = try #require(imported.activities.first)
    #expect(activity.start == Instant(iso: "2024-09-01T05:55:00.500Z"))
    #expect(activity.seconds == 2.5)
    #expect(activity.points == 6)
    #expect(imported.report.notes == ["times without a time zone are read as UTC"])
    #expect(imported.report.skipped.map(\.reason) == ["a point without a time"])
    #expect(imported.report.skippedCount == 2)
    let east = try read([point(1, "55:00+02:00") + point(2, "55:01+0200")])
    #expect(east.activities.first?.start == Instant(iso: "2024-09-01T03:55:00Z"))
    #expect(east.activities.first?.utcOffset == 7200)
  }

  @Test func `heart rate and cadence under any name that is in use`() throws {
    let imported = try read([
      point(1, "55:00Z", "<a:hr>120</a:hr><a:cad>80</a:cad><speed>3.5</speed>")
        + point(
          2, "55:01Z", "<heartrate> 121 </heartrate><cadence>81</cadence><x:speed>-1</x:speed>")
        + point(3, "55:02Z", "<extensions><hr>zzz</hr><cad/></extensions>")
    ])
    let activity = try #require(imported.activities.first)
    #expect(activity.heart.values == [120, 121])
    #expect(activity.cadence.values == [160, 162])
    #expect(activity.speed.values == [3.5])
  }

  @Test func `a strap without contact tells zero, which is no heart rate`() throws {
    let imported = try read([
      point(1, "55:00Z", "<hr>120</hr>") + point(2, "55:01Z", "<hr>0</hr>")
        + point(3, "55:02Z", "<hr>124</hr>") + point(4, "55:03Z", "<hr>0</hr>")
    ])
    let activity = try #require(imported.activities.first)
    #expect(activity.heart.values == [120, 0, 124, 0])
    let importer = [FileImporter.Item(name: "a.gpx", content: .imported(imported))]
    let dataset = try DatasetBuilder(zones: ZoneHistory(home: .utc)) { _ in nil }
      .dataset(named: "a", of: importer)
    let heart = try #require(dataset.runs.first?.samples(.heart))
    #expect(heart.seconds == [0, 2])
    #expect(heart.values == [120, 124])
    #expect(imported.report.mended.map(\.count) == [2])
    #expect(
      imported.report.mended.first?.reason == "a heart rate of zero, not counted")
  }

  @Test(arguments: [
    ("Trail Running", "running"), ("9", "running"), ("run", "running"), ("1", "cycling"),
    ("mountain_biking", "cycling"), ("Hiking", "hiking"), ("", "other"), ("example", "other"),
  ]) func `the sport is told by its type`(type: String, sport: String) throws {
    let imported = try read([point(1, "55:00Z", "<cad>80</cad>") + point(2, "55:01Z")], type: type)
    #expect(imported.activities.first?.sport == sport)
  }

  @Test func `a track without times is not an activity, and the report says so`() throws {
    let imported = try read([point(1, nil) + point(2, nil)])
    #expect(imported.activities.isEmpty)
    #expect(imported.report.skippedCount == 2)
    #expect(imported.report.notes.contains("a track without times is not an activity"))
    let still = try read([point(1, "55:00Z") + point(2, "55:00Z")])
    #expect(still.activities.isEmpty)
    #expect(still.report.skippedCount == 2)
  }

  @Test func `it is told by its first tag`() {
    #expect(GPXImporter.recognises("\u{FEFF}<?xml version='1.0'?>\n<!-- x --><gpx a='".utf8))
    #expect(GPXImporter.recognises("\u{FEFF}<!-- <html> --><gpx>".utf8))
    #expect(!GPXImporter.recognises("<gpxx>".utf8))
    #expect(!GPXImporter.recognises("gpx".utf8))
    #expect(throws: ImportError.self) { try GPXImporter.read(Array("<kml>".utf8)) }
    #expect(throws: ImportError.self) { try GPXImporter.read([]) }
  }
}
