import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

/// An export read in parts by several threads against the same read from front to back.
@Suite("Exports in parts") struct HealthPartsTests {
  /// What does not depend on where stretches of a zone map are cut.
  struct Found: Equatable {
    var types: [HealthType]
    var devices: [HealthDevice]
    var zones: [String]
    var counts: [Int]
    var spans: [[Int64?]]
    var shares: [[[Int]]]
    var workouts: [HealthWorkout]
    var report: ImportReport

    init(_ scan: HealthScan) {
      types = scan.tables.types
      devices = scan.tables.devices
      zones = scan.tables.zones
      counts = scan.maps.map(\.count)
      spans = scan.maps.map { [$0.first, $0.last] }
      shares = scan.shares.map { type in
        type.sorted { $0.key < $1.key }.map { [$0.key, $0.value.count] }
      }
      workouts = scan.workouts
      report = scan.report
    }

    func differences(from other: Found) -> [String] {
      var names: [String] = []
      for (mine, its) in zip(Mirror(reflecting: self).children, Mirror(reflecting: other).children)
      where "\(mine.value)" != "\(its.value)" {
        names.append(mine.label ?? "")
      }
      return names
    }
  }

  static func expectSame(_ bytes: [UInt8], _ name: String) throws {
    let source = MemoryBytes(bytes)
    let sizes = [5000, 300_000].filter { $0 < bytes.count && bytes.count / $0 < 500 }
    guard let whole = try? HealthScan(source, partSize: .max) else {
      for size in sizes {
        #expect(throws: (any Error).self, "\(name)") { try HealthScan(source, partSize: size) }
      }
      return
    }
    for size in sizes {
      let parts = try HealthScan(source, partSize: size)
      let differences = Found(parts).differences(from: Found(whole))
      #expect(differences.isEmpty, "\(name) in parts of \(size)")
    }
  }

  @Test(.needs("samples/apple-health"))
  func `every sample is the same in parts`() throws {
    for sample in try Samples.of("apple-health") {
      try Self.expectSame(HealthFile.bytes(of: sample.bytes), sample.name)
    }
  }

  static func export(_ middle: String) -> [UInt8] {
    let record =
      #"<Record type="HKQuantityTypeIdentifierStepCount" sourceName="a" unit="count" "#
      + #"startDate="2024-03-01 10:00:00 +0100" endDate="2024-03-01 10:01:00 +0100" value="7"/>"#
    let many = String(repeating: " \(record)\n", count: 20)
    return Array(
      ("<HealthData>\n\(many)" + middle.replacing("RECORDS", with: many) + "\(many)</HealthData>")
        .utf8)
  }

  @Test(arguments: [
    "<Correlation type=\"HKCorrelationTypeIdentifierFood\">\nRECORDS</Correlation>\n",
    "<!-- \nRECORDS -->\n", "<![CDATA[ \nRECORDS ]]>\n",
    "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" "
      + "startDate=\"2024-03-01 10:00:00 +0100\" endDate=\"2024-03-01 11:00:00 +0100\">\n"
      + "RECORDS</Workout>\n",
    "<Record type=\"HKQuantityTypeIdentifierOther\" unit=\"a\" value=\"1\" "
      + "startDate=\"2024-03-01 10:00:00 +0100\" endDate=\"2024-03-01 10:00:00 +0100\"/>RECORDS"
      + "<Record type=\"HKQuantityTypeIdentifierOther\" unit=\"b\" value=\"1\" "
      + "startDate=\"2024-03-01 10:00:00 +0100\" endDate=\"2024-03-01 10:00:00 +0100\"/>",
    "<Record type=\"HKQuantityTypeIdentifierStepCount\" device=\"<Record \" RECORDS",
  ])
  func `a part that begins inside something is read over`(middle: String) throws {
    let bytes = Self.export(middle)
    let source = MemoryBytes(bytes)
    let whole = Found(try HealthScan(source, partSize: .max))
    for size in stride(from: 190, to: 3000, by: 23) {
      let isSame = Found(try HealthScan(source, partSize: size)) == whole
      #expect(isSame, "parts of \(size)")
    }
  }

  @Test func `it ends when it is told to`() {
    let bytes = [UInt8](repeating: 0x20, count: 8 << 20)
    let text = Self.export("") + bytes + Self.export("")
    for size in [1 << 20, .max] {
      #expect(throws: ImportError.interrupted) {
        try HealthScan(MemoryBytes(text), partSize: size) { _ in false }
      }
    }
  }
}
