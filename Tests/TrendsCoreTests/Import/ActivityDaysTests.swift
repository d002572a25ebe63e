import Testing

@testable import TrendsCore
@testable import TrendsImport

/// The activities of each day as daily metrics.
@Suite("Days of activities") struct ActivityDaysTests {
  private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

  private func record(
    _ text: String, minutes: Double, km: Double = 0, _ sport: String = "running",
    kcal: Double? = nil, mean: Double? = nil, heart: SampleSeries? = nil
  ) throws -> Run {
    let record = RunRecord(
      id: "r", start: CivilTime(day: try day(text), secondsOfDay: 3600), seconds: minutes * 60,
      kilometers: km, sport: sport, kilocalories: kcal, meanHeart: mean)
    return Run(record: record) { $0 == .heart ? heart : nil }
  }

  private func lines(_ days: ActivityDays) -> [String] {
    days.metrics.compactMap { metric, rows in
      guard let span = rows.span, let series = try? rows.rows(in: span) else { return nil }
      let unit = metric.unit.isEmpty ? "" : " \(metric.unit)"
      let values = zip(series.days, series.values).map {
        "\($0.description.suffix(2)):\($1.fixed(1))"
      }
      return "\(metric.name)\(unit) \(values.joined(separator: " "))"
    }
  }

  /// S0-69.
  @Test func `minutes, number, load, distance and energy of a day, and zeros between`() throws {
    let range = DayRange(try day("2026-10-01"), try day("2026-10-05"))
    let all = ActivityDays(
      [
        try record("2026-10-01", minutes: 30, km: 5),
        try record("2026-10-01", minutes: 20, km: 3.5),
        try record("2026-10-03", minutes: 60, km: 20, "cycling", kcal: 400),
      ], inUse: [range])
    #expect(
      lines(all) == [
        "workout min 01:50.0 02:0.0 03:60.0 04:0.0", "workout-count 01:2.0 02:0.0 03:1.0 04:0.0",
        "workout-load 01:84.8 02:0.0 03:50.1 04:0.0",
        "workout-distance km 01:8.5 02:0.0 03:20.0 04:0.0",
        "workout-energy kcal 01:0.0 02:0.0 03:400.0 04:0.0",
        "running-time min 01:50.0 02:0.0 03:0.0 04:0.0",
        "running-count 01:2.0 02:0.0 03:0.0 04:0.0",
        "running-load 01:84.8 02:0.0 03:0.0 04:0.0",
        "running-distance km 01:8.5 02:0.0 03:0.0 04:0.0",
        "cycling-time min 01:0.0 02:0.0 03:60.0 04:0.0",
        "cycling-count 01:0.0 02:0.0 03:1.0 04:0.0",
        "cycling-load 01:0.0 02:0.0 03:50.1 04:0.0",
        "cycling-distance km 01:0.0 02:0.0 03:20.0 04:0.0",
        "cycling-energy kcal 01:0.0 02:0.0 03:400.0 04:0.0",
      ])
  }

  @Test func `one sport has no metrics of its own, and a gap between sources no zeros`() throws {
    let first = DayRange(try day("2026-10-01"), try day("2026-10-02"))
    let later = DayRange(try day("2026-10-08"), try day("2026-10-10"))
    let days = ActivityDays(
      [try record("2026-10-01", minutes: 30), try record("2026-10-08", minutes: 10)],
      inUse: [first, later])
    #expect(
      lines(days) == [
        "workout min 01:30.0 08:10.0 09:0.0", "workout-count 01:1.0 08:1.0 09:0.0",
        "workout-load 01:25.1 08:8.4 09:0.0",
      ])
    #expect(ActivityDays([], inUse: []).metrics.isEmpty)
  }

  @Test func `the name of a sport makes the name of a metric, and no damage does`() throws {
    let range = DayRange(try day("2026-10-01"), try day("2026-10-02"))
    let sports = ["cross_country_skiing", "other", "", "9 ", "Ägypten"]
    let records = try sports.map { try record("2026-10-01", minutes: 5, $0) }
    let names = ActivityDays(records, inUse: [range]).metrics.map(\.metric.name)
    #expect(
      names == [
        "workout", "workout-count", "workout-load", "cross-country-skiing-time",
        "cross-country-skiing-count", "cross-country-skiing-load", "gypten-time", "gypten-count",
        "gypten-load",
      ])
  }

  /// S0-69: the source is in use to the last record of an export, and from its first workout.
  @Test func `an export is in use up to its last record`() throws {
    func record(_ day: Int) -> String {
      "<Record type=\"HKQuantityTypeIdentifierStepCount\" unit=\"count\" value=\"9\" "
        + "startDate=\"2026-10-0\(day) 10:00:00 +0000\" endDate=\"2026-10-0\(day) 10:05:00 +0000\"/>\n"
    }
    let text =
      "<HealthData>\n" + record(1) + record(5)
      + "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"30\" "
      + "durationUnit=\"min\" startDate=\"2026-10-03 18:00:00 +0000\" "
      + "endDate=\"2026-10-03 18:30:00 +0000\"/>\n</HealthData>"
    var importer = FileImporter(.init(home: .utc, zoneNamed: { _ in nil }))
    try importer.read(MemoryBytes(Array(text.utf8)), named: "export.xml")
    let dataset = try DatasetBuilder(zones: ZoneHistory(home: .utc)) { _ in nil }
      .dataset(named: "h", of: importer.items)
    let workout = try #require(dataset.metrics.first { $0.metric == .workout })
    #expect(workout.series.days.map(\.description) == ["2026-10-03", "2026-10-04", "2026-10-05"])
    #expect(workout.series.values == [30, 0, 0])
  }
}
