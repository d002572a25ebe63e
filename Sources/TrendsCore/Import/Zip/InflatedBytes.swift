public import TrendsCore

/// The output of a DEFLATE stream as a byte source, readable at any offset.
///
/// A read begins at the nearest restart point before it, or where the last read ended when that is
/// nearer. Restart points are collected on the way. Threads take turns.
public final class InflatedBytes: ByteSource {
  /// The expected size of the output; the stream may end earlier.
  public let count: Int
  /// Largest offset that is inflated (limit against zip bombs): `mostRatio` times the compressed
  /// size, but at least `leastLimit`.
  private let limit: Int
  private let cursor: Locked<InflateCursor>

  /// Largest growth that is believed; the files that people keep are not compressed that well.
  public static let mostRatio = 100
  /// Number of bytes that may come out of a stream of any size (64 MiB).
  public static let leastLimit = 64 << 20

  /// Creates the source without reading. `range` is where the stream is in `source`, `count` the
  /// size of its output.
  public init(
    _ source: any ByteSource, _ range: Range<Int>, count: Int,
    points: RestartPoints = RestartPoints(), leastLimit: Int = InflatedBytes.leastLimit
  ) {
    self.count = count
    let most = range.count.multipliedReportingOverflow(by: InflatedBytes.mostRatio)
    limit = most.overflow ? .max : max(leastLimit, most.partialValue)
    cursor = Locked(InflateCursor(source: source, range: range, points: points))
  }

  public func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(ReadFailure) -> Int {
    guard offset >= 0, offset < count else { return 0 }
    guard offset < limit else {
      throw ReadFailure("unpacks to more than \(InflatedBytes.mostRatio) times its size")
    }
    let room = min(count, limit) - offset
    let place = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(room))
    return try cursor.withLock { cursor throws(ReadFailure) in
      try cursor.read(into: place, at: offset)
    }
  }
}
