/// Turns untrusted text into text that is safe to print. All text from data passes it (A5).
///
///     OutputGate.safe("run\u{1B}[2J")          // "run\u{1B}[2J", with the escape spelled out
///     OutputGate.safe(bytes: [0x61, 0xFF])     // "a\xFF"
///
/// Whatever a terminal obeys or a reader cannot see is written as `\u{…}`: controls except LF and
/// TAB, DEL, C1, directional marks, line separators, tags, zero-width and other ignorable
/// characters. Two invisible characters stay where they belong: a joiner inside an emoji sequence
/// and one variation selector after a visible character. The shell adds its own styling after the
/// gate.
public enum OutputGate {
  /// Returns the text as it may be printed; the same text if nothing in it is dangerous.
  ///
  /// With `escapingBreaks` LF and TAB are escaped too, for fields that must stay on one line.
  public static func safe(_ text: String, escapingBreaks: Bool = false) -> String {
    if isPlain(text.utf8, escapingBreaks: escapingBreaks) { return text }
    var result: [UInt8] = []
    append(text.unicodeScalars, escapingBreaks: escapingBreaks, to: &result)
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns text of bytes that may not be UTF-8. Each invalid byte, also of a lone surrogate, is
  /// written in the form `\xED`.
  public static func safe(bytes: [UInt8], escapingBreaks: Bool = false) -> String {
    if let text = String(validating: bytes, as: UTF8.self) {
      return safe(text, escapingBreaks: escapingBreaks)
    }
    var result: [UInt8] = []
    var valid = String.UnicodeScalarView()
    var iterator = bytes.makeIterator()
    var position = 0
    var parser = Unicode.UTF8.ForwardParser()
    while true {
      let parsed = parser.parseScalar(from: &iterator)
      if case .valid(let encoded) = parsed {
        valid.append(Unicode.UTF8.decode(encoded))
        position += encoded.count
        continue
      }
      append(valid, escapingBreaks: escapingBreaks, to: &result)
      valid = String.UnicodeScalarView()
      guard case .error(let length) = parsed else {
        return String(decoding: result, as: UTF8.self)
      }
      for byte in bytes[position...].prefix(length) {
        result += [UInt8(ascii: "\\"), UInt8(ascii: "x"), hexDigit(byte >> 4), hexDigit(byte & 15)]
      }
      position += length
    }
  }

  /// Whether all bytes are printable ASCII, which is the common case.
  private static func isPlain(_ bytes: some Sequence<UInt8>, escapingBreaks: Bool) -> Bool {
    for byte in bytes where byte < 0x20 || byte >= 0x7F {
      if escapingBreaks || (byte != UInt8(ascii: "\n") && byte != UInt8(ascii: "\t")) {
        return false
      }
    }
    return true
  }

  /// Appends scalars, each as it is or as `\u{…}`.
  private static func append(
    _ scalars: String.UnicodeScalarView, escapingBreaks: Bool, to result: inout [UInt8]
  ) {
    var before: Unicode.Scalar?
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      index = scalars.index(after: index)
      let after = index < scalars.endIndex ? scalars[index] : nil
      if isShown(scalar, before: before, after: after, escapingBreaks: escapingBreaks) {
        result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      } else {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".utf8
      }
      before = scalar
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
