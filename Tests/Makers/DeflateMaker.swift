package import TrendsCore

/// Writes DEFLATE streams that no compressor would: any symbols, any codes, any distances.
package struct DeflateMaker {
  package private(set) var stream: [UInt8] = []
  package private(set) var plain: [UInt8] = []
  private var bit = 0
  package var random: SplitMix64

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  package mutating func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

  package mutating func put(_ value: Int, _ bits: Int) {
    for index in 0..<bits {
      if bit == 0 { stream.append(0) }
      stream[stream.count - 1] |= UInt8(value >> index & 1) << UInt8(bit)
      bit = (bit + 1) % 8
    }
  }

  package mutating func stored(_ bytes: [UInt8], isFinal: Bool = false) {
    put(isFinal ? 1 : 0, 1)
    put(0, 2)
    bit = 0
    for value in [bytes.count, ~bytes.count & 0xFFFF] { put(value, 16) }
    stream += bytes
    plain += bytes
  }

  package mutating func fixed(symbols: Int, isFinal: Bool = false) {
    put(isFinal ? 1 : 0, 1)
    put(1, 2)
    let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
    write(symbols, Code(lengths), Code([Int](repeating: 5, count: 32)))
  }

  package mutating func dynamic(symbols: Int, isFinal: Bool = false) {
    put(isFinal ? 1 : 0, 1)
    put(2, 2)
    let lengths = shape(286, always: 256)
    let distances = shape(30, always: 0)
    put(286 - 257, 5)
    put(30 - 1, 5)
    put(19 - 4, 4)
    // 13 codes of 4 bits and 6 of 5 bits are complete.
    let short = (0..<19).map { $0 < 13 ? 4 : 5 }
    for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] {
      put(short[symbol], 3)
    }
    let code = Code(short)
    for length in lengths + distances { write(length, code) }
    write(symbols, Code(lengths), Code(distances))
  }

  /// A complete code of random shape for some of the symbols.
  private mutating func shape(_ count: Int, always needed: Int) -> [Int] {
    var leaves = [1, 1]
    let most = 2 + below(count - 1)
    while leaves.count < most {
      let index = below(3) > 0 ? leaves.count - 1 : below(leaves.count)
      if leaves[index] == 15 {
        guard let shallow = leaves.indices.first(where: { leaves[$0] < 15 }) else { break }
        leaves[shallow] += 1
        leaves.insert(leaves[shallow], at: 0)
      } else {
        leaves[index] += 1
        leaves.append(leaves[index])
      }
    }
    var lengths = leaves + [Int](repeating: 0, count: count - leaves.count)
    lengths.shuffle(using: &random)
    if lengths[needed] == 0, let other = lengths.firstIndex(where: { $0 > 0 }) {
      lengths.swapAt(needed, other)
    }
    return lengths
  }

  private mutating func write(_ symbol: Int, _ code: Code) {
    put(code.turned[symbol], code.lengths[symbol])
  }

  private mutating func write(_ symbols: Int, _ code: Code, _ far: Code) {
    let usable = code.lengths.indices.filter { code.lengths[$0] > 0 && $0 != 256 && $0 < 286 }
    for _ in 0..<(usable.isEmpty ? 0 : symbols) {
      let symbol = usable[below(usable.count)]
      if symbol < 256 {
        write(symbol, code)
        plain.append(UInt8(symbol))
      } else {
        let reachable = (0..<30).filter {
          far.lengths[$0] > 0 && DeflateMaker.distance($0).base <= plain.count
        }
        guard !reachable.isEmpty else { continue }
        match(symbol, code, reachable[below(reachable.count)], far)
      }
    }
    write(256, code)
  }

  private mutating func match(_ symbol: Int, _ code: Code, _ farSymbol: Int, _ far: Code) {
    let (base, extra) = DeflateMaker.length(symbol)
    // Symbol 284 with all bits set would be 258 by another way: zlib reads it, so do we.
    let more = below(1 << extra)
    write(symbol, code)
    put(more, extra)
    let (farBase, farExtra) = DeflateMaker.distance(farSymbol)
    let farMore = min(below(1 << farExtra), plain.count - farBase)
    write(farSymbol, far)
    put(farMore, farExtra)
    for _ in 0..<(base + more) { plain.append(plain[plain.count - farBase - farMore]) }
  }

  package static func length(_ symbol: Int) -> (base: Int, extra: Int) {
    if symbol == 285 { return (258, 0) }
    if symbol < 265 { return (symbol - 254, 0) }
    let extra = (symbol - 261) / 4
    return ((4 + (symbol - 265) % 4) << extra + 3, extra)
  }

  package static func distance(_ symbol: Int) -> (base: Int, extra: Int) {
    if symbol < 4 { return (symbol + 1, 0) }
    let extra = symbol / 2 - 1
    return ((2 + symbol % 2) << extra + 1, extra)
  }

  /// Canonical codes, with the first bit lowest.
  private struct Code {
    var lengths: [Int]
    var turned: [Int]

    init(_ lengths: [Int]) {
      self.lengths = lengths
      turned = [Int](repeating: 0, count: lengths.count)
      var code = 0
      for length in 1...15 {
        for symbol in lengths.indices where lengths[symbol] == length {
          turned[symbol] = (0..<length).reduce(0) { $0 << 1 | code >> $1 & 1 }
          code += 1
        }
        code <<= 1
      }
    }
  }
}
