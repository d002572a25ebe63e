import TrendsCore

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A body weight made to order, one value a day (analytics 3.11).
struct SyntheticWeight {
  let seed: UInt64

  func values(_ count: Int) -> [Double] {
    var random = SplitMix64(seed: seed)
    var weight = 60 + 50 * random.unit()
    let tau = 120 + 280 * random.unit()
    let week = 0.3 * random.unit()
    let size = 0.25 + 0.45 * random.unit()
    let memory = 0.2 + 0.4 * random.unit()
    func normal() -> Double {
      let (u, v) = (random.unit(), random.unit())
      return (-2 * log(1 - u)).squareRoot() * cos(2 * Double.pi * v)
    }
    var (goal, noise, next) = (weight, 0.0, 0)
    return (0..<count).map { day in
      if day == next {
        goal = weight + 9 * normal()
        next = day + 40 + Int(110 * random.unit())
      }
      weight += (goal - weight) / tau
      noise = memory * noise + size * (1 - memory * memory).squareRoot() * normal()
      let value = weight + noise + week * sin(2 * Double.pi * Double(day) / 7)
      return (value * 10 + 0.5).rounded(.down) / 10
    }
  }

  enum Gaps: String, CaseIterable { case none = "all days", random, bursts, weekly }

  /// The days with a value; the first two and the last are always there.
  func days(_ count: Int, _ gaps: Gaps) -> [Int] {
    var random = SplitMix64(seed: seed ^ 0x5A5A)
    var present = [Bool](repeating: true, count: count)
    switch gaps {
    case .none: break
    case .random: for day in 0..<count { present[day] = random.unit() > 0.4 }
    case .bursts:
      var day = 0
      while day < count {
        day += 5 + Int(15 * random.unit())
        let end = min(count, day + 3 + Int(22 * random.unit()))
        while day < end {
          present[day] = false
          day += 1
        }
      }
    case .weekly:
      let weekday = Int(7 * random.unit())
      for day in 0..<count {
        let own = random.unit()
        present[day] = day % 7 == weekday || own < 0.08
      }
    }
    return (0..<count).filter { present[$0] || $0 < 2 || $0 == count - 1 }
  }
}
