/// Where in a file the records of one type lie: stretches of about 64 KB with the time they span.
///
///     file   ├──chunk──┤├──chunk──┤      ├──chunk──┤
///     time    Mar 1–3     Mar 3–9          Mar 9–12       a page reads only what it overlaps
struct ZoneMap: Equatable, Sendable {
  struct Chunk: Equatable, Sendable {
    var offset: Int
    var length: Int
    var first: Int64
    var last: Int64
    var count = 1
  }

  static let chunkSize = 64 << 10

  private(set) var chunks: [Chunk] = []

  mutating func add(_ bytes: Range<Int>, from first: Int64, to last: Int64) {
    guard let index = chunks.indices.last,
      bytes.upperBound - chunks[index].offset <= ZoneMap.chunkSize
    else {
      chunks.append(
        Chunk(offset: bytes.lowerBound, length: bytes.count, first: first, last: last))
      return
    }
    chunks[index].length = bytes.upperBound - chunks[index].offset
    chunks[index].first = min(chunks[index].first, first)
    chunks[index].last = max(chunks[index].last, last)
    chunks[index].count += 1
  }

  var count: Int { chunks.reduce(0) { $0 + $1.count } }
  var first: Int64? { chunks.map(\.first).min() }
  var last: Int64? { chunks.map(\.last).max() }

  /// The bytes to read for what lies within some seconds, neighbours as one stretch.
  func stretches(overlapping seconds: Range<Int64>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for chunk in chunks where chunk.last >= seconds.lowerBound && chunk.first < seconds.upperBound {
      let bytes = chunk.offset..<(chunk.offset + chunk.length)
      if let last = found.last, last.upperBound >= bytes.lowerBound,
        bytes.upperBound - last.lowerBound <= 16 * ZoneMap.chunkSize
      {
        found[found.count - 1] = last.lowerBound..<max(last.upperBound, bytes.upperBound)
      } else {
        found.append(bytes)
      }
    }
    return found
  }
}
