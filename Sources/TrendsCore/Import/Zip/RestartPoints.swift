import TrendsCore

/// The restart points of one stream, in ascending order.
///
///     ├──●──────●──────●───┤     a read begins at the ● before it
///
/// Each point takes 32 KiB: one every 8 MiB costs 4 MiB for a gigabyte of output.
public struct RestartPoints: Equatable, Sendable {
  /// Bytes of output from one point to the next (8 MiB).
  public static let usualSpacing = 8 << 20

  /// Least number of bytes of output from one point to the next.
  public let spacing: Int
  public private(set) var points: [RestartPoint] = []

  /// Creates an empty list. With a spacing of zero or less it stays empty.
  public init(every spacing: Int = RestartPoints.usualSpacing) { self.spacing = spacing }

  /// Adds the point at which `inflate` is, if that is far enough after the last one. O(1) if not.
  public mutating func note(_ inflate: Inflate) {
    guard spacing > 0, inflate.offset - (points.last?.offset ?? 0) >= spacing else { return }
    if let point = inflate.restartPoint() { points.append(point) }
  }

  /// Returns the last point at or before `offset`; nil where there is none. O(log n).
  public func nearest(to offset: Int) -> RestartPoint? {
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : points[low - 1]
  }
}
