import TrendsCore

/// Where the records of one type are in a file: chunks of about 64 KB, larger in a file of more
/// than 512 MB, each with the time that its records span.
///
///     file   ├──chunk──┤├──chunk──┤      ├──chunk──┤
///     time    Mar 1–3     Mar 3–9          Mar 9–12       a page reads only what it overlaps
struct ZoneMap: Equatable, Sendable {
  /// A stretch of the file, from its first record of the type to its last one.
  struct Chunk: Equatable, Sendable {
    /// Bytes from the start of the file.
    var offset: Int
    var length: UInt32
    /// Seconds since 1970, which fit in 32 bits from 1971 to 2099: the earliest start and the
    /// latest end.
    var first: UInt32
    var last: UInt32
    /// Number of records of the type.
    var count: UInt32 = 1
  }

  /// Largest number of chunks, which bounds memory however large the file is.
  private static let countLimit = 1 << 13

  /// In the order of the file.
  private(set) var chunks: [Chunk] = []
  /// Largest length of a chunk in bytes; a single record may be longer.
  private let size: Int

  /// Creates an empty map for a file of this size.
  init(fileSize: Int) { size = max(64 << 10, fileSize / ZoneMap.countLimit) }

  /// Creates an empty map with chunks as large as those of another one.
  init(sharing other: ZoneMap) { size = other.size }

  /// Adds the chunks of a later part of the file.
  mutating func append(_ other: ZoneMap) { chunks += other.chunks }

  /// Adds a record by its bytes, which must be after those of the record before, and its time.
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

  /// Number of records. O(chunks), as are `first` and `last`.
  var count: Int { chunks.reduce(0) { $0 + Int($1.count) } }
  /// Earliest start in seconds since 1970; nil for an empty map.
  var first: Int64? { chunks.map(\.first).min().map { Int64($0) } }
  /// Latest end in seconds since 1970; nil for an empty map.
  var last: Int64? { chunks.map(\.last).max().map { Int64($0) } }

  /// Returns the bytes to read for records within some seconds. Neighbouring chunks are joined as
  /// long as they fit in one window of the reader.
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
