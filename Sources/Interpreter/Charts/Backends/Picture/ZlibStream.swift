import TrendsCore

/// The dots of a raster as a zlib stream (RFC 1950 and 1951), as PNG requires.
///
/// A chart consists of runs of one colour and of rows equal to the one above, so only these two are
/// searched for. All data is one block with the format's fixed codes.
struct ZlibStream {
  private var output: DeflateOutput
  private var sum = Adler32()

  /// Compresses a raster; each row begins with the byte of PNG's filter, which is 0 for none.
  init(_ raster: Raster) {
    // Header: deflate with a window of 32 KiB, fastest level.
    output = DeflateOutput(after: [0x78, 0x01])
    output.reserve(1 << 17)
    let rowBytes = 1 + 3 * raster.width
    raster.dots.withUnsafeBufferPointer { dots in
      for row in 0..<raster.height {
        // No filter: the bytes of the row are stored as they are.
        output.literal(0)
        sum.add(0)
        let start = row * raster.width
        addRow(
          dots, start..<(start + raster.width),
          above: row > 0 && rowBytes <= 32_768 ? raster.width : nil, rowBytes: rowBytes)
      }
    }
    output.end()
    bytes = output.bytes + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum.value >> $0) }
  }

  /// The stream, with its checksum at the end.
  private(set) var bytes: [UInt8] = []

  /// Writes a row as runs, copies from the row above, and single dots.
  ///
  /// `above` is the number of dots back to the row above; nil in the first row, or if it lies
  /// outside the window.
  private mutating func addRow(
    _ dots: UnsafeBufferPointer<UInt32>, _ row: Range<Int>, above: Int?, rowBytes: Int
  ) {
    var at = row.lowerBound
    while at < row.upperBound {
      let dot = dots[at]
      var run = at
      if at > row.lowerBound, dots[at - 1] == dot {
        while run < row.upperBound, dots[run] == dot { run += 1 }
      }
      var copy = at
      if let above {
        while copy < row.upperBound, dots[copy] == dots[copy - above] { copy += 1 }
      }
      let end = max(run, copy)
      guard end > at + 1 else {
        add(dot, 1)
        for shift: UInt32 in [16, 8, 0] {
          output.literal(UInt8(truncatingIfNeeded: dot >> shift))
        }
        at += 1
        continue
      }
      output.match(3 * (end - at), distance: copy >= run ? rowBytes : 3)
      sumUp(dots, at..<end)
      at = end
    }
  }

  /// Adds dots to the checksum that a match has written, run by run.
  private mutating func sumUp(_ dots: UnsafeBufferPointer<UInt32>, _ range: Range<Int>) {
    var at = range.lowerBound
    while at < range.upperBound {
      var end = at + 1
      while end < range.upperBound, dots[end] == dots[at] { end += 1 }
      add(dots[at], end - at)
      at = end
    }
  }

  /// Adds `count` equal dots to the checksum.
  private mutating func add(_ dot: UInt32, _ count: Int) {
    sum.add(
      UInt64(dot >> 16 & 255), UInt64(dot >> 8 & 255), UInt64(dot & 255), times: UInt64(count))
  }
}

/// The checksum of zlib, with a closed form for a run of equal dots.
private struct Adler32 {
  /// The largest prime below 2^16.
  private static let modulus: UInt64 = 65521
  private var a: UInt64 = 1
  private var b: UInt64 = 0

  var value: UInt32 { UInt32(b << 16 | a) }

  mutating func add(_ byte: UInt64) {
    a = (a + byte) % Self.modulus
    b = (b + a) % Self.modulus
  }

  /// Adds `count` dots of three bytes at once.
  mutating func add(_ x: UInt64, _ y: UInt64, _ z: UInt64, times count: UInt64) {
    let all = x + y + z
    b += 3 * count * a + 3 * all * (count * (count - 1) / 2) + count * (3 * x + 2 * y + z)
    a = (a + count * all) % Self.modulus
    b %= Self.modulus
  }
}
