import TrendsCore

/// Finds the meaning of the next bits of a DEFLATE block with one or two look-ups.
///
/// The first `primaryBits` bits select an entry; one for a longer code links to a second table
/// after the first. An entry has, from its lowest bit on:
///
///     0–7    number of bits to take: those of the code and its extra bits
///     8–11   number of bits of the code alone; in a link: bits that select in the second table
///     13–15  kinds: end of block, link, and 15 for everything that is not a value
///     16–30  the value, or where the second table begins
///     31     a literal byte
struct HuffmanTable: ~Copyable {
  /// The value is a byte of the output.
  static let literal: UInt32 = 1 << 31
  /// The entry is not a value: a link, the end of a block, or without meaning.
  static let special: UInt32 = 1 << 15
  /// The entry leads to a second table.
  static let link: UInt32 = 1 << 14
  /// The entry ends a block.
  static let end: UInt32 = 1 << 13
  /// An entry without meaning. It takes one bit, so that no loop stays at the same place.
  static let nothing: UInt32 = special | 1
  /// Bits of the longest code.
  static let longest = 15

  /// The first table, then all second ones.
  let entries: UnsafeMutablePointer<UInt32>
  /// Bits that select in the first table.
  let primaryBits: Int
  private let capacity: Int

  /// Allocates the entries. `capacity` must have room for all second tables.
  ///
  /// A second table of k bits has at least k + 1 codes, and k is at most 15 minus `primaryBits`. So
  /// 288 symbols after 11 bits need at most 2048 + 288 · 16/5 entries, 32 after 9 bits 512 + 32 ·
  /// 64/7.
  init(primaryBits: Int, capacity: Int) {
    self.primaryBits = primaryBits
    self.capacity = capacity
    entries = .allocate(capacity: capacity)
    entries.initialize(repeating: HuffmanTable.nothing, count: capacity)
  }

  deinit { entries.deallocate() }

  /// Builds the table from the code length of each symbol (0 for an unused one) and its value;
  /// false where the lengths do not make a code.
  ///
  /// A code must not have too many symbols. It must be complete, with two exceptions that zlib
  /// allows too: a single code of one bit, and none at all.
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

  /// Gives every symbol its code: shorter codes first, and those of one length in the order of the
  /// symbols.
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

  /// Returns the bits of a second table that begins with a code of `length` bits. The codes that
  /// follow fill it, so it is complete with the first length at which no code is free.
  private func width(of length: Int, counts: [Int], most: Int) -> Int {
    var length = length
    var free = 1 << (length - primaryBits) - counts[length]
    while free > 0, length < most {
      length += 1
      free = free * 2 - counts[length]
    }
    return length - primaryBits
  }

  /// Stores an entry at every place whose lowest `step` bits are the code.
  private func place(_ entry: UInt32, at code: Int, step: Int, in start: Int, _ bits: Int) {
    for index in stride(from: code, to: 1 << bits, by: 1 << step) { entries[start + index] = entry }
  }

  /// Returns the entry of a value for a code. `value` has the number of extra bits where the entry
  /// has the number of all bits, so the two are added.
  private static func entry(_ value: UInt32, bits: Int) -> UInt32 {
    value + UInt32(bits) | UInt32(bits) << 8
  }

  /// Returns the code with its bits reversed: in the stream its first bit is the lowest.
  private static func turn(_ code: Int, bits: Int) -> Int {
    var (code, turned) = (code, 0)
    for _ in 0..<bits {
      turned = turned << 1 | code & 1
      code >>= 1
    }
    return turned
  }
}
