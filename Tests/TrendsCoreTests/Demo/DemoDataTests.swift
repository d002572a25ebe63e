import Testing
import TrendsCore

@Suite("Demo data") struct DemoDataTests {
  static let today = Day(clamping: 20_269)  // 2025-06-30
  let demo = DemoData(today: DemoDataTests.today, seed: 1)

  private func ago(_ days: Int) -> Day { Self.today.advanced(by: -days) }

  /// Everything of a demo as bytes, in a fixed order.
  private func bytes(_ demo: DemoData) -> [UInt8] {
    var text: [String] = []
    for metric in DemoMetric.allCases {
      let series = demo.series(metric)
      text += zip(series.days, series.values).map { "\($0) \($1.bitPattern)" }
    }
    text += demo.weights.map { "\($0.day) \($0.value.bitPattern) \($0.unit)" }
    text += demo.runs.map {
      "\($0.id) \($0.start) \($0.seconds.bitPattern) \($0.kilometers.bitPattern)"
    }
    for run in demo.runs {
      for series in [demo.cadence(of: run.id), demo.heartRate(of: run.id)] {
        text += (series?.values ?? []).map { "\($0.bitPattern)" }
        text += (series?.seconds ?? []).map { "\($0.bitPattern)" }
      }
    }
    text += demo.visits.map { "\($0.id) \($0.place) \($0.arrival) \($0.departure)" }
    text += demo.trips.map { "\($0.id) \($0.name) \($0.first) \($0.last?.description ?? "-")" }
    text += demo.entries.map { "\($0.day) \($0.title) \($0.text)" }
    text += demo.chats.map { "\($0.day) \($0.title) \($0.messages)" }
    return Array(text.joined(separator: "\n").utf8)
  }

  @Test func `the numbers are the same on every machine`() {
    let digest = SHA256.hex(of: bytes(demo))
    #expect(digest == "0419fa1428e9fd8eb76ded04b6d297c9a56697b26eea69783b6cd7b7ae290598")
    #expect(bytes(DemoData(today: Self.today, seed: 1)) == bytes(demo))
    #expect(bytes(DemoData(today: Self.today, seed: 2)) != bytes(demo))
  }

  @Test(arguments: DemoMetric.allCases)
  func `a metric ends today, begins three years ago and has gaps`(metric: DemoMetric) {
    let series = demo.series(metric)
    #expect(series[Self.today] != nil)
    #expect(series.days.first.map { $0 <= ago(1080) } == true)
    #expect((940..<1096).contains(series.count))
    #expect(zip(series.days, series.days.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(arguments: [
    (DemoMetric.workout, 0.0...150.0, 1.0), (.energy, 150...2000, 1), (.distance, 0.4...35, 100),
    (.sleep, 4...10.5, 10), (.hrv, 15...110, 1), (.resting, 42...80, 1), (.weight, 77.8...84.5, 0),
  ])
  func `values are plausible and rounded as a device rounds`(
    metric: DemoMetric, range: ClosedRange<Double>, parts: Double
  ) {
    for value in demo.series(metric).values {
      #expect(range.contains(value), "\(value)")
      guard parts > 0 else { continue }
      let scaled = value * parts
      #expect((scaled - scaled.rounded()).magnitude < 1e-9, "\(value)")
    }
  }

  @Test func `there are about nine workouts in fourteen days, and days of rest are zero`() {
    let minutes = demo.series(.workout).values
    let share = Double(minutes.filter { $0 > 0 }.count) / Double(minutes.count) * 14
    #expect((8.3...9.7).contains(share), "\(share)")
    #expect(minutes.contains(0))
  }

  @Test func `training, sleep and heart go together`() {
    #expect(correlation(.workout, .energy) > 0.8)
    #expect(correlation(.sleep, .hrv) > 0.2)
    #expect(correlation(.hrv, .resting) < -0.3)
  }

  private func correlation(_ a: DemoMetric, _ b: DemoMetric) -> Double {
    let (x, y) = (demo.series(a), demo.series(b))
    let pairs = zip(x.days, x.values).compactMap { day, value in y[day].map { (value, $0) } }
    let count = Double(pairs.count)
    let meanX = pairs.reduce(0) { $0 + $1.0 } / count
    let meanY = pairs.reduce(0) { $0 + $1.1 } / count
    let both = pairs.reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
    let squareX = pairs.reduce(0) { $0 + ($1.0 - meanX) * ($1.0 - meanX) }
    let squareY = pairs.reduce(0) { $0 + ($1.1 - meanY) * ($1.1 - meanY) }
    return both / (squareX * squareY).squareRoot()
  }

  @Test func `weight falls to 78.4, in two units, with gaps of days and weeks`() throws {
    let series = demo.series(.weight)
    let last = try #require(series.values.last)
    let first = try #require(series.values.first)
    #expect((78...78.8).contains(last))
    #expect((83.6...84.4).contains(first))
    let gaps = zip(series.days, series.days.dropFirst()).map { $0.distance(to: $1) - 1 }
    #expect(gaps.filter { $0 == 1 }.count > 20)
    #expect(gaps.contains { (12...14).contains($0) })
    #expect(gaps.contains { (35...37).contains($0) })
    let pounds = demo.weights.filter { $0.unit == .pounds }
    #expect((90...121).contains(pounds.count))
    #expect(pounds.allSatisfy { $0.value > 170 && (77...85).contains($0.kilograms) })
  }

  @Test func `the strip says three days, twelve chats, eight entries`() {
    let strip = DayRange(ago(30), ago(-1))
    let chatDays = Set(demo.chats.map(\.day))
    let entryDays = Set(demo.entries.map(\.day))
    #expect(chatDays.filter(strip.contains).count == 12)
    #expect(entryDays.filter(strip.contains).count == 8)
    #expect((0...3).map { chatDays.contains(ago($0)) } == [true, true, true, false])
    #expect(demo.chats.allSatisfy { $0.day <= Self.today && $0.messages > 1 })
  }

  @Test func `lists have three hundred visits and sixty trips, newest first`() {
    #expect(demo.visits.count == 300)
    #expect(Set(demo.visits.map(\.id)).count == 300)
    #expect(demo.visits.allSatisfy { $0.arrival.secondsOfDay < $0.departure.secondsOfDay })
    #expect(demo.visits.allSatisfy { $0.departure.secondsOfDay < 86_400 })
    let arrivals = demo.visits.map { Int($0.arrival.day.number) * 86_400 + $0.arrival.secondsOfDay }
    #expect(zip(arrivals, arrivals.dropFirst()).allSatisfy { $0 > $1 })
    #expect(demo.trips.count == 60)
    #expect(demo.trips.filter { $0.last == nil }.map(\.id) == ["trip60"])
    #expect(zip(demo.trips, demo.trips.dropFirst()).allSatisfy { ($1.last ?? .last) < $0.first })
  }

  @Test(arguments: [Day.first, Day.first.advanced(by: 40), .last])
  func `the ends of the calendar do no harm`(today: Day) {
    let demo = DemoData(today: today, seed: .max)
    #expect(demo.series(.workout).days.last == today)
    for run in demo.runs { _ = demo.cadence(of: run.id) }
  }
}
