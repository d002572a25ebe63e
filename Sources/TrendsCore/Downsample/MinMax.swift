internal import Synchronization

/// Keeps the lowest and the highest point of each bin: fast, and no peak is lost.
public enum MinMax {
  /// How the points are divided into bins.
  public enum Bins: Hashable, Sendable {
    /// Equally many points in each bin: keeps points on both sides of a gap.
    case byCount
    /// Equally much x in each bin, as tsdownsample does when x is given. Without x the same as
    /// `byCount`.
    case equidistant
  }

  /// Returns ascending indices, two for each of `count` / 2 bins; a flat bin gives its first index
  /// once.
  ///
  ///     try MinMax.indices([1, 3, 2, 0, 5, 4], count: 2)  // [3, 4]
  ///
  /// All indices when there are no more than `count` points. Values must be finite and x ascending.
  /// Throws unless `count` is even and at least 2 and x is as long as y.
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

  /// Appends the indices of a part of y in ascending order; the index of a flat bin appears twice
  /// in a row.
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

  /// Fewest points for which threads save more than they cost.
  static let worthwhile = 1 << 19

  /// The bins do not depend on each other, so several threads give the same result as one.
  private static func byCount(
    to result: inout [Int], _ y: UnsafeBufferPointer<Double>, _ range: Range<Int>, count: Int
  ) {
    let found = [Int](unsafeUninitializedCapacity: 2 * count) { buffer, filled in
      nonisolated(unsafe) let (places, y) = (buffer, y)
      guard range.count >= worthwhile else {
        fill(places, y, range, bins: 0..<count, of: count)
        return filled = 2 * count
      }
      let next = Atomic(0)
      let part = max(1, count / (4 * Workers.most))
      Workers.run(Workers.most) { _ in
        while true {
          let first = next.add(part, ordering: .relaxed).oldValue
          guard first < count else { return }
          fill(places, y, range, bins: first..<min(first + part, count), of: count)
        }
      }
      filled = 2 * count
    }
    for place in found where place >= 0 { result.append(place) }
  }

  /// Writes the two indices of each bin; -1 twice for a bin without points.
  private static func fill(
    _ places: UnsafeMutableBufferPointer<Int>, _ y: UnsafeBufferPointer<Double>,
    _ range: Range<Int>, bins: Range<Int>, of count: Int
  ) {
    let block = Double(range.count - 1) / Double(count)
    func end(_ bin: Int) -> Int {
      if bin < 0 { return 0 }
      let exact = (block * Double(bin + 1)).rounded(.down)
      return min((Int(exactly: exact) ?? range.count - 1) + 1, range.count)
    }
    var start = end(bins.lowerBound - 1)
    for bin in bins {
      let end = end(bin)
      let found: (first: Int, second: Int) =
        end > start
        ? extremes(y, (range.lowerBound + start)..<(range.lowerBound + end)) : (-1, -1)
      places.initializeElement(at: 2 * bin, to: found.first)
      places.initializeElement(at: 2 * bin + 1, to: found.second)
      start = max(start, end)
    }
  }

  /// Appends the extremes of bins of equal width in x; bins without points are skipped.
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
      // Added in two halves, so that no product overflows.
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

  /// Returns the index after the last point that is before or at the edge; x[start] must be before
  /// it.
  private static func endOfBin(_ x: [Double], from start: Int, to last: Int, edge: Double) -> Int {
    var low = start
    var high = last
    while low < high {
      let middle = low + (high - low) / 2
      if x[middle] < edge { low = middle + 1 } else { high = middle }
    }
    return x[low] <= edge ? low + 1 : low
  }

  /// Returns the indices of the first minimum and the first maximum, the lower index first. The bin
  /// must not be empty.
  static func extremes(
    _ y: UnsafeBufferPointer<Double>, _ bin: Range<Int>
  ) -> (first: Int, second: Int) {
    var low = y[bin.lowerBound]
    var high = low
    var lowChunk = bin.lowerBound
    var highChunk = bin.lowerBound
    var start = bin.lowerBound
    while start < bin.upperBound {
      let end = min(start + Lanes.chunk, bin.upperBound)
      let (lowest, highest) = range(y, start, end)
      if lowest < low {
        low = lowest
        lowChunk = start
      }
      if highest > high {
        high = highest
        highChunk = start
      }
      start = end
    }
    let lowest = Lanes.first(low, of: y, in: lowChunk..<bin.upperBound)
    let highest = Lanes.first(high, of: y, in: highChunk..<bin.upperBound)
    return (min(lowest, highest), max(lowest, highest))
  }

  /// The lowest and the highest value of y in start..<end.
  @inline(__always)
  private static func range(
    _ y: UnsafeBufferPointer<Double>, _ start: Int, _ end: Int
  ) -> (low: Double, high: Double) {
    var low = y[start]
    var high = low
    var j = start
    if start + 8 <= end {
      var (low1, high1) = (Lanes.load(y, at: j), Lanes.load(y, at: j))
      var (low2, high2) = (Lanes.load(y, at: j + 4), Lanes.load(y, at: j + 4))
      j += 8
      while j + 8 <= end {
        let (one, two) = (Lanes.load(y, at: j), Lanes.load(y, at: j + 4))
        low1 = Lanes.lower(low1, one)
        high1 = Lanes.higher(high1, one)
        low2 = Lanes.lower(low2, two)
        high2 = Lanes.higher(high2, two)
        j += 8
      }
      let lowest = Lanes.lower(low1, low2)
      let highest = Lanes.higher(high1, high2)
      for lane in 0..<4 {
        if lowest[lane] < low { low = lowest[lane] }
        if highest[lane] > high { high = highest[lane] }
      }
    }
    while j < end {
      if y[j] < low { low = y[j] }
      if y[j] > high { high = y[j] }
      j += 1
    }
    return (low, high)
  }

  /// Removes repeats from ascending indices.
  static func unique(_ sorted: [Int]) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(sorted.count)
    for index in sorted where index != result.last { result.append(index) }
    return result
  }
}
