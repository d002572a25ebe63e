import Testing
import TrendsCore

@testable import Interpreter

/// Tables as programs write them that nobody thought of.
@Suite("Loading: odd tables") struct OddTableTests {
  static func told(_ table: String, _ commands: String) -> String {
    var shell = Shell()
    shell.host.files["t.csv"] = Array(table.utf8)
    return shell.shown("tz UTC; \(commands)")
  }

  @Test func `a column without a name beside others is left out`() {
    let table = ",start,resting\n0,2026-09-30,52\n1,2026-10-01,53\n"
    let told = Self.told(table, "load t.csv as t; day 2026-10-01")
    #expect(told.contains("other columns: column 1 (it has no name)"), "\(told)")
    #expect(told.contains("resting  53 bpm"), "\(told)")
  }

  @Test(arguments: [
    "year,date,steps\n2026,October 1,500\n2026,October 2,600\n",
    "year,month,day,steps\n2026,10,1,500\n2026,10,2,600\n",
    "Day,Month,Year,steps\n1,October,2026,500\n2,October,2026,600\n",
    "steps,Jahr,Monat,Tag\n500,2026,10,01\n600,2026,10,02\n",
  ])
  func `a day may be written in several columns`(table: String) {
    let told = Self.told(table, "load t.csv as t; metrics; day 2026-10-02")
    #expect(told.contains("1 metric 2026-10-01..2026-10-02"), "\(told)")
    #expect(told.contains("steps  600"), "\(told)")
  }

  static let people = """
    Id,Date,Steps
    1,2026-10-01,4000
    2,2026-10-01,3000
    1,2026-10-02,500
    2,2026-10-02,700

    """

  @Test func `people of one table are not added up`() {
    let told = Self.told(Self.people, "load t.csv as t")
    #expect(told.contains("'Id' has 2 people: 1, 2"), "\(told)")
    #expect(told.contains("add --only Id=1"), "\(told)")
    let one = Self.told(Self.people, "load t.csv --only Id=2 as t; day 2026-10-01")
    #expect(one.contains("steps  3,000"), "\(one)")
    #expect(one.contains("skipped 2: another 'Id' than asked for (first at line 2)"), "\(one)")
    #expect(!one.contains("other columns"), "\(one)")
    let none = Self.told(Self.people, "load t.csv --only Id=7")
    #expect(none.contains("no row has '7' in 'Id'") && none.contains("it has 1, 2"), "\(none)")
    #expect(
      Self.told(Self.people, "load t.csv --only Name=2").contains("there is no column 'Name'"))
  }

  @Test func `people are found however late the second one comes`() {
    let first = (0..<800).map { "1,\(Self.day($0)),40\n" }.joined()
    let second = (0..<800).map { "2,\(Self.day($0)),50\n" }.joined()
    #expect(Self.told("Id,Date,Steps\n" + first + second, "load t.csv").contains("has 2 people"))
    // One after the other is a change of the number and no second person; nor are numbers of rows.
    let later = (800..<900).map { "2,\(Self.day($0)),50\n" }.joined()
    #expect(!Self.told("Id,Date,Steps\n" + first + later, "load t.csv").contains("people"))
    let rows = (0..<800).map { "\($0),\(Self.day($0 / 2)),40\n" }.joined()
    #expect(!Self.told("Id,Date,Steps\n" + rows, "load t.csv").contains("people"))
  }

  private static func day(_ number: Int) -> String { "\(Day(clamping: 18_000 + number))" }

  @Test func `a share that an app writes in percent is read so, and told`() {
    func record(_ type: String, _ unit: String, _ value: String) -> String {
      """
      <Record type="HKQuantityTypeIdentifier\(type)" sourceName="A" unit="\(unit)" value="\(value)"
      startDate="2026-10-01 08:00:00 +0000" endDate="2026-10-01 08:00:00 +0000"/>
      """
    }
    var shell = Shell()
    let records = [
      record("BodyFatPercentage", "%", "18.5"), record("OxygenSaturation", "%", "0.98"),
      record("HeartRate", "count/min", "0"),
    ]
    shell.host.files["h.xml"] = Array(
      "<HealthData><ExportDate value=\"2026-10-02 08:00:00 -0400\"/>\(records.joined())</HealthData>"
        .utf8)
    let told = shell.shown("tz UTC; zone UTC; load h.xml as h; day 2026-10-01")
    #expect(told.contains("fat     18.5 %") && told.contains("oxygen  98.0 %"), "\(told)")
    #expect(told.contains("repaired 1: a share above 1: read as percent"), "\(told)")
    #expect(told.contains("skipped 1: a heart rate of zero"), "\(told)")
    // The clock of the phone was not that by which days are cut.
    #expect(
      told.contains(
        "days are those of UTC, the export was written by a clock at UTC-04:00: type 'zone NAME'"),
      "\(told)")
    #expect(!shell.shown("zone America/New_York; load h.xml as n").contains("was written by"))
  }
}
