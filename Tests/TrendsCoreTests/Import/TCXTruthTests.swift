import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

@Suite("TCX samples") struct TCXTruthTests {
  @Test(.needs("samples/tcx"))
  func `every TCX file agrees with its truth`() throws {
    try RunTruth.checkAll("tcx") { bytes, wanted, truth in
      #expect(TCXImporter.recognises(bytes.prefix(TCXImporter.headLength)))
      check(try TCXImporter.read(bytes), wanted, &truth)
    }
  }

  private func check(_ imported: Imported, _ wanted: JSON, _ truth: inout RunTruth) {
    let model = wanted["model"]
    let peers = wanted["peers"]
    let isCut = model["error"].string == "unexpected end of file"
    truth.equal("truncated", imported.report.isTruncated, isCut)
    truth.equal(
      "read", imported.report.read, imported.report.kept + imported.report.skippedCount)
    truth.equal("activities", imported.activities.count, peers["activities"].int)
    guard let activity = imported.activities.first else {
      truth.equal("activities", 0, peers["activities"].int)
      return
    }
    if !isCut { checkModel(model, activity, &truth) }
    for key in peers.keys {
      let value = peers[key]
      switch key {
      case "sport":
        let sport = value.list.first?.string.map(SportName.named)
        truth.equal(key, activity.sport, sport)
      case "points": truth.equal(key, imported.report.read, value.int)
      case "first": truth.equal(key, activity.start, Instant(truth: value))
      case "last" where !isCut && activity.heart.count == activity.points:
        truth.equal(key, activity.last, Instant(truth: value))
      case "last" where !isCut:
        // The last point has a time and nothing else.
        let end = activity.start.advanced(byMilliseconds: Int64(activity.seconds * 1000))
        let isBetween = Instant(truth: value).map { activity.last <= $0 && $0 <= end }
        truth.equal(key, isBetween, true)
      case "heart_rate": truth.statistics(key, activity.heart.values, value)
      case "run_cadence_raw" where !value.isNil:
        truth.statistics(key, activity.cadence.values.map { $0 / 2 }, value)
      case "cadence_raw" where !value.isNil:
        let isDoubled = imported.report.notes.contains { $0.hasSuffix("one foot and doubled") }
        truth.statistics(key, activity.cadence.values.map { isDoubled ? $0 / 2 : $0 }, value)
      case "last_distance_m":
        let meters = activity.kilometers.map { $0 * 1000 }
        truth.near(key, meters, value.double, within: 1e-6)
      case "laps_total_s":
        truth.near(key, activity.movingSeconds, value.double, within: 1e-6)
      case "with_time":
        truth.equal(key, activity.points, value.int.map { $0 - (isCut ? 1 : 0) })
      case "bytes", "strict_xml_error", "activities", "laps", "last", "run_cadence_raw",
        "cadence_raw", "tcxreader", "with_position", "points_per_utc_day":
        break
      default: truth.skip("peers.\(key)")
      }
    }
  }

  private func checkModel(_ model: JSON, _ activity: Activity, _ truth: inout RunTruth) {
    // That the runner stood still for 45 s stands nowhere in these files: laps count it.
    var left: Set<String> = ["paused_s"]
    if let first = Instant(truth: model["first"]), let last = Instant(truth: model["last"]),
      let elapsed = model["elapsed_s"].double
    {
      let told = Double(last.milliseconds - first.milliseconds) / 1000
      // One file leaves out its last second.
      if told != elapsed { left.insert("elapsed_s") }
      truth.near("elapsed", activity.seconds, told, within: 1e-3)
    }
    truth.model(model, activity, without: left)
  }
}
