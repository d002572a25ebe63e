import TrendsCore

/// What the next bits of a DEFLATE block stand for, found by one look or two.
///
/// The first bits pick an entry; an entry for a longer code leads to a second table behind the
/// first. An entry holds, from its lowest bit on:
///
///     0–7    bits to take: of the code and of what is added to its value
///     8–11   bits of the code alone; of a link: bits that pick in the second table
///     13–15  kinds: end of block, link, and 15 for all that is no value
///     16–30  the value, or where the second table begins
///     31     a literal byte
struct HuffmanTable: ~Copyable {
  static let literal: UInt32 = 1 << 31
  static let special: UInt32 = 1 << 15
  static let link: UInt32 = 1 << 14
  static let end: UInt32 = 1 << 13
  /// Takes a bit, so that nothing can stand still on it.
  static let nothing: UInt32 = special | 1
  static let longest = 15

  let entries: UnsafeMutablePointer<UInt32>
  let primaryBits: Int
  private let capacity: Int

  /// A second table of k bits holds at least k + 1 codes, and k is at most 15 minus `primaryBits`:
  /// 288 symbols after 11 bits need at most 2048 + 288 · 16/5, 32 after 9 bits 512 + 32 · 64/7.
  init(primaryBits: Int, capacity: Int) {
    self.primaryBits = primaryBits
    self.capacity = capacity
    entries = .allocate(capacity: capacity)
    entries.initialize(repeating: HuffmanTable.nothing, count: capacity)
  }

  deinit { entries.deallocate() }

  /// Whether `lengths` make a code: not over-subscribed, and complete but for two cases that are
  /// allowed as in zlib, a single code of one bit and none at all.
  mutating func build(_ lengths: ArraySlice<UInt8>, values: [UInt32]) -> Bool {
    var counts = [Int](repeating: 0, count: HuffmanTable.longest + 1)
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    let most = counts.lastIndex { $0 > 0 } ?? 0
    var free = 1
    for length in 1...HuffmanTable.longest {
      free = free * 2 - counts[length]
      if free < 0 { return false }
    }
    guard free == 0 || most <= 1 else { return false }
    if free > 0 { entries.update(repeating: HuffmanTable.nothing, count: 1 << primaryBits) }
    fill(lengths, values: values, counts: &counts, most: most)
    return true
  }

  /// Gives every symbol its code: shorter codes first, and those of one length in their order.
  private func fill(
    _ lengths: ArraySlice<UInt8>, values: [UInt32], counts: inout [Int], most: Int
  ) {
    var starts = [Int](repeating: 0, count: HuffmanTable.longest + 2)
    for length in 1...HuffmanTable.longest { starts[length + 1] = starts[length] + counts[length] }
    var symbols = [Int](repeating: 0, count: starts[HuffmanTable.longest + 1])
    for (symbol, length) in lengths.enumerated() where length > 0 {
      symbols[starts[Int(length)]] = symbol
      starts[Int(length)] += 1
    }
    var (code, codeBits) = (0, 0)
    var (prefix, start, bits, next) = (-1, 0, 0, 1 << primaryBits)
    for symbol in symbols {
      let length = Int(lengths[lengths.startIndex + symbol])
      code <<= length - codeBits
      codeBits = length
      let turned = HuffmanTable.turn(code, bits: length)
      code += 1
      if length <= primaryBits {
        place(
          HuffmanTable.entry(values[symbol], bits: length), at: turned, step: length, in: 0,
          primaryBits)
      } else {
        if turned & (1 << primaryBits - 1) != prefix {
          prefix = turned & (1 << primaryBits - 1)
          (start, bits) = (next, width(of: length, counts: counts, most: most))
          next += 1 << bits
          precondition(next <= capacity, "second tables fit behind the first")
          entries[prefix] =
            HuffmanTable.special | HuffmanTable.link | UInt32(primaryBits) | UInt32(bits) << 8
            | UInt32(start) << 16
        }
        let rest = length - primaryBits
        place(
          HuffmanTable.entry(values[symbol], bits: rest), at: turned >> primaryBits, step: rest,
          in: start, bits)
      }
      counts[length] -= 1
    }
  }

  /// Bits of a second table whose first code has `length` bits: the codes that follow fill it.
  private func width(of length: Int, counts: [Int], most: Int) -> Int {
    var length = length
    var free = 1 << (length - primaryBits) - counts[length]
    while free > 0, length < most {
      length += 1
      free = free * 2 - counts[length]
    }
    return length - primaryBits
  }

  private func place(_ entry: UInt32, at code: Int, step: Int, in start: Int, _ bits: Int) {
    for index in stride(from: code, to: 1 << bits, by: 1 << step) { entries[start + index] = entry }
  }

  /// `value` has the number of its added bits where the entry has all bits to take.
  private static func entry(_ value: UInt32, bits: Int) -> UInt32 {
    value + UInt32(bits) | UInt32(bits) << 8
  }

  /// The code as it comes from the stream, where its first bit is the lowest.
  private static func turn(_ code: Int, bits: Int) -> Int {
    var (code, turned) = (code, 0)
    for _ in 0..<bits {
      turned = turned << 1 | code & 1
      code >>= 1
    }
    return turned
  }
}
