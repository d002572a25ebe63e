import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

@Suite("FIT samples") struct FITTruthTests {
  @Test(.needs("samples/fit"))
  func `every FIT file agrees with its truth`() throws {
    try RunTruth.checkAll("fit") { bytes, wanted, truth in check(bytes, wanted, &truth) }
  }

  private func check(_ bytes: [UInt8], _ wanted: JSON, _ truth: inout RunTruth) {
    let model = wanted["model"]
    var report = ImportReport(format: "FIT")
    let imported: Imported
    let contents: [FITContent]
    do throws(ImportError) {
      imported = try FITImporter.read(bytes)
      contents = try FITImporter.contents(of: bytes, &report)
    } catch {
      let codes: [String: ImportError.Code] = [
        "empty file": .empty, "not a FIT file": .notFit,
      ]
      return truth.equal("error", error.code, codes[model["error"].string ?? ""])
    }
    truth.equal(
      "read", imported.report.read,
      imported.report.kept + imported.report.duplicates + records(skipped: imported.report))
    checkModel(model, imported, &truth)
    FITPeers(wanted["peers"]).check(imported, contents, &truth)
  }

  /// What was skipped without bytes that are no record.
  private func records(skipped report: ImportReport) -> Int {
    report.skippedCount
      - report.skipped.filter {
        $0.reason.hasPrefix("bytes") || $0.reason.hasPrefix("a message")
          || $0.reason.hasPrefix("a session")
      }.reduce(0) { $0 + $1.count }
  }

  private func checkModel(_ model: JSON, _ imported: Imported, _ truth: inout RunTruth) {
    if !model["error"].isNil || model["note"].string?.contains("CRC must be reported") == true {
      let report = imported.report
      if report.notes.isEmpty && report.skipped.isEmpty { truth.fail("nothing is reported") }
    }
    if !model["error"].isNil, model["error"].string?.contains("end of file") == true {
      truth.equal("truncated", imported.report.isTruncated, true)
    }
    if !model["weights_utc_kg"].isNil { return checkWeights(model, imported, &truth) }
    let several = model["activities"].list
    if !several.isEmpty {
      truth.equal("activities", imported.activities.count, several.count)
      for (wanted, activity) in zip(several, imported.activities) {
        truth.model(wanted, activity)
      }
    } else if !model["sport"].isNil {
      truth.equal("activities", imported.activities.count, 1)
      for activity in imported.activities { truth.model(model, activity) }
    } else {
      for key in model.keys
      where !["error", "note", "must_not", "full_file", "recoverable"].contains(key) {
        truth.skip("model.\(key)")
      }
    }
  }

  private func checkWeights(_ model: JSON, _ imported: Imported, _ truth: inout RunTruth) {
    let readings = imported.series.first { $0.metric == .weight }?.readings ?? []
    let wanted = model["weights_utc_kg"].list
    truth.equal("weights", readings.count, wanted.count)
    for (reading, pair) in zip(readings, wanted.map(\.list)) where pair.count == 2 {
      truth.equal("weight's time", reading.time, Instant(truth: pair[0]).map { .instant($0) })
      truth.near("weight", reading.value, pair[1].double, within: 1e-9)
    }
  }
}
