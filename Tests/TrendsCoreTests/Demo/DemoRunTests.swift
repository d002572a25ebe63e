import Testing
import TrendsCore

@Suite("Demo runs") struct DemoRunTests {
  let demo = DemoData(today: DemoDataTests.today, seed: 1)

  @Test func `there are 24 runs within three months, run24 the newest`() {
    #expect(demo.runs.map(\.id) == (1...24).map { "run\($0)" })
    let days = demo.runs.map(\.start.day)
    #expect(zip(days, days.dropFirst()).allSatisfy { $0 < $1 })
    #expect(days.allSatisfy { (1...92).contains($0.distance(to: DemoDataTests.today)) })
    for run in demo.runs {
      #expect((2.3...3.4).contains(run.kilometers * 1000 / run.seconds))
      #expect(demo.series(.workout)[run.start.day] == (run.seconds / 60).rounded(.toNearestOrEven))
    }
  }

  @Test(arguments: 1...24) func `samples come once a second and are whole`(number: Int) throws {
    let run = demo.runs[number - 1]
    for series in [demo.cadence(of: run.id), demo.heartRate(of: run.id)] {
      let series = try #require(series)
      #expect(zip(series.seconds, series.seconds.dropFirst()).allSatisfy { $0 < $1 })
      #expect(series.values.allSatisfy { $0 == $0.rounded() })
      #expect(series.seconds.allSatisfy { $0 >= 0 && $0 < run.seconds })
    }
    let pulse = try #require(demo.heartRate(of: run.id))
    #expect(pulse.values.allSatisfy { (80...185).contains($0) })
  }

  @Test func `an ordinary run warms up, surges and keeps to its zone`() throws {
    let cadence = try #require(demo.cadence(of: "run24"))
    let values = cadence.values
    #expect(cadence.count == Int(demo.runs[23].seconds))
    #expect(values.allSatisfy { (155...185).contains($0) })
    let start = values.prefix(60).reduce(0, +) / 60
    let middle = values[600..<1200].reduce(0, +) / 600
    #expect(start + 4 < middle)
    #expect((164...176).contains(middle))
  }

  @Test func `run7 is long, run12 has gaps, run16 has no cadence, run20 has a walk`() throws {
    #expect(try #require(demo.cadence(of: "run7")).count > 6000)
    let gapped = try #require(demo.cadence(of: "run12"))
    let gaps = zip(gapped.seconds, gapped.seconds.dropFirst()).map { $1 - $0 - 1 }
    #expect(gaps.filter { $0 > 0 } == [30, 60, 180])
    #expect(demo.cadence(of: "run16")?.isEmpty == true)
    #expect(demo.heartRate(of: "run16")?.isEmpty == false)
    let walk = try #require(demo.cadence(of: "run20")).values
    #expect(walk.filter { $0 < 120 }.count == 120)
    #expect(walk.filter { $0 > 220 }.count == 2)
    #expect(demo.cadence(of: "run25") == nil)
  }
}
