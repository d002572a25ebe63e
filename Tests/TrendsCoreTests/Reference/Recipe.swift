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

/// SHA-256, for comparing long lists of indices with a fingerprint.
enum SHA256 {
  static func hex(of indices: [Int]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(indices.count * 8 + 72)
    for index in indices {
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: UInt64(index) >> UInt64(shift)))
      }
    }
    let length = UInt64(bytes.count) * 8
    bytes.append(0x80)
    while bytes.count % 64 != 56 { bytes.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: length >> UInt64(shift)))
    }
    var state = initial
    for block in stride(from: 0, to: bytes.count, by: 64) { mix(&state, bytes, block) }
    return state.map { word in
      let text = String(word, radix: 16)
      return String(repeating: "0", count: 8 - text.count) + text
    }.joined()
  }

  /// The first 32 bits of the fractions of the roots of the first primes.
  private static func fractions(_ count: Int, _ root: (Double) -> Double) -> [UInt32] {
    var result: [UInt32] = []
    var candidate = 2
    while result.count < count {
      if (2..<candidate).allSatisfy({ candidate % $0 != 0 }) {
        let value = root(Double(candidate))
        result.append(UInt32((value - value.rounded(.down)) * 0x1p32))
      }
      candidate += 1
    }
    return result
  }

  private static let initial = fractions(8) { $0.squareRoot() }
  private static let constants = fractions(64) { value in
    // A last step of Newton's method makes the cube root exact to the bit that counts.
    var root = 1.0
    for _ in 0..<80 { root = (2 * root + value / (root * root)) / 3 }
    return root
  }

  private static func mix(_ state: inout [UInt32], _ bytes: [UInt8], _ start: Int) {
    func turn(_ x: UInt32, _ n: UInt32) -> UInt32 { x >> n | x << (32 - n) }
    var w = (0..<16).map { i in
      (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[start + i * 4 + $1]) }
    }
    for i in 16..<64 {
      let s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3
      let s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10
      w.append(w[i - 16] &+ s0 &+ w[i - 7] &+ s1)
    }
    var v = state
    for i in 0..<64 {
      let s1 = turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25)
      let choice = v[4] & v[5] ^ ~v[4] & v[6]
      let t1 = v[7] &+ s1 &+ choice &+ constants[i] &+ w[i]
      let s0 = turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22)
      let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
      v = [t1 &+ s0 &+ majority, v[0], v[1], v[2], v[3] &+ t1, v[4], v[5], v[6]]
    }
    for i in 0..<8 { state[i] = state[i] &+ v[i] }
  }
}
