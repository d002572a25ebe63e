/// The codes of lengths and distances in DEFLATE (RFC 1951): the first value of each code and the
/// number of extra bits that are added to it.
package enum DeflateSteps {
  /// `first` in bytes, `extra` in bits.
  package typealias Step = (first: Int, extra: Int)

  /// Lengths from 3 to 258 bytes, for the codes from 257 on.
  package static let lengths =
    steps(from: 3, count: 28) { $0 < 8 ? 0 : $0 / 4 - 1 } + [(258, 0)]
  /// Distances from 1 to 32,768 bytes, for the codes from 0 on.
  package static let distances = steps(from: 1, count: 30) { $0 < 4 ? 0 : $0 / 2 - 1 }

  /// Each code begins where the values of the one before it end.
  private static func steps(from first: Int, count: Int, extra: (Int) -> Int) -> [Step] {
    var first = first
    return (0..<count).map { code in
      defer { first += 1 << extra(code) }
      return (first, extra(code))
    }
  }
}
