/// A natural number of any length, with the few operations that exact decimal text needs.
struct WholeNumber {
  /// Digits in base 2^32, the lowest first, the highest not zero; empty for zero.
  private var limbs: [UInt32]

  init(_ value: UInt64) {
    limbs = [UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32)]
    trim()
  }

  /// Multiplies by a number of 32 bits; by 0 gives zero.
  mutating func multiply(by factor: UInt32) {
    var carry: UInt64 = 0
    for index in limbs.indices {
      let product = UInt64(limbs[index]) * UInt64(factor) + carry
      limbs[index] = UInt32(truncatingIfNeeded: product)
      carry = product >> 32
    }
    if carry > 0 { limbs.append(UInt32(truncatingIfNeeded: carry)) }
    trim()
  }

  /// Multiplies by 2^bits.
  mutating func shiftLeft(_ bits: Int) {
    for _ in 0..<(bits % 31) { multiply(by: 2) }
    for _ in 0..<(bits / 31) { multiply(by: 1 << 31) }
  }

  /// Divides by 2^bits and rounds to the nearest whole number, a tie to the even one.
  mutating func shiftRightRounding(_ bits: Int) {
    guard bits > 0 else { return }
    let half = bit(bits - 1)
    let rest = hasBit(below: bits - 1)
    dropBits(bits)
    if half && (rest || bit(0)) { addOne() }
  }

  /// Returns the decimal digits in ASCII, the highest first, at least one.
  func decimalDigits() -> [UInt8] {
    var rest = self
    var reversed: [UInt8] = []
    while !rest.limbs.isEmpty {
      var group = rest.divide(by: 1_000_000_000)
      for _ in 0..<9 {
        reversed.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: group % 10))
        group /= 10
      }
    }
    while reversed.last == UInt8(ascii: "0") { reversed.removeLast() }
    return reversed.isEmpty ? [UInt8(ascii: "0")] : reversed.reversed()
  }

  /// Whether the bit of this index is set.
  private func bit(_ index: Int) -> Bool {
    let limb = index / 32
    return limb < limbs.count && limbs[limb] >> UInt32(index % 32) & 1 == 1
  }

  /// Whether any bit below this index is set.
  private func hasBit(below index: Int) -> Bool {
    for limb in limbs.prefix(index / 32) where limb != 0 { return true }
    let rest = index % 32
    guard rest > 0, index / 32 < limbs.count else { return false }
    return limbs[index / 32] << UInt32(32 - rest) != 0
  }

  /// Removes the lowest bits.
  private mutating func dropBits(_ bits: Int) {
    limbs.removeFirst(Swift.min(bits / 32, limbs.count))
    let shift = UInt32(bits % 32)
    guard shift > 0 else { return }
    for index in limbs.indices {
      let above = index + 1 < limbs.count ? limbs[index + 1] << (32 - shift) : 0
      limbs[index] = limbs[index] >> shift | above
    }
    trim()
  }

  private mutating func addOne() {
    for index in limbs.indices {
      limbs[index] &+= 1
      if limbs[index] != 0 { return }
    }
    limbs.append(1)
  }

  /// Divides in place and returns the remainder.
  private mutating func divide(by divisor: UInt32) -> UInt32 {
    var remainder: UInt64 = 0
    for index in limbs.indices.reversed() {
      let part = remainder << 32 | UInt64(limbs[index])
      limbs[index] = UInt32(truncatingIfNeeded: part / UInt64(divisor))
      remainder = part % UInt64(divisor)
    }
    trim()
    return UInt32(truncatingIfNeeded: remainder)
  }

  /// Removes zeros at the top.
  private mutating func trim() {
    while limbs.last == 0 { limbs.removeLast() }
  }
}
