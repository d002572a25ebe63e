import Testing

@testable import TrendsCore

/// What grows in pieces is what an array would be.
@Suite("Growing arrays and sets") struct GrowingTests {
  @Test(arguments: 0..<40) func `any growing and shrinking is that of an array`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func number(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
    var plain: [Int] = []
    var pieces = GrowingArray<Int>([])
    var next = 0
    for _ in 0..<60 {
      let count = number(4) == 0 ? number(700) : number(20)
      let more = Array(next..<(next + count))
      next += count
      switch number(5) {
      case 0:
        plain.insert(contentsOf: more, at: 0)
        pieces.prepend(contentsOf: more)
      case 1:
        let gone = Swift.min(count, plain.count)
        plain.removeFirst(gone)
        pieces.removeFirst(gone)
      case 2:
        let gone = Swift.min(count, plain.count)
        plain.removeLast(gone)
        pieces.removeLast(gone)
      case 3 where !plain.isEmpty:
        let place = number(plain.count)
        plain[place] = -1
        pieces[place] = -1
      default:
        plain += more
        pieces.append(contentsOf: more)
      }
      #expect(pieces.count == plain.count)
      #expect(Array(pieces) == plain)
      #expect(pieces.indices.map { pieces[$0] } == plain)
      #expect(pieces == GrowingArray(plain))
    }
  }

  @Test func `layers hold what was put in, once`() {
    var random = SplitMix64(seed: 7)
    var plain: Set<Int> = []
    var layers = GrowingSet<Int>([])
    for _ in 0..<300 {
      let more = (0..<(random.next() % 9)).map { _ in Int(random.next() % 2000) }
      plain.formUnion(more)
      layers.insert(more)
      #expect(layers.count == plain.count)
    }
    #expect((0..<2000).allSatisfy { layers.contains($0) == plain.contains($0) })
  }
}
