#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Fast stretches with slower ones between them, found in the speeds of a run.
///
/// Means of five seconds are divided where the speed changes (`ChangePoints`). Stretches above the border
/// between fast and slow are fast if they are a tenth faster than the others. Lengths that vary by half of
/// their mean or more come from hills and halts, and are not told.
public enum Intervals {
  /// Seconds of a mean, and the shortest fast stretch.
  static let width = 5.0
  static let shortest = 15.0
  /// Means of a stretch at least.
  private static let fewest = 3
  /// Most means that are looked at, more than five hours.
  private static let most = 4000
  /// Stretches below this share of the mean speed are walking or standing.
  private static let slow = 0.7
  /// How much faster fast stretches are than the slow ones.
  private static let faster = 1.1
  /// Fewest fast stretches that are told.
  public static let fewestTold = 3

  /// Returns the fast stretches in seconds of the run; empty where there are fewer than three.
  public static func fast(on track: RunTrack) -> [ClosedRange<Double>] {
    guard let first = track.times.first, let last = track.times.last, last - first < 1e7 else {
      return []
    }
    let count = min(most, Int((last - first) / width))
    guard count >= 4 * fewest else { return [] }
    var way = track.way(at: first)
    let speeds = (1...count).map { number in
      let next = track.way(at: first + Double(number) * width)
      defer { way = next }
      return (next - way) / width
    }
    let stretches = stretches(of: speeds)
    guard let border = border(stretches) else { return [] }
    var found: [ClosedRange<Int>] = []
    for stretch in stretches where stretch.mean > border {
      if let before = found.last, before.upperBound + 1 == stretch.places.lowerBound {
        found[found.count - 1] = before.lowerBound...stretch.places.upperBound
      } else {
        found.append(stretch.places)
      }
    }
    let fast = found.filter { Double($0.count) * width >= shortest }
    let rests = zip(fast, fast.dropFirst()).map { Double($1.lowerBound - $0.upperBound) }
    guard fast.count >= fewestTold, isRegular(fast.map { Double($0.count) }), isRegular(rests)
    else {
      return []
    }
    return fast.map {
      first + Double($0.lowerBound) * width...first + Double($0.upperBound + 1) * width
    }
  }

  /// Whether lengths vary by less than half of their mean.
  private static func isRegular(_ lengths: [Double]) -> Bool {
    guard let mean = Mean.of(lengths), let deviation = SeriesStatistics.deviation(lengths) else {
      return false
    }
    return deviation < mean / 2
  }

  private struct Stretch {
    var places: ClosedRange<Int>
    var mean: Double
  }

  /// The speed between fast and slow: between the means of both that divide the time best. Nil where
  /// they are too near.
  private static func border(_ stretches: [Stretch]) -> Double? {
    // Walking and standing are slow, however fast the rest is.
    let usual = stretches.filter { $0.mean >= slow * (Mean.of(stretches.map(\.mean)) ?? 0) }
    let sorted = usual.sorted { $0.mean < $1.mean }
    var best: (gain: Double, border: Double, slow: Double, fast: Double)?
    let all = sorted.reduce((n: 0.0, sum: 0.0)) {
      ($0.n + Double($1.places.count), $0.sum + $1.mean * Double($1.places.count))
    }
    var below = (n: 0.0, sum: 0.0)
    for (stretch, next) in zip(sorted, sorted.dropFirst()) {
      below.n += Double(stretch.places.count)
      below.sum += stretch.mean * Double(stretch.places.count)
      let above = (n: all.n - below.n, sum: all.sum - below.sum)
      let (slow, fast) = (below.sum / below.n, above.sum / above.n)
      let gain = below.n * above.n * (fast - slow) * (fast - slow)
      if gain > best?.gain ?? 0 {
        best = (gain, (stretch.mean + next.mean) / 2, slow, fast)
      }
    }
    guard let best, best.slow > 0, best.fast >= faster * best.slow else { return nil }
    return best.border
  }

  /// Divides the speeds where they change.
  private static func stretches(of speeds: [Double]) -> [Stretch] {
    var (sums, squares) = ([0.0], [0.0])
    let center = Mean.of(speeds) ?? 0
    for speed in speeds {
      sums.append(sums[sums.count - 1] + speed - center)
      squares.append(squares[squares.count - 1] + (speed - center) * (speed - center))
    }
    func rest(_ start: Int, _ end: Int) -> Double {
      let sum = sums[end] - sums[start]
      return max(0, squares[end] - squares[start] - sum * sum / Double(end - start))
    }
    var steps = zip(speeds, speeds.dropFirst()).map { ($0 - $1).magnitude }
    let deviation = 1.4826 * Quantile.median(&steps)
    let noise = max(deviation * deviation / 2, 1e-3)
    var start = 0
    return ChangePoints.ends(of: speeds.count, penalty: 3 * log(Double(speeds.count))) {
      $1 - $0 >= fewest ? rest($0, $1) / noise : nil
    }.map { end in
      defer { start = end }
      let mean = center + (sums[end] - sums[start]) / Double(end - start)
      return Stretch(places: start...end - 1, mean: mean)
    }
  }
}
