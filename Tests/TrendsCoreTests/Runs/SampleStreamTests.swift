import Testing

@testable import TrendsCore

/// The reducer alone, event by event.
@Suite("SampleStream") struct SampleStreamTests {
  typealias State = SampleStream.State
  typealias Effect = SampleStream.Effect

  private func answer(
    _ first: Int, _ seconds: ClosedRange<Int>, batches: Int = 1, isLast: Bool = false
  ) -> SampleStream.Answer {
    let times = seconds.map { Double($0) }
    var anchor = SampleStream.Anchor()
    anchor.batches = batches
    return .init(
      batch: SampleBatch(first: first, series: SampleSeries(seconds: times, values: times)),
      anchor: anchor, isLast: isLast)
  }

  private func opened(prewarm: ClosedRange<Double>? = nil) -> (State, [Effect]) {
    var state = State()
    let effects = state.reduce(.open(.init(end: 100, prewarm: prewarm)), at: 0)
    return (state, effects)
  }

  @Test func `S3-23: the last minutes are asked for first, then everything from the beginning`() {
    var (state, effects) = opened(prewarm: 90...100)
    #expect(effects == [.query(id: 1, generation: 1, .prewarm(from: 90, to: 100))])
    effects = state.reduce(.arrived(id: 1, generation: 1, answer(90, 90...99)), at: 10)
    #expect(state.log.series.count == 10)
    #expect(effects == [.query(id: 2, generation: 1, .next(.init()))])
  }

  @Test func `B3-05: the first batch waits 350 ms for others, and no longer`() {
    var (state, _) = opened()
    let effects = state.reduce(.arrived(id: 1, generation: 1, answer(0, 0...9)), at: 40)
    #expect(effects.contains(.timer(id: 3, generation: 1, at: 350)))
    #expect(state.log.series.isEmpty && state.gatheredCount == 10)
    let committed = state.reduce(.ingest(id: 3, generation: 1), at: 350)
    #expect(state.log.series.count == 10 && state.gatheredCount == 0)
    #expect(committed == [.commit(state.anchor ?? .init())])
  }

  @Test func `S3-26: equal states, events and times give equal results`() {
    var (one, other) = (State(), State())
    let events: [SampleStream.Event] = [
      .open(.init(end: 100, prewarm: nil)),
      .arrived(id: 1, generation: 1, answer(0, 0...9, isLast: true)),
      .ingest(id: 2, generation: 1), .changed, .cancel(.stream), .retry, .close, .retry,
    ]
    for (time, event) in events.enumerated() {
      let (effects, others) = (
        one.reduce(event, at: Int64(time)), other.reduce(event, at: Int64(time))
      )
      #expect(effects == others && Digest.of(one) == Digest.of(other))
    }
    #expect(one.log.series.count == 10 && one.isClosed && one.violations.isEmpty)
  }

  @Test func `S3-22: the rest is taken in at once at the end`() {
    var (state, _) = opened()
    _ = state.reduce(.arrived(id: 1, generation: 1, answer(0, 0...9)), at: 40)
    let effects = state.reduce(
      .arrived(id: 2, generation: 1, answer(10, 10...19, batches: 2, isLast: true)), at: 60)
    #expect(effects == [.cancel(id: 3), .timer(id: 4, generation: 1, at: 60)])
    #expect(state.stream == .done && !state.isComplete)
    _ = state.reduce(.ingest(id: 4, generation: 1), at: 60)
    #expect(state.isComplete && state.log.series.count == 20)
  }

  @Test func `B3-06: what belongs to the run before is dropped`() {
    var (state, _) = opened()
    _ = state.reduce(.arrived(id: 1, generation: 1, answer(0, 0...9)), at: 0)
    let effects = state.reduce(.open(.init(end: 50)), at: 100)
    #expect(effects.contains(.cancel(id: 2)) && effects.contains(.cancel(id: 3)))
    _ = state.reduce(.ingest(id: 3, generation: 1), at: 350)
    _ = state.reduce(.arrived(id: 2, generation: 1, answer(10, 10...19)), at: 360)
    #expect(state.log.series.isEmpty && state.count.stale == 2 && state.generation == 2)
  }

  @Test func `B3-04: an ingest that fails keeps what was gathered, and retry takes it in`() {
    var (state, _) = opened()
    _ = state.reduce(.arrived(id: 1, generation: 1, answer(0, 0...9, isLast: true)), at: 0)
    _ = state.reduce(.failed(id: 2, generation: 1, code: "full"), at: 1)
    #expect(state.failure == "full" && state.anchor == nil && state.gatheredCount == 10)
    let effects = state.reduce(.retry, at: 5)
    #expect(effects == [.timer(id: 3, generation: 1, at: 5)])
    _ = state.reduce(.ingest(id: 3, generation: 1), at: 5)
    #expect(state.failure == nil && state.isComplete && state.log.series.count == 10)
  }

