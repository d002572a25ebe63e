#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Computes the objective of the exact filter for many parameter triples at once, on series with
/// days without a value. Each triple gets its best start.
///
/// It computes the same as `HoltResponse.objective`, for four triples side by side.
struct GapProfile {
  typealias Lanes = SIMD4<Double>

  /// Less the first value, so that a high level costs no digits.
  private let values: [Double]
  /// Days from the row before; 1 for the first row.
  private let steps: [Int]
  /// False keeps the starting trend at 0.
  private let fitsTrend: Bool

  init(_ rows: Observations, fitsTrend: Bool) {
    let base = rows.values.first ?? 0
    values = rows.values.map { $0 - base }
    steps = rows.days.indices.map { rows.step($0, .exact) }
    self.fitsTrend = fitsTrend
  }

  /// Returns the objective at each point, whose coordinates are alpha, beta* and phi. O(points ×
  /// days).
  func objectives(_ points: [BoxSearch.Point]) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(points.count)
    var index = 0
    while index < points.count {
      var filter = Filter()
      for lane in 0..<4 {
        // The last group is filled up with its last point.
        let point = points[min(index + lane, points.count - 1)]
        filter.take(point, lane)
      }
      filter.run(values, steps)
      for lane in 0..<min(4, points.count - index) {
        result.append(filter.objective(lane, count: values.count, fitsTrend: fitsTrend))
      }
      index += 4
    }
    return result
  }

  /// The filter of four triples: the recursion with the data (`y`), with a unit level (`u`) and
  /// with a unit slope (`v`), the covariance P of `HoltGains`, and the sums of the weighted squares
  /// and products of their errors.
  private struct Filter {
    var alpha = Lanes.zero
    /// alpha beta*, the plain gain of the trend.
    var gain = Lanes.zero
    var phi = Lanes.zero
    var (ly, by) = (Lanes.zero, Lanes.zero)
    var (lu, bu) = (Lanes(repeating: 1), Lanes.zero)
    var (lv, bv) = (Lanes.zero, Lanes(repeating: 1))
    var (p11, p12, p22) = (Lanes.zero, Lanes.zero, Lanes.zero)
    var (yy, uu, uv, vv, uy, vy) = (
      Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero
    )
    /// Sum of ln V.
    var logs = Lanes.zero

    /// Sets the parameters of one lane.
    mutating func take(_ point: BoxSearch.Point, _ lane: Int) {
      alpha[lane] = point[0]
      gain[lane] = point[0] * point[1]
      phi[lane] = point[2]
    }

    /// Runs the filter over all values; each step is the number of days since the value before.
    mutating func run(_ values: [Double], _ steps: [Int]) {
      var product = Lanes(repeating: 1)
      for index in values.indices {
        for _ in 1..<max(1, steps[index]) { missDay() }
        let variance = observe(values[index])
        product *= variance
        // A logarithm is expensive: one serves eight values, long before the product could
        // overflow.
        if index % 8 == 7 || product.max() > 1e100 {
          add(product)
          product = Lanes(repeating: 1)
        }
      }
      add(product)
    }

    private mutating func add(_ product: Lanes) {
      for lane in 0..<4 { logs[lane] += log(product[lane]) }
    }

    /// Passes one day without a value.
    @inline(__always)
    private mutating func missDay() {
      by *= phi
      ly += by
      bu *= phi
      lu += bu
      bv *= phi
      lv += bv
      spread()
    }

    /// P = F P F' + g g'.
    @inline(__always)
    private mutating func spread() {
      let across = phi * phi * p22
      let covariance = phi * p12
      p11 = p11 + 2 * covariance + across + alpha * alpha
      p12 = covariance + across + alpha * gain
      p22 = across + gain * gain
    }

    /// Takes a value in and returns V, the variance of its one-step error over sigma squared.
    @inline(__always)
    private mutating func observe(_ value: Double) -> Lanes {
      let covariance = phi * p12
      let slope = covariance + phi * phi * p22
      let variance = p11 + covariance + slope + 1
      let c1 = p11 + covariance + slope + alpha
      let c2 = slope + gain
      let weight = 1 / variance
      let (k1, k2) = (c1 * weight, c2 * weight)
      spread()
      p11 -= c1 * k1
      p12 -= c1 * k2
      p22 -= c2 * k2
      let fy = ly + phi * by
      let fu = lu + phi * bu
      let fv = lv + phi * bv
      let ey = Lanes(repeating: value) - fy
      ly = fy + k1 * ey
      by = phi * by + k2 * ey
      lu = fu - k1 * fu
      bu = phi * bu - k2 * fu
      lv = fv - k1 * fv
      bv = phi * bv - k2 * fv
      let (wy, wu) = (ey * weight, fu * weight)
      yy += ey * wy
      uu += fu * wu
      uv += fv * wu
      vv += fv * fv * weight
      uy += fu * wy
      vy += fv * wy
      return variance
    }

    /// Returns mean(e²/V) exp(mean ln V) of one lane with its best start.
    func objective(_ lane: Int, count: Int, fitsTrend: Bool) -> Double {
      let best =
        fitsTrend
        ? HoltResponse.solve(uu[lane], uv[lane], vv[lane], uy[lane], vy[lane])
        : (level: uu[lane] > 0 ? uy[lane] / uu[lane] : 0, trend: 0)
      let squares = max(0, yy[lane] - best.level * uy[lane] - best.trend * vy[lane])
      let n = Double(max(count, 1))
      return squares / n * exp(logs[lane] / n)
    }
  }
}
