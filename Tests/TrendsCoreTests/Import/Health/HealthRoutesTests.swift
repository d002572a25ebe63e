import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

@Suite("Routes of workouts") struct HealthRoutesTests {
  @Test func `a track is known by its name, whatever the folder is called`() {
    #expect(HealthRoutes.name(of: "/workout-routes/route 1.gpx") == "route 1.gpx")
    #expect(HealthRoutes.name(of: "export/trainings-routen/a.GPX") == "a.GPX")
    #expect(HealthRoutes.name(of: "/etc/passwd") == nil)
    #expect(HealthRoutes.name(of: "../../a.gpx") == "a.gpx")
    #expect(HealthRoutes.name(of: "") == nil)
  }

  @Test(.needs("samples/apple-health"))
  func `every route in the zip of a sample is joined to its workout`() throws {
    var joined = 0
    for sample in try Samples.of("apple-health") {
      let (name, bytes) = (sample.name, try sample.bytes)
      guard bytes.starts(with: "PK".utf8) else { continue }
      var importer = FileImporter(.init(home: .utc, zoneNamed: { _ in nil }))
      try importer.read(MemoryBytes(bytes), named: name)
      for case .health(let export) in importer.items.map(\.content) {
        for workout in export.workouts where workout.route != nil {
          let route = try #require(export.route(of: workout), "\(name) \(workout.start)")
          let speed = try #require(try export.speed(of: workout))
          #expect(speed.count > 10)
          #expect(abs(route.start.seconds - workout.start) < 180)
          #expect(speed.seconds.last ?? 0 <= Double(workout.end - workout.start) + 180)
          joined += 1
        }
      }
    }
    print("routes of Apple workouts: \(joined) joined")
  }

  @Test func `without its route a workout has the speed that the watch recorded`() throws {
    let text = """
      <HealthData>
      <Record type="HKQuantityTypeIdentifierRunningSpeed" sourceName="w" unit="km/hr" \
      startDate="2024-03-01 10:00:10 +0100" endDate="2024-03-01 10:00:20 +0100" value="9"/>
      <Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="w" \
      startDate="2024-03-01 10:00:00 +0100" endDate="2024-03-01 10:10:00 +0100">
      <WorkoutRoute><FileReference path="/workout-routes/gone.gpx"/></WorkoutRoute></Workout>
      </HealthData>
      """
    let export = try HealthExport(MemoryBytes(Array(text.utf8)))
    let workout = try #require(export.workouts.first)
    #expect(export.route(of: workout) == nil)
    #expect(try export.speed(of: workout) == SampleSeries(seconds: [10], values: [2.5]))
    #expect(export.report.notes == ["1 workout names a missing route"])
  }

  @Test func `one count of steps for a run is a mean; speed and stride give the curve`() throws {
    let run = "startDate=\"2024-03-01 10:00:00 +0100\" endDate=\"2024-03-01 10:10:00 +0100\""
    func record(_ type: String, _ unit: String, _ second: Int, _ value: String) -> String {
      """
      <Record type="HKQuantityTypeIdentifier\(type)" sourceName="w" unit="\(unit)" \
      startDate="2024-03-01 10:00:\(second) +0100" endDate="2024-03-01 10:00:\(second + 5) +0100" \
      value="\(value)"/>

      """
    }
    let text =
      "<HealthData>\n"
      + "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"w\" unit=\"count\" \(run)"
      + " value=\"1650\"/>\n"
      + [10, 20, 30].map { record("RunningSpeed", "km/hr", $0, "10.8") }.joined()
      + [10, 20, 30].map { record("RunningStrideLength", "m", $0, "1.2") }.joined()
      + "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" sourceName=\"w\" \(run)>"
      + "</Workout></HealthData>\n"
    let export = try HealthExport(MemoryBytes(Array(text.utf8)))
    let workout = try #require(export.workouts.first)
    let curve = try #require(try export.cadence(of: workout))
    #expect(curve.seconds == [10, 20, 30])
    #expect(curve.values.allSatisfy { abs($0 - 150) < 1e-9 })
    #expect(try export.meanCadence(of: workout) == 165)

    var importer = FileImporter(.init(home: .utc, zoneNamed: { _ in nil }))
    try importer.read(MemoryBytes(Array(text.utf8)), named: "export.xml")
    let dataset = try DatasetBuilder(zones: ZoneHistory(home: .utc)) { _ in nil }
      .dataset(named: "export", of: importer.items)
    #expect(dataset.runs.first?.countedCadence == 165)
  }

  @Test func `a type that damaged records alone name gives a workout nothing`() throws {
    let text = """
      <HealthData>
      <Record type="HKQuantityTypeIdentifierHeartRate" startDate="damaged" value="72"/>
      <Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="w" \
      startDate="2024-03-01 10:00:00 +0100" endDate="2024-03-01 10:10:00 +0100"/>
      </HealthData>
      """
    let export = try HealthExport(MemoryBytes(Array(text.utf8)))
    let workout = try #require(export.workouts.first)
    #expect(try export.heart(of: workout)?.count == 0)
  }
}
