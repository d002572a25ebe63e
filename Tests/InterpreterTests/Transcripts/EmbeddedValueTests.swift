import Foundation
import Makers
import Testing
import TrendsCore
import TrendsImport

@testable import Interpreter
@testable import TrendsOutput
@testable import TrendsCharts

/// Every value of every kind of file that a transcript can bring along counts: the digest of what was
/// loaded, and the check of the transcript, notice each one.
@Suite("Values of embedded data") struct EmbeddedValueTests {
  /// Values stand between `‹` and `›`; what an importer leaves out, such as the tags of an entry,
  /// has none.
  static let kinds: [(name: String, file: String, text: String)] = [
    (
      "table", "w.csv",
      "day,weight (kg)\n2025-06-0‹1›,‹80.4›\n2025-06-0‹2›,‹80.9›\n2025-06-0‹4›,‹81›\n"
    ),
    (
      "long table", "long.csv",
      "date,metric,value,unit\n2025-06-0‹1›,steps,‹8123›,count\n2025-06-0‹1›,weight,‹80.4›,kg\n"
    ),
    (
      "other table", "moods.csv",
      "date;mood;cups\n01.06.202‹5›;‹4›;‹2›\n02.06.2025;‹5›;‹3›\n"
    ),
    (
      "visits", "visits.csv",
      "place,arrival,departure\nGy‹m›,2025-06-01T1‹0›:00,2025-06-01T1‹1›:00\nHome,2025-06-01T1‹2›:00,2025-06-01T1‹3›:30\n"
    ),
    (
      "rows of JSON", "w.jsonl",
      "{\"day\":\"2025-06-0‹1›\",\"kg\":‹80.4›}\n{\"day\":\"2025-06-02\",\"kg\":‹80.9›}\n"
    ),
    (
      "export of Apple Health", "export.xml",
      """
      <?xml version="1.0"?>
      <HealthData locale="en_US">
      <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="‹S›cale" unit="kg" startDate="2025-06-0‹1› 07:00:00 +0000" endDate="2025-06-01 07:00:0‹0› +0000" value="‹80.4›"/>
      <Record type="HKQuantityTypeIdentifierStepCount" sourceName="P" unit="count" startDate="2025-06-01 08:0‹0›:00 +0000" endDate="2025-06-01 08:1‹0›:00 +0000" value="‹812›"/>
      <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" sourceName="P" startDate="2025-06-02 07:0‹0›:00 +0000" endDate="2025-06-02 07:3‹0›:00 +0000"/>
      </HealthData>

      """
    ),
    (
      "GPX", "run.gpx",
      """
      <?xml version="1.0"?>
      <gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><trk><type>running</type><trkseg>
      <trkpt lat="52.50‹0›" lon="13.40‹0›"><time>2025-06-02T07:00:0‹0›Z</time></trkpt>
      <trkpt lat="52.50‹1›" lon="13.40‹0›"><time>2025-06-02T07:00:30Z</time></trkpt>
      <trkpt lat="52.50‹2›" lon="13.40‹1›"><time>2025-06-02T07:01:0‹0›Z</time></trkpt>
      </trkseg></trk></gpx>

      """
    ),
    (
      "TCX", "run.tcx",
      """
      <?xml version="1.0"?>
      <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities><Activity Sport="Running">
      <Id>2025-06-02T07:00:00Z</Id><Lap StartTime="2025-06-02T07:00:00Z"><Track>
      <Trackpoint><Time>2025-06-02T07:00:0‹0›Z</Time><DistanceMeters>‹0›</DistanceMeters><HeartRateBpm><Value>12‹1›</Value></HeartRateBpm><Cadence>8‹5›</Cadence></Trackpoint>
      <Trackpoint><Time>2025-06-02T07:00:1‹0›Z</Time><DistanceMeters>‹31›</DistanceMeters><HeartRateBpm><Value>12‹4›</Value></HeartRateBpm><Cadence>8‹6›</Cadence></Trackpoint>
      </Track></Lap></Activity></Activities></TrainingCenterDatabase>

      """
    ),
    ("journal", "2025-06-01.md", "# Sund‹a›y\n\nRan in the ra‹i›n.\n"),
    (
      "chat", "_chat.txt",
      "[01.06.2025, 21:05:0‹7›] K‹i›m: Hello there\n[02.06.2025, 08:0‹1›:00] Jo: Go\n"
    ),
    (
      "chat of Telegram", "result.json",
      """
      {"name": "Runners", "type": "private_group", "id": 77, "messages": [
      {"id": 1, "type": "message", "date": "2025-06-01T21:05:07", "date_unixtime": "174881190‹7›", "from": "K‹i›m", "text": "Hello"},
      {"id": 2, "type": "message", "date": "2025-06-02T08:01:00", "date_unixtime": "17488512‹6›0", "from": "Jo", "text": "Go"}]}

      """
    ),
    (
      "chat of Messenger", "message_1.json",
      """
      {"participants": [{"name": "Kim"}, {"name": "Jo"}], "messages": [
      {"sender_name": "J‹o›", "timestamp_ms": 17488512600‹0›0, "content": "Go"},
      {"sender_name": "K‹i›m", "timestamp_ms": 17488119‹0›7000, "content": "Hello"}]}

      """
    ),
    (
      "journal of Day One", "Journal.json",
      """
      {"metadata": {"version": "1.0"}, "entries": [
      {"uuid": "A1", "creationDate": "2025-06-0‹1›T05:12:00Z", "timeZone": "Europe/Berlin", "starred": true, "text": "# Sund‹a›y\\n\\nRan.", "tags": ["run"]}]}

      """
    ),
    (
      "timeline of Google", "Timeline.json",
      """
      {"semanticSegments": [
      {"startTime": "2025-06-01T0‹0›:30:00.000+01:00", "endTime": "2025-06-01T0‹8›:26:00.000+01:00", "visit": {"probability": 0.9, "topCandidate": {"placeId": "ChIJhome", "semanticType": "‹INFERRED_HOME›", "placeLocation": {"latLng": "48.155000‹0›°, 11.592000‹0›°"}}}},
      {"startTime": "2025-06-01T08:26:00.000+01:00", "endTime": "2025-06-01T09:0‹0›:00.000+01:00", "activity": {"start": {"latLng": "48.1550000°, 11.5920000°"}, "end": {"latLng": "48.1370000°, 11.5750000°"}, "distanceMeters": 250‹0›.25, "topCandidate": {"type": "‹WALKING›", "probability": 0.7}}}]}

      """
    ),
  ]

