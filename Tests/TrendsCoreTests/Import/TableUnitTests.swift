import Testing

@testable import TrendsCore
@testable import TrendsImport

@Suite("Units of tables") struct TableUnitTests {
  @Test(arguments: TableUnit.allCases) func `a unit is read by the name it is kept under`(
    unit: TableUnit
  ) {
    if !unit.name.isEmpty { #expect(TableUnit(unit.name) == unit) }
    #expect(unit.convert(2, to: unit) == 2)
    for other in TableUnit.allCases where other.dimension != unit.dimension {
      #expect(unit.convert(1, to: other) == nil)
    }
  }

  /// Exact by definition: the pound, the inch and the calorie.
  @Test(arguments: [
    (1.0, TableUnit.pounds, TableUnit.kilograms, 0.45359237), (1, .stones, .pounds, 14),
    (16, .ounces, .pounds, 1), (1500, .grams, .kilograms, 1.5), (1, .miles, .kilometers, 1.609344),
    (1, .feet, .inches, 12), (2.54, .centimeters, .inches, 1), (1, .kilometers, .meters, 1000),
    (90, .minutes, .hours, 1.5), (1, .hours, .seconds, 3600), (5000, .milliseconds, .seconds, 5),
    (4.184, .kilojoules, .kilocalories, 1),
  ])
  func `a value is converted`(value: Double, from: TableUnit, to: TableUnit, wanted: Double) throws
  {
    let found = try #require(from.convert(value, to: to))
    #expect(abs(found - wanted) < wanted * 1e-12)
    let back = try #require(to.convert(found, to: from))
    #expect(abs(back - value) < value * 1e-12)
  }

  @Test func `two units are written together`() {
    #expect(TableUnit.stones.count(of: .pounds)?.count == 14)
    #expect(TableUnit.pounds.count(of: .ounces)?.count == 16)
    #expect(TableUnit.feet.count(of: .inches)?.count == 12)
    #expect(TableUnit.hours.count(of: .minutes)?.count == 60)
    // In 7h 30m the m is no meter.
    #expect(TableUnit.hours.count(of: .meters)?.unit == .minutes)
    #expect(TableUnit.minutes.count(of: .seconds)?.count == 60)
    #expect(TableUnit.kilograms.count(of: .grams) == nil)
  }
}
