import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

/// Several weighings of a day, in each kind of file.
@Suite struct WeighingRuleTests {
  private static let day = Day(year: 2025, month: 1, day: 1) ?? .first
  private static let readings = [TimedValue(70, at: 25_200), TimedValue(71, at: 75_600)]

  private static let table =
    "time,weight_kg\n2025-01-01T07:00,70\n2025-01-01T21:00,71\n2025-01-02T07:00,69\n"

  private static let export: String = {
    func record(_ time: String, _ kilograms: Int) -> String {
      "<Record type=\"HKQuantityTypeIdentifierBodyMass\" sourceName=\"Scale\" unit=\"kg\" "
        + "value=\"\(kilograms)\" startDate=\"\(time) +0000\" endDate=\"\(time) +0000\"/>\n"
    }
    return "<HealthData>\n" + record("2025-01-01 21:00:00", 71) + record("2025-01-01 07:00:00", 70)
      + record("2025-01-02 07:00:00", 69) + "</HealthData>"
  }()

  @Test(arguments: [table, export], DayRule.allCases)
  func `the rule decides the value, and all weighings can be told`(
    file: String, rule: DayRule
  ) throws {
    var importer = FileImporter(
      .init(isStrict: false, home: .utc, zoneNamed: { _ in nil }), goesOn: { _ in true })
    try importer.read(MemoryBytes(Array(file.utf8)), named: "w")
    let dataset = try DatasetBuilder(zones: ZoneHistory(home: .utc)) { _ in nil }
      .dataset(named: "w", of: importer.items, dayRule: rule)
    let weights = try #require(dataset.metrics.first)
    #expect(dataset.dayRule == rule)
    #expect(weights.value(on: Self.day) == rule.value(of: Self.readings))
    #expect(weights.value(on: Self.day.advanced(by: 1)) == 69)
    #expect(weights.readings(on: Self.day) == Self.readings)
    #expect(weights.series[Self.day] == rule.value(of: Self.readings))
  }

  @Test func `a table that is read by pages has the same weighings`() throws {
    let source = MemoryBytes(Array(Self.table.utf8))
    let file = try #require(try TableFile(source, TableOptions(), watched: source))
    let rows = TablesDays(
      file.metrics[0], [TableShare(file: "t", .paged(file, slot: 0))],
      ReadingDays(ZoneHistory(home: .utc), .lowest))
    #expect(try rows.readings(on: Self.day) == Self.readings)
    #expect(try rows.rows(in: DayRange(Self.day, Self.day.advanced(by: 2))).values == [70, 69])
    let joined = JoinedDays([rows, rows])
    #expect(try joined.readings(on: Self.day) == Self.readings)
    #expect(try joined.readings(on: Self.day.advanced(by: 9)).isEmpty)
  }
}
