import Testing

@testable import TrendsCore
@testable import TrendsImport

/// What is told of runs: by files that know parts of them, count otherwise, or tell them twice.
@Suite("What files of runs mean") struct RunMeaningTests {
  private func dataset(_ files: [(name: String, text: String)]) throws -> Dataset {
    try DatasetBuilder(zones: ZoneHistory(home: .utc)) { _ in nil }
      .dataset(named: "f", of: items(files))
  }

  private func items(_ files: [(name: String, text: String)]) throws -> [FileImporter.Item] {
    var importer = FileImporter(.init(table: TableOptions(), home: .utc, zoneNamed: { _ in nil }))
    for (name, text) in files { try importer.read(MemoryBytes(Array(text.utf8)), named: name) }
    return importer.items
  }

  private func health(_ inside: String) -> String { "<HealthData>\n\(inside)</HealthData>\n" }

  private let workout =
    "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"10\" "
    + "durationUnit=\"min\" sourceName=\"w\" startDate=\"2024-01-04 08:00:00 +0000\" "
    + "endDate=\"2024-01-04 08:10:00 +0000\"/>\n"

  private func steps(_ count: Int, _ from: String, _ to: String) -> String {
    "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"w\" unit=\"count\" "
      + "startDate=\"2024-01-04 \(from):00 +0000\" endDate=\"2024-01-04 \(to):00 +0000\" "
      + "value=\"\(count)\"/>\n"
  }

  private func tcx(lap: (Int, Int) -> String) -> String {
    let laps = (0..<2).map { number in
      "<Lap StartTime=\"2024-01-04T08:\(number)0:00Z\"><TotalTimeSeconds>600</TotalTimeSeconds>"
        + "<DistanceMeters>1800</DistanceMeters><Track>"
        + (0...9).map { "<Trackpoint>\(lap(number, $0))</Trackpoint>" }.joined()
        + "</Track></Lap>\n"
    }
    return "<TrainingCenterDatabase><Activities><Activity Sport=\"Running\">"
      + laps.joined() + "</Activity></Activities></TrainingCenterDatabase>\n"
  }

  @Test func `the mean of paces is all the time over all the way`() throws {
    let paces = SampleSeries(
      seconds: (0..<960).map(Double.init), values: (0..<960).map { $0 < 240 ? 240 : 720 })
    let plain = SeriesStatistics(paces, dropped: 0)
    let statistics = SeriesStatistics(paces, dropped: 0, ofPaces: true)
    #expect(plain.average == 600)
    #expect(abs(try #require(statistics.average) - 480) < 1e-9)
    #expect(abs(try #require(statistics.timeWeightedAverage) - 480) < 1)
    #expect(statistics.min == 240 && statistics.max == 720)
    #expect(SeriesStatistics(SampleSeries(), dropped: 0, ofPaces: true).average == nil)
    let standing = SampleSeries(seconds: [0, 1], values: [0, 0])
    #expect(SeriesStatistics(standing, dropped: 0, ofPaces: true).average == nil)
  }

  @Test func `what the richest file does not know another one tells`() throws {
    let points = tcx { lap, point in
      "<Time>2024-01-04T08:\(lap)\(point):00Z</Time><HeartRateBpm><Value>150</Value></HeartRateBpm>"
    }
    let long = workout.replacing(bytesOf: "08:10:00", with: "08:19:00")
    for files in [["e.xml", "r.tcx"], ["r.tcx", "e.xml"]] {
      let found = try dataset(files.map { ($0, $0 == "e.xml" ? health(long) : points) }).runs
      #expect(found.count == 1)
      #expect(found.first?.samples(.heart)?.count == 20)
      #expect(found.first?.samples(.cadence)?.isEmpty ?? true)
    }
  }

  @Test func `stretches of steps hold as long as they are, and only inside the run`() throws {
    let minutes = (0..<10).map { minute in
      steps(172, "08:0\(minute)", minute == 9 ? "08:10" : "08:0\(minute + 1)")
    }
    let beside = steps(20, "07:59", "08:00") + steps(20, "08:10", "08:11")
    let text = health(minutes.joined() + beside + workout)
    let run = try #require(try dataset([("e.xml", text)]).runs.first)
    let cadence = try #require(run.samples(.cadence))
    #expect(cadence.values.allSatisfy { abs($0 - 172) < 1e-9 })
    let time = TrainingZones.seconds(in: 170...180, times: cadence.seconds, values: cadence.values)
    #expect(time.inside == 590 && time.all == 590)
    #expect(run.countedCadence == 172)
    // One record for all of a run is a mean and no curve.
    let whole = health(steps(1720, "08:00", "08:10") + workout)
    let flat = try #require(try dataset([("e.xml", whole)]).runs.first)
    #expect(flat.samples(.cadence)?.count == 1)
    #expect(flat.countedCadence == 172)
  }

  @Test func `distances that begin anew with each lap add up`() throws {
    for isAnew in [true, false] {
      let text = tcx { lap, point in
        "<Time>2024-01-04T08:\(lap)\(point):00Z</Time>"
          + "<DistanceMeters>\((isAnew ? 0 : lap * 1800) + point * 200)</DistanceMeters>"
      }
      let found = try dataset([("r.tcx", text)])
      #expect(found.runs.first?.record.kilometers == 3.6)
      #expect(try items([("r.tcx", text)]).first?.content.report.mended.isEmpty == true)
    }
  }

  @Test func `the last number of a byte is no cadence`() throws {
    let text = tcx { lap, point in
      "<Time>2024-01-04T08:\(lap)\(point):00Z</Time><Extensions><TPX><RunCadence>"
        + "\(point == 3 ? 255 : 85)</RunCadence></TPX></Extensions>"
    }
    let cadence = try dataset([("r.tcx", text)]).runs.first?.samples(.cadence)
    #expect(cadence?.count == 18)
    #expect(cadence?.values.allSatisfy { $0 == 170 } == true)
  }

  @Test func `of several exports the newest tells a day, whatever comes first`() throws {
    let old = health(steps(1000, "08:00", "08:10"))
    let new = health(steps(1000, "08:00", "08:10") + steps(4000, "20:00", "20:30"))
    for files in [[old, new], [new, old]] {
      let found = try dataset(files.enumerated().map { ("e\($0.offset).xml", $0.element) })
      #expect(found.metrics.first?.series.values == [5000])
    }
  }

  @Test func `a run of two datasets is one`() {
    func run(_ dataset: String, _ second: Int, _ length: Double, _ sport: String = "running") -> Run
    {
      var run = Run(
        record: RunRecord(
          id: "r", start: CivilTime(day: .first, secondsOfDay: second), seconds: length,
          kilometers: 1, sport: sport)
      ) { _ in nil }
      run.dataset = dataset
      return run
    }
    let told = Run.joined([
      run("a", 1000, 600), run("b", 1060, 600), run("a", 1100, 590), run("b", 2000, 600),
      run("c", 1000, 600, "cycling"), run("c", 1000, 100),
    ])
    #expect(told.map { $0.map(\.dataset) } == [["c"], ["c"], ["b", "a"], ["a"], ["b"]])
  }
}
