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
  package var grouped: String { String(self).withSeparators }
}

extension String {
  /// A decimal number with a comma before each group of three digits of its whole part; any other text
  /// as it is.
  ///
  ///     "-12345.678".withSeparators   // "-12,345.678"
  package var withSeparators: String {
    let bytes = Array(utf8)
    let start = bytes.first == UInt8(ascii: "-") ? 1 : 0
    let end = bytes.firstIndex(of: UInt8(ascii: ".")) ?? bytes.count
    guard end > start + 3,
      bytes[start..<end].allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
    else { return self }
    var text = Array(bytes[..<start])
    for index in start..<end {
      if index > start, (end - index) % 3 == 0 { text.append(UInt8(ascii: ",")) }
      text.append(bytes[index])
    }
    return String(decoding: text + bytes[end...], as: UTF8.self)
  }
}
