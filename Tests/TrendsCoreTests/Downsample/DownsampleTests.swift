import Testing
import TrendsCore

@Suite("Downsample") struct DownsampleTests {
  @Test(arguments: [2, 1, 0, -1, .min])
  func `fewer than three points are refused with the number`(count: Int) {
    #expect(throws: DownsampleError.outside("count", count, "3 and above")) {
      try LTTB.indices([1, 2, 3], count: count)
    }
    #expect(throws: DownsampleError.outside("count", count, "3 and above")) {
      try MinMaxLTTB.indices([1, 2, 3], count: count)
    }
  }

  @Test func `S3-21: up to 4000 points stay, more become at most 2000`() {
    let times = (0..<4001).map(Double.init)
    let values = times.map { 160 + ($0 * 7).truncatingRemainder(dividingBy: 30) }
    #expect(
      ChartReducer.indices(x: Array(times.dropLast()), y: Array(values.dropLast())).count == 4000)
    let kept = ChartReducer.indices(x: times, y: values)
    #expect(kept.count <= 2000 && kept.first == 0 && kept.last == 4000)
    #expect(kept == kept.sorted())
  }

  @Test func `B3-08: extremes stay, order and holes do not matter`() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<20 {
      let n = 4001 + Int(random.next() % 20_000)
      var values = (0..<n).map { _ in 170 + random.unit() }
      let high = Int(random.next() % UInt64(n))
      let low = Int(random.next() % UInt64(n))
      values[high] = 170 + 1 + 1e-9
      values[low] = 170 - 1e-9
      values[n / 3] = .nan
      let times = (0..<n).map(Double.init)
      let kept = ChartReducer.indices(x: times, y: values)
      #expect(kept.count <= 2000)
      #expect(kept.map { values[$0] }.max() == values.filter { !$0.isNaN }.max())
      #expect(kept.map { values[$0] }.min() == values.filter { !$0.isNaN }.min())
      let order = (0..<n).shuffled(using: &random)
      let shuffled = ChartReducer.indices(
        x: order.map { times[$0] }, y: order.map { values[$0] })
      #expect(shuffled.map { order[$0] } == kept)
    }
  }

  @Test func `B3-16: a gap breaks the line`() {
    #expect(LineBreaks.positions([0, 5, 10, 60, 65]) == [3])
    #expect(LineBreaks.positions([0, 15, 30]) == [])
    #expect(LineBreaks.positions([]) == [])
  }
}