  /// Words that stand for others of the same kind.
  private static let otherWords = [
    "WALKING": "CYCLING", "INFERRED_HOME": "INFERRED_WORK",
  ]

  /// The bytes of a kind, and once more for each value with that changed.
  private struct Variants {
    var plain: [UInt8]
    var changed: [[UInt8]]
  }

  private static func variants(of text: String) -> Variants {
    let parts = text.components(separatedBy: "‹")
    var values: [(before: String, value: String)] = []
    var plain = parts[0]
    for part in parts.dropFirst() {
      let pieces = part.components(separatedBy: "›")
      values.append((plain, pieces[0]))
      plain += pieces[0] + pieces[1]
    }
    let changed = values.map { before, value in
      let last = value.last ?? "0"
      let end: Character =
        last.isNumber ? (last == "9" ? "8" : Character("\((Int("\(last)") ?? 0) + 1)")) : "z"
      let other = otherWords[value] ?? value.dropLast() + String(end)
      let rest = plain.dropFirst(before.count + value.count)
      return Array((before + other + rest).utf8)
    }
    return Variants(plain: Array(plain.utf8), changed: changed)
  }

  /// A run of four records; each of its values once with one more.
  private static var run: Variants {
    func file(_ change: Int) -> [UInt8] {
      var count = 0
      func changed<Number: FixedWidthInteger>(_ value: Number) -> Number {
        count += 1
        return count == change ? value + 1 : value
      }
      var fit = FITBuilder()
      fit.defineRecord()
      for second: UInt32 in [0, 10, 20, 30] {
        fit.record(changed(second), changed(140 + UInt8(second)), changed(80 + UInt8(second)))
      }
      fit.session(sport: 1, seconds: changed(30))
      return fit.file
    }
    return Variants(plain: file(0), changed: (1...13).map(file))
  }

