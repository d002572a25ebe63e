import TrendsCore

/// The number at the beginning of a cell, written with a decimal point or with a decimal comma.
/// Groups of three digits may be separated by the other mark, an apostrophe or a space.
///
///     80.81   5,431   1 234.5   -0.5e3        decimalComma: false
///     80,81   5.431   1 234,5   1.234.567,8   decimalComma: true
struct CellNumber {
  let value: Double

  /// Reads a number and leaves the cursor after it; nil, with the cursor unmoved, where none
  /// begins.
  @inline(__always)
  init?(_ cursor: inout ByteCursor, decimalComma: Bool) {
    let mark = decimalComma ? UInt8(ascii: ",") : UInt8(ascii: ".")
    if let quick = CellNumber.quick(&cursor, mark) {
      value = quick
    } else {
      guard let slow = CellNumber.slow(&cursor, decimalComma) else { return nil }
      value = slow
    }
  }

  /// Reads the common form: an optional minus, digits and at most one decimal mark, up to the end
  /// of the cell. Returns nil for everything else, which `slow` decides.
  ///
  /// The mantissa and the power of ten are exact as `Double`, so their quotient is rounded
  /// correctly and equals what `slow` would return.
  @inline(__always)
  private static func quick(_ cursor: inout ByteCursor, _ mark: UInt8) -> Double? {
    let bytes = cursor.bytes
    let end = bytes.count
    var at = cursor.index
    // The digits of 16 bytes fit in an `Int64`, and their decimals in `Decimals.powers`.
    guard end &- at <= 16, at < end else { return nil }
    let isNegative = bytes[at] == UInt8(ascii: "-")
    if isNegative { at &+= 1 }
    var mantissa: Int64 = 0
    let start = at
    while at < end {
      let digit = bytes[at] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      mantissa = mantissa &* 10 &+ Int64(digit)
      at &+= 1
    }
    guard at > start else { return nil }
    var places = 0
    if at < end {
      guard bytes[at] == mark, at &+ 1 < end else { return nil }
      let fraction = at &+ 1
      at = fraction
      while at < end {
        let digit = bytes[at] &- UInt8(ascii: "0")
        guard digit < 10 else { return nil }
        mantissa = mantissa &* 10 &+ Int64(digit)
        at &+= 1
      }
      places = end &- fraction
    }
    guard mantissa < 1 << 53 else { return nil }
    cursor.index = end
    let value = Double(isNegative ? -mantissa : mantissa)
    return places == 0 ? value : value / Decimals.powers[places]
  }

  /// Reads grouped digits, exponents, the signs `+` and U+2212, and numbers that other text
  /// follows. The digits are rewritten with a decimal point for `Double(decimal:)`, at most 400
  /// bytes of them.
  private static func slow(_ cursor: inout ByteCursor, _ decimalComma: Bool) -> Double? {
    var ahead = cursor
    var text: [UInt8] = []
    if ahead.take(UInt8(ascii: "-")) || ahead.take("\u{2212}") {
      text.append(UInt8(ascii: "-"))
    } else {
      _ = ahead.take(UInt8(ascii: "+"))
    }
    let comma = UInt8(ascii: ",")
    let point = UInt8(ascii: ".")
    let whole = digits(&ahead, into: &text, grouped: decimalComma ? point : comma)
    if whole == 0 { text.append(UInt8(ascii: "0")) }
    var places = 0
    var fraction = ahead
    if fraction.take(decimalComma ? comma : point) {
      text.append(point)
      while let digit = fraction.digit() {
        text.append(UInt8(ascii: "0") + UInt8(digit))
        places += 1
      }
      if places > 0 { ahead = fraction } else { text.removeLast() }
    }
    guard whole + places > 0, text.count <= 400 else { return nil }
    takeExponent(&ahead, into: &text)
    guard let value = Double(decimal: text) else { return nil }
    cursor = ahead
    return value
  }

  /// Appends digits in one piece, or in groups of three after a first group of one to three, and
  /// returns their count. A separator counts only before exactly three digits: of `5,43` it reads
  /// `5`.
  private static func digits(
    _ cursor: inout ByteCursor, into text: inout [UInt8], grouped mark: UInt8
  ) -> Int {
    var count = 0
    while let digit = cursor.digit() {
      text.append(UInt8(ascii: "0") + UInt8(digit))
      count += 1
    }
    guard (1...3).contains(count) else { return count }
    while true {
      var ahead = cursor
      guard
        ahead.take(mark) || ahead.take(UInt8(ascii: "'")) || ahead.take("\u{2019}")
          || ahead.takeSpace(),
        let a = ahead.digit(), let b = ahead.digit(), let c = ahead.digit(), ahead.digit() == nil
      else { return count }
      let zero = UInt8(ascii: "0")
      text += [zero + UInt8(a), zero + UInt8(b), zero + UInt8(c)]
      count += 3
      cursor = ahead
    }
  }

  /// Appends an exponent of up to four digits; an `e` without digits stays unread.
  private static func takeExponent(_ cursor: inout ByteCursor, into text: inout [UInt8]) {
    var ahead = cursor
    guard ahead.take(UInt8(ascii: "e")) || ahead.take(UInt8(ascii: "E")) else { return }
    var written: [UInt8] = [UInt8(ascii: "e")]
    if ahead.take(UInt8(ascii: "-")) {
      written.append(UInt8(ascii: "-"))
    } else {
      _ = ahead.take(UInt8(ascii: "+"))
    }
    guard let power = ahead.number(upTo: 4) else { return }
    text += written + Array(String(power.value).utf8)
    cursor = ahead
  }
}
