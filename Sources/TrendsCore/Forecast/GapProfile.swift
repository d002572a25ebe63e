#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What the exact filter is judged by over days without a value, for many parameter triples at once,
/// each with its best start: `HoltResponse`, four side by side.
struct GapProfile {
  typealias Lanes = SIMD4<Double>

  private let values: [Double]
  private let steps: [Int]
  private let fitsTrend: Bool

  init(_ rows: Observations, fitsTrend: Bool) {
    let base = rows.values.first ?? 0
    values = rows.values.map { $0 - base }
    steps = rows.days.indices.map { rows.step($0, .exact) }
    self.fitsTrend = fitsTrend
  }

  func objectives(_ points: [BoxSearch.Point]) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(points.count)
    var index = 0
    while index < points.count {
      var filter = Filter()
      for lane in 0..<4 {
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

  /// The recursion with the data, with a unit level and with a unit slope; P of `HoltGains`; sums.
  private struct Filter {
    var alpha = Lanes.zero
    var gain = Lanes.zero
    var phi = Lanes.zero
    var (ly, by) = (Lanes.zero, Lanes.zero)
    var (lu, bu) = (Lanes(repeating: 1), Lanes.zero)
    var (lv, bv) = (Lanes.zero, Lanes(repeating: 1))
    var (p11, p12, p22) = (Lanes.zero, Lanes.zero, Lanes.zero)
    var (yy, uu, uv, vv, uy, vy) = (
      Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero
    )
    var logs = Lanes.zero

    mutating func take(_ point: BoxSearch.Point, _ lane: Int) {
      alpha[lane] = point[0]
      gain[lane] = point[0] * point[1]
      phi[lane] = point[2]
    }

    mutating func run(_ values: [Double], _ steps: [Int]) {
      var product = Lanes(repeating: 1)
      for index in values.indices {
        for _ in 1..<max(1, steps[index]) { missDay() }
        let variance = observe(values[index])
        product *= variance
        // A logarithm is dear: one for eight values, long before the product could overflow.
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

    /// Takes a value in and answers V.
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
