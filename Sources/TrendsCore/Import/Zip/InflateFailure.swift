import TrendsCore

/// The reason why a DEFLATE stream cannot be read on, and where in its source.
public struct InflateFailure: Error, Equatable, Sendable {
  /// What is wrong with the stream; `message` has the sentences.
  public enum Reason: Equatable, Sendable {
    /// The source ends before the stream does.
    case cutOff
    case badBlockType
    /// The length of a stored block and its complement do not match.
    case badStoredLength
    /// The code lengths of a block make no code, or there are too many of them.
    case badCodeLengths
    case noEndCode
    case badSymbol
    /// A match begins before the start of the output.
    case tooFarBack
    /// The source failed; the text is its message.
    case unreadable(String)
  }

  public var reason: Reason
  /// Offset in the source of the byte with the first bit that is wrong.
  public var offset: Int

  public init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// What is wrong, without a capital and a full stop, as the end of a sentence.
  public var message: String {
    switch reason {
    case .cutOff: "the compressed data end too early"
    case .badBlockType: "a block of unknown type"
    case .badStoredLength: "a stored block whose two lengths differ"
    case .badCodeLengths: "a block with invalid code lengths"
    case .noEndCode: "a block without an end code"
    case .badSymbol: "a code without a meaning"
    case .tooFarBack: "a copy from before the beginning"
    case .unreadable(let why): why
    }
  }
}
