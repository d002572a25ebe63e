import TrendsCore

/// Where inflating can begin again: a place in the compressed bits and what was before it.
///
/// A point stands anywhere in a block, whose header is read again first. It holds up to 32 KB.
public struct RestartPoint: Equatable, Sendable {
  /// What the bits at the place belong to.
  enum Block: Equatable, Sendable {
    case between
    /// Bytes as they are, this many to come.
    case stored(left: Int)
    /// Codes that the header at this bit describes.
    case coded(header: Int)
  }

  /// How much of the output came before.
  public let offset: Int
  /// The next bit, counted from the beginning of the compressed source.
  let bit: Int
  let block: Block
  let isFinal: Bool
  let window: [UInt8]
}
