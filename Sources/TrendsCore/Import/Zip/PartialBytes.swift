public import TrendsCore

/// A part of other bytes: a member of a zip that is stored as it is.
public struct PartialBytes: ByteSource {
  private let source: any ByteSource
  private let range: Range<Int>

  /// What of `range` lies outside `source` is left out.
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
