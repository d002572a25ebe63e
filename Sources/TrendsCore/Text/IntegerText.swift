extension FixedWidthInteger {
  /// Returns the number in base 16, in capitals, with leading zeros up to `digits`.
  ///
  ///     0x1B.hexadecimal(digits: 4)   // "001B"
  package func hexadecimal(digits: Int) -> String {
    let text = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)) + text
  }
}

extension Int {
  /// The number with a comma before each group of three digits: `1,000,000`.
  package var grouped: String {
    let digits = Array(String(magnitude).utf8)
    var text: [UInt8] = self < 0 ? [UInt8(ascii: "-")] : []
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(UInt8(ascii: ",")) }
      text.append(digit)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
