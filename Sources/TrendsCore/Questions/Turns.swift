#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Where the slope of a series changed: straight lines over stretches of days, chosen so that the squares of
/// what is left, divided by the variance of the noise, and 3 ln n for each change are least together (the
/// penalty of Killick 2012).
public struct Turns: Equatable, Sendable {
  /// A straight line over some days.
  public struct Stretch: Equatable, Sendable {
    public let first: Day
    public let last: Day
    /// By day.
    public let slope: Double
    /// The line on its first and last day.
    public let start: Double
    public let end: Double
  }

  public let stretches: [Stretch]

  /// Fewest values of a stretch, and the days that it lasts at least.
  static let fewest = 10
  static let shortest = 21
  /// Most values that are looked at; of a longer series the latest.
  static let longest = 4000

  /// Nil below `fewest` values.
  public init?(_ series: DaySeries) {
    let days = Array(series.days.suffix(Turns.longest))
    let values = Array(series.values.suffix(Turns.longest))
    guard days.count >= Turns.fewest, let first = days.first else { return nil }
    let lines = Lines(days.map { Double(first.distance(to: $0)) }, values)
    let ends = Turns.ends(days, lines, noise: Turns.noise(values))
    var start = 0
    stretches = ends.map { end in
      defer { start = end + 1 }
      let line = lines.line(start, end)
      return Stretch(
        first: days[start], last: days[end], slope: line.slope,
        start: line.value(Double(first.distance(to: days[start]))),
        end: line.value(Double(first.distance(to: days[end]))))
    }
  }

  /// The variance of the noise, by the differences of neighbours: half of the square of 1.4826 times their
  /// median.
  private static func noise(_ values: [Double]) -> Double {
    var steps = zip(values, values.dropFirst()).map { ($0 - $1).magnitude }
    let deviation = 1.4826 * Quantile.median(&steps)
    return max(deviation * deviation / 2, 1e-12)
  }

  /// Returns the place of the last value of each stretch.
  private static func ends(_ days: [Day], _ lines: Lines, noise: Double) -> [Int] {
    let count = days.count
    return ChangePoints.ends(of: count, penalty: 3 * log(Double(count))) { start, end in
      guard end - start >= fewest,
        days[start].distance(to: days[end - 1]) >= shortest || start == 0 && end == count
      else { return nil }
      return lines.rest(start, end - 1) / noise
    }.map { $0 - 1 }
  }

  /// The least squares lines of all stretches, from running sums around the means.
  private struct Lines {
    private var n: [Double] = [0]
    private var x: [Double] = [0]
    private var y: [Double] = [0]
    private var xx: [Double] = [0]
    private var xy: [Double] = [0]
    private var yy: [Double] = [0]
    private let centerX: Double
    private let centerY: Double

    init(_ xs: [Double], _ ys: [Double]) {
      centerX = Mean.of(xs) ?? 0
      centerY = Mean.of(ys) ?? 0
      for (a, b) in zip(xs, ys) {
        let (a, b) = (a - centerX, b - centerY)
        n.append(n[n.count - 1] + 1)
        x.append(x[x.count - 1] + a)
        y.append(y[y.count - 1] + b)
        xx.append(xx[xx.count - 1] + a * a)
        xy.append(xy[xy.count - 1] + a * b)
        yy.append(yy[yy.count - 1] + b * b)
      }
    }

    private func sums(_ first: Int, _ last: Int) -> (
      n: Double, mx: Double, my: Double, xx: Double, xy: Double, yy: Double
    ) {
      func part(_ sums: [Double]) -> Double { sums[last + 1] - sums[first] }
      let count = part(n)
      let (mx, my) = (part(x) / count, part(y) / count)
      return (
        count, mx, my, part(xx) - count * mx * mx, part(xy) - count * mx * my,
        part(yy) - count * my * my
      )
    }

    /// The squares that the line through a stretch leaves.
    func rest(_ first: Int, _ last: Int) -> Double {
      let s = sums(first, last)
      return max(0, s.yy - (s.xx > 0 ? s.xy * s.xy / s.xx : 0))
    }

    func line(_ first: Int, _ last: Int) -> (slope: Double, value: (Double) -> Double) {
      let s = sums(first, last)
      let slope = s.xx > 0 ? s.xy / s.xx : 0
      let (centerX, centerY) = (centerX, centerY)
      return (slope, { centerY + s.my + slope * ($0 - centerX - s.mx) })
    }
  }
}
