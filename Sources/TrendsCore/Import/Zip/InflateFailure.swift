import TrendsCore

/// Why compressed bytes could not be read on, and where in their source.
public struct InflateFailure: Error, Equatable, Sendable {
  public enum Reason: Equatable, Sendable {
    case cutOff
    case badBlockType
    case badStoredLength
    case badCodeLengths
    case noEndCode
    case badSymbol
    case tooFarBack
    case unreadable(String)
  }

  public var reason: Reason
  /// The byte of the source that holds the first bit of what is wrong.
  public var offset: Int

  public init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// What is wrong, as the end of a sentence.
  public var message: String {
    switch reason {
    case .cutOff: "the compressed data end too early"
    case .badBlockType: "a block of unknown type"
    case .badStoredLength: "a stored block whose two lengths differ"
    case .badCodeLengths: "a block with code lengths that make no code"
    case .noEndCode: "a block without a code for its end"
    case .badSymbol: "a code that stands for nothing"
    case .tooFarBack: "a copy from before the beginning"
    case .unreadable(let why): why
    }
  }
}
