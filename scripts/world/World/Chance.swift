internal import TrendsCore

/// What is drawn for a life: the same seed draws the same life.
struct Chance {
  private var source: SplitMix64

  init(seed: UInt64) { source = SplitMix64(seed: seed &* 0x9E37_79B9 &+ 7) }

  mutating func number(below limit: Int) -> Int { Int(source.next() % UInt64(max(limit, 1))) }
  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + number(below: range.count)
  }
  mutating func happens(_ share: Double) -> Bool { source.unit() < share }
  mutating func pick<Value>(_ values: [Value]) -> Value { values[number(below: values.count)] }
}
