extension Double {
  /// Reads a plain decimal number and nothing else, correctly rounded.
  ///
  ///     Double(decimal: "71.4".utf8)   // 71.4
  ///     Double(decimal: "1e-9".utf8)   // 1e-9
  ///     Double(decimal: ".5".utf8)     // nil, as are "1.", "inf", "nan", "0x1p4", " 1"
  ///
  /// The form is `[+-]digits[.digits][e[+-]digits]`. A number too large for a double gives nil (it
  /// would be infinity); one too small is zero.
  @inlinable public init?(decimal bytes: some Collection<UInt8>) {
    let scanned =
      bytes.withContiguousStorageIfAvailable { Decimals.scan($0) }
      ?? Array(bytes).withUnsafeBufferPointer { Decimals.scan($0) }
    guard let scanned else { return nil }
    self = scanned
  }
}

extension Int {
  /// Reads a sign and digits and nothing else; a number that does not fit gives nil.
  ///
  ///     Int(decimal: "-42".utf8)   // -42
  @inlinable public init?(decimal bytes: some Collection<UInt8>) {
    var isNegative = false
    var value = 0
    var digits = 0
    for (place, byte) in bytes.enumerated() {
      if place == 0, let sign = Decimals.sign(byte) {
        isNegative = sign < 0
        continue
      }
      guard let digit = Decimals.digit(byte) else { return nil }
      // Counted downwards, as the negative numbers reach one further.
      let tens = value.multipliedReportingOverflow(by: 10)
      let sum = tens.partialValue.subtractingReportingOverflow(digit)
      guard !tens.overflow, !sum.overflow else { return nil }
      value = sum.partialValue
      digits += 1
    }
    guard digits > 0, isNegative || value != .min else { return nil }
    self = isNegative ? value : -value
  }
}

extension UInt64 {
  /// Reads digits and nothing else; a number that does not fit gives nil.
  ///
  ///     UInt64(decimal: "42".utf8)   // 42
  public init?(decimal bytes: some Collection<UInt8>) {
    var value: UInt64 = 0
    for byte in bytes {
      guard let digit = Decimals.digit(byte) else { return nil }
      let tens = value.multipliedReportingOverflow(by: 10)
      let sum = tens.partialValue.addingReportingOverflow(UInt64(digit))
      guard !tens.overflow, !sum.overflow else { return nil }
      value = sum.partialValue
    }
    guard !bytes.isEmpty else { return nil }
    self = value
  }
}

extension Decimals {
  /// Returns the value of an ASCII digit.
  @inlinable @inline(__always) package static func digit(_ byte: UInt8) -> Int? {
    let value = byte &- UInt8(ascii: "0")
    return value < 10 ? Int(value) : nil
  }

  /// Returns whether a byte is an ASCII digit.
  @inlinable @inline(__always) package static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
  }

  /// Returns 1 for `+` and -1 for `-`.
  @inlinable @inline(__always) package static func sign(_ byte: UInt8) -> Int? {
    byte == UInt8(ascii: "-") ? -1 : byte == UInt8(ascii: "+") ? 1 : nil
  }

  /// Reads a number from end to end, as `Double.init(decimal:)` does.
  @usableFromInline package static func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var scanner = DecimalScanner(bytes)
    guard scanner.readNumber() else { return nil }
    if let quick = scanner.quickValue { return quick }
    // Not exact in plain arithmetic: the standard library converts the text, whose form is checked
    // by then.
    let value = Double(String(decoding: bytes, as: UTF8.self))
    return value.flatMap { $0.isFinite ? $0 : nil }
  }
}

/// Reads the bytes of a number in one pass: checks the form and gathers mantissa and exponent.
private struct DecimalScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var isNegative = false
  /// The digits as an integer; valid while `significant` is at most 19, as 20 may overflow.
  private var mantissa: UInt64 = 0
  /// Number of digits from the first that is not zero.
  private var significant = 0
  /// Power of ten of the last digit.
  private var exponent = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Returns false when the bytes are not a number from end to end.
  mutating func readNumber() -> Bool {
    if index < bytes.count, let sign = Decimals.sign(bytes[index]) {
      isNegative = sign < 0
      index += 1
    }
    guard readDigits() > 0 else { return false }
    if take(UInt8(ascii: ".")) {
      let places = readDigits()
      guard places > 0 else { return false }
      exponent = -places
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      guard readExponent() else { return false }
    }
    return index == bytes.count
  }

  /// The value where one exact multiplication or division gives it (Clinger's fast path), else nil.
  var quickValue: Double? {
    if significant == 0 { return isNegative ? -0.0 : 0.0 }
    guard significant <= 19, mantissa <= 1 << 53, exponent >= -22, exponent <= 22 else {
      return nil
    }
    let whole = isNegative ? -Double(mantissa) : Double(mantissa)
    return exponent < 0 ? whole / Decimals.powers[-exponent] : whole * Decimals.powers[exponent]
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  /// Reads digits into the mantissa and returns how many there were.
  private mutating func readDigits() -> Int {
    let start = index
    while index < bytes.count, let digit = Decimals.digit(bytes[index]) {
      mantissa = mantissa &* 10 &+ UInt64(digit)
      if significant > 0 || digit > 0 { significant += 1 }
      index += 1
    }
    return index - start
  }

  /// Reads the digits after `e`; false without any. The value is bounded, so that it cannot
  /// overflow.
  private mutating func readExponent() -> Bool {
    var isNegative = false
    if index < bytes.count, let sign = Decimals.sign(bytes[index]) {
      isNegative = sign < 0
      index += 1
    }
    let start = index
    var value = 0
    while index < bytes.count, let digit = Decimals.digit(bytes[index]) {
      value = min(value * 10 + digit, 1_000_000)
      index += 1
    }
    exponent += isNegative ? -value : value
    return index > start
  }
}
