/// A canonical Huffman code (RFC 1951, 3.2.2).
struct HuffmanCode {
  /// Bits of each symbol's code; 0 where it does not occur.
  private(set) var lengths: [Int]
  /// Codes with their first bit lowest, as deflate writes them.
  private(set) var codes: [Int]

  /// The code for symbols that occur so often. Where a code would be longer than `longest`, the
  /// counts are evened out, which costs a bit here and there.
  init(counts: [Int], longest: Int) {
    var counts = counts
    lengths = Self.lengths(counts)
    while let most = lengths.max(), most > longest {
      for index in counts.indices where counts[index] > 0 { counts[index] = counts[index] / 2 + 1 }
      lengths = Self.lengths(counts)
    }
    codes = Array(repeating: 0, count: counts.count)
    var next = 0
    for length in 1...longest {
      next <<= 1
      for symbol in lengths.indices where lengths[symbol] == length {
        for bit in 0..<length where next >> bit & 1 == 1 {
          codes[symbol] |= 1 << (length - 1 - bit)
        }
        next += 1
      }
    }
  }

  /// The depths of a tree that joins the two rarest nodes again and again. A lone symbol has one bit.
  private static func lengths(_ counts: [Int]) -> [Int] {
    /// Counts of the leaves, rarest first, and of the joined nodes, which become no rarer either.
    let leaves = counts.indices.filter { counts[$0] > 0 }.sorted {
      (counts[$0], $0) < (counts[$1], $1)
    }
    var lengths = Array(repeating: 0, count: counts.count)
    guard leaves.count > 1 else {
      for leaf in leaves { lengths[leaf] = 1 }
      return lengths
    }
    /// The parent of each node: leaves by their order, then joined ones.
    var parents = Array(repeating: 0, count: 2 * leaves.count - 1)
    var joined: [Int] = []
    var (leaf, node) = (0, 0)
    func rarest() -> (place: Int, count: Int) {
      if leaf < leaves.count, node >= joined.count || counts[leaves[leaf]] <= joined[node] {
        defer { leaf += 1 }
        return (leaf, counts[leaves[leaf]])
      }
      defer { node += 1 }
      return (leaves.count + node, joined[node])
    }
    while joined.count < leaves.count - 1 {
      let (a, b) = (rarest(), rarest())
      parents[a.place] = leaves.count + joined.count
      parents[b.place] = leaves.count + joined.count
      joined.append(a.count + b.count)
    }
    var depths = Array(repeating: 0, count: parents.count)
    for place in parents.indices.reversed().dropFirst() {
      depths[place] = depths[parents[place]] + 1
      if place < leaves.count { lengths[leaves[place]] = depths[place] }
    }
    return lengths
  }
}
