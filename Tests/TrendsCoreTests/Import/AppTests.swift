import Foundation
import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

/// What apps give their users: every value of a file of each kind.
@Suite("Apps") struct AppTests {
  private static let zone = Clock.zone("Europe/Berlin")

  private static func read(_ sample: Sample) throws -> FileImporter.Item {
    var importer = FileImporter(.init(home: zone, zoneNamed: { _ in nil }))
    try importer.read(MemoryBytes(sample.bytes), named: "download/\(sample.name)")
    return try #require(importer.items.first)
  }

  @Test(.needs("samples/apps/EXPECTED.json"), arguments: try Samples.of("apps").map(\.name))
  func `every day and every run of a file is found`(name: String) throws {
    let sample = try #require(try Samples.of("apps").first { $0.name == name })
    let truth = sample.truth
    let item = try Self.read(sample)
    let report = item.content.report
    #expect(report.format == truth["format"].string)
    #expect(report.read == truth["rows"].int)
    let skipped = Dictionary(
      uniqueKeysWithValues: report.skipped.map { ($0.reason, $0.count) })
    let told = Dictionary(
      uniqueKeysWithValues: truth["skipped"].keys.map { ($0, truth["skipped"][$0].int ?? 0) })
    #expect(skipped == told)
    #expect(report.kept == report.read - told.values.reduce(0, +))
    #expect(Self.leftOut(report) == truth["columns"].list.compactMap(\.string).sorted())

    let dataset = try DatasetBuilder(zones: ZoneHistory(home: Self.zone)) { _ in nil }
      .dataset(named: "f", of: [item])
    expectDays(of: dataset, truth["days"])
    #expect(Self.runs(item) == Self.runs(truth))
    #expect(Self.pulses(item) == Self.pulses(truth))
    #expect(Self.stays(item) == truth["stays"].list.map { $0.list.compactMap(\.string) })
  }

  @Test(.needs("samples/apps/EXPECTED.json"))
  func `each file of an app says why it was taken`() throws {
    for sample in try Samples.of("apps") {
      let report = try Self.read(sample).content.report
      // A table of no app says so.
      let first = report.format == "table" ? "no app that is known" : report.format
      #expect(report.explained.first?.hasPrefix(first) == true, "\(sample.name)")
    }
  }

  /// The titles that `load --explain` calls left out.
  private static func leftOut(_ report: ImportReport) -> [String] {
    report.explained.compactMap { line in
      line.range(of: "': left out").map { String(line[..<$0.lowerBound].dropFirst()) }
    }.sorted()
  }

  private static func runs(_ item: FileImporter.Item) -> [String] {
    guard case .imported(let imported) = item.content else { return [] }
    return imported.activities.map { activity in
      let local = activity.start.advanced(
        byMilliseconds: Int64(
          activity.utcOffset
            ?? Int(
              zone.civil(at: activity.start).day.localMidnight
                + Int64(zone.civil(at: activity.start).secondsOfDay) - activity.start.seconds))
          * 1000)
      return line(
        String(Clock.text(.local(Zone.utc.civil(at: local)), zone: .utc).prefix(19)),
        [
          activity.seconds, activity.movingSeconds, activity.kilometers, activity.kilocalories,
          activity.meanHeart, activity.climb,
        ], activity.sport)
    }
  }

  private static func runs(_ truth: JSON) -> [String] {
    truth["runs"].list.map { run in
      line(
        run["start"].string ?? "",
        ["seconds", "moving", "km", "kcal", "bpm", "climb"].map { run[$0].double },
        run["sport"].string ?? "")
    }
  }

  /// The samples of the pulse of each run, to the thousandth.
  private static func pulses(_ item: FileImporter.Item) -> [[[Double]]] {
    guard case .imported(let imported) = item.content else { return [] }
    return imported.activities.map { activity in
      zip(activity.heart.seconds, activity.heart.values).map { pair in
        [pair.0, pair.1].map { ($0 * 1000).rounded() / 1000 }
      }
    }
  }

  private static func pulses(_ truth: JSON) -> [[[Double]]] {
    truth["runs"].list.map { run in run["heart"].list.map { $0.doubles ?? [] } }
  }

  /// The name, arrival and departure of each stay.
  private static func stays(_ item: FileImporter.Item) -> [[String]] {
    guard case .imported(let imported) = item.content else { return [] }
    return imported.stays.map { stay in
      [stay.place] + [stay.arrival, stay.departure].map { $0.iso.replacing(".000Z", with: "Z") }
    }
  }

  private static func line(_ start: String, _ numbers: [Double?], _ sport: String) -> String {
    let texts = numbers.map { number in number.map { String(($0 * 1e6).rounded() / 1e6) } ?? "-" }
    return ([start] + texts + [sport]).joined(separator: " ")
  }
}
