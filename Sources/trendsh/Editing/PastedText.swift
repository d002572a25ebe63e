/// Prepares a paste for the line: one kind of line end and nothing that a terminal obeys.
enum PastedText {
  /// Returns the text with LF for line ends, blanks for tabs, and without other controls.
  ///
  /// Line ends at the end are dropped, so that one Enter runs it. Bytes that are not UTF-8 become
  /// U+FFFD.
  static func scalars(of bytes: [UInt8]) -> [UInt32] {
    var scalars: [UInt32] = []
    scalars.reserveCapacity(bytes.count)
    var afterReturn = false
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\n" where afterReturn: break
      case "\n", "\r": scalars.append(LineText.lineFeed)
      case "\t": scalars.append(UInt32(UInt8(ascii: " ")))
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}": break
      default: scalars.append(scalar.value)
      }
      afterReturn = scalar == "\r"
    }
    while scalars.last == LineText.lineFeed { scalars.removeLast() }
    return scalars
  }
}