  /// A table and a journal in one archive.
  private static var archive: Variants {
    let table = variants(of: "day,weight (kg)\n2025-06-0‹1›,‹80.4›\n2025-06-02,‹80.9›\n")
    let note = variants(of: "# Sund‹a›y\n\nRan in the ra‹i›n.\n")
    func zip(_ table: [UInt8], _ note: [UInt8]) -> [UInt8] {
      ZipMaker([
        .stored("w.csv", String(decoding: table, as: UTF8.self)),
        .stored("2025-06-01.md", String(decoding: note, as: UTF8.self)),
      ]).bytes
    }
    return Variants(
      plain: zip(table.plain, note.plain),
      changed: table.changed.map { zip($0, note.plain) }
        + note.changed.map { zip(table.plain, $0) })
  }

  /// One file of each kind.
  static var files: [String: [UInt8]] {
    var files = ["run.fit": run.plain, "all.zip": archive.plain]
    for kind in kinds where kind.file != "w.csv" {
      files[kind.file] = variants(of: kind.text).plain
    }
    return files
  }

  private static func digest(of bytes: [UInt8], named file: String) throws -> UInt64 {
    var shell = Shell()
    shell.host.files[file] = bytes
    #expect(shell.run("load \(file) as d") == 0, "\(shell.host.errors)")
    return try #require(shell.session.world.library["d"]).digest
  }

  @Test(arguments: kinds.indices)
  func `each value counts`(index: Int) throws {
    let (name, file, text) = Self.kinds[index]
    try check(Self.variants(of: text), file, name)
  }

  @Test func `each value of a FIT file counts`() throws { try check(Self.run, "run.fit", "FIT") }

  @Test func `each value in a zip counts`() throws { try check(Self.archive, "all.zip", "zip") }

  private func check(_ variants: Variants, _ file: String, _ name: String) throws {
    let digest = try Self.digest(of: variants.plain, named: file)
    var shell = Shell()
    shell.host.files[file] = variants.plain
    #expect(shell.run("load \(file) as d; save a.trsh --embed") == 0, "\(shell.host.errors)")
    let saved = try #require(shell.host.files["a.trsh"])
    for (number, other) in variants.changed.enumerated() {
      let value = "\(name): value \(number + 1)"
      #expect(try Self.digest(of: other, named: file) != digest, "\(value)")
      // The fingerprint is the first to notice; without it the digest does.
      var transcript = Transcript(SourceText(name: "", bytes: saved))
      transcript.name(embedded: file)
      let place = try #require(transcript.steps.indices.last)
      transcript.steps[place].lines.removeAll { $0.kind == .embedded }
      let lines = Embedding(name: file, bytes: other).lines
      transcript.steps[place].lines += lines.map { Transcript.Line("#+ \($0)") }
      shell.host.files["b.trsh"] = transcript.bytes
      let result = TranscriptCheck(host: shell.host).judge("b.trsh")
      #expect(result.exit == 3, "\(value) \(result.refusal)")
      let path = result.divergence?.slices[.data]?.path ?? ""
      #expect(path.hasPrefix("data.datasets.d"), "\(value): \(path)")
    }
    print("values of embedded data: \(name): \(variants.changed.count), all noticed")
  }
}
