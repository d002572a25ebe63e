public import TrendsCore

/// The key, text or number of the last event. Each property decodes it anew.
extension JSONReader {
  /// Whether the last key or text is `wanted`. Compares bytes without decoding, unless there are
  /// escapes.
  public func holds(_ wanted: StaticString) -> Bool {
    guard !hasEscapes else { return text == wanted.description }
    let count = wanted.utf8CodeUnitCount
    guard tokenEnd - tokenStart == count else { return false }
    let bytes = window.bytes + tokenStart
    let other = wanted.utf8Start
    for place in 0..<count where bytes[place] != other[place] { return false }
    return true
  }

  /// The last key or text with its escapes decoded, or a number as it is written.
  public var text: String {
    guard hasEscapes else { return String(decoding: token, as: UTF8.self) }
    return String(decoding: unescaped, as: UTF8.self)
  }

  /// The UTF-8 of `text`.
  public var textBytes: [UInt8] { hasEscapes ? unescaped : Array(token) }

  /// The last number, or a text that is one; nil for any other text and for a number too large for
  /// a double.
  public var double: Double? { hasEscapes ? nil : Double(decimal: token) }

  /// The last number, or a text that is one, as an integer; nil with a fraction or an exponent,
  /// even `1.0`.
  public var integer: Int? { hasEscapes ? nil : Int(decimal: token) }

  /// The last text as a moment; nil for a text without a zone or an offset.
  public var instant: Instant? { hasEscapes ? Instant(iso: text) : Instant(isoBytes: token) }

  /// The bytes of the token in the window, valid until the next event.
  private var token: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: window.bytes + tokenStart, count: tokenEnd - tokenStart)
  }

  /// The bytes of the token with all escapes decoded.
  private var unescaped: [UInt8] {
    var result: [UInt8] = []
    let token = token
    result.reserveCapacity(token.count)
    var index = 0
    while index < token.count {
      let byte = token[index]
      guard byte == UInt8(ascii: "\\"), index + 1 < token.count else {
        result.append(byte)
        index += 1
        continue
      }
      let escape = token[index + 1]
      index += 2
      switch escape {
      case UInt8(ascii: "b"): result.append(UInt8(ascii: "\u{08}"))
      case UInt8(ascii: "t"): result.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "n"): result.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "f"): result.append(UInt8(ascii: "\u{0C}"))
      case UInt8(ascii: "r"): result.append(UInt8(ascii: "\r"))
      case UInt8(ascii: "u"): result += Array(String(scalar(token, &index)).utf8)
      default: result.append(escape)
      }
    }
    return result
  }

  /// Decodes an escape whose digits begin at `index`, together with the second half of a surrogate
  /// pair. A half without the other becomes U+FFFD.
  private func scalar(
    _ token: UnsafeBufferPointer<UInt8>, _ index: inout Int
  ) -> Unicode.Scalar {
    let first = unit(token, index) ?? 0xFFFD
    index += 4
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, index + 1 < token.count, token[index] == UInt8(ascii: "\\"),
      token[index + 1] == UInt8(ascii: "u"), let second = unit(token, index + 2),
      (0xDC00...0xDFFF).contains(second)
    else { return "\u{FFFD}" }
    index += 6
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  /// Returns the value of four hexadecimal digits; nil where there are fewer.
  private func unit(_ token: UnsafeBufferPointer<UInt8>, _ start: Int) -> UInt32? {
    guard start + 4 <= token.count else { return nil }
    var value: UInt32 = 0
    for byte in token[start..<(start + 4)] {
      guard let digit = JSONReader.hexDigit(byte) else { return nil }
      value = value << 4 | digit
    }
    return value
  }
}
