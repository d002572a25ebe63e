import TrendsCore

/// Where in a file the records of one type lie: stretches of about 64 KB, more in a large file, with
/// the time they span.
///
///     file   ├──chunk──┤├──chunk──┤      ├──chunk──┤
///     time    Mar 1–3     Mar 3–9          Mar 9–12       a page reads only what it overlaps
struct ZoneMap: Equatable, Sendable {
  struct Chunk: Equatable, Sendable {
    var offset: Int
    var length: UInt32
    /// Seconds since 1970, which records have between 1971 and 2100.
    var first: UInt32
    var last: UInt32
    var count: UInt32 = 1
  }

  /// At most so many stretches, however large the file.
  private static let countLimit = 1 << 13

  private(set) var chunks: [Chunk] = []
  private let size: Int

  init(fileSize: Int) { size = max(64 << 10, fileSize / ZoneMap.countLimit) }

  /// Empty, and with stretches as large as those of another.
  init(sharing other: ZoneMap) { size = other.size }

  /// Takes in what stands behind in the file.
  mutating func append(_ other: ZoneMap) { chunks += other.chunks }

  mutating func add(_ bytes: Range<Int>, from first: Int64, to last: Int64) {
    let (first, last) = (UInt32(clamping: first), UInt32(clamping: last))
    guard let index = chunks.indices.last, bytes.upperBound - chunks[index].offset <= size else {
      chunks.append(
        Chunk(
          offset: bytes.lowerBound, length: UInt32(clamping: bytes.count), first: first, last: last
        ))
      return
    }
    chunks[index].length = UInt32(clamping: bytes.upperBound - chunks[index].offset)
    chunks[index].first = min(chunks[index].first, first)
    chunks[index].last = max(chunks[index].last, last)
    chunks[index].count &+= 1
  }

  var count: Int { chunks.reduce(0) { $0 + Int($1.count) } }
  var first: Int64? { chunks.map(\.first).min().map { Int64($0) } }
  var last: Int64? { chunks.map(\.last).max().map { Int64($0) } }

  /// The bytes to read for what lies within some seconds, neighbours as one stretch.
  func stretches(overlapping seconds: Range<Int64>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for chunk in chunks
    where Int64(chunk.last) >= seconds.lowerBound && Int64(chunk.first) < seconds.upperBound {
      let bytes = chunk.offset..<(chunk.offset + Int(chunk.length))
      if let last = found.last, last.upperBound >= bytes.lowerBound,
        bytes.upperBound - last.lowerBound <= MarkupReader.windowSize
      {
        found[found.count - 1] = last.lowerBound..<max(last.upperBound, bytes.upperBound)
      } else {
        found.append(bytes)
      }
    }
    return found
  }
}
