public import TrendsCore

/// A range of another source: a member of a zip that is stored without compression.
public struct PartialBytes: ByteSource {
  private let source: any ByteSource
  /// In the other source; never beyond its end.
  private let range: Range<Int>

  /// Creates a source of the bytes of `range` that `source` has.
  public init(_ source: any ByteSource, _ range: Range<Int>) {
    self.source = source
    self.range = range.clamped(to: 0..<max(0, source.count))
  }

  public var count: Int { range.count }

  public func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(ReadFailure) -> Int {
    guard offset >= 0, offset < count else { return 0 }
    let size = min(buffer.count, count - offset)
    return try source.read(
      into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<size]),
      at: range.lowerBound + offset)
  }
}
