import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

@Suite("Origins of a metric") struct HealthAuditTests {
  @Test(.needs("samples/apple-health"))
  func `years put together are the same as all at once`() throws {
    var copies = 0
    var overlapped = 0
    for sample in try Samples.of("apple-health") {
      let name = sample.name
      let bytes = try HealthFile.bytes(of: sample.bytes)
      guard let export = try? HealthExport(MemoryBytes(bytes)) else { continue }
      for type in export.tables.types.indices where export.maps.indices.contains(type) {
        let metric = export.tables.types[type].metric
        let days = try #require(
          export.days(of: metric.name, zones: ZoneHistory(home: .utc), zoneNamed: { _ in nil }))
        let audit = try #require(try days.audit { true })
        let all = try export.records(ofType: type, touching: 0..<5_000_000_000)
        #expect(audit.copies == all.copies, "\(name) \(metric.name)")
        #expect(audit.devices.reduce(0) { $0 + $1.count } == all.records.count + all.copies)
        if export.tables.types[type].rule == .total {
          let covered = days.shares(of: all.records).count { $0 < 1 }
          #expect(audit.overlapped == covered, "\(name) \(metric.name)")
          overlapped += covered
        }
        copies += audit.copies
      }
    }
    #expect(copies > 0)
    #expect(overlapped > 0)
  }

  @Test func `copies are counted and not held; more than anybody has is refused`() throws {
    func export(_ values: [Int]) throws -> HealthExport {
      let records = values.map { value in
        "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"w\" unit=\"count\" "
          + "startDate=\"2024-03-01 10:00:10 +0100\" endDate=\"2024-03-01 10:00:20 +0100\" "
          + "value=\"\(value)\"/>\n"
      }
      let text = "<HealthData>\n" + records.joined() + "</HealthData>"
      return try HealthExport(MemoryBytes(Array(text.utf8)))
    }
    let all = 0..<Int64(5_000_000_000)
    let many = try export((0..<500).map { $0 % 5 })
    let found = try many.records(ofType: 0, touching: all, limit: 20)
    #expect(found.records.map(\.value) == [0, 1, 2, 3, 4])
    #expect(found.copies == 495)
    #expect(try export(Array(0..<20)).records(ofType: 0, touching: all, limit: 20).copies == 0)
    #expect(throws: ReadFailure("more than 20 records of steps in one page")) {
      try export(Array(0..<21)).records(ofType: 0, touching: all, limit: 20)
    }
  }

  @Test func `it ends when it is told to`() throws {
    let text = """
      <HealthData><Record type="HKQuantityTypeIdentifierStepCount" sourceName="w" unit="count" \
      startDate="2024-03-01 10:00:10 +0100" endDate="2024-03-01 10:00:20 +0100" value="9"/>
      </HealthData>
      """
    let export = try HealthExport(MemoryBytes(Array(text.utf8)))
    let days = try #require(
      export.days(of: "steps", zones: ZoneHistory(home: .utc), zoneNamed: { _ in nil }))
    #expect(try days.audit { false } == nil)
    #expect(
      export.days(of: "weight", zones: ZoneHistory(home: .utc), zoneNamed: { _ in nil }) == nil)
  }
}
