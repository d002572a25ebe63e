import TrendsCore

internal import Synchronization

/// Counts the line ends of a text block by block, so that the line of a byte is found by reading
/// one block and not all before it.
///
///     let index = LineIndex(of: file, upTo: 13_022_381)   // two threads count
///     index.place(of: 13_022_381, in: file)               // line 27,927, column 139
struct LineIndex {
  /// Bytes of a block (1 MiB).
  static let blockSize = 1 << 20

  /// The number of line ends before each block that was counted, and before the byte after the last.
  private var before = [0]

  init() {}

  /// Counts the blocks up to the one that holds `byte`, on several threads. What cannot be read
  /// ends the index.
  init(of text: any ByteSource, upTo byte: Int) {
    let blocks = max(0, min(byte, text.count)) / LineIndex.blockSize
    let counts = Locked([Int?](repeating: nil, count: blocks))
    let next = Atomic(0)
    Workers.run(min(blocks, Workers.most)) { _ in
      while true {
        let block = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard block < blocks else { return }
        let start = block * LineIndex.blockSize
        guard let bytes = try? text.bytes(from: start, limit: LineIndex.blockSize),
          bytes.count == LineIndex.blockSize
        else { continue }
        let count = bytes.withUnsafeBytes(LineIndex.count)
        counts.withLock { $0[block] = count }
      }
    }
    for count in counts.withLock({ $0 }) {
      guard let count else { return }
      append(count)
    }
  }

  /// Adds the line ends of the next block.
  mutating func append(_ count: Int) { before.append(before[before.count - 1] + count) }

  /// Returns the number of line ends in some bytes, eight at a time.
  static func count(_ bytes: UnsafeRawBufferPointer) -> Int {
    let ends: UInt64 = 0x0a0a_0a0a_0a0a_0a0a
    let low: UInt64 = 0x7f7f_7f7f_7f7f_7f7f
    let even: UInt64 = 0x00ff_00ff_00ff_00ff
    var total = 0
    var offset = 0
    while bytes.count - offset >= 8 {
      // Each byte of `sums` counts the ends at its place in the words: to 255 at most.
      let words = min(255, (bytes.count - offset) / 8)
      var sums: UInt64 = 0
      for word in 0..<words {
        let place = offset &+ word &* 8
        let other = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self) ^ ends
        // The top bit of each byte is set where the byte is a line end, with no carry between them.
        sums &+= ~(((other & low) &+ low) | other | low) >> 7
      }
      offset += words * 8
      let pairs = (sums & even) &+ ((sums >> 8) & even)
      total += Int((pairs &* 0x0001_0001_0001_0001) >> 48)
    }
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "\n") { total += 1 }
      offset += 1
    }
    return total
  }

  /// Finds the line and column of a byte; nil where the text cannot be read up to there, or where
  /// the index ends before it. Columns count characters of UTF-8.
  func place(of byte: Int, in text: any ByteSource) -> ImportReport.Place? {
    guard byte >= 0, byte / LineIndex.blockSize < before.count else { return nil }
    var line: Int?
    var column = 1
    var block = byte / LineIndex.blockSize
    var end = byte
    // The line begins in the block of the byte, or in the last one before it that has a line end.
    while true {
      let start = block * LineIndex.blockSize
      guard let bytes = try? text.bytes(from: start, limit: end - start),
        bytes.count == end - start
      else { return nil }
      if line == nil { line = before[block] + bytes.withUnsafeBytes(LineIndex.count) + 1 }
      let lineStart = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
      // Continuation bytes of UTF-8 (`10xxxxxx`) belong to the character before them.
      for byte in bytes[(lineStart ?? 0)...] where byte & 0xC0 != 0x80 { column += 1 }
      guard lineStart == nil, block > 0 else { break }
      block -= 1
      end = start
    }
    return line.map { ImportReport.Place(line: $0, column: column, byte: byte) }
  }
}
