/// Finds the least value of a function of up to three numbers in a box: it evaluates a grid, then
/// fits a quadratic model around each of the best hollows of the grid.
///
/// The function gets many points at once, so that it can evaluate four of them side by side. The
/// search has no randomness: the same function gives the same answer.
struct BoxSearch {
  /// The three coordinates; the fourth lane is padding.
  typealias Point = SIMD4<Double>

  /// Least coordinates of the box. A dimension with one grid point keeps its lower bound.
  var lower: Point
  /// Greatest coordinates of the box.
  var upper: Point
  /// Number of grid points in each dimension, at least 1.
  var grid: (Int, Int, Int)
  /// Dimensions whose grid is finer towards the lower bound: their unit coordinate is squared.
  var squared: (Bool, Bool, Bool)

  /// A point of the unit cube and the function's value there.
  private typealias Found = (unit: Point, value: Double)

  /// How many hollows of the grid are searched, the lowest first.
  private let hollows = 5
  /// Most quadratic models fitted for one hollow.
  private let rounds = 40

  /// Number of grid points evaluated between two calls of `isInterrupted`.
  private static let portion = 128

  /// Returns the best point found and its value, or nil when interrupted.
  ///
  /// A function without a finite value has no hollow; the value is then infinity.
  func minimum(
    unless isInterrupted: () -> Bool = { false }, _ evaluate: ([Point]) -> [Double]
  ) -> (point: Point, value: Double)? {
    let shape = [grid.0, grid.1, grid.2]
    var units: [Point] = []
    units.reserveCapacity(shape[0] * shape[1] * shape[2])
    for a in 0..<shape[0] {
      for b in 0..<shape[1] {
        for c in 0..<shape[2] {
          units.append(Point(part(a, shape[0]), part(b, shape[1]), part(c, shape[2]), 0))
        }
      }
    }
    var values: [Double] = []
    values.reserveCapacity(units.count)
    for start in stride(from: 0, to: units.count, by: BoxSearch.portion) {
      if isInterrupted() { return nil }
      values += evaluate(units[start..<min(start + BoxSearch.portion, units.count)].map(place))
    }
    var starts = hollowIndices(values, shape)
    starts.sort { (values[$0], $0) < (values[$1], $1) }
    var best: Found = (unit: Point(repeating: -1), value: Double.infinity)
    for start in starts.prefix(hollows) {
      if isInterrupted() { return nil }
      let found = refine((units[start], values[start]), knowing: best, evaluate)
      if found.value < best.value { best = found }
    }
    return (place(best.unit), best.value)
  }

  /// Returns the unit coordinate of a grid index: 0 to 1, or 0 in a dimension of one point.
  private func part(_ index: Int, _ count: Int) -> Double {
    count > 1 ? Double(index) / Double(count - 1) : 0
  }

  /// Maps a point of the unit cube to the box.
  func place(_ unit: Point) -> Point {
    let flags = [squared.0, squared.1, squared.2]
    var point = unit
    for d in 0..<3 {
      let u = flags[d] ? unit[d] * unit[d] : unit[d]
      point[d] = min(max(lower[d] + (upper[d] - lower[d]) * u, lower[d]), upper[d])
    }
    return point
  }

  /// Returns the grid points that have no lower neighbour, diagonal ones included; NaN is never a
  /// hollow.
  private func hollowIndices(_ values: [Double], _ shape: [Int]) -> [Int] {
    var result: [Int] = []
    for a in 0..<shape[0] {
      for b in 0..<shape[1] {
        for c in 0..<shape[2] {
          let index = (a * shape[1] + b) * shape[2] + c
          let value = values[index]
          guard !value.isNaN else { continue }
          var isLow = true
          for i in max(a - 1, 0)...min(a + 1, shape[0] - 1) where isLow {
            for j in max(b - 1, 0)...min(b + 1, shape[1] - 1) where isLow {
              for k in max(c - 1, 0)...min(c + 1, shape[2] - 1) {
                let other = (i * shape[1] + j) * shape[2] + k
                // On a plateau only the first point counts.
                if values[other] < value || (values[other] == value && other < index) {
                  isLow = false
                  break
                }
              }
            }
          }
          if isLow { result.append(index) }
        }
      }
    }
    return result
  }

