import TrendsCore

/// The bits of a part of a `ByteSource`, read in chunks.
///
/// Behind the last byte zeros follow, so that looking ahead needs no care; whoever takes bits asks
/// `isOverrun` afterwards.
struct BitInput: ~Copyable {
  /// Bytes behind the last one that may be looked at.
  private static let padding = 64
  private static let chunk = 1 << 17
  private static let size = chunk + padding

  private let source: any ByteSource
  /// Where in the source the part ends; less than was said when the source is shorter.
  private(set) var end: Int
  let buffer: UnsafeMutableRawPointer
  /// Where in the source the buffer begins.
  private var base: Int
  /// In the buffer: the next byte to look at, and the end of what was read.
  var next = 0
  private(set) var limit = 0
  private var isLast = false
  /// Bits looked at; those above `count` are right, but come again with `next`.
  var bits: UInt64 = 0
  var count = 0

  init(_ source: any ByteSource, _ range: Range<Int>) {
    self.source = source
    base = min(range.lowerBound, source.count)
    end = min(range.upperBound, source.count)
    buffer = UsedAgain.allocate(byteCount: BitInput.size)
  }

  deinit { UsedAgain.giveBack(buffer, byteCount: BitInput.size) }

  /// Of the next bit, counted from the beginning of the source.
  var position: Int { (base + next) * 8 - count }
  /// The byte of the source that holds the next bit.
  var byteOffset: Int { min(position / 8, end) }
  var isOverrun: Bool { isLast && position > end * 8 }
  /// Up to here in the buffer 32 bytes and more may be looked at.
  var fastLimit: Int { limit - 32 }

  /// Sees to it that the bytes at `next` can be looked at.
  mutating func fill() throws(InflateFailure) {
    if !isLast, next > fastLimit { try more() }
  }

  private mutating func more() throws(InflateFailure) {
    // `align` may go back by what is looked at, eight bytes at most.
    let gone = max(0, next - 8)
    buffer.copyMemory(from: buffer + gone, byteCount: limit - gone)
    base += gone
    next -= gone
    limit -= gone
    while next > fastLimit {
      let size = min(BitInput.chunk - limit, end - base - limit)
      let came: Int
      do {
        came =
          size <= 0
          ? 0
          : try source.read(
            into: UnsafeMutableRawBufferPointer(start: buffer + limit, count: size),
            at: base + limit)
      } catch {
        throw InflateFailure(.unreadable(error.message), at: base + limit)
      }
      guard came > 0 else {
        isLast = true
        end = base + limit
        (buffer + limit).initializeMemory(as: UInt8.self, repeating: 0, count: BitInput.padding)
        return
      }
      limit += min(came, size)
    }
  }

  /// Looks at 56 bits or more.
  @inline(__always) mutating func refill() {
    bits |=
      UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: next, as: UInt64.self))
      &<< UInt64(truncatingIfNeeded: count)
    next &+= (63 &- count) &>> 3
    count |= 56
  }

  @inline(__always) mutating func drop(_ amount: Int) {
    bits &>>= UInt64(truncatingIfNeeded: amount)
    count &-= amount
  }

  /// The next bits as a number, at most 32.
  mutating func take(_ amount: Int) throws(InflateFailure) -> Int {
    try fill()
    refill()
    let value = Int(bits & (1 << UInt64(amount) - 1))
    drop(amount)
    if isOverrun { throw InflateFailure(.cutOff, at: end) }
    return value
  }

  /// Goes on with the next whole byte, and with nothing looked at.
  mutating func align() {
    next -= count >> 3
    (bits, count) = (0, 0)
  }

  mutating func seek(bit: Int) throws(InflateFailure) {
    base = bit >> 3
    (next, limit, isLast, bits, count) = (0, 0, false, 0, 0)
    _ = try take(bit & 7)
  }

  /// Moves whole bytes, at most `size`; only after `align`.
  mutating func copy(to place: UnsafeMutableRawPointer, _ size: Int) throws(InflateFailure) -> Int {
    try fill()
    let size = min(size, limit - next)
    if size <= 0 { throw InflateFailure(.cutOff, at: end) }
    place.copyMemory(from: buffer + next, byteCount: size)
    next += size
    return size
  }
}
