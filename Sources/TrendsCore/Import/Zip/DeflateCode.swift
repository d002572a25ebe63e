import TrendsCore

/// The symbols of DEFLATE (RFC 1951), as values for the entries of a `HuffmanTable`: the first
/// value of a symbol in the upper half, the number of its extra bits in the lowest byte.
enum DeflateCode {
  /// The order in which a block has the lengths of the codes for code lengths.
  static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  /// Symbols that a block may use for bytes and lengths, and for distances.
  static let mostLengths = 286
  static let mostDistances = 30
  /// The symbol that ends a block.
  static let endSymbol = 256

  /// The symbols for code lengths, 0 to 18, which are their own values.
  static let codeLengths = (0..<19).map { UInt32($0) << 16 }

  /// The symbols for bytes, the end of a block and lengths from 3 to 258. The last two are in the
  /// fixed code, but have no meaning.
  static let lengths: [UInt32] = {
    var values = (0..<256).map { UInt32($0) << 16 | HuffmanTable.literal }
    values.append(HuffmanTable.special | HuffmanTable.end)
    values += DeflateSteps.lengths.map { UInt32($0.first) << 16 | UInt32($0.extra) }
    return values + [HuffmanTable.special, HuffmanTable.special]
  }()

  /// The symbols for distances from 1 to 32,768. The last two are in the fixed code, but have no
  /// meaning.
  static let distances: [UInt32] =
    DeflateSteps.distances.map { UInt32($0.first) << 16 | UInt32($0.extra) }
    + [HuffmanTable.special, HuffmanTable.special]

  /// Code lengths of the fixed code (RFC 1951, 3.2.6).
  static let fixedLengths: [UInt8] =
    [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
    + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8)
  static let fixedDistances = [UInt8](repeating: 5, count: 32)
}
