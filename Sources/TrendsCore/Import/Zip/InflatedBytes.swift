public import TrendsCore

/// The bytes that a DEFLATE stream stands for, read at any place.
///
/// A read begins at the nearest restart point, or goes on where the one before it ended when that
/// is nearer. Points that are not there yet are kept on the way. Readers take turns.
public final class InflatedBytes: ByteSource {
  public let count: Int
  /// Up to where what comes out is believed.
  private let limit: Int
  private let cursor: Locked<InflateCursor>

  /// Nothing that people keep shrinks so far.
  public static let mostRatio = 100
  /// What may come out of however little.
  public static let leastLimit = 64 << 20

  /// `range` is where in `source` the stream stands, `count` what comes out of it.
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
