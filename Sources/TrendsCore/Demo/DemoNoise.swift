/// Random numbers of one kind of demo data, independent of those of all other kinds.
///
/// A change to one kind therefore leaves the others as they are.
struct DemoNoise {
  private var generator: SplitMix64

  /// Each `stream` of a seed has its own numbers.
  init(seed: UInt64, stream: UInt64) {
    var mixer = SplitMix64(seed: seed &+ stream &* 0xD6E8_FEB8_6659_FD93)
    generator = SplitMix64(seed: mixer.next())
  }

  /// Returns a nearly normal number of mean 0 and deviation 1, within ±3.47: the sum of four
  /// uniform numbers of 16 bits.
  mutating func normal() -> Double {
    let bits = generator.next()
    let sum = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + (bits >> 48)
    return (Double(sum) - 131_070) / 65_535 * 1.732_050_807_568_877_2
  }

  /// Returns true once in `count` times on average.
  mutating func happens(onceIn count: UInt64) -> Bool { generator.next() % count == 0 }

  /// Returns a whole number from 0 up to but not including `count`.
  mutating func below(_ count: Int) -> Int { Int(generator.next() % UInt64(max(count, 1))) }

  /// Returns one of the choices, of which there must be at least one.
  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }
}

/// Rounding and curves without the C library, whose results differ between machines.
enum DemoShape {
  /// Returns the nearest multiple of 1 / `parts`, as a device shows it.
  static func rounded(_ value: Double, parts: Double = 1) -> Double {
    // Adding 1.5 × 2^52 leaves no bits for a fraction.
    ((value * parts + 0x1.8p52) - 0x1.8p52) / parts
  }

  static func clamped(_ value: Double, _ low: Double, _ high: Double) -> Double {
    min(max(value, low), high)
  }

  /// Returns a smooth step: 0 for x up to 0, 1 from 1 on, level at both ends.
  static func eased(_ x: Double) -> Double {
    let x = clamped(x, 0, 1)
    return x * x * (3 - 2 * x)
  }

  /// Returns 1 in the middle of July, -1 in the middle of January, and a smooth curve between them.
  static func season(_ day: Day) -> Double {
    let year = 3_652_425
    let since = (Int(day.number) - 195) * 10_000 % year
    let fraction = Double(since < 0 ? since + year : since) / Double(year)
    let away = 2 * min(fraction, 1 - fraction)
    return 1 - 2 * eased(away)
  }

  /// Returns the height at `x` of the line through `points`, whose x must descend. Beyond the ends
  /// it stays level; 0 without points.
  static func line(through points: [(x: Double, y: Double)], at x: Double) -> Double {
    guard var left = points.first else { return 0 }
    for right in points.dropFirst() {
      if x >= right.x {
        let part = clamped((left.x - x) / (left.x - right.x), 0, 1)
        return left.y + (right.y - left.y) * part
      }
      left = right
    }
    return left.y
  }
}
