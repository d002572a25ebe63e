/// Computes the squared errors of many parameter triples at once, each triple with its best start.
///
/// The values must be daily. Four lanes run side by side; each is computed as if it were alone.
struct HoltProfile {
  typealias Lanes = SIMD4<Double>

  /// Which start the squared errors are minimised over.
  enum Start {
    /// Level and trend are fitted.
    case both
    /// The level is fitted, the trend is 0.
    case level
    /// Nothing is fitted: `HoltStart.seed`, with squares from the third value on.
    case seed
  }

  /// One a day, finite.
  let values: [Double]
  let start: Start

  /// Returns the sum of squared errors at each point, whose coordinates are alpha, beta* and phi.
  /// O(points × values).
  func squares(_ points: [BoxSearch.Point]) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(points.count)
    var index = 0
    while index < points.count {
      var alpha = Lanes.zero
      var gain = Lanes.zero
      var phi = Lanes.zero
      for lane in 0..<4 {
        let point = points[min(index + lane, points.count - 1)]
        alpha[lane] = point[0]
        gain[lane] = point[0] * point[1]
        phi[lane] = point[2]
      }
      let squares = start == .seed ? seeded(alpha, gain, phi) : profiled(alpha, gain, phi)
      for lane in 0..<min(4, points.count - index) { result.append(squares[lane]) }
      index += 4
    }
    return result
  }

  /// Squares of four triples with the seed start; 0 below three values.
  private func seeded(_ alpha: Lanes, _ gain: Lanes, _ phi: Lanes) -> Lanes {
    guard values.count > 2 else { return .zero }
    var level = Lanes(repeating: values[1])
    var trend = Lanes(repeating: values[1] - values[0])
    var squares = Lanes.zero
    for index in 2..<values.count {
      let forecast = level + phi * trend
      let error = Lanes(repeating: values[index]) - forecast
      level = forecast + alpha * error
      trend = phi * trend + gain * error
      squares += error * error
    }
    return squares
  }

  /// Squares of four triples with their best start: y, u and v are the recursion with the data,
  /// with a unit level and with a unit slope.
  private func profiled(_ alpha: Lanes, _ gain: Lanes, _ phi: Lanes) -> Lanes {
    guard let base = values.first else { return .zero }
    var (ly, by, lu, bu, lv, bv) = (
      Lanes.zero, Lanes.zero, Lanes(repeating: 1), Lanes.zero, Lanes.zero, Lanes(repeating: 1)
    )
    var (yy, uu, uv, vv, uy, vy) = (
      Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero
    )
    var index = 0
    values.withUnsafeBufferPointer { values in
      while index < values.count {
        // The effect of the start dies out. Once it is below the last digit, only the data are
        // followed. It is checked after every 32 values.
        let end = min(values.count, index + 32)
        while index < end {
          let fy = ly + phi * by
          let fu = lu + phi * bu
          let fv = lv + phi * bv
          let ey = Lanes(repeating: values[index] - base) - fy
          ly = fy + alpha * ey
          by = phi * by + gain * ey
          lu = fu - alpha * fu
          bu = phi * bu - gain * fu
          lv = fv - alpha * fv
          bv = phi * bv - gain * fv
          yy += ey * ey
          uu += fu * fu
          uv += fu * fv
          vv += fv * fv
          uy += fu * ey
          vy += fv * ey
          index += 1
        }
        let size = max(max(abs(lu), abs(lv)), max(abs(bu), abs(bv)))
        if size.max() < 1e-15 { break }
      }
      while index < values.count {
        let fy = ly + phi * by
        let ey = Lanes(repeating: values[index] - base) - fy
        ly = fy + alpha * ey
        by = phi * by + gain * ey
        yy += ey * ey
        index += 1
      }
    }
    var squares = Lanes.zero
    for lane in 0..<4 {
      let best =
        start == .both
        ? HoltResponse.solve(uu[lane], uv[lane], vv[lane], uy[lane], vy[lane])
        : (level: uu[lane] > 0 ? uy[lane] / uu[lane] : 0, trend: 0)
      squares[lane] = max(0, yy[lane] - best.level * uy[lane] - best.trend * vy[lane])
    }
    return squares
  }

  private func abs(_ lanes: Lanes) -> Lanes { lanes.replacing(with: -lanes, where: lanes .< 0) }

  private func max(_ a: Lanes, _ b: Lanes) -> Lanes { a.replacing(with: b, where: b .> a) }

  private func max(_ a: Double, _ b: Double) -> Double { Swift.max(a, b) }
}
