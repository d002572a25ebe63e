import TrendsCore

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension MarkupReader {
  /// Returns the bytes of a span; they are valid until the next token is read.
  @inline(__always) public func bytes(_ span: Span) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: window + span.start, count: span.count)
  }

  /// Whether a span is exactly this text, byte by byte.
  @inline(__always) func equals(_ span: Span, _ text: StaticString) -> Bool {
    span.count == text.utf8CodeUnitCount
      && memcmp(window + span.start, text.utf8Start, span.count) == 0
  }

  /// Whether the tag has this name, including a prefix.
  public func isNamed(_ text: StaticString) -> Bool { equals(name, text) }

  /// The name of the tag without a prefix such as `ns3:`.
  public var localName: Span {
    guard let colon = memchr(window + name.start, Int32(UInt8(ascii: ":")), name.count) else {
      return name
    }
    return Span(start: UnsafeRawPointer(colon) - UnsafeRawPointer(window) + 1, end: name.end)
  }

  /// Whether the tag has this name, under any prefix or none.
  public func isLocal(_ text: StaticString) -> Bool { equals(localName, text) }

  /// Returns the value of an attribute; of several with one name the first, nil where there is
  /// none.
  public func attribute(_ name: StaticString) -> Span? {
    for index in 0..<attributeCount where equals(attributes[index].name, name) {
      return attributes[index].value
    }
    return nil
  }

  /// Returns the value of an attribute as plain text; see `text(_:)`.
  public func text(of attribute: StaticString) -> String? {
    self.attribute(attribute).map { text($0) }
  }

  /// Returns the characters of a span, with entities replaced and white space as blanks.
  ///
  ///     a &lt; b&#33;     becomes   a < b!
  ///
  /// Control characters, references to them and bytes that are not UTF-8 become U+FFFD; a `&`
  /// without a known reference stays. The first of these is noted as the problem of the token, but
  /// invalid UTF-8 is not noted.
  public func text(_ span: Span) -> String {
    var plain: [UInt8] = []
    plain.reserveCapacity(span.count)
    var place = span.start
    while place < span.end {
      let byte = window[place]
      if byte == UInt8(ascii: "&") {
        if let (scalar, next) = entity(at: place, span.end) {
          plain.append(contentsOf: Array(String(Character(scalar)).utf8))
          place = next
          continue
        }
        mend(.unknownReference, at: place, isCounted: false)
      }
      switch byte {
      case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        plain.append(UInt8(ascii: " "))
      case 0..<0x20:
        mend(.invalidCharacter, at: place, isCounted: false)
        plain.append(contentsOf: [0xEF, 0xBF, 0xBD])
      default: plain.append(byte)
      }
      place += 1
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// Returns the character of `&amp;`, `&#10;` or `&#x1F3C3;` and the place after it; nil for
  /// anything else.
  private func entity(at start: Int, _ end: Int) -> (Unicode.Scalar, Int)? {
    var close = start + 1
    while close < end, close - start <= 10, window[close] != UInt8(ascii: ";") { close += 1 }
    guard close < end, window[close] == UInt8(ascii: ";") else { return nil }
    let name = UnsafeBufferPointer(start: window + start + 1, count: close - start - 1)
    if name.first == UInt8(ascii: "#") {
      guard let scalar = numeric(name.dropFirst()) else { return nil }
      if scalar.value >= 0x20 || scalar == "\t" || scalar == "\n" || scalar == "\r" {
        return (scalar, close + 1)
      }
      mend(.referenceToInvalidCharacter, at: start, isCounted: false)
      return ("\u{FFFD}", close + 1)
    }
    let scalar: Unicode.Scalar? =
      switch String(decoding: name, as: UTF8.self) {
      case "amp": "&"
      case "lt": "<"
      case "gt": ">"
      case "quot": "\""
      case "apos": "'"
      default: nil
      }
    return scalar.map { ($0, close + 1) }
  }

  /// Returns the character with a number, decimal or after an `x` hexadecimal; nil for a surrogate
  /// and for a number beyond U+10FFFF.
  private func numeric(_ digits: some Collection<UInt8>) -> Unicode.Scalar? {
    let isHex = digits.first == UInt8(ascii: "x") || digits.first == UInt8(ascii: "X")
    let text = String(decoding: isHex ? Array(digits.dropFirst()) : Array(digits), as: UTF8.self)
    guard let number = UInt32(text, radix: isHex ? 16 : 10) else { return nil }
    return Unicode.Scalar(number)
  }
}
