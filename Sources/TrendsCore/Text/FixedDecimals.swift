extension Double {
  /// Returns decimal text with a fixed number of decimals, rounded from the exact binary value,
  /// ties to even, as `printf` rounds.
  ///
  ///     (0.125).fixed(2)   // "0.12"
  ///     (-0.04).fixed(1)   // "0.0": a result of zero has no minus
  ///     (2.675).fixed(2)   // "2.67": the nearest double lies below
  ///
  /// `decimals` is held between 0 and 1,100 (a double has at most 1,074). Values that are not
  /// finite give `nan`, `inf` or `-inf`.
  public func fixed(_ decimals: Int) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(24)
    appendFixed(decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the same as `fixed`, but without decimals a tie rounds away from zero, as people
  /// expect: 170.5 gives 171.
  public func shown(_ decimals: Int) -> String {
    decimals <= 0 ? rounded(.toNearestOrAwayFromZero).fixed(0) : fixed(decimals)
  }

  /// Appends what `fixed(_:)` returns, without making a string.
  public func appendFixed(_ decimals: Int, to bytes: inout [UInt8]) {
    guard isFinite else { return bytes.append(contentsOf: nonFiniteText.utf8) }
    let places = Swift.min(Swift.max(decimals, 0), 1100)
    if let scaled = roundedInteger(places: places) {
      appendScaled(scaled, places: places, to: &bytes)
    } else {
      appendExact(places: places, to: &bytes)
    }
  }

  /// The sign of NaN is not written.
  private var nonFiniteText: String {
    isNaN ? "nan" : self < 0 ? "-inf" : "inf"
  }

  /// Returns |self| × 10^places rounded to the nearest integer, ties to even, or nil when it is too
  /// large for plain arithmetic.
  ///
  /// Adding 2^52 rounds the product to an integer and leaves it in the low bits. The product itself
  /// is rounded too, but its error, far below a half, matters only where it looks like a tie.
  private func roundedInteger(places: Int) -> UInt64? {
    guard places < Decimals.powers.count else { return nil }
    let scale = Decimals.powers[places]
    let product = magnitude * scale
    guard product < 0x1p51 else { return nil }
    let shifted = product + 0x1p52
    let integer = shifted.significandBitPattern
    let rest = product - (shifted - 0x1p52)
    guard rest.magnitude == 0.5 else { return integer }
    let error = Decimals.productError(magnitude, scale, product)
    if rest > 0 && error > 0 { return integer + 1 }
    if rest < 0 && error < 0 { return integer - 1 }
    return integer
  }

  /// Appends an integer that has been multiplied by 10^places.
  private func appendScaled(_ scaled: UInt64, places: Int, to bytes: inout [UInt8]) {
    if self < 0 && scaled > 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = scaled
    var written = 0
    // Written backwards, then reversed; at least one digit stands before the point.
    while rest > 0 || written <= places {
      if written == places && places > 0 { bytes.append(UInt8(ascii: ".")) }
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
      rest = quotient
      written += 1
    }
    bytes[start...].reverse()
  }

  /// Appends the text of large values and many decimals, by exact integers of any length. Slow.
  private func appendExact(places: Int, to bytes: inout [UInt8]) {
    var digits = Decimals.digits(of: magnitude, places: places)
    if digits.count <= places {
      digits.insert(
        contentsOf: repeatElement(UInt8(ascii: "0"), count: places + 1 - digits.count), at: 0)
    }
    if self < 0 && digits.contains(where: { $0 != UInt8(ascii: "0") }) {
      bytes.append(UInt8(ascii: "-"))
    }
    bytes.append(contentsOf: digits.dropLast(places))
    guard places > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    bytes.append(contentsOf: digits.suffix(places))
  }
}

/// Powers of ten and exact digits, for the text of numbers.
@usableFromInline package enum Decimals {
  /// The powers of ten that a double holds exactly; the index is the exponent.
  package static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Returns the exact rounding error of `product` = `a` × `b` (Dekker).
  ///
  /// A fused multiply-add would give the same, but without the instruction it is a call into the C
  /// library.
  package static func productError(_ a: Double, _ b: Double, _ product: Double) -> Double {
    let (aHigh, aLow) = halves(a)
    let (bHigh, bLow) = halves(b)
    return aLow * bLow - (((product - aHigh * bHigh) - aLow * bHigh) - aHigh * bLow)
  }

  /// Splits a number into two parts of at most 26 bits, whose products are exact.
  private static func halves(_ value: Double) -> (high: Double, low: Double) {
    let spread = value * 134_217_729
    let high = spread - (spread - value)
    return (high, value - high)
  }

  /// Returns the digits of `value` × 10^places, rounded to an integer, ties to even, without
  /// leading zeros; `0` for values of zero and below.
  package static func digits(of value: Double, places: Int) -> [UInt8] {
    guard value > 0, value.isFinite else { return [UInt8(ascii: "0")] }
    // value = mantissa × 2^exponent with a whole mantissa.
    let raised = Int(value.exponentBitPattern)
    let mantissa = value.significandBitPattern | (raised == 0 ? 0 : 1 << 52)
    let exponent = Swift.max(raised, 1) - 1075
    var number = WholeNumber(mantissa)
    for _ in 0..<places { number.multiply(by: 10) }
    if exponent >= 0 {
      number.shiftLeft(exponent)
    } else {
      number.shiftRightRounding(-exponent)
    }
    return number.decimalDigits()
  }
}
