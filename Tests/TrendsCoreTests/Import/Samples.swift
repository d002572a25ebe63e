import Foundation
import Makers
import Testing
import TrendsCore

/// A file with what is known to be in it.
struct Sample {
  let name: String
  let truth: JSON
  fileprivate let file: URL

  /// A file beside it.
  func sibling(_ name: String) -> URL {
    file.deletingLastPathComponent().appendingPathComponent(name)
  }

  var bytes: [UInt8] { get throws { [UInt8](try Data(contentsOf: file)) } }
}

enum Samples {
  /// Every file that an `EXPECTED.json` of a kind names, by name.
  static func of(_ kind: String) throws -> [Sample] {
    try TestData.places("samples/\(kind)/EXPECTED.json").flatMap { list in
      let files = try JSON(contentsOf: list)["files"]
      return files.keys.map { name in
        Sample(
          name: name, truth: files[name],
          file: list.deletingLastPathComponent().appendingPathComponent(name))
      }
    }
  }

  /// One of them, by its name.
  static func bytes(_ kind: String, _ name: String) throws -> [UInt8]? {
    try of(kind).first { $0.name == name }?.bytes
  }
}

/// Compares the days of a dataset with those that are known: metrics, days and values.
func expectDays(of dataset: Dataset, _ days: JSON) {
  #expect(dataset.metrics.map(\.metric.name).sorted() == days.keys)
  for source in dataset.metrics {
    let known = days[source.metric.name]
    let series = source.series
    #expect(series.days.map(\.description) == known.keys, "\(source.metric.name)")
    for (day, value) in zip(series.days, series.values) {
      let wanted = known[day.description].double ?? .nan
      #expect(abs(value - wanted) < 1e-9, "\(source.metric.name) on \(day)")
    }
  }
}
