import Testing

@testable import Interpreter

/// What several files or apps have of one thing.
@Suite("Loading: copies of activities and stays") struct CopiesTests {
  static let hearts = (10..<40).map { minute in
    """
    <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" unit="count/min" value="143"
    startDate="2026-10-01 07:\(minute):00 +0000" endDate="2026-10-01 07:\(minute):00 +0000"/>
    """
  }.joined()

  static func workout(_ source: String, _ second: Int, _ kilometers: Double) -> String {
    """
    <Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="\(source)" duration="30"
    durationUnit="min" totalDistance="\(kilometers)" totalDistanceUnit="km"
    startDate="2026-10-01 07:10:0\(second) +0000" endDate="2026-10-01 07:40:00 +0000"/>
    """
  }

  @Test func `of two copies of a workout the one with samples counts, in either order`() {
    let (watch, strava) = (Self.workout("Watch", 0, 5.1), Self.workout("Strava", 5, 5.3))
    for runs in [watch + strava, strava + watch] {
      var shell = Shell()
      shell.host.files["h.xml"] = Array("<HealthData>\(Self.hearts)\(runs)</HealthData>".utf8)
      let told = shell.shown("tz UTC; load h.xml as h")
      #expect(
        told.contains(
          "  1 copy of an activity left out (Strava, 2026-10-01 07:10): the richest counts, completed"
        ),
        "\(told)")
      #expect(shell.shown("info h").contains("1 copy of an activity left out"))
      let listed = shell.shown("runs")
      #expect(listed.contains("5.10") && listed.contains("143"), "\(listed)")
    }
  }

  @Test func `a copy in another file is told, and so is an activity without a length`() {
    var shell = Shell()
    let head = "Date,Type,Duration (s),Distance (km)\n"
    shell.host.files["a.csv"] = Array("\(head)2026-10-01T07:10:00Z,run,1800,5\n".utf8)
    shell.host.files["b.csv"] = Array(
      "\(head)2026-10-01T07:10:09Z,run,1790,5\n2026-10-02T07:00:00Z,run,,6\n".utf8)
    let told = shell.shown("load a.csv b.csv as d")
    #expect(told.contains("1 copy of an activity left out (b.csv, 2026-10-01 07:10)"), "\(told)")
    #expect(told.contains("an activity without a length"), "\(told)")
    let both = shell.shown("load a.csv as e")
    #expect(both.contains("in d, too: e counts"), "\(both)")
  }

  @Test func `stays found among positions fill only the time that no file states`() {
    func fixes(_ hours: Range<Int>, _ latitude: Int) -> String {
      hours.flatMap { hour in
        [0, 20, 40].map { minute in
          """
          {"latitudeE7": \(latitude), "longitudeE7": 115919160, "accuracy": 10,
          "timestamp": "2024-03-01T\(hour):\(minute == 0 ? "00" : "\(minute)"):00Z"}
          """
        }
      }.joined(separator: ",")
    }
    var shell = Shell()
    shell.host.files["Records.json"] = Array(
      "{\"locations\": [\(fixes(10..<14, 481_550_270)), \(fixes(15..<20, 491_550_270))]}".utf8)
    shell.host.files["2024_MARCH.json"] = Array(
      """
      {"timelineObjects": [{"placeVisit": {"location": {"latitudeE7": 481550270,
      "longitudeE7": 115919160, "name": "Work"}, "duration": {"startTimestamp":
      "2024-03-01T10:00:00Z", "endTimestamp": "2024-03-01T14:00:00Z"}}}]}
      """.utf8)
    let told = shell.shown("tz UTC; zone UTC; load Records.json 2024_MARCH.json as t; visits")
    #expect(told.contains("1 stay found among positions left out"), "\(told)")
    #expect(told.contains("2 visits"), "\(told)")
    #expect(told.contains("Work") && told.contains("49.155"), "\(told)")
  }
}
