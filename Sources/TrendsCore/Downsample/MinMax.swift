/// The lowest and the highest point of each bin: fast, faithful to peaks (analytics 3.7).
public enum MinMax {
  public enum Bins: Hashable, Sendable {
    /// As many samples in each: keeps points after a gap.
    case byCount
    /// As much x in each, as tsdownsample does when x is given.
    case equidistant
  }

  /// Ascending indices, two per bin; a flat bin gives its first index once.
  ///
  ///     try MinMax.indices([1, 3, 2, 0, 5, 4], count: 2)  // [3, 4]
  public static func indices(
    _ y: [Double], x: [Double]? = nil, count: Int, bins: Bins = .byCount
  ) throws(DownsampleError) -> [Int] {
    guard count >= 2, count % 2 == 0 else {
      throw .outside("count", count, "even, 2 and above")
    }
    if let x, x.count != y.count { throw .unequal(x: x.count, y: y.count) }
    var result: [Int] = []
    result.reserveCapacity(count)
    y.withUnsafeBufferPointer { y in
      append(to: &result, y, x, within: 0..<y.count, count: count, bins: bins)
    }
    return unique(result)
  }

  /// The indices of a part of y; ascending, a repeat stands beside its like.
  static func append(
    to result: inout [Int], _ y: UnsafeBufferPointer<Double>, _ x: [Double]?,
    within range: Range<Int>, count: Int, bins: Bins
  ) {
    guard range.count > count else {
      result.append(contentsOf: range)
      return
    }
    if bins == .equidistant, let x {
      equidistant(to: &result, y, x, range, count: count / 2)
    } else {
      byCount(to: &result, y, range, count: count / 2)
    }
  }

  private static func byCount(
    to result: inout [Int], _ y: UnsafeBufferPointer<Double>, _ range: Range<Int>, count: Int
  ) {
    let block = Double(range.count - 1) / Double(count)
    var start = 0
    for bin in 0..<count {
      let exact = (block * Double(bin + 1)).rounded(.down)
      let end = min((Int(exactly: exact) ?? range.count - 1) + 1, range.count)
      guard end > start else { continue }
      let found = extremes(y, (range.lowerBound + start)..<(range.lowerBound + end))
      result.append(found.first)
      result.append(found.second)
      start = end
    }
  }

  private static func equidistant(
    to result: inout [Int], _ y: UnsafeBufferPointer<Double>, _ x: [Double], _ range: Range<Int>,
    count: Int
  ) {
    let bins = Double(count)
    let first = x[range.lowerBound]
    let step = x[range.upperBound - 1] / bins - first / bins
    var start = range.lowerBound
    for bin in 0..<count where start < range.upperBound {
      let half = step * (Double(bin + 1) / 2)
      // In two halves, so that no product overflows.
      let edge = first + half + half + 1e-12
      if x[start] >= edge { continue }
      let end = endOfBin(x, from: start, to: range.upperBound - 1, edge: edge)
      if end - start <= 2 {
        result.append(contentsOf: start..<end)
      } else {
        let found = extremes(y, start..<end)
        result.append(found.first)
        result.append(found.second)
      }
      start = end
    }
  }

  /// One past the last sample before the edge, or at it.
  private static func endOfBin(_ x: [Double], from start: Int, to last: Int, edge: Double) -> Int {
    var low = start
    var high = last
    while low < high {
      let middle = low + (high - low) / 2
      if x[middle] < edge { low = middle + 1 } else { high = middle }
    }
    return x[low] <= edge ? low + 1 : low
  }

  /// The first minimum and the first maximum, the lower index first.
  static func extremes(
    _ y: UnsafeBufferPointer<Double>, _ bin: Range<Int>
  ) -> (first: Int, second: Int) {
    var lowest = SIMD4<Double>(repeating: y[bin.lowerBound])
    var highest = lowest
    var j = bin.lowerBound
    while j + 4 <= bin.upperBound {
      let values = SIMD4(y[j], y[j + 1], y[j + 2], y[j + 3])
      lowest.replace(with: values, where: values .< lowest)
      highest.replace(with: values, where: values .> highest)
      j += 4
    }
    var low = lowest.min()
    var high = highest.max()
    while j < bin.upperBound {
      if y[j] < low { low = y[j] }
      if y[j] > high { high = y[j] }
      j += 1
    }
    var lowPlace = bin.lowerBound
    while lowPlace < bin.upperBound - 1, y[lowPlace] != low { lowPlace += 1 }
    var highPlace = bin.lowerBound
    while highPlace < bin.upperBound - 1, y[highPlace] != high { highPlace += 1 }
    return (min(lowPlace, highPlace), max(lowPlace, highPlace))
  }

  static func unique(_ sorted: [Int]) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(sorted.count)
    for index in sorted where index != result.last { result.append(index) }
    return result
  }
}
