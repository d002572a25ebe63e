import TrendsCore

/// The portable inputs of analytics 3.11.
struct Recipe {
  let y: [Double]
  let x: [Double]?

  init?(_ json: JSON) {
    guard let seed = json["seed"].int, let n = json["n"].int, let kind = json["y"].string,
      let y = Recipe.values(kind, seed: UInt64(seed), n: n)
    else { return nil }
    self.y = y
    if let kind = json["x"].string {
      guard let x = Recipe.places(kind, seed: UInt64(seed) ^ 0xA5A5, n: n) else { return nil }
      self.x = x
    } else {
      x = nil
    }
  }

  private static func values(_ kind: String, seed: UInt64, n: Int) -> [Double]? {
    var random = SplitMix64(seed: seed)
    switch kind {
    case "walk":
      var sum = 0.0
      return (0..<n).map { _ in
        sum += random.unit() - 0.5
        return sum
      }
    case "noise": return (0..<n).map { _ in random.unit() }
    case "cadence": return (0..<n).map { _ in (160 + 30 * random.unit()).rounded(.down) }
    case "plateau": return (0..<n).map { _ in (4 * random.unit()).rounded(.down) }
    case "runs":
      let units = (0..<n).map { _ in random.unit() }
      return (0..<n).map { (4 * units[$0 / 5]).rounded(.down) }
    case "spikes": return (0..<n).map { _ in random.unit() < 0.001 ? 100 : 0 }
    case "const": return [Double](repeating: 3, count: n)
    default: return nil
    }
  }

  private static func places(_ kind: String, seed: UInt64, n: Int) -> [Double]? {
    var random = SplitMix64(seed: seed)
    var sum = 0.0
    switch kind {
    case "irregular":
      return (0..<n).map { _ in
        sum += 0.25 + random.unit()
        return sum
      }
    case "seconds":
      return (0..<n).map { _ in
        sum += 1 + (3 * random.unit()).rounded(.down)
        return sum
      }
    case "gap": return (0..<n).map { Double($0 >= n / 3 ? $0 + 50_000 : $0) }
    default: return nil
    }
  }
}

/// The digest that the reference files name indices by: of their little-endian bytes.
enum IndexDigest {
  static func hex(of indices: [Int]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(indices.count * 8)
    for index in indices {
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: UInt64(index) >> UInt64(shift)))
      }
    }
    return SHA256.hex(of: bytes)
  }
}
