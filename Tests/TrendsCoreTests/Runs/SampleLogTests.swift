import Testing

@testable import TrendsCore

@Suite("SampleLog") struct SampleLogTests {
  private func batch(_ first: Int, _ seconds: [Double], _ values: [Double]? = nil) -> SampleBatch {
    SampleBatch(
      first: first,
      series: SampleSeries(seconds: seconds, values: values ?? seconds.map { $0 + 100 }))
  }

  @Test func `B3-07: the whole after its end holds each sample once, in order`() {
    var log = SampleLog()
    log.take(batch(3, [3, 4]), end: 10)
    log.take(batch(0, [0, 1, 2, 3, 4]), end: 10)
    #expect(log.series.seconds == [0, 1, 2, 3, 4])
    #expect(log.isSound)
  }

  @Test func `batches before the prewarm come before it`() {
    var log = SampleLog()
    log.take(batch(8, [8, 9]), end: 10)
    for first in stride(from: 0, to: 10, by: 2) {
      log.take(batch(first, [Double(first), Double(first + 1)]), end: 10)
      #expect(log.isSound)
    }
    #expect(log.series.seconds == (0..<10).map { Double($0) })
  }

  @Test func `B3-04: taking a batch twice changes nothing, and says what came again`() {
    var log = SampleLog()
    log.take(batch(0, [0, 1, 2]), end: nil)
    let before = log
    let again = log.take(batch(0, [0, 1, 2]), end: nil)
    #expect(log == before)
    #expect(again.ranges.reduce(0) { $0 + $1.count } == 3 || again.isEmpty)
  }

  @Test func `B3-19: what the source deleted goes, and does not come again`() {
    var log = SampleLog()
    log.take(batch(0, [0, 1, 2, 3]), end: nil)
    log.take(SampleBatch(series: SampleSeries(), deleted: [1, 77]), end: nil)
    #expect(log.series.seconds == [0, 2, 3])
    #expect(log.deleted == 1)
    log.take(batch(0, [0, 1, 2, 3]), end: nil)
    #expect(log.series.seconds == [0, 2, 3])
    #expect(log.isSound)
  }

  @Test func `B3-19: what is gone leaves nothing in the digest`() {
    var logs = [SampleLog(), SampleLog(), SampleLog()]
    for (place, values) in [[1.0, 2, 3], [1, 99, 3], [1, 2, 4]].enumerated() {
      logs[place].take(batch(0, [0, 1, 2], values), end: nil)
    }
    #expect(Set(logs.map { Digest.of($0) }).count == 3)
    for place in logs.indices {
      logs[place].take(SampleBatch(series: SampleSeries(), deleted: [1]), end: nil)
    }
    #expect(logs[0] == logs[1] && Digest.of(logs[0]) == Digest.of(logs[1]))
    #expect(Digest.of(logs[0]) != Digest.of(logs[2]))
  }

  @Test func `B3-20, B3-21, S3-32: not finite is dropped, outside is counted, late is sorted in`() {
    var log = SampleLog()
    log.take(batch(0, [0, 5, 10], [170, .nan, 171]), end: 20)
    log.take(batch(3, [-1, 20, 7, 3, .infinity]), end: 20)
    #expect(log.series.seconds == [0, 3, 7, 10])
    #expect(log.dropped == 2)
    #expect(log.outside == 2)
    #expect(log.isSound)
  }

  @Test func `a whole series is shared, not copied`() {
    let series = SampleSeries(
      seconds: (0..<1000).map { Double($0) }, values: .init(repeating: 1, count: 1000))
    var log = SampleLog()
    log.take(SampleBatch(first: 900, series: series.slice(from: 900, to: 1000).series), end: nil)
    log.take(SampleBatch(first: 0, series: series), end: nil)
    let mine = series.values.withUnsafeBufferPointer { $0.baseAddress }
    let taken = log.series.values.withUnsafeBufferPointer { $0.baseAddress }
    #expect(mine == taken)
  }

  @Test func `random batches, orders and deletions agree with a dictionary`() {
    for seed in 1...300 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      var log = SampleLog()
      var model: [Int: (Double, Double)] = [:]
      var gone: Set<Int> = []
      // A number means one sample, whenever it comes.
      let isOrdered = seed % 3 > 0
      let places = (0..<80).map { isOrdered ? Double($0) : Double(random.next() % 90) - 5 }
      let numbers = (0..<80).map { _ in random.next() % 9 == 0 ? .nan : random.unit() }
      for _ in 0..<20 {
        let count = Int(random.next() % 12)
        let first = Int(random.next() % 60)
        let seconds = Array(places[first..<(first + count)])
        let values = Array(numbers[first..<(first + count)])
        let deleted = random.next() % 5 == 0 ? [Int(random.next() % 70)] : []
        for id in deleted {
          model[id] = nil
          gone.insert(id)
        }
        for index in 0..<count where model[first + index] == nil && !gone.contains(first + index) {
          model[first + index] = (seconds[index], values[index])
        }
        var batch = SampleBatch(
          first: first, series: SampleSeries(seconds: seconds, values: values))
        batch.deleted = deleted
        log.take(batch, end: 80)
        #expect(log.isSound, "seed \(seed)")
      }
      let kept = model.values.filter { $0.1.isFinite && (0..<80).contains($0.0) }
      #expect(log.series.seconds == kept.map(\.0).sorted(), "seed \(seed)")
      let sum = kept.map(\.1).sorted().reduce(0, +)
      #expect(abs(log.series.values.sorted().reduce(0, +) - sum) < 1e-9, "seed \(seed)")
    }
  }
}