  @Test func `B3-03: samples that were kept are there at once, and the stream goes on behind them`()
  {
    var (state, _) = opened()
    _ = state.reduce(.arrived(id: 1, generation: 1, answer(0, 0...9)), at: 0)
    _ = state.reduce(.ingest(id: 3, generation: 1), at: 350)
    let kept = SampleStream.Kept(log: state.log, anchor: state.anchor ?? .init())
    var again = State()
    let effects = again.reduce(.open(.init(end: 100, prewarm: 0...100, kept: kept)), at: 0)
    #expect(again.log.series.count == 10)
    #expect(effects == [.query(id: 1, generation: 1, .next(kept.anchor))])
  }

  @Test func `a failed prewarm does not keep the stream from coming`() {
    var (state, _) = opened(prewarm: 90...100)
    let effects = state.reduce(.failed(id: 1, generation: 1, code: "offline"), at: 0)
    #expect(effects == [.query(id: 2, generation: 1, .next(.init()))])
    #expect(state.failure == "offline")
    _ = state.reduce(.arrived(id: 2, generation: 1, answer(0, 0...99, isLast: true)), at: 0)
    #expect(state.failure == nil)
  }

  @Test func `a closed stream waits for nothing and takes nothing`() {
    var (state, _) = opened()
    let effects = state.reduce(.close, at: 0)
    #expect(effects == [.cancel(id: 1)])
    #expect(state.reduce(.retry, at: 1).isEmpty && state.reduce(.changed, at: 1).isEmpty)
    _ = state.reduce(.arrived(id: 1, generation: 1, answer(0, 0...9)), at: 2)
    #expect(state.log.series.isEmpty && state.violations.isEmpty)
  }
}

/// The engine with random latencies, holds, faults and changes: at the end the run is what its
/// source says.
@Suite("SampleStream, random lives") struct SampleStreamLifeTests {
  @Test func `whatever happens, what is shown in the end is what the source has`() throws {
    for seed in 1...400 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
      let now = Instant(milliseconds: 1_750_000_000_000)
      var engine = Engine(clock: VirtualClock(now: now, zone: .utc), seed: seed)
      let isLive = pick(3) == 0
      var source = MadeRun(
        start: now.advanced(byMilliseconds: isLive ? 0 : -600_000), length: 600_000,
        every: Int64([1000, 5000, 700][pick(3)]), batch: Int64([60_000, 10_000, 600_000][pick(3)]),
        gaps: pick(2) == 0 ? [] : [100_000..<200_000], isLive: isLive)
      engine.define("s", source)
      let run = Run(
        record: RunRecord(
          id: "s", start: Zone.utc.civil(at: now), seconds: 600, kilometers: 0)
      ) { _ in nil }
      func open(_ engine: inout Engine) {
        engine.open(
          RunView(
            name: "cadence", run: run, kind: .cadence, source: .made("s"), isLive: isLive),
          prewarm: 120)
      }
      engine.add(LatencyRule(match: LoadMatch(target: .slot(.any)), milliseconds: 0...900))
      open(&engine)
      for _ in 0..<30 {
        switch pick(12) {
        case 0: engine.hold(LoadMatch(target: .slot([.stream, .prewarm, .ingest][pick(3)])))
        case 1:
          _ = engine.release(
            LoadMatch(target: .slot([.stream, .prewarm, .ingest][pick(3)])),
            failing: pick(3) == 0 ? Fault("offline") : nil)
        case 2:
          engine.add(
            FaultRule(
              match: LoadMatch(target: .slot([.stream, .prewarm, .ingest][pick(3)])),
              kind: [.fail(code: "x"), .duplicate, .late, .wrongRange][pick(3)], count: .times(1)))
        case 3:
          if source.insert(at: Int64(pick(700_000)) - 20_000, value: pick(4) == 0 ? .nan : nil) {
            engine.setSource("s", .run(source))
            engine.announce(changesOf: "s")
          }
        case 4:
          if source.delete(at: Int64(pick(600)) * 1000) {
            engine.setSource("s", .run(source))
            engine.announce(changesOf: "s")
          }
        case 5: engine.send(.retry, to: 0)
        case 6: engine.cancel([.stream, .prewarm, .ingest][pick(3)], of: 0)
        case 7: open(&engine)
        case 8: engine.settle()
        default: engine.advance(to: engine.clock.now.advanced(byMilliseconds: Int64(pick(40_000))))
        }
        guard case .run(let view) = engine.views[0] else { continue }
        #expect(view.stream.violations.isEmpty && view.stream.log.isSound, "seed \(seed)")
      }
      engine.clearFaults()
      _ = engine.release(LoadMatch(target: .slot(.stream)), failing: nil)
      _ = engine.release(LoadMatch(target: .slot(.prewarm)), failing: nil)
      _ = engine.release(LoadMatch(target: .slot(.ingest)), failing: nil)
      for _ in 0..<3 {
        engine.settle()
        engine.send(.retry, to: 0)
        engine.advance(to: engine.clock.now.advanced(byMilliseconds: 900_000))
      }
      guard case .run(let view) = engine.views[0] else { continue }
      #expect(view.stream.isComplete, "seed \(seed)")
      #expect(view.series == source.series(.cadence), "seed \(seed)")
    }
  }
}
