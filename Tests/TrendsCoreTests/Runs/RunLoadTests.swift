import Testing
import TrendsCore

/// The load of an activity, by heart rate, pace or time.
@Suite("Loads of activities") struct RunLoadTests {
  private func run(
    minutes: Double, km: Double = 0, _ sport: String = "running", mean: Double? = nil,
    heart: SampleSeries? = nil
  ) -> Run {
    let start = CivilTime(day: Day(clamping: 0), secondsOfDay: 0)
    let record = RunRecord(
      id: "r", start: start, seconds: minutes * 60, kilometers: km, sport: sport, meanHeart: mean)
    return Run(record: record) { $0 == .heart ? heart : nil }
  }

  private func load(_ runs: Run..., reserve: HeartReserve = .usual) -> RunLoad {
    RunLoads(runs, reserve)[0]
  }

  /// Banister (1991): an hour at half of the reserve is 60 · 0.5 · 0.64 · e^0.96 points.
  @Test func `a heart rate counts by its share of the reserve`() throws {
    let mean = load(run(minutes: 60, mean: 125))
    #expect(mean.basis == .heart)
    #expect(abs(mean.points - 50.14457) < 1e-5)
    // Ten minutes of which half are at rest and half at the highest rate.
    let samples = SampleSeries(
      seconds: (0...120).map { Double($0 * 5) }, values: (0...120).map { $0 < 60 ? 60 : 190 })
    let halves = load(run(minutes: 10, mean: 125, heart: samples))
    #expect(abs(halves.points - 21.82707) < 1e-5)
    let reserve = try #require(HeartReserve(resting: 40, highest: 210))
    #expect(abs(load(run(minutes: 60, mean: 125), reserve: reserve).points - 50.14457) < 1e-5)
    #expect(load(run(minutes: 60, mean: 300), reserve: reserve).points < 263)
    #expect(load(run(minutes: 60, mean: 30), reserve: reserve).points == 0)
    #expect(HeartReserve(resting: 190, highest: 190) == nil)
  }

  /// The tables of Daniels have 50 for 5:24, 19:57, 41:21 and 3:10:49.
  @Test(arguments: [(1.5, 324.0), (5, 1197), (10, 2481), (42.195, 11_449)])
  func `the uptake that a race shows is that of the tables`(km: Double, seconds: Double) throws {
    let uptake = try #require(Daniels.highestUptake(kilometers: km, seconds: seconds))
    #expect(abs(uptake - 50) < 0.1)
  }

  @Test func `no person runs a kilometre in a minute`() {
    #expect(Daniels.highestUptake(kilometers: 10, seconds: 600) == nil)
    #expect(Daniels.highestUptake(kilometers: 1, seconds: 300) == nil)
    #expect(Daniels.highestUptake(kilometers: .nan, seconds: .nan) == nil)
  }

  /// Without a heart rate an easy run counts by its pace, of two of which none need be a race.
  @Test func `a run without heart rate counts by its pace`() {
    let easy = load(run(minutes: 30, km: 5), run(minutes: 20, km: 5))
    #expect(easy.basis == .pace)
    #expect(abs(easy.points - 27.84754) < 1e-4)
    let walk = load(run(minutes: 30, km: 2.5, "walking"), run(minutes: 20, km: 5))
    #expect(walk.basis == .pace && walk.points < easy.points)
    #expect(load(run(minutes: 30, km: 2.5, "walking")).basis == .time)
  }

  @Test func `anything else counts by its time`() {
    let yoga = load(run(minutes: 45, "yoga"), run(minutes: 20, km: 5))
    #expect(yoga.basis == .time)
    #expect(abs(yoga.points - 37.60843) < 1e-5)
    #expect(load(run(minutes: 0)).points == 0)
    #expect(load(run(minutes: 45, km: 12, "cycling"), run(minutes: 20, km: 5)).basis == .time)
  }
}
