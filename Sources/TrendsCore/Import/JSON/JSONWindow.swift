import TrendsCore

/// The part of a source that a reader has in memory, so that a file of any size needs little of it.
///
///     source   ───────────[ · · · · ●══token══● · · · · ]───────────
///                  origin ┘         └ kept by refill    └ end
///
/// After `end` there are zeros, so a loop that stops at a zero needs no other bound.
struct JSONWindow: ~Copyable {
  private let source: any ByteSource
  /// `capacity` bytes and the padding; moves when a token is longer than half the window.
  private(set) var bytes: UnsafeMutablePointer<UInt8>
  /// Number of bytes in the window.
  private(set) var end = 0
  private var capacity: Int
  /// Offset in the source of the first byte of the window.
  private var origin: Int
  /// Whether a read has returned nothing; the source is not read again after that.
  private var isExhausted = false
  private var lines: LineCounter

  /// Number of zeros after the end, as many as one load of a word may reach beyond it.
  private static let padding = 16

  /// Creates an empty window; `refill` reads the first bytes. `size` is in bytes; a small source
  /// gets a smaller window.
  init(_ source: any ByteSource, from origin: Int, size: Int) {
    self.source = source
    self.origin = max(origin, 0)
    capacity = max(min(size, source.count), 64)
    bytes = .allocate(capacity: capacity + JSONWindow.padding)
    bytes.initialize(repeating: 0, count: capacity + JSONWindow.padding)
    lines = LineCounter(start: self.origin)
  }

  deinit { bytes.deallocate() }

  /// Returns the offset in the source of a place in the window.
  func offset(of index: Int) -> Int { origin + index }

  /// Returns line and column of a place in the window. Cheap for places in ascending order, since
  /// lines are counted from the last one on.
  mutating func place(of index: Int) -> ImportReport.Place {
    lines.count(bytes, from: origin, to: origin + index)
    return lines.place(at: origin + index)
  }

  /// Moves the bytes from `start` on to the front of the window, moves `index` with them and fills
  /// the rest; false where the source has ended. The window doubles when those bytes take more than
  /// half of it.
  mutating func refill(
    keeping start: Int, moving index: inout Int
  ) throws(ReadFailure) -> Bool {
    if isExhausted { return false }
    lines.count(bytes, from: origin, to: origin + start)
    let kept = end - start
    if kept > capacity / 2 { grow() }
    if start > 0 { bytes.update(from: bytes + start, count: kept) }
    origin += start
    index -= start
    end = kept
    clearPadding()
    while end < capacity {
      let room = UnsafeMutableRawBufferPointer(start: bytes + end, count: capacity - end)
      let came = try source.read(into: room, at: origin + end)
      guard came > 0 else {
        isExhausted = true
        break
      }
      end += min(came, capacity - end)
    }
    clearPadding()
    return end > kept
  }

  private func clearPadding() { (bytes + end).update(repeating: 0, count: JSONWindow.padding) }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2 + JSONWindow.padding)
    larger.initialize(repeating: 0, count: capacity * 2 + JSONWindow.padding)
    larger.update(from: bytes, count: end)
    bytes.deallocate()
    bytes = larger
    capacity *= 2
  }
}

/// Counts lines from one place to the next, so that no byte is counted twice.
private struct LineCounter {
  /// Of the byte at `counted`, from 1.
  private var line = 1
  /// Offset in the source at which that line begins.
  private var lineStart: Int
  /// Offset in the source up to which lines were counted.
  private var counted: Int

  init(start: Int) {
    lineStart = start
    counted = start
  }

  /// Counts on to an offset in the source; `bytes` begin at `origin`. Does nothing for an earlier
  /// offset.
  mutating func count(_ bytes: UnsafeMutablePointer<UInt8>, from origin: Int, to offset: Int) {
    guard offset > counted, counted >= origin else { return }
    let part = bytes + (counted - origin)
    let size = offset - counted
    counted = offset
    let breaks = LineCounter.breaks(part, size)
    guard breaks > 0 else { return }
    line += breaks
    var last = size - 1
    while last > 0, part[last] != UInt8(ascii: "\n") { last -= 1 }
    lineStart = offset - size + last + 1
  }

  /// Returns the number of line breaks. Compares eight bytes at a time, since this reads all of
  /// every file.
  private static func breaks(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let feeds = ones &* UInt64(UInt8(ascii: "\n"))
    let lows: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    var breaks = 0
    var index = 0
    while index + 8 <= count {
      let word = UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self) ^ feeds
      // Sets the highest bit of each byte that is a line break, and no other bit.
      let found = ~(((word & lows) &+ lows) | word | lows)
      breaks += Int(((found >> 7) &* ones) >> 56)
      index += 8
    }
    while index < count {
      if bytes[index] == UInt8(ascii: "\n") { breaks += 1 }
      index += 1
    }
    return breaks
  }

  func place(at offset: Int) -> ImportReport.Place {
    // Lines are not counted backwards: a place before the last counted line has only its byte.
    guard offset >= lineStart else { return ImportReport.Place(byte: offset) }
    return ImportReport.Place(line: line, column: offset - lineStart + 1, byte: offset)
  }
}
