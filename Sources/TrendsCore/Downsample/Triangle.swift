/// Twice the area of the triangle that each point of a bucket forms with two fixed points: the
/// point kept before (index a) and the mean of the next bucket.
protocol Triangle {
  /// Returns twice the area for index `j`.
  func area(_ j: Int) -> Double
  /// Returns twice the areas for `j` and the three indices after it, each computed as `area` does.
  func areas(_ j: Int) -> SIMD4<Double>
}

extension Triangle {
  /// Returns the first index of the bucket with the largest area.
  @inline(__always)
  func largest(_ bucket: Range<Int>) -> Int {
    var best = -1.0
    var chunk = bucket.lowerBound
    var start = bucket.lowerBound
    while start < bucket.upperBound {
      let end = min(start + Lanes.chunk, bucket.upperBound)
      let area = largestArea(start, end)
      if area > best {
        best = area
        chunk = start
      }
      start = end
    }
    // The index is looked up afterwards, which costs less than carrying it along in the vectors.
    var j = chunk
    while j < bucket.upperBound {
      if area(j) == best { return j }
      j += 1
    }
    return bucket.lowerBound
  }

  /// The largest area in start..<end.
  @inline(__always)
  private func largestArea(_ start: Int, _ end: Int) -> Double {
    var best = -1.0
    var j = start
    if start + 8 <= end {
      var one = SIMD4<Double>(repeating: -1)
      var two = one
      while j + 8 <= end {
        one = Lanes.higher(one, areas(j))
        two = Lanes.higher(two, areas(j + 4))
        j += 8
      }
      one = Lanes.higher(one, two)
      for lane in 0..<4 where one[lane] > best { best = one[lane] }
    }
    while j < end {
      let area = area(j)
      if area > best { best = area }
      j += 1
    }
    return best
  }
}

/// Points with their index as x: |d1 y[j] - w d2 - d1 y[a]| with w = a - j.
struct IndexTriangle: Triangle {
  let y: UnsafeBufferPointer<Double>
  /// x of the kept point less that of the next bucket's mean.
  let d1: Double
  /// y of the next bucket's mean less that of the kept point.
  let d2: Double
  /// d1 y[a].
  let offset: Double
  let a: Double

  @inline(__always)
  func area(_ j: Int) -> Double { (d1 * y[j] - (a - Double(j)) * d2 - offset).magnitude }

  @inline(__always)
  func areas(_ j: Int) -> SIMD4<Double> {
    let w = SIMD4(repeating: a - Double(j)) - SIMD4(0, 1, 2, 3)
    return Lanes.magnitude(d1 * Lanes.load(y, at: j) - w * d2 - SIMD4(repeating: offset))
  }
}

/// Points with a given x: |d1 y[j] + d2 x[j] - (d1 y[a] + d2 x[a])|.
struct PlaceTriangle: Triangle {
  let y: UnsafeBufferPointer<Double>
  let x: UnsafeBufferPointer<Double>
  let d1: Double
  let d2: Double
  let offset: Double

  @inline(__always)
  func area(_ j: Int) -> Double { (d1 * y[j] + d2 * x[j] - offset).magnitude }

  @inline(__always)
  func areas(_ j: Int) -> SIMD4<Double> {
    Lanes.magnitude(
      d1 * Lanes.load(y, at: j) + d2 * Lanes.load(x, at: j) - SIMD4(repeating: offset))
  }
}
