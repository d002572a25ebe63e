import Testing

@testable import TrendsCore
@testable import TrendsImport

@Suite("RunPicture") struct RunPictureTests {
  @Test func `B3-08: the picture depends on the samples, not on the batches`() {
    let series = SampleSeries(
      seconds: (0..<7200).map { Double($0) }, values: (0..<7200).map { Double(160 + $0 * 37 % 23) })
    var log = SampleLog()
    for first in 0..<7200 {
      let one = SampleSeries(seconds: [series.seconds[first]], values: [series.values[first]])
      log.take(SampleBatch(first: first, series: one), end: nil)
      // Who looks in between sees what has come, and changes nothing of what comes.
      if first % 1800 == 3 {
        #expect(
          log.picture(of: .heart) == RunPicture(series.slice(from: 0, to: Double(first + 1)).series)
        )
      }
    }
    let (grown, whole) = (log.picture(of: .heart), RunPicture(series))
    #expect(grown == whole)
    #expect(whole.shown.count <= 2000 && whole.shown.first == 0 && whole.shown.last == 7199)
  }

  @Test func `B3-12: samples beyond the recorded time make the run longer`() throws {
    let record = RunRecord(
      id: "r", start: CivilTime(day: Day(clamping: 20_000), secondsOfDay: 0), seconds: 1800,
      kilometers: 5)
    let series = SampleSeries(seconds: [0, 1000, 2100], values: [170, 171, 172])
    var engine = Engine(clock: VirtualClock(now: Instant(milliseconds: 0), zone: .utc))
    let run = Run(record: record) { $0 == .cadence ? series : nil }
    engine.open(
      RunView(name: "cadence", run: run, kind: .cadence, source: .held(series)), prewarm: 120)
    engine.settle()
    let view = try #require(engine.views[0].run)
    #expect(view.length == 2100 && view.stream.isComplete && view.series == series)
  }

  @Test func `B3-16: the median of a million steps is found without sorting them`() {
    var random = SplitMix64(seed: 3)
    for count in [1, 2, 3, 10, 101, 1000] {
      let values = (0..<count).map { _ in Double(random.next() % 7) }
      var mixed = values
      #expect(Quantile.median(&mixed) == Quantile.of(sorted: values.sorted(), 0.5))
    }
  }

  @Test func `goal 3: two threads keep the points that one keeps`() throws {
    var random = SplitMix64(seed: 9)
    let y = (0..<700_000).map { _ in Double(random.next() % 1000) }
    #expect(y.count >= MinMax.worthwhile)
    let found = try MinMax.indices(y, count: 1000)
    var expected: [Int] = []
    let block = Double(y.count - 1) / 500
    var start = 0
    for bin in 0..<500 {
      let end = min(Int(block * Double(bin + 1)) + 1, y.count)
      let part = y[start..<end]
      let (least, most) = (try #require(part.min()), try #require(part.max()))
      let low = try #require(part.firstIndex(of: least))
      let high = try #require(part.firstIndex(of: most))
      expected += [min(low, high), max(low, high)]
      start = end
    }
    #expect(found == MinMax.unique(expected))
  }

  @Test func `S3-44, S3-45: pace and stride follow from speed and cadence`() {
    let speed = SampleSeries(seconds: [0, 1, 2], values: [2.5, 0, 4])
    let cadence = SampleSeries(seconds: [0, 1, 2], values: [150, 0, 160])
    let run = Run(
      record: RunRecord(
        id: "r", start: CivilTime(day: Day(clamping: 20_000), secondsOfDay: 0), seconds: 2,
        kilometers: 0)
    ) { $0 == .speed ? speed : $0 == .cadence ? cadence : nil }
    #expect(run.samples(.pace) == SampleSeries(seconds: [0, 2], values: [400, 250]))
    #expect(run.samples(.stride) == SampleSeries(seconds: [0, 2], values: [1, 1.5]))
    #expect(run.samples(.heart) == nil)
  }

  @Test func `a track without speed has one by its distances`() {
    let points = (0..<60).map { second -> TrackPoint in
      var point = TrackPoint()
      point.time = Int64(second) * 1000
      point.distance = Double(second) * 3
      return point
    }
    let speeds = Track.speeds(points[...], since: 0)
    #expect(speeds.count == 59 && speeds.values.allSatisfy { abs($0 - 3) < 1e-9 })
  }
}
