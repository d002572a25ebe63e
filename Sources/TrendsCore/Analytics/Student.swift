#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Student's t distribution: how far the mean of a few values may be off by chance.
enum Student {
  /// Returns the value below which lies the share `p`, which is above one half and below 1.
  ///
  ///     Student.quantile(0.975, freedom: 10)  // 2.228138852
  static func quantile(_ p: Double, freedom: Int) -> Double {
    // Beyond so many degrees the sums of `above` are long, and the normal distribution is as good.
    let freedom = min(freedom, 10_000)
    var (low, high) = (0.0, 1.0)
    while above(high, freedom: freedom) > 1 - p, high < 1e6 { high *= 2 }
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if above(middle, freedom: freedom) > 1 - p { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// Returns the probability of a value above `t`, with so many degrees of freedom, at least 1.
  ///
  ///     Student.above(2.228138852, freedom: 10)  // 0.025
  ///
  /// By the finite sums of Abramowitz and Stegun, 26.7.3 and 26.7.4.
  static func above(_ t: Double, freedom: Int) -> Double {
    guard !t.isNaN else { return 1 }
    guard t.isFinite else { return t > 0 ? 0 : 1 }
    let n = Double(max(1, freedom))
    let square = n / (n + t * t)
    let isOdd = max(1, freedom) % 2 == 1
    // The sum begins with cos for odd numbers, with 1 for even ones.
    var term = isOdd ? square.squareRoot() : 1
    var sum = freedom == 1 ? 0 : term
    var k = isOdd ? 3.0 : 2.0
    while k < n {
      term *= square * (k - 1) / k
      sum += term
      k += 2
    }
    let sine = t.magnitude / (n + t * t).squareRoot()
    let central =
      isOdd ? 2 / Double.pi * (atan(t.magnitude / n.squareRoot()) + sine * sum) : sine * sum
    let tail = max(0, (1 - central) / 2)
    return t < 0 ? 1 - tail : tail
  }
}
