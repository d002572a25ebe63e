/// The bytes that a DEFLATE stream stands for, read at any place.
///
/// A read begins at the nearest restart point, or goes on where the one before it ended when that
/// is nearer. Points that are not there yet are kept on the way. Readers take turns.
public final class InflatedBytes: ByteSource {
  public let count: Int
  private let cursor: Locked<InflateCursor>

  /// `range` is where in `source` the stream stands, `count` what comes out of it.
  public init(
    _ source: any ByteSource, _ range: Range<Int>, count: Int,
    points: RestartPoints = RestartPoints()
  ) {
    self.count = count
    cursor = Locked(InflateCursor(source: source, range: range, points: points))
  }

  public func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(ReadFailure) -> Int {
    guard offset >= 0, offset < count else { return 0 }
    let place = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(count - offset))
    return try cursor.withLock { cursor throws(ReadFailure) in
      try cursor.read(into: place, at: offset)
    }
  }
}
