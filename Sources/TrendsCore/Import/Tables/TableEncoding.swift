import TrendsCore

/// The encoding of a table's text.
public enum TableEncoding: Equatable, Sendable {
  case utf8
  case utf16LittleEndian
  case utf16BigEndian
  /// Latin letters of one byte each: assumed for a file that is not UTF-8.
  case windows1252

  /// Whether cells are read as the bytes of the file, so that offsets in both agree. UTF-16 is
  /// converted.
  var isPlain: Bool { self == .utf8 || self == .windows1252 }

  /// Returns the encoding that the first bytes of a file show, and the length of their byte order
  /// mark. UTF-16 is recognised by its mark only.
  static func sniff(_ head: [UInt8]) -> (encoding: TableEncoding, mark: Int) {
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if head.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if head.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    return (isUTF8(head) ? .utf8 : .windows1252, 0)
  }

  /// Whether the bytes are UTF-8; a character that the end of `head` cuts is left out of account.
  private static func isUTF8(_ head: [UInt8]) -> Bool {
    var end = head.count
    // The first byte of an incomplete character is one of the last three.
    for back in 1...3 where back <= head.count {
      let byte = head[head.count - back]
      if byte < 0x80 { break }
      if byte >= 0xC0 {
        end = head.count - back
        break
      }
    }
    return String(validating: head[..<end], as: UTF8.self) != nil
  }

  /// Returns a cell as text. Cells of UTF-16 files are UTF-8 by then. A cell that is not UTF-8 is
  /// read as Windows-1252, in which commas, quotes, digits and line ends are the same bytes.
  func text(of cell: some Collection<UInt8>) -> String {
    if self != .windows1252, let text = String(validating: cell, as: UTF8.self) { return text }
    var text = String.UnicodeScalarView()
    for byte in cell { text.append(TableEncoding.windowsLetter(byte)) }
    return String(text)
  }

  /// The characters of the bytes 0x80 to 0x9F. The five bytes without a character keep their
  /// number, as browsers do it.
  private static let high: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  private static func windowsLetter(_ byte: UInt8) -> Unicode.Scalar {
    guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
    return Unicode.Scalar(high[Int(byte - 0x80)]) ?? "\u{FFFD}"
  }
}
