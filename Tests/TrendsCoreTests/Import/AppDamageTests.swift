import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

/// Damaged downloads end in an error or in what was whole, whatever the bytes.
@Suite("Apps: damage") struct AppDamageTests {
  /// The first of a file, so that a round is quick.
  private static let size = 3000
  private static let rounds = 12

  @Test(.needs("samples/apps/EXPECTED.json"), arguments: try Samples.of("apps").map(\.name))
  func `no damage stops the shell`(name: String) throws {
    let sample = try #require(try Samples.of("apps").first { $0.name == name })
    let whole = Array(try sample.bytes.prefix(Self.size))
    var random = SplitMix64(seed: 20_261_001)
    for round in 0..<Self.rounds {
      let bytes = damaged(whole, &random)
      var importer = FileImporter(.init(home: .utc, zoneNamed: { _ in nil }))
      try? importer.read(MemoryBytes(bytes), named: "download/\(name)")
      for case .imported(let imported) in importer.items.map(\.content) {
        for activity in imported.activities { expectSound(activity, "\(name) \(round)") }
        let values = imported.series.flatMap { $0.readings.map(\.value) }
        #expect(values.allSatisfy { $0.isFinite }, "\(name) \(round)")
        #expect(imported.stays.allSatisfy { $0.arrival <= $0.departure }, "\(name) \(round)")
      }
    }
  }
}
