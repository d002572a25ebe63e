/// Packs bytes as deflate (RFC 1951): repetitions are found by chains of equal hashes, and each block
/// has Huffman codes of its own.
package struct DeflateOutput {
  /// Returns any bytes as deflate. Equal bytes are packed equally.
  package static func packed(_ data: [UInt8]) -> [UInt8] {
    // An empty block with the codes that the format fixes.
    guard !data.isEmpty else { return [3, 0] }
    var output = DeflateOutput()
    output.bytes.reserveCapacity(data.count / 8)
    data.withUnsafeBytes { output.pack($0) }
    output.writeBlock(isLast: true)
    if output.count > 0 { output.put(0, 8 - output.count) }
    return output.bytes
  }

  private var bytes: [UInt8] = []
  /// Bits that do not fill a byte yet, lowest first; fewer than eight between two calls.
  private var held: UInt64 = 0
  private var count = 0

  /// What the block holds: a byte, or `match` with a length less 3 and a distance less 1.
  private var tokens: [UInt32] = []
  private static let match: UInt32 = 1 << 31
  /// Tokens of a block: enough for its codes to be worth their description.
  private static let blockSize = 1 << 15
  private static let window = 32_768
  /// Places tried for each match. More make a picture hardly smaller.
  private static let tries = 24
}

extension DeflateOutput {
  private mutating func pack(_ data: UnsafeRawBufferPointer) {
    /// The last place with each hash, and for each place of the window the one before with its hash.
    var last = [Int](repeating: -1, count: 1 << 15)
    var before = [Int](repeating: -1, count: Self.window)
    var at = 0
    while at < data.count {
      guard at + 4 <= data.count else {
        add(UInt32(data[at]))
        at += 1
        continue
      }
      let slot = Self.slot(data, at)
      let (length, from) = Self.longest(data, at, last[slot], before)
      before[at % Self.window] = last[slot]
      last[slot] = at
      guard length >= 4 else {
        add(UInt32(data[at]))
        at += 1
        continue
      }
      add(Self.match | UInt32(length - 3) << 16 | UInt32(at - from - 1))
      let end = at + length
      for place in (at + 1)..<end where place + 4 <= data.count {
        let slot = Self.slot(data, place)
        before[place % Self.window] = last[slot]
        last[slot] = place
      }
      at = end
    }
  }

  private static func slot(_ data: UnsafeRawBufferPointer, _ at: Int) -> Int {
    let word = data.loadUnaligned(fromByteOffset: at, as: UInt32.self)
    return Int((word &* 2_654_435_761) >> 17)
  }

  /// Finds the longest repetition that begins at a place, and its earlier place. Its length is 0 if there is
  /// none.
  private static func longest(
    _ data: UnsafeRawBufferPointer, _ at: Int, _ start: Int, _ before: [Int]
  ) -> (length: Int, from: Int) {
    let most = min(258, data.count - at)
    var best = (length: 0, from: 0)
    var from = start
    for _ in 0..<tries where from >= 0 && at - from <= window {
      // A longer one has the next byte equal, which most candidates do not.
      if best.length < most, data[from + best.length] == data[at + best.length] {
        var length = 0
        while length < most, data[from + length] == data[at + length] { length += 1 }
        if length > best.length { best = (length, from) }
        if length == most { break }
      }
      let next = before[from % window]
      // A place that was overwritten by a later one ends the chain.
      guard next < from else { break }
      from = next
    }
    return best
  }

  private mutating func add(_ token: UInt32) {
    tokens.append(token)
    if tokens.count == Self.blockSize { writeBlock(isLast: false) }
  }
}

extension DeflateOutput {
  /// Writes the tokens as a block with its own codes.
  private mutating func writeBlock(isLast: Bool) {
    var literals = [Int](repeating: 0, count: 286)
    var distances = [Int](repeating: 0, count: 30)
    literals[256] = 1
    for token in tokens {
      guard token & Self.match != 0 else {
        literals[Int(token)] += 1
        continue
      }
      literals[257 + Self.code(DeflateSteps.lengths, Self.length(token))] += 1
      distances[Self.code(DeflateSteps.distances, Self.distance(token))] += 1
    }
    // A decoder wants at least one distance.
    if distances.allSatisfy({ $0 == 0 }) { distances[0] = 1 }
    let literal = HuffmanCode(counts: literals, longest: 15)
    let distance = HuffmanCode(counts: distances, longest: 15)
    put(isLast ? 0b101 : 0b100, 3)
    writeLengths(literal.lengths, distance.lengths)
    for token in tokens {
      guard token & Self.match != 0 else {
        put(literal, Int(token))
        continue
      }
      put(literal, 257, DeflateSteps.lengths, Self.length(token))
      put(distance, 0, DeflateSteps.distances, Self.distance(token))
    }
    put(literal, 256)
    tokens.removeAll(keepingCapacity: true)
  }

  private static func length(_ token: UInt32) -> Int { Int(token >> 16 & 0x7FFF) + 3 }
  private static func distance(_ token: UInt32) -> Int { Int(token & 0xFFFF) + 1 }

  /// The last step that does not exceed a value.
  private static func code(_ steps: [DeflateSteps.Step], _ value: Int) -> Int {
    var (low, high) = (0, steps.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if steps[middle].first <= value { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Writes the lengths of both codes, themselves as a Huffman code, with runs of zeros as one.
  private mutating func writeLengths(_ literals: [Int], _ distances: [Int]) {
    let literals = Array(literals[..<max(257, 1 + (literals.lastIndex { $0 > 0 } ?? 0))])
    let distances = Array(distances[...(distances.lastIndex { $0 > 0 } ?? 0)])
    let all = literals + distances
    /// Symbols with the value and size of their extra bits.
    var symbols: [(symbol: Int, extra: Int, bits: Int)] = []
    var at = 0
    while at < all.count {
      var end = at
      while end < all.count, all[end] == all[at], end - at < 138 { end += 1 }
      switch (all[at], end - at) {
      case (0, 11...): symbols.append((18, end - at - 11, 7))
      case (0, 3...): symbols.append((17, end - at - 3, 3))
      case (let length, let run):
        symbols += repeatElement((symbol: length, extra: 0, bits: 0), count: run)
      }
      at = end
    }
    var counts = [Int](repeating: 0, count: 19)
    for symbol in symbols { counts[symbol.symbol] += 1 }
    let code = HuffmanCode(counts: counts, longest: 7)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    let used = max(4, 1 + (order.lastIndex { code.lengths[$0] > 0 } ?? 0))
    put(literals.count - 257, 5)
    put(distances.count - 1, 5)
    put(used - 4, 4)
    for symbol in order.prefix(used) { put(code.lengths[symbol], 3) }
    for symbol in symbols {
      put(code, symbol.symbol)
      put(symbol.extra, symbol.bits)
    }
  }

  private mutating func put(
    _ code: HuffmanCode, _ first: Int, _ steps: [DeflateSteps.Step], _ value: Int
  ) {
    let step = Self.code(steps, value)
    put(code, first + step)
    put(value - steps[step].first, steps[step].extra)
  }

  private mutating func put(_ code: HuffmanCode, _ symbol: Int) {
    put(code.codes[symbol], code.lengths[symbol])
  }

  private mutating func put(_ bits: Int, _ size: Int) {
    held |= UInt64(bits) << UInt64(count)
    count += size
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: held))
      held >>= 8
      count -= 8
    }
  }
}
