// Rounding and fused multiplication are the library's on some machines.
#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// What the charts ask of the rest of the shell, each in one place.
enum Seams {
  /// The cells a text takes on a terminal.
  static func width(_ text: String) -> Int {
    let utf8 = text.utf8
    return utf8.count == utf8.reduce(0) { $0 + ($1 < 0x80 ? 1 : 0) }
      ? utf8.count : text.unicodeScalars.count
  }

  /// Correctly rounded, ties away from zero: `fixed(2.675, 2)` is `2.67`, since the number is below
  /// the tie. Never `-0`.
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    let scale = Powers.ten(decimals)
    let size = value.magnitude
    let product = size * scale
    guard product < 0x1p52 else { return value.isFinite ? "\(value)" : "no number" }
    let whole = product.rounded(.down)
    let rest = product - whole
    // What the multiplication lost decides a seeming tie.
    let lost = (-product).addingProduct(size, scale)
    let up = rest > 0.5 || (rest == 0.5 && lost >= 0)
    let units = (Int(exactly: whole) ?? 0) + (up ? 1 : 0)
    return Digits.text(negative: value < 0 && units != 0, units, decimals: decimals)
  }
}

/// Powers of ten without a mathematics library; exact up to 10^22.
enum Powers {
  private static let table: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// For exponents of either sign; the range of `Double` is kept.
  static func ten(_ exponent: Int) -> Double {
    guard exponent >= 0 else { return 1 / ten(-max(exponent, -307)) }
    guard exponent > 22 else { return table[exponent] }
    var result = table[22]
    for _ in 22..<min(exponent, 307) { result *= 10 }
    return result
  }

  /// The decimal exponent of a positive number, or one less.
  static func exponent(of value: Double) -> Int {
    guard value > 0, value.isFinite else { return 0 }
    return Int(exactly: (Double(value.exponent) * 0.30103).rounded(.down)) ?? 0
  }
}

/// Decimal digits of whole numbers.
enum Digits {
  /// `text(negative: true, 1234, decimals: 2)` is `-12.34`.
  static func text(negative: Bool, _ units: Int, decimals: Int) -> String {
    var bytes: [UInt8] = []
    var rest = units.magnitude
    repeat {
      if decimals > 0 && bytes.count == decimals { bytes.append(46) }
      bytes.append(48 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0 || bytes.count < (decimals > 0 ? decimals + 2 : 1)
    if negative { bytes.append(45) }
    bytes.reverse()
    return String(decoding: bytes, as: UTF8.self)
  }

  static func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
