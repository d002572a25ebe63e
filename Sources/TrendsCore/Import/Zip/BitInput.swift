import TrendsCore

/// Reads the bits of a part of a `ByteSource`, in chunks.
///
/// After the last byte there are zeros, so that the decoder may look ahead without a check. Bits
/// that were taken from there are found afterwards, by `isOverrun`.
struct BitInput: ~Copyable {
  /// Bytes after the last one that may be looked at.
  private static let padding = 64
  /// Bytes that one read asks for at most (128 KiB).
  private static let chunk = 1 << 17
  private static let size = chunk + padding

  private let source: any ByteSource
  /// Offset in the source at which the part ends. It becomes less when the source turns out to be
  /// shorter.
  private(set) var end: Int
  /// `size` bytes, of which those before `limit` were read.
  let buffer: UnsafeMutableRawPointer
  /// Offset in the source of the first byte of the buffer.
  private var base: Int
  /// Place in the buffer of the next byte that is not wholly in `bits`.
  var next = 0
  /// Number of bytes in the buffer.
  private(set) var limit = 0
  /// Whether the part has no more bytes than the buffer has.
  private var isLast = false
  /// The bits that come next, the lowest first. Those above `count` are correct too, but `next` has
  /// not passed them, so that `refill` brings them again.
  var bits: UInt64 = 0
  /// Number of bits in `bits` that `next` has passed, at most 63.
  var count = 0

  /// Begins at the first bit of `range`, which is clamped to the source.
  init(_ source: any ByteSource, _ range: Range<Int>) {
    self.source = source
    base = min(range.lowerBound, source.count)
    end = min(range.upperBound, source.count)
    buffer = UsedAgain.allocate(byteCount: BitInput.size)
  }

  deinit { UsedAgain.giveBack(buffer, byteCount: BitInput.size) }

  /// Offset of the next bit, in bits from the start of the source.
  var position: Int { (base + next) * 8 - count }
  /// The byte of the source that holds the next bit.
  var byteOffset: Int { min(position / 8, end) }
  /// Whether more bits were taken than there are; those beyond the end were zeros.
  var isOverrun: Bool { isLast && position > end * 8 }
  /// Place in the buffer up to which at least 32 more bytes can be looked at.
  var fastLimit: Int { limit - 32 }

  /// Reads on where fewer than 32 bytes can be looked at. Must be called before `refill`.
  mutating func fill() throws(InflateFailure) {
    if !isLast, next > fastLimit { try more() }
  }

  /// Moves the rest of the buffer to its front and reads on.
  private mutating func more() throws(InflateFailure) {
    // `align` gives back up to eight bytes that are in `bits` already, so they are kept.
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

  /// Fills `bits` with at least 56 bits, without a branch.
  @inline(__always) mutating func refill() {
    bits |=
      UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: next, as: UInt64.self))
      &<< UInt64(truncatingIfNeeded: count)
    next &+= (63 &- count) &>> 3
    count |= 56
  }

  /// Takes bits that were looked at.
  @inline(__always) mutating func drop(_ amount: Int) {
    bits &>>= UInt64(truncatingIfNeeded: amount)
    count &-= amount
  }

  /// Takes bits and returns them as a number, the first one lowest. `amount` is from 0 to 32.
  mutating func take(_ amount: Int) throws(InflateFailure) -> Int {
    try fill()
    refill()
    let value = Int(bits & (1 << UInt64(amount) - 1))
    drop(amount)
    if isOverrun { throw InflateFailure(.cutOff, at: end) }
    return value
  }

  /// Goes to the next whole byte, and gives back the bytes that are in `bits`. The caller has taken
  /// the bits up to there.
  mutating func align() {
    next -= count >> 3
    (bits, count) = (0, 0)
  }

  /// Goes to a bit, counted from the start of the source.
  mutating func seek(bit: Int) throws(InflateFailure) {
    base = bit >> 3
    (next, limit, isLast, bits, count) = (0, 0, false, 0, 0)
    _ = try take(bit & 7)
  }

  /// Copies whole bytes, at most `size` and at least one; only directly after `align`. Returns how
  /// many.
  mutating func copy(to place: UnsafeMutableRawPointer, _ size: Int) throws(InflateFailure) -> Int {
    try fill()
    let size = min(size, limit - next)
    if size <= 0 { throw InflateFailure(.cutOff, at: end) }
    place.copyMemory(from: buffer + next, byteCount: size)
    next += size
    return size
  }
}
