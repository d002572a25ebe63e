import TrendsCore

/// Where inflating can begin again: a bit of the stream, and the output before it that matches may
/// copy.
///
/// A point may be in the middle of a block; the header of that block is then read again. It takes
/// up to 32 KiB.
public struct RestartPoint: Equatable, Sendable {
  /// What the bits at the point belong to.
  enum Block: Equatable, Sendable {
    /// A header of a block comes next.
    case between
    /// Bytes of a stored block come next; this many are left.
    case stored(left: Int)
    /// Symbols come next; the type of their block is at this bit.
    case coded(header: Int)
  }

  /// Number of bytes of the output before the point.
  public let offset: Int
  /// The next bit, counted in bits from the start of the source.
  let bit: Int
  let block: Block
  /// Whether its block is the last one.
  let isFinal: Bool
  /// The output before the point, at most 32 KiB.
  let window: [UInt8]
}
