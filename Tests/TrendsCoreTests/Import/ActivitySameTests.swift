import Testing
import TrendsCore
@testable import TrendsImport

@Suite("Activity, the same in several files") struct ActivitySameTests {
  private func activity(
    _ format: Activity.Format, _ start: Int64, _ seconds: Double, sport: String = "running",
    points: Int = 100
  ) -> Activity {
    var activity = Activity(
      format: format, sport: sport, start: Instant(milliseconds: start * 1000), seconds: seconds,
      movingSeconds: seconds)
    activity.points = points
    return activity
  }

  @Test func `the richest stays, the others are linked`() {
    let joined = Activity.joined([
      activity(.gpx, 100, 1790), activity(.tcx, 60, 1800), activity(.fit, 0, 1800),
      activity(.fit, 90_000, 1800),
    ])
    #expect(joined.map(\.activity.format) == [.fit, .fit])
    #expect(joined.map(\.linked) == [[.tcx, .gpx], []])
  }

  @Test func `of one format the one with the most points stays`() {
    let joined = Activity.joined([
      activity(.fit, 0, 1800, points: 5), activity(.fit, 0, 1800, points: 9),
    ])
    #expect(joined.map(\.activity.points) == [9])
    #expect(joined.map(\.linked) == [[.fit]])
  }

  @Test(arguments: [(180, true), (181, false), (-180, true), (-181, false)])
  func `they begin within three minutes`(start: Int64, isSame: Bool) {
    let first = activity(.fit, 0, 36_000)
    let second = activity(.gpx, start, 36_000)
    #expect(first.isSame(as: second) == isSame)
    #expect(second.isSame(as: first) == isSame)
    #expect(Activity.joined([first, second]).count == (isSame ? 1 : 2))
  }

  @Test(arguments: [(800.0, false), (801, true), (1250, false), (1249, true), (0, false)])
  func `more than 80 % of the longer overlaps`(seconds: Double, isSame: Bool) {
    #expect(activity(.fit, 0, 1000).isSame(as: activity(.gpx, 0, seconds)) == isSame)
  }

  /// A file lists each activity once, but for an equal row with a time of day.
  @Test func `of one file only equal activities are copies`() {
    func joined(_ change: (inout Activity) -> Void, isOwn: Bool = false, file: String = "a") -> Int
    {
      var first = activity(.table, 0, 1800)
      first.file = "a"
      first.isOwn = isOwn
      var second = first
      second.file = file
      change(&second)
      return Activity.joined([first, second]).count
    }
    #expect(joined { _ in } == 1)
    #expect(joined { $0.movingSeconds = 1790 } == 2)
    #expect(joined { $0.kilometers = 6 } == 2)
    #expect(joined { $0.hasClock = false } == 1, "the first one has a clock, so it is the same")
    #expect(joined { $0.source = "Watch" } == 1)
    #expect(joined({ $0.movingSeconds = 1790 }, file: "b") == 1)
    #expect(joined({ $0.movingSeconds = 1790 }, isOwn: true, file: "b") == 2)
    #expect(joined({ _ in }, isOwn: true, file: "b") == 1)
    var day = activity(.table, 0, 1800)
    (day.file, day.hasClock) = ("a", false)
    #expect(Activity.joined([day, day]).count == 2)
  }

  @Test func `another sport, and the ends of time, are not the same`() {
    #expect(!activity(.fit, 0, 9).isSame(as: activity(.gpx, 0, 9, sport: "cycling")))
    var first = activity(.fit, 0, 9)
    first.start = Instant(milliseconds: .min)
    var last = first
    last.start = Instant(milliseconds: .max)
    #expect(!first.isSame(as: last))
    #expect(Activity.joined([first, last]).count == 2)
    #expect(Activity.joined([]).isEmpty)
  }
}
