internal import TrendsCore

/// Rules for every source text, before its grammar: valid UTF-8, no control characters, and no
/// characters that reorder or hide text.
package enum SourceCheck {
  /// Most bytes of a script, of a transcript, or of a file that a transcript brings along.
  static let fileLimit = 64 << 20
  /// Most bytes of a line, its end not counted; also of a word with its names filled in.
  package static let lineLimit = 64 << 10

  /// Returns what is forbidden in `source`, at most 21 findings; empty for a text that may be
  /// parsed. A text of more than `limit` bytes is not looked at.
  static func problems(in source: SourceText, limit: Int = fileLimit) -> [Diagnostic] {
    if source.bytes.count > limit {
      return [Diagnostic.scriptTooLarge(limit: limit >> 20, at: Span(0, 0))]
    }
    if isPlain(source.bytes) { return [] }
    return slowProblems(in: source)
  }

  /// Whether the text is printable ASCII with short lines, as nearly every script is.
  ///
  /// This one pass over the bytes spares most scripts the decoding of scalars.
  private static func isPlain(_ bytes: [UInt8]) -> Bool {
    var lineStart = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if byte >= 0x20 && byte < 0x7F || byte == UInt8(ascii: "\t") { continue }
      guard byte == UInt8(ascii: "\n"), index - lineStart <= lineLimit else { return false }
      lineStart = index + 1
    }
    return bytes.count - lineStart <= lineLimit
  }

  /// Decodes the text scalar by scalar and collects what is forbidden.
  private static func slowProblems(in source: SourceText) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    let bytes = source.bytes
    var index = bytes.starts(with: SourceText.byteOrderMark) ? 3 : 0
    var lineStart = index
    var isTooLong = false
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\n") {
        lineStart = index + 1
        isTooLong = false
      }
      let (scalar, length) = scalar(at: index, in: bytes)
      let span = Span(index, index + length)
      if index - lineStart >= lineLimit, !isTooLong {
        isTooLong = true
        problems.append(
          Diagnostic.lineTooLong(at: Span(index, index)))
      } else if let scalar {
        if let name = forbidden(scalar, followedBy: index + 1 < bytes.count ? bytes[index + 1] : 0)
        {
          problems.append(Diagnostic.badCharacter(name, at: span))
        }
      } else {
        let hex = bytes[index].hexadecimal(digits: 2)
        problems.append(
          Diagnostic.notUTF8(byte: hex, at: span))
      }
      if problems.count > 20 { return problems }
      index += length
    }
    return problems
  }

  /// Returns how a forbidden character is named in messages, or nil for one that is allowed.
  ///
  /// `next` is the byte after it, 0 at the end: a carriage return is allowed only before a line
  /// feed.
  private static func forbidden(_ scalar: Unicode.Scalar, followedBy next: UInt8) -> String? {
    var code: String { "U+" + scalar.value.hexadecimal(digits: 4) }
    switch scalar.value {
    case _ where scalar == "\t" || scalar == "\n": return nil
    case _ where scalar == "\r":
      return next == UInt8(ascii: "\n") ? nil : "a carriage return (\(code)) without a line feed"
    case 0..<0x20, 0x7F..<0xA0: return "control character \(code)"
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
      return "bidirectional control \(code)"
    case 0x200B, 0x2028, 0x2029, 0x2060...0x2064, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
      return "invisible character \(code)"
    default: return nil
    }
  }

  /// Returns the scalar that begins at `index` and its length in bytes; nil and 1 where the bytes
  /// are not UTF-8.
  ///
  /// Overlong forms and surrogates are not UTF-8.
  static func scalar(at index: Int, in bytes: [UInt8]) -> (Unicode.Scalar?, Int) {
    let lead = bytes[index]
    if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
    let (length, smallest): (Int, UInt32) =
      switch lead {
      case 0xC2...0xDF: (2, 0x80)
      case 0xE0...0xEF: (3, 0x800)
      case 0xF0...0xF4: (4, 0x10000)
      default: (1, 0)
      }
    guard length > 1, index + length <= bytes.count else { return (nil, 1) }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for byte in bytes[(index + 1)..<(index + length)] {
      guard byte & 0xC0 == 0x80 else { return (nil, 1) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard value >= smallest, let scalar = Unicode.Scalar(value) else { return (nil, 1) }
    return (scalar, length)
  }
}
