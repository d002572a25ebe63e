import TrendsCore

/// The symbols of DEFLATE by RFC 1951, as values for the entries of a `HuffmanTable`.
public enum DeflateCode {
  /// The first value of a code, and how many bits behind it are added.
  public typealias Step = (first: Int, extra: Int)

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
    values += lengthSteps.map { UInt32($0.first) << 16 | UInt32($0.extra) }
    return values + [HuffmanTable.special, HuffmanTable.special]
  }()

  static let distances: [UInt32] =
    distanceSteps.map { UInt32($0.first) << 16 | UInt32($0.extra) }
    + [HuffmanTable.special, HuffmanTable.special]

  /// From 3 to 258 bytes.
  public static let lengthSteps =
    steps(from: 3, count: 28) { $0 < 8 ? 0 : $0 / 4 - 1 } + [(258, 0)]
  public static let distanceSteps = steps(from: 1, count: 30) { $0 < 4 ? 0 : $0 / 2 - 1 }

  private static func steps(from first: Int, count: Int, extra: (Int) -> Int) -> [Step] {
    var first = first
    return (0..<count).map { code in
      defer { first += 1 << extra(code) }
      return (first, extra(code))
    }
  }

  static let fixedLengths: [UInt8] =
    [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
    + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8)
  static let fixedDistances = [UInt8](repeating: 5, count: 32)
}
