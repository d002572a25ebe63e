import TrendsCore

/// Points along one stream, about every so many bytes of output, first to last.
///
///     ├──●──────●──────●───┤     read from here ▸ begin at the ● before
///
/// Each point holds 32 KB: one every 8 MB costs 4 MB for a gigabyte.
public struct RestartPoints: Equatable, Sendable {
  public static let usualSpacing = 8 << 20

  public let spacing: Int
  public private(set) var points: [RestartPoint] = []

  /// A spacing of zero or less keeps none.
  public init(every spacing: Int = RestartPoints.usualSpacing) { self.spacing = spacing }

  /// Keeps where `inflate` stands when that is far enough behind the last point.
  public mutating func note(_ inflate: Inflate) {
    guard spacing > 0, inflate.offset - (points.last?.offset ?? 0) >= spacing else { return }
    if let point = inflate.restartPoint() { points.append(point) }
  }

  /// The last point that is not behind `offset`.
  public func nearest(to offset: Int) -> RestartPoint? {
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : points[low - 1]
  }
}
