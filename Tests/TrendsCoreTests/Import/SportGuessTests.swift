import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

/// The sport of an activity whose file does not name it.
@Suite("Sports") struct SportGuessTests {
  private func settled(
    _ sport: String?, stated: String? = nil, name: String = "", _ kilometers: Double?,
    _ minutes: Double
  ) -> (sport: String, notes: [String]) {
    var report = ImportReport(format: "x")
    let sport = SportGuess.settled(
      sport, stated: stated, name: name, kilometers: kilometers, seconds: minutes * 60, &report)
    return (sport, report.notes)
  }

  /// A26.
  @Test func `what is stated goes before the file, its name and its speed`() {
    #expect(settled("running", stated: "cycling", 10, 60) == ("cycling", []))
    #expect(settled("other", 10, 60) == ("other", []))
    #expect(
      settled(nil, name: "Morning Ride", 10, 60) == (
        "cycling", ["the sport is taken from its name: cycling"]
      ))
    #expect(
      settled(nil, 10, 60) == (
        "running", ["the sport is guessed from a speed of 10.0 km/h: running; --sport says another"]
      ))
    #expect(settled(nil, 5, 60).sport == "walking" && settled(nil, 30, 60).sport == "cycling")
  }

  @Test func `what is too short, too slow or too fast is not guessed at`() {
    for (kilometers, minutes) in [(nil, 60), (0.1, 1), (1, 0.5), (1, 60), (100, 60)] {
      #expect(settled(nil, kilometers, minutes) == ("other", []))
    }
  }

  /// A26.
  @Test func `a run without a type has the steps of both feet`() throws {
    let points = (0..<300).map { second in
      "<trkpt lat=\"\(52 + Double(second) * 2.5e-5)\" lon=\"13\">"
        + "<time>2026-10-01T07:0\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)Z</time>"
        + "<extensions><x:cad>84</x:cad></extensions></trkpt>"
    }.joined()
    let text = "<gpx version=\"1.1\" xmlns:x=\"x\"><trk><trkseg>\(points)</trkseg></trk></gpx>"
    let run = try #require(try GPXImporter.read(Array(text.utf8)).activities.first)
    #expect(run.sport == "running" && run.cadence.values.first == 168)
    let ride = try GPXImporter.read(MemoryBytes(Array(text.utf8)), sport: "cycling")
    #expect(ride.activities.first?.sport == "cycling")
    #expect(ride.activities.first?.cadence.values.first == 84)
  }
}