  /// Descends from a hollow.
  ///
  /// It stops early when it approaches the best point known so far, or when it is so far above it
  /// that progress at this rate would not reach it.
  private func refine(
    _ start: Found, knowing known: Found, _ evaluate: ([Point]) -> [Double]
  ) -> Found {
    let free = [grid.0, grid.1, grid.2].enumerated().filter { $0.element > 1 }.map(\.offset)
    var best = start
    guard !free.isEmpty, start.value.isFinite else { return best }
    let spacing = 1 / Double(max(grid.0, max(grid.1, grid.2)) - 1)
    var step = 0.5 * spacing
    var idle = 0
    for round in 0..<rounds where step > 1e-6 && idle < 2 {
      if distance(best.unit, known.unit, free) < 0.5 * spacing, known.value <= best.value { break }
      var centre = best.unit
      for d in free { centre[d] = min(max(centre[d], step), 1 - step) }
      let stencil = Stencil(centre: centre, step: step, free: free)
      let values = stencil.values(knowing: best) { evaluate($0.map(place)) }
      let guess = stencil.guess(values)
      // Four points are evaluated at the price of one, so three more lengths of the step are tried.
      let guesses = [1, 0.5, 2, 4].map { within(centre + $0 * (guess - centre)) }
      let before = best
      for (point, value) in zip(stencil.points, values) where value < best.value {
        best = (point, value)
      }
      for (point, value) in zip(guesses, evaluate(guesses.map(place))) where value < best.value {
        best = (point, value)
      }
      let gain = before.value - best.value
      idle = gain > 1e-11 * abs(before.value) ? 0 : idle + 1
      if guesses.contains(best.unit) {
        let move = distance(best.unit, before.unit, free)
        step = move > step ? min(step * 2, 0.1) : max(step * 0.1, min(step, move * 0.5))
      } else if gain <= 0 {
        step *= 0.2
      }
      if round >= 3, 4 * gain * Double(rounds - round) < best.value - known.value { break }
    }
    return best
  }

  /// Clamps a point to the unit cube.
  private func within(_ point: Point) -> Point {
    point.clamped(lowerBound: .zero, upperBound: .one)
  }

  /// Returns the largest difference of two points in the `free` dimensions.
  private func distance(_ a: Point, _ b: Point, _ free: [Int]) -> Double {
    free.reduce(0) { max($0, abs(a[$1] - b[$1])) }
  }
}

/// The 3^d points around a centre, and the minimum of the quadratic through them.
private struct Stencil {
  /// In the unit cube, like all points of this type.
  let centre: BoxSearch.Point
  /// Distance of neighbouring points in each free dimension.
  let step: Double
  /// The dimensions that vary.
  let free: [Int]
  let points: [BoxSearch.Point]

  init(centre: BoxSearch.Point, step: Double, free: [Int]) {
    self.centre = centre
    self.step = step
    self.free = free
    var points = [centre]
    // The first free dimension varies slowest.
    for d in free {
      points = points.flatMap { point in
        [-1.0, 0, 1].map { side in
          var moved = point
          moved[d] += side * step
          return moved
        }
      }
    }
    self.points = points
  }

  /// Returns the function's values at all points; reuses the known value when the centre is that
  /// point.
  func values(
    knowing known: (unit: BoxSearch.Point, value: Double),
    _ evaluate: ([BoxSearch.Point]) -> [Double]
  ) -> [Double] {
    guard centre == known.unit else { return evaluate(points) }
    var around = points
    around.remove(at: points.count / 2)
    var values = evaluate(around)
    values.insert(known.value, at: points.count / 2)
    return values
  }

  /// Index in `points` of the point that lies to these sides (-1, 0 or 1) of the centre.
  private func index(_ sides: [Int]) -> Int { sides.reduce(0) { $0 * 3 + $1 + 1 } }

  /// Returns the minimum of the quadratic model, from central differences of the values at
  /// `points`.
  func guess(_ values: [Double]) -> BoxSearch.Point {
    let n = free.count
    let zero = [Int](repeating: 0, count: n)
    func value(_ changes: [(Int, Int)]) -> Double {
      var sides = zero
      for (d, side) in changes { sides[d] = side }
      return values[index(sides)]
    }
    let middle = value([])
    var gradient = [Double](repeating: 0, count: n)
    var hessian = [[Double]](repeating: gradient, count: n)
    for i in 0..<n {
      let (up, down) = (value([(i, 1)]), value([(i, -1)]))
      gradient[i] = (up - down) / 2
      hessian[i][i] = up - 2 * middle + down
      for j in 0..<i {
        let mixed =
          (value([(i, 1), (j, 1)]) - value([(i, 1), (j, -1)]) - value([(i, -1), (j, 1)])
            + value([(i, -1), (j, -1)])) / 4
        hessian[i][j] = mixed
        hessian[j][i] = mixed
      }
    }
    return least(gradient, hessian)
  }

  /// Minimises the model by coordinate descent, inside the unit cube and within four steps of the
  /// centre.
  private func least(_ gradient: [Double], _ hessian: [[Double]]) -> BoxSearch.Point {
    let n = free.count
    var x = [Double](repeating: 0, count: n)
    let low = free.map { max(-4, -centre[$0] / step) }
    let high = free.map { min(4, (1 - centre[$0]) / step) }
    for _ in 0..<60 {
      var moved = 0.0
      for i in 0..<n {
        var slope = gradient[i]
        for j in 0..<n where j != i { slope += hessian[i][j] * x[j] }
        let wanted: Double
        if hessian[i][i] > 0 {
          wanted = -slope / hessian[i][i]
        } else {
          wanted = slope > 0 ? low[i] : high[i]
        }
        let next = min(max(wanted, low[i]), high[i])
        guard next.isFinite else { continue }
        moved = max(moved, abs(next - x[i]))
        x[i] = next
      }
      if moved < 1e-9 { break }
    }
    var point = centre
    for (i, d) in free.enumerated() { point[d] = min(max(centre[d] + x[i] * step, 0), 1) }
    return point
  }
}
