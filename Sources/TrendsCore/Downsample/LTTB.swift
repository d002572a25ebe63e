/// Largest triangle, three buckets: keeps the points by which a line is recognised.
///
/// The points between the first and the last are divided into `count` - 2 buckets of equal size.
/// From each it keeps the point that forms the largest triangle with the point kept before and the
/// mean of the next bucket.
///
/// The indices are those that tsdownsample returns when run sequentially. The order of the
/// operations is therefore part of the definition, and no multiply-add is fused.
public enum LTTB {
  /// Returns ascending indices of at most `count` points, always with the first and the last; of
  /// all points when there are no more than `count`.
  ///
  ///     try LTTB.indices([0, 9, 0, 0, 1], count: 3)  // [0, 1, 4]
  ///
  /// Values must be finite and x ascending; `ChartReducer` takes any series. Without x the points
  /// are evenly spaced. Throws for `count` below 3 and for x and y of different lengths.
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

/// The bounds of the buckets, and the walk over them.
private struct Buckets {
  /// Number of points.
  let n: Int
  /// Number of points to keep, from 3 to `n` - 1.
  let count: Int
  /// Points of a bucket, with a fraction.
  let every: Double

  init(n: Int, count: Int) {
    self.n = n
    self.count = count
    every = Double(n - 2) / Double(count - 2)
  }

  /// Returns the first index of bucket `i`; bucket `count` - 2 is the last point alone.
  func start(_ i: Int) -> Int {
    let exact = (every * Double(i)).rounded(.down)
    return min((Int(exactly: exact) ?? n - 1) + 1, n)
  }

  /// Chooses with the index as x.
  func run(_ y: UnsafeBufferPointer<Double>) -> [Int] {
    walk(y) { a, bucket, next, ay in
      let ax = Double(next.lowerBound + next.upperBound - 1) / 2
      let d1 = Double(a) - ax
      return IndexTriangle(
        y: y, d1: d1, d2: ay - y[a], offset: d1 * y[a], a: Double(a)
      ).largest(bucket)
    }
  }

  /// Chooses with a given x. The next bucket is represented by its mean y and the middle between
  /// its first and last x, as in tsdownsample.
  func run(_ y: UnsafeBufferPointer<Double>, _ x: UnsafeBufferPointer<Double>) -> [Int] {
    walk(y) { a, bucket, next, ay in
      let ax = (x[next.lowerBound] + x[next.upperBound - 1]) / 2
      let d1 = x[a] - ax
      let d2 = ay - y[a]
      return PlaceTriangle(y: y, x: x, d1: d1, d2: d2, offset: d1 * y[a] + d2 * x[a])
        .largest(bucket)
    }
  }

  /// Calls `choose` for one bucket after another, with the index kept before, the next bucket and
  /// its mean.
  @inline(__always)
  private func walk(
    _ y: UnsafeBufferPointer<Double>,
    _ choose: (_ a: Int, _ bucket: Range<Int>, _ next: Range<Int>, _ ay: Double) -> Int
  ) -> [Int] {
    var result = [0]
    result.reserveCapacity(count)
    var a = 0
    var i = 0
    var edges = SIMD8<Int>(repeating: 0)
    // Four buckets at a time: their sums do not wait for each other, and the values are still in
    // the cache when the triangles are compared.
    while i < count - 2 {
      let group = min(4, count - 2 - i)
      for k in 0...group { edges[k] = start(i + k) }
      edges[group + 1] = max(start(i + group + 1), edges[group] + 1)
      let sums = group == 4 ? fourSums(y, edges) : sums(y, edges, group)
      for k in 0..<group {
        let next = edges[k + 1]..<edges[k + 2]
        a = choose(a, edges[k]..<edges[k + 1], next, sums[k] / Double(next.count))
        result.append(a)
      }
      i += group
    }
    result.append(n - 1)
    return result
  }

  /// The sums of the `group` buckets that follow the first, when there are fewer than four.
  private func sums(
    _ y: UnsafeBufferPointer<Double>, _ edges: SIMD8<Int>, _ group: Int
  ) -> SIMD4<Double> {
    var result = SIMD4<Double>.zero
    for k in 0..<group {
      var sum = 0.0
      for j in edges[k + 1]..<edges[k + 2] { sum += y[j] }
      result[k] = sum
    }
    return result
  }

  /// The sums of four buckets, each in order of the index, computed side by side.
  private func fourSums(_ y: UnsafeBufferPointer<Double>, _ edges: SIMD8<Int>) -> SIMD4<Double> {
    let (e1, e2, e3, e4) = (edges[1], edges[2], edges[3], edges[4])
    let shared = min(min(e2 - e1, e3 - e2), min(e4 - e3, edges[5] - e4))
    var (s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0)
    for j in 0..<shared {
      s1 += y[e1 + j]
      s2 += y[e2 + j]
      s3 += y[e3 + j]
      s4 += y[e4 + j]
    }
    for j in (e1 + shared)..<e2 { s1 += y[j] }
    for j in (e2 + shared)..<e3 { s2 += y[j] }
    for j in (e3 + shared)..<e4 { s3 += y[j] }
    for j in (e4 + shared)..<edges[5] { s4 += y[j] }
    return SIMD4(s1, s2, s3, s4)
  }
}
