/// Largest triangle, three buckets: keeps the points a line is recognised by (analytics 3.7).
///
/// Index for index what tsdownsample gives when run sequentially. Operation order is part of the
/// definition, and nothing is fused.
public enum LTTB {
  /// Ascending indices of at most `count` points, the first and the last always among them.
  ///
  ///     try LTTB.indices([0, 9, 0, 0, 1], count: 3)  // [0, 1, 4]
  ///
  /// Values must be finite and x ascending; `ChartReducer` takes any.
  public static func indices(
    _ y: [Double], x: [Double]? = nil, count: Int
  ) throws(DownsampleError) -> [Int] {
    try DownsampleError.check(y, x, count: count)
    guard y.count > count else { return Array(y.indices) }
    return y.withUnsafeBufferPointer { y in
      guard let x else { return Buckets(n: y.count, count: count).run(y) }
      return x.withUnsafeBufferPointer { Buckets(n: y.count, count: count).run(y, $0) }
    }
  }
}

/// Where the buckets lie, and the walk over them.
private struct Buckets {
  let n: Int
  let count: Int
  let every: Double

  init(n: Int, count: Int) {
    self.n = n
    self.count = count
    every = Double(n - 2) / Double(count - 2)
  }

  /// The first index of bucket `i`; bucket count - 2 is the last point alone.
  func start(_ i: Int) -> Int {
    let exact = (every * Double(i)).rounded(.down)
    return min((Int(exactly: exact) ?? n - 1) + 1, n)
  }

  func run(_ y: UnsafeBufferPointer<Double>) -> [Int] {
    walk(y) { a, bucket, next, ay in
      let ax = Double(next.lowerBound + next.upperBound - 1) / 2
      let d1 = Double(a) - ax
      let d2 = ay - y[a]
      return Triangle.largest(
        y, bucket, slope: d1, offset: d1 * y[a], base: Double(a - bucket.lowerBound), d2: d2)
    }
  }

  func run(_ y: UnsafeBufferPointer<Double>, _ x: UnsafeBufferPointer<Double>) -> [Int] {
    walk(y) { a, bucket, next, ay in
      let ax = (x[next.lowerBound] + x[next.upperBound - 1]) / 2
      let d1 = x[a] - ax
      let d2 = ay - y[a]
      return Triangle.largest(y, x, bucket, d1: d1, d2: d2, offset: d1 * y[a] + d2 * x[a])
    }
  }

  private func walk(
    _ y: UnsafeBufferPointer<Double>,
    _ choose: (_ a: Int, _ bucket: Range<Int>, _ next: Range<Int>, _ ay: Double) -> Int
  ) -> [Int] {
    var result = [0]
    result.reserveCapacity(count)
    var a = 0
    var i = 0
    // Four buckets at a time: their sums do not wait for each other, and the values are
    // still near when the triangles are compared.
    while i < count - 2 {
      let group = min(4, count - 2 - i)
      var edges = (0...group).map { start(i + $0) }
      edges.append(min(start(i + group + 1), n))
      let sums = Triangle.sums(y, edges)
      for k in 0..<group {
        let next = edges[k + 1]..<max(edges[k + 2], edges[k + 1] + 1)
        let ay = sums[k] / Double(next.count)
        a = choose(a, edges[k]..<edges[k + 1], next, ay)
        result.append(a)
      }
      i += group
    }
    result.append(n - 1)
    return result
  }
}

/// The inner loops.
enum Triangle {
  typealias Lanes = SIMD4<Double>

  /// Sums of the buckets between edges 1-2, 2-3, ..., each in order, side by side.
  static func sums(_ y: UnsafeBufferPointer<Double>, _ edges: [Int]) -> [Double] {
    let buckets = edges.count - 2
    guard buckets == 4 else {
      return (0..<max(buckets, 0)).map { k in
        var sum = 0.0
        for j in edges[k + 1]..<max(edges[k + 2], edges[k + 1] + 1) { sum += y[j] }
        return sum
      }
    }
    let shared = (1...4).map { max(edges[$0 + 1], edges[$0] + 1) - edges[$0] }.min() ?? 0
    var (s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0)
    let (e1, e2, e3, e4) = (edges[1], edges[2], edges[3], edges[4])
    for j in 0..<shared {
      s1 += y[e1 + j]
      s2 += y[e2 + j]
      s3 += y[e3 + j]
      s4 += y[e4 + j]
    }
    var result = [s1, s2, s3, s4]
    for k in 0..<4 {
      let end = max(edges[k + 2], edges[k + 1] + 1)
      for j in (edges[k + 1] + shared)..<end { result[k] += y[j] }
    }
    return result
  }

  /// Without x: |d1 y[j] - w d2 - d1 y[a]|, w falling by 1.
  static func largest(
    _ y: UnsafeBufferPointer<Double>, _ bucket: Range<Int>, slope d1: Double, offset: Double,
    base: Double, d2: Double
  ) -> Int {
    var best = Best(bucket.lowerBound)
    var j = bucket.lowerBound
    var w = Lanes(base, base - 1, base - 2, base - 3)
    while j + 4 <= bucket.upperBound {
      let values = Lanes(y[j], y[j + 1], y[j + 2], y[j + 3])
      best.take(d1 * values - w * d2 - Lanes(repeating: offset), at: j)
      w -= 4
      j += 4
    }
    while j < bucket.upperBound {
      let w = base - Double(j - bucket.lowerBound)
      best.takeRest((d1 * y[j] - w * d2 - offset).magnitude, at: j)
      j += 1
    }
    return best.index
  }

  /// With x: |d1 y[j] + d2 x[j] - (d1 y[a] + d2 x[a])|.
  static func largest(
    _ y: UnsafeBufferPointer<Double>, _ x: UnsafeBufferPointer<Double>, _ bucket: Range<Int>,
    d1: Double, d2: Double, offset: Double
  ) -> Int {
    var best = Best(bucket.lowerBound)
    var j = bucket.lowerBound
    while j + 4 <= bucket.upperBound {
      let ys = Lanes(y[j], y[j + 1], y[j + 2], y[j + 3])
      let xs = Lanes(x[j], x[j + 1], x[j + 2], x[j + 3])
      best.take(d1 * ys + d2 * xs - Lanes(repeating: offset), at: j)
      j += 4
    }
    while j < bucket.upperBound {
      best.takeRest((d1 * y[j] + d2 * x[j] - offset).magnitude, at: j)
      j += 1
    }
    return best.index
  }

  /// The first index with the greatest area, four candidates side by side.
  private struct Best {
    private let first: Int
    private var areas = Lanes(repeating: -1)
    private var places: SIMD4<Int64>
    private var rest = -1.0
    private var restPlace: Int

    init(_ first: Int) {
      self.first = first
      places = SIMD4(repeating: Int64(first))
      restPlace = first
    }

    mutating func take(_ signed: Lanes, at j: Int) {
      let area = signed.replacing(with: -signed, where: signed .< 0)
      let wins = area .> areas
      areas.replace(with: area, where: wins)
      places.replace(with: SIMD4(repeating: Int64(j)), where: wins)
    }

    mutating func takeRest(_ area: Double, at j: Int) {
      if area > rest {
        rest = area
        restPlace = j
      }
    }

    var index: Int {
      var best = (area: -1.0, place: first)
      for lane in 0..<4 where areas[lane] >= 0 {
        let place = Int(places[lane]) + lane
        if areas[lane] > best.area || (areas[lane] == best.area && place < best.place) {
          best = (areas[lane], place)
        }
      }
      return rest > best.area ? restPlace : best.place
    }
  }
}
