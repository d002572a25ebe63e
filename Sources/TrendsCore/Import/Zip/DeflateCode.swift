import TrendsCore

/// The symbols of DEFLATE by RFC 1951, as values for the entries of a `HuffmanTable`.
enum DeflateCode {
  /// In this order the lengths of the code for code lengths are written.
  static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  static let mostLengths = 286
  static let mostDistances = 30
  static let endSymbol = 256

  static let codeLengths = (0..<19).map { UInt32($0) << 16 }

  /// Bytes, the end of a block, lengths from 3 to 258, and two symbols that stand for nothing.
  static let lengths: [UInt32] = {
    var values = (0..<256).map { UInt32($0) << 16 | HuffmanTable.literal }
    values.append(HuffmanTable.special | HuffmanTable.end)
    values += DeflateSteps.lengths.map { UInt32($0.first) << 16 | UInt32($0.extra) }
    return values + [HuffmanTable.special, HuffmanTable.special]
  }()

  static let distances: [UInt32] =
    DeflateSteps.distances.map { UInt32($0.first) << 16 | UInt32($0.extra) }
    + [HuffmanTable.special, HuffmanTable.special]

  static let fixedLengths: [UInt8] =
    [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
    + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8)
  static let fixedDistances = [UInt8](repeating: 5, count: 32)
}
