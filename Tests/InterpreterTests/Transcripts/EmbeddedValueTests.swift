import Foundation
import Testing
import TrendsCore

@testable import Interpreter

/// Every value of every kind of file that a transcript can bring along counts: the digest of what was
/// loaded, and the check of the transcript, notice each one.
@Suite("Values of embedded data") struct EmbeddedValueTests {
  /// Values stand between `‹` and `›`.
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
  ]

  /// The text without marks, and one for each value with that changed.
  private static func variants(of text: String) -> (plain: String, changed: [String]) {
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
      let other: Character =
        last.isNumber ? (last == "9" ? "8" : Character("\((Int("\(last)") ?? 0) + 1)")) : "z"
      let rest = plain.dropFirst(before.count + value.count)
      return before + value.dropLast() + String(other) + rest
    }
    return (plain, changed)
  }

  private static func digest(of text: String, named file: String) throws -> (UInt64, Int32) {
    var shell = Shell()
    shell.host.files[file] = Array(text.utf8)
    let code = shell.run("load \(file) as d")
    return (try #require(shell.session.world.library["d"]).digest, code)
  }

  @Test(arguments: kinds.indices)
  func `each value counts`(index: Int) throws {
    let (name, file, text) = Self.kinds[index]
    let (plain, changed) = Self.variants(of: text)
    let (digest, _) = try Self.digest(of: plain, named: file)
    var shell = Shell()
    shell.host.files[file] = Array(plain.utf8)
    #expect(shell.run("load \(file) as d; save a.trsh --embed") == 0, "\(shell.host.errors)")
    let saved = try #require(shell.host.files["a.trsh"])
    for other in changed {
      #expect(try Self.digest(of: other, named: file).0 != digest, "\(name): \(other)")
      // The fingerprint is the first to notice; without it the digest does.
      var transcript = Transcript(SourceText(name: "", bytes: saved))
      let lines = Embedding(name: file, bytes: Array(other.utf8)).lines
      transcript.name(embedded: file)
      let place = try #require(transcript.steps.indices.last)
      transcript.steps[place].lines.removeAll { $0.kind == .embedded }
      transcript.steps[place].lines += lines.map { Transcript.Line("#+ \($0)") }
      shell.host.files["b.trsh"] = transcript.bytes
      let result = TranscriptCheck(host: shell.host).judge("b.trsh")
      #expect(result.exit == 3, "\(name): \(other) \(result.refusal)")
      let path = result.divergence?.slices[.data]?.path ?? ""
      #expect(path.hasPrefix("data.datasets.d"), "\(name): \(path)")
    }
    print("values of embedded data: \(name): \(changed.count), all noticed")
  }
}
