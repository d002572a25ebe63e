import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

@Suite("GPX samples") struct GPXTruthTests {
  @Test(.needs("samples/gpx"))
  func `every GPX file agrees with its truth`() throws {
    try RunTruth.checkAll("gpx") { bytes, wanted, truth in
      #expect(GPXImporter.recognises(bytes.prefix(GPXImporter.headLength)))
      check(try GPXImporter.read(bytes), wanted, &truth)
    }
  }

  private func check(_ imported: Imported, _ wanted: JSON, _ truth: inout RunTruth) {
    let model = wanted["model"]
    let peers = wanted["peers"]
    let isCut = model["error"].string == "unexpected end of file"
    truth.equal("truncated", imported.report.isTruncated, isCut)
    truth.equal(
      "read", imported.report.read, imported.report.kept + imported.report.skippedCount)
    // Peers count the point that is cut off; only whole ones are kept.
    let lost = isCut ? 1 : 0
    truth.equal("points", imported.report.read, peers["points"].int)
    guard let activity = imported.activities.first else {
      // Without two different times there is no activity, and the report says so.
      truth.equal("times", peers["first"].string, peers["last"].string)
      truth.equal("notes", imported.report.notes.isEmpty, false)
      return truth.equal("kept", imported.report.kept, 0)
    }
    truth.equal("activities", imported.activities.count, 1)
    if !isCut { truth.model(model, activity) }
    for key in peers.keys {
      let value = peers[key]
      switch key {
      case "with_time": truth.equal(key, activity.points, value.int.map { $0 - lost })
      case "first": truth.equal(key, activity.start.wholeSecond, Instant(truth: value))
      case "heart_rate" where isCut:
        truth.equal(key, activity.heart.count, value["n"].int.map { $0 - lost })
      case "last" where !isCut: truth.equal(key, activity.last.wholeSecond, Instant(truth: value))
      case "heart_rate": truth.statistics(key, activity.heart.values, value)
      case "cadence_raw" where !value.isNil && !isCut:
        let isDoubled = imported.report.notes.contains { $0.hasSuffix("one foot and doubled") }
        truth.statistics(key, activity.cadence.values.map { isDoubled ? $0 / 2 : $0 }, value)
      case "gpxpy" where !value["length_2d_m"].isNil:
        // The radius at the equator: 0.11 % more.
        let wanted = value["length_2d_m"].double ?? 0
        let meters = (activity.kilometers ?? 0) * 1000 * 6_378_137 / 6_371_008.8
        truth.near("length", meters, wanted, within: wanted * 1e-4 + 0.002)
      case "bytes", "strict_xml_error", "version", "creator", "tracks", "segments", "points",
        "last", "routes", "waypoints", "track_names", "gpxpy", "cadence_raw", "points_per_utc_day":
        break
      default: truth.skip("peers.\(key)")
      }
    }
  }
}

extension Instant {
  fileprivate var wholeSecond: Instant {
    Instant(milliseconds: milliseconds.dividedDown(by: 1000).quotient * 1000)
  }
}
