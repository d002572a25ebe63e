/// Writes one block of deflate (RFC 1951) with the codes that the format fixes.
///
///     var output = DeflateOutput()
///     output.literal(UInt8(ascii: "a"))
///     output.match(9, distance: 1)      // nine more of them
///     output.end()
package struct DeflateOutput {
  /// What has been written, without bits that do not fill a byte yet.
  package private(set) var bytes: [UInt8]
  /// Bits that do not fill a byte yet, lowest first; fewer than eight between two calls.
  private var held: UInt64 = 0
  private var count = 0

  /// Begins the block, which is the last one, after other bytes.
  package init(after head: [UInt8] = []) {
    bytes = head
    put(0b011, 3)
  }

  /// Writes a byte as it is: eight bits below 144, nine from there on.
  package mutating func literal(_ byte: UInt8) {
    let value = UInt32(byte)
    if value < 144 {
      putCode(0x30 + value, 8)
    } else {
      putCode(0x190 + value - 144, 9)
    }
  }

  /// Copies `length` bytes from `distance` bytes back, in pieces of 3 to 258.
  ///
  /// A rest of one or two bytes has no code, so the piece before it is made shorter.
  package mutating func match(_ length: Int, distance: Int) {
    var rest = length
    while rest > 0 {
      let size = rest <= 258 ? rest : rest < 261 ? 255 : 258
      put(DeflateSteps.lengths, size)
      put(DeflateSteps.distances, distance, isDistance: true)
      rest -= size
    }
  }

  /// Ends the block and fills its last byte with zeros.
  package mutating func end() {
    put(0, 7)
    if count > 0 { put(0, 8 - count) }
  }

  /// Makes room for this many bytes in all.
  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  /// Writes a length or distance as its code and its extra bits.
  private mutating func put(_ codes: [DeflateSteps.Step], _ value: Int, isDistance: Bool = false) {
    var index = codes.count - 1
    while index > 0, codes[index].first > value { index -= 1 }
    let code = UInt32(index)
    if isDistance {
      putCode(code, 5)
    } else if code < 23 {
      putCode(code + 1, 7)
    } else {
      putCode(0xC0 + code - 23, 8)
    }
    put(UInt32(value - codes[index].first), codes[index].extra)
  }

  private mutating func put(_ bits: UInt32, _ size: Int) {
    held |= UInt64(bits) << UInt64(count)
    count += size
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: held))
      held >>= 8
      count -= 8
    }
  }

  /// Huffman codes are written from their highest bit on, unlike all other fields.
  private mutating func putCode(_ code: UInt32, _ size: Int) {
    var turned: UInt32 = 0
    for bit in 0..<size where code >> UInt32(bit) & 1 == 1 { turned |= 1 << UInt32(size - 1 - bit) }
    put(turned, size)
  }
}

extension DeflateOutput {
  /// Returns any bytes as deflate. Of four equal bytes only the last place is known, so it is fast
  /// rather than small: text of numbers shrinks to a third.
  package static func packed(_ data: [UInt8]) -> [UInt8] {
    var output = DeflateOutput()
    output.reserve(data.count / 3)
    data.withUnsafeBytes { output.pack($0) }
    output.end()
    return output.bytes
  }

  private mutating func pack(_ data: UnsafeRawBufferPointer) {
    let window = 32_768
    var places = [Int](repeating: -1, count: 1 << 15)
    var at = 0
    while at < data.count {
      guard at + 4 <= data.count else {
        literal(data[at])
        at += 1
        continue
      }
      let word = data.loadUnaligned(fromByteOffset: at, as: UInt32.self)
      let slot = Int((word &* 2_654_435_761) >> 17)
      let before = places[slot]
      places[slot] = at
      guard before >= 0, at - before <= window,
        data.loadUnaligned(fromByteOffset: before, as: UInt32.self) == word
      else {
        literal(data[at])
        at += 1
        continue
      }
      var length = 4
      while at + length < data.count, data[before + length] == data[at + length] { length += 1 }
      match(length, distance: at - before)
      at += length
    }
  }
}
