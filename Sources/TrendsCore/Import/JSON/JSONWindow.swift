import TrendsCore

/// The part of a source that a reader looks at, so that a file of any size needs little memory.
///
///     source   ───────────[ · · · · ●══token══● · · · · ]───────────
///                  origin ┘         └ kept by refill    └ end
///
/// Behind `end` stand zeros: a loop that stops at a zero needs no other bound.
struct JSONWindow: ~Copyable {
  private let source: any ByteSource
  private(set) var bytes: UnsafeMutablePointer<UInt8>
  private(set) var end = 0
  private var capacity: Int
  private var origin: Int
  private var isExhausted = false
  private var lines: LineCounter

  /// As many zeros as one load may reach beyond the end.
  private static let padding = 16

  init(_ source: any ByteSource, from origin: Int, size: Int) {
    self.source = source
    self.origin = max(origin, 0)
    capacity = max(min(size, source.count), 64)
    bytes = .allocate(capacity: capacity + JSONWindow.padding)
    bytes.initialize(repeating: 0, count: capacity + JSONWindow.padding)
    lines = LineCounter(start: self.origin)
  }

  deinit { bytes.deallocate() }

  /// Where the byte at `index` stands in the source.
  func offset(of index: Int) -> Int { origin + index }

  /// Line and column of `index`; cheapest for places that go forward.
  mutating func place(of index: Int) -> ImportReport.Place {
    lines.count(bytes, from: origin, to: origin + index)
    return lines.place(at: origin + index)
  }

  /// Moves what begins at `start` to the front, with `index`, and reads on; false where the source
  /// has ended.
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

/// Counts lines up to a place, and from there to the next one.
private struct LineCounter {
  private var line = 1
  private var lineStart: Int
  private var counted: Int

  init(start: Int) {
    lineStart = start
    counted = start
  }

  /// `bytes` begin at `origin` of the source.
  mutating func count(_ bytes: UnsafeMutablePointer<UInt8>, from origin: Int, to offset: Int) {
    guard offset > counted, counted >= origin else { return }
    let part = bytes + (counted - origin)
    let size = offset - counted
    counted = offset
    let breaks = LineCounter.breaks(part, size)
    guard breaks > 0 else { return }
    line += breaks
    var last = size - 1
    while last > 0, part[last] != 10 { last -= 1 }
    lineStart = offset - size + last + 1
  }

  /// Eight bytes at once: this runs over the whole of every file.
  private static func breaks(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let lows: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    var breaks = 0
    var index = 0
    while index + 8 <= count {
      let word = UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self) ^ (ones &* 10)
      // The high bit of each byte that is a line break, and no other bit.
      let found = ~(((word & lows) &+ lows) | word | lows)
      breaks += Int(((found >> 7) &* ones) >> 56)
      index += 8
    }
    while index < count {
      if bytes[index] == 10 { breaks += 1 }
      index += 1
    }
    return breaks
  }

  func place(at offset: Int) -> ImportReport.Place {
    // A place before the last counted one still has its byte.
    guard offset >= lineStart else { return ImportReport.Place(byte: offset) }
    return ImportReport.Place(line: line, column: offset - lineStart + 1, byte: offset)
  }
}
