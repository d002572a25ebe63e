import Testing

@testable import TrendsCore
@testable import TrendsImport

@Suite("SampleLines") struct SampleLinesTests {
  private func read(_ text: String, _ kind: Run.Kind = .cadence) -> (SampleSeries, skipped: Int) {
    var lines = SampleLines(kind: kind)
    let found = lines.take(Array(text.utf8)).followed(by: lines.finish())
    return (found, lines.skipped)
  }

  @Test(arguments: [
    "time,cadence\n0,170\n1,171\n", "elapsed;heart;spm\n0;120;170\n1;121;171\n",
    "0:00,170\n0:01,171", "seconds\tcadence\r\n0\t170\r\n1\t171\r\n", "t,value\n0,170\n1,171\n",
    "timestamp,cadence\n2025-06-30T07:00:00Z,170\n2025-06-30T07:00:01Z,171\n",
    "{\"t\":0,\"cadence\":170}\n{\"cadence\":171,\"t\":1,\"more\":{\"a\":[1]}}\n",
    "time,cadence\n1750000000,170\n1750000001,171\n",
  ])
  func `a file of any of these kinds`(text: String) {
    let (series, skipped) = read(text)
    #expect(series == SampleSeries(seconds: [0, 1], values: [170, 171]))
    #expect(skipped == 0)
  }

  @Test func `half a line waits for its other half`() {
    var lines = SampleLines(kind: .cadence)
    #expect(lines.take(Array("time,cadence\n0,170\n1,1".utf8)).values == [170])
    #expect(lines.take(Array("71\n".utf8)).values == [171])
    #expect(lines.take(Array("2,172".utf8)).isEmpty)
    #expect(lines.finish().values == [172])
  }

  @Test func `what is no sample is counted and passed over`() {
    let (series, skipped) = read("time,cadence\nx,170\n1\n2,\n{broken\n3,173\n")
    #expect(series == SampleSeries(seconds: [3], values: [173]))
    #expect(skipped == 4)
  }

  @Test func `pace is read, or made of speed`() {
    #expect(read("time,pace\n0,5:30\n", .pace).0.values == [330])
    #expect(read("time,speed\n0,2.5\n1,0\n", .pace).0.values == [400])
    #expect(read("{\"t\":0,\"speed\":2.5}", .pace).0.values == [400])
  }

  @Test func `bytes of any kind neither trap nor grow`() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<300 {
      var lines = SampleLines(kind: .cadence)
      for _ in 0..<5 {
        let bytes = (0..<Int(random.next() % 400)).map { _ in
          Array("0123456789,:;{}\"\n\r.-etime \u{0}ÿ".utf8)[Int(random.next() % 29)]
        }
        _ = lines.take(bytes)
      }
      _ = lines.finish()
    }
    var lines = SampleLines(kind: .cadence)
    #expect(lines.take(.init(repeating: 65, count: 200_000)).isEmpty)
    #expect(lines.skipped == 1)
  }

  @Test func `a time that nobody would wait for is no sample`() {
    var lines = SampleLines(kind: .cadence)
    let found = lines.take(Array("1e9,170\n1e300,171\n1000000060,172\n-1e300,1\n".utf8))
    #expect(found.seconds == [0, 60])
    #expect(lines.skipped == 2)
  }
}

@Suite("Pairs") struct PairTests {
  @Test func `the order of two series does not matter, and no sample is used twice`() {
    let a = SampleSeries(seconds: [0, 1, 2, 3, 10, 20], values: [1, 2, 3, 4, 5, 6])
    let b = SampleSeries(seconds: [1.4, 3.2, 12, 30], values: [10, 20, 30, 40])
    let (one, two) = (SampleSeries.pairs(a, b), SampleSeries.pairs(b, a))
    #expect(one.a == [2, 4, 5] && one.b == [10, 20, 30])
    #expect(two.a == one.b && two.b == one.a)
  }
}

@Suite("Saturation") struct SaturationTests {
  @Test func `who waits longer than can be told waits for ever`() {
    #expect(Int64.max.saturatingSum(1) == .max && Int64.min.saturatingSum(-1) == .min)
    #expect(Int64.min.saturatingDifference(1) == .min && Int64.max.saturatingDifference(-1) == .max)
    #expect(Int64(5).saturatingSum(2) == 7 && Int64(5).saturatingDifference(2) == 3)
  }
}
