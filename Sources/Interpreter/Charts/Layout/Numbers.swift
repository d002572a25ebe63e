// On some machines rounding and fused multiplication come from the C library.
#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// Powers of ten without a mathematics library; exact up to 10^22.
enum Powers {
  private static let table: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Ten to a power of either sign, kept within the range of `Double`.
  static func ten(_ exponent: Int) -> Double {
    guard exponent >= 0 else { return 1 / ten(-max(exponent, -307)) }
    guard exponent > 22 else { return table[exponent] }
    var result = table[22]
    for _ in 22..<min(exponent, 307) { result *= 10 }
    return result
  }

  /// The decimal exponent of a positive number, or one less; 0 for anything else.
  static func exponent(of value: Double) -> Int {
    guard value > 0, value.isFinite else { return 0 }
    return Int(exactly: (Double(value.exponent) * 0.30103).rounded(.down)) ?? 0
  }
}

/// Decimal digits of whole numbers.
package enum Digits {
  /// Writes a whole number with a decimal point:
  ///
  ///     text(negative: true, 1234, decimals: 2)  // -12.34
  static func text(negative: Bool, _ units: Int, decimals: Int) -> String {
    var bytes: [UInt8] = []
    var rest = units.magnitude
    repeat {
      if decimals > 0 && bytes.count == decimals { bytes.append(UInt8(ascii: ".")) }
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0 || bytes.count < (decimals > 0 ? decimals + 2 : 1)
    if negative { bytes.append(UInt8(ascii: "-")) }
    bytes.reverse()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// At least two digits.
  package static func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
