import TrendsCore

/// Finds the end of a cell, eight bytes at a time.
///
/// A byte of `word ^ pattern` is zero where the byte is the one looked for; the lowest bit that
/// `(x - 0x01…) & ~x & 0x80…` sets stands at the first such byte.
struct StopScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  let separator: UInt8
  private let separators: UInt64
  private let feeds = StopScan.ones &* 10
  private let returns = StopScan.ones &* 13

  init(separator: UInt8) {
    self.separator = separator
    separators = StopScan.ones &* UInt64(separator)
  }

  /// The first separator or line end from `start` on; `end` where there is none.
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

  /// The first `byte` from `start` on.
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

  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & highs }

  @inline(__always)
  func isStop(_ byte: UInt8) -> Bool { byte == separator || byte == 10 || byte == 13 }
}
