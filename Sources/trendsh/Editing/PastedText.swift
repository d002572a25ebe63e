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
      switch scalar.value {
      case 0x0A where afterReturn: break
      case 0x0A, 0x0D: scalars.append(0x0A)
      case 0x09: scalars.append(0x20)
      case 0..<0x20, 0x7F...0x9F: break
      case let value: scalars.append(value)
      }
      afterReturn = scalar.value == 0x0D
    }
    while scalars.last == 0x0A { scalars.removeLast() }
    return scalars
  }
}
