import Makers
import Testing
import TrendsCore
@testable import TrendsImport

@Suite("Inflated bytes") struct InflatedBytesTests {
  @Test(arguments: 1...6) func `any range is what a pass gives there`(seed: UInt64) throws {
    var maker = InflateTests.mixture(seed: seed, blocks: 14, symbols: 1200)
    let (stream, plain) = (maker.stream, maker.plain)
    // With the points of a pass, with none, and with those it keeps itself.
    for points in [
      Inflated(stream, every: 100_000).points, RestartPoints(every: 0),
      RestartPoints(every: 150_000),
    ] {
      let bytes = InflatedBytes(
        MemoryBytes(stream), 0..<stream.count, count: plain.count, points: points)
      for _ in 0..<12 {
        let start = maker.below(plain.count + 10)
        let size = maker.below(5000)
        let read = try bytes.bytes(from: start, limit: size)
        let end = min(plain.count, start + size)
        #expect(isSame(read, start < end ? Array(plain[start..<end]) : []))
      }
    }
  }

  @Test func `a point restarts in the middle of any block`() throws {
    var maker = DeflateMaker(seed: 8)
    maker.stored((0..<40_000).map { UInt8(truncatingIfNeeded: $0 * $0) })
    maker.fixed(symbols: 30_000)
    for _ in 0..<3 { maker.stored([UInt8](repeating: 5, count: 65_535)) }
    maker.fixed(symbols: 40_000, isFinal: true)
    let pass = Inflated(maker.stream, every: 1)
    #expect(isSame(pass.bytes, maker.plain))
    #expect(pass.points.points.count >= 5)
    for point in pass.points.points {
      let inflate = Inflate(MemoryBytes(maker.stream), 0..<maker.stream.count, at: point)
      var rest: [UInt8] = []
      while let block = try inflate.next() { rest += block }
      #expect(isSame(rest, Array(maker.plain[point.offset...])))
      #expect(inflate.offset == maker.plain.count)
      #expect(pass.points.nearest(to: point.offset) == point)
      #expect(pass.points.nearest(to: point.offset - 1) != point)
    }
  }

  @Test func `small reads one after the other do not begin again`() throws {
    var maker = DeflateMaker(seed: 8)
    maker.stored([UInt8](repeating: 1, count: 60_000))
    for _ in 0..<5 { maker.fixed(symbols: 3_000) }
    maker.fixed(symbols: 10, isFinal: true)
    let counted = CountedBytes(maker.stream)
    let bytes = InflatedBytes(
      counted, 0..<counted.count, count: maker.plain.count, points: RestartPoints(every: 0))
    var all: [UInt8] = []
    while all.count < maker.plain.count { all += try bytes.bytes(from: all.count, limit: 777) }
    #expect(isSame(all, maker.plain))
    #expect(counted.total <= counted.count)
  }

  @Test func `what stands before damage can be read`() throws {
    var maker = DeflateMaker(seed: 2)
    maker.stored([UInt8](repeating: 1, count: 1000))
    let stream = maker.stream + [0x07]
    let bytes = InflatedBytes(MemoryBytes(stream), 0..<stream.count, count: 5000)
    #expect(throws: ReadFailure("damaged at byte 1005: a block of unknown type")) {
      try bytes.bytes(limit: 5000)
    }
    #expect(try bytes.bytes(limit: 1000) == maker.plain)
    #expect(try bytes.bytes(from: 990, limit: 10) == [UInt8](repeating: 1, count: 10))
  }

  @Test func `what was read before the end can be read again`() throws {
    let maker = InflateTests.mixture(seed: 21, blocks: 3, symbols: 300)
    for tail in [[], [0x07]] as [[UInt8]] {
      let stream = tail.isEmpty ? maker.stream : Array(maker.stream.dropLast()) + tail
      let bytes = InflatedBytes(
        MemoryBytes(stream), 0..<stream.count, count: 10_000_000, points: RestartPoints(every: 0))
      _ = try? bytes.bytes(limit: 20_000_000)
      _ = try? bytes.bytes(from: maker.plain.count, limit: 10)
      let size = maker.plain.count / 2
      #expect(try isSame(bytes.bytes(from: 10, limit: size), Array(maker.plain[10..<(size + 10)])))
    }
  }

  @Test func `what grows more than a hundred times is not read on`() throws {
    var maker = DeflateMaker(seed: 1)
    // A fixed block: a zero, and then 258 more of it in 13 bits, again and again.
    maker.put(1, 1)
    maker.put(1, 2)
    maker.put(0x0C, 8)
    for _ in 0..<1000 {
      maker.put(0xA3, 8)
      maker.put(0, 5)
    }
    maker.put(0, 7)
    let stream = maker.stream
    let size = 258_001
    func bytes(_ leastLimit: Int) -> InflatedBytes {
      InflatedBytes(
        MemoryBytes(stream), 0..<stream.count, count: 1 << 30, leastLimit: leastLimit)
    }
    #expect(try bytes(InflatedBytes.leastLimit).bytes(limit: size + 1).count == size)
    #expect(try bytes(size).bytes(limit: size).count == size)
    let bomb = bytes(1000)
    let limit = InflatedBytes.mostRatio * stream.count
    #expect(try bomb.bytes(limit: limit).count == limit)
    #expect(throws: ReadFailure("unpacks to more than 100 times its size")) {
      try bomb.bytes(from: limit, limit: 1)
    }
  }

  @Test func `several readers get what each asked for`() async throws {
    let maker = InflateTests.mixture(seed: 12, blocks: 8, symbols: 600)
    let plain = maker.plain
    let bytes = InflatedBytes(
      MemoryBytes(maker.stream), 0..<maker.stream.count, count: plain.count)
    await withTaskGroup(of: Bool.self) { group in
      for reader in 0..<8 {
        group.addTask {
          (0..<5).allSatisfy { turn in
            let start = (reader * 7919 + turn * 104_729) % plain.count
            let end = min(plain.count, start + 500)
            return (try? bytes.bytes(from: start, limit: 500)) == Array(plain[start..<end])
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
