/// How RFC 1951 (DEFLATE) packs lengths and distances: the first value of each code, and how many bits
/// after it are added to that.
package enum DeflateSteps {
  package typealias Step = (first: Int, extra: Int)

  /// From 3 to 258 bytes.
  package static let lengths =
    steps(from: 3, count: 28) { $0 < 8 ? 0 : $0 / 4 - 1 } + [(258, 0)]
  package static let distances = steps(from: 1, count: 30) { $0 < 4 ? 0 : $0 / 2 - 1 }

  private static func steps(from first: Int, count: Int, extra: (Int) -> Int) -> [Step] {
    var first = first
    return (0..<count).map { code in
      defer { first += 1 << extra(code) }
      return (first, extra(code))
    }
  }
}
