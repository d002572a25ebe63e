import TrendsCore

/// Finds the end of a cell, eight bytes at a time.
///
/// A byte of `word ^ pattern` is zero where the byte is the one looked for. Of the bits that
/// `(x - 0x01…) & ~x & 0x80…` sets, the lowest is in the first such byte; higher ones may be wrong,
/// as the subtraction borrows.
struct StopScan {
  /// A word with 1 in each byte; times a byte it is that byte eight times.
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  /// A word with the highest bit of each byte.
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  let separator: UInt8
  private let separators: UInt64
  /// A line feed in each byte.
  private let feeds = StopScan.ones &* UInt64(UInt8(ascii: "\n"))
  /// A carriage return in each byte.
  private let returns = StopScan.ones &* UInt64(UInt8(ascii: "\r"))

  init(separator: UInt8) {
    self.separator = separator
    separators = StopScan.ones &* UInt64(separator)
  }

  /// Returns the index of the first separator or line end from `start` on, or `end` where there is
  /// none.
  @inline(__always)
  func next(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
    var at = start
    while at &+ 8 <= end {
      let word = UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt64.self).littleEndian
      let found =
        Self.zeros(word ^ separators) | Self.zeros(word ^ feeds) | Self.zeros(word ^ returns)
      if found != 0 { return at &+ found.trailingZeroBitCount &>> 3 }
      at &+= 8
    }
    while at < end, !isStop(bytes[at]) { at &+= 1 }
    return at
  }

  /// Returns the index of the first `byte` from `start` on, or nil where there is none before
  /// `end`.
  static func first(
    _ byte: UInt8, _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int
  ) -> Int? {
    let pattern = ones &* UInt64(byte)
    var at = start
    while at &+ 8 <= end {
      let word = UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt64.self).littleEndian
      let found = zeros(word ^ pattern)
      if found != 0 { return at &+ found.trailingZeroBitCount &>> 3 }
      at &+= 8
    }
    while at < end {
      if bytes[at] == byte { return at }
      at &+= 1
    }
    return nil
  }

  /// Sets the highest bit of the first zero byte, and perhaps of later bytes.
  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & highs }

  /// Whether a byte ends a cell.
  @inline(__always)
  func isStop(_ byte: UInt8) -> Bool { byte == separator || Lines.isBreak(byte) }
}
