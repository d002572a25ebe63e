import TrendsCore

/// How the text of a table is written.
public enum TableEncoding: Equatable, Sendable {
  case utf8
  case utf16LittleEndian
  case utf16BigEndian
  /// Latin letters of one byte each: what a file holds that is not UTF-8.
  case windows1252

  /// Whether the bytes of the file are those that are read, place by place.
  var isPlain: Bool { self == .utf8 || self == .windows1252 }

  /// The encoding that the first bytes of a file show, and how many of them are its mark.
  static func sniff(_ head: [UInt8]) -> (encoding: TableEncoding, mark: Int) {
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if head.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if head.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    return (isUTF8(head) ? .utf8 : .windows1252, 0)
  }

  /// A letter that the end of `head` cuts is no mistake.
  private static func isUTF8(_ head: [UInt8]) -> Bool {
    var end = head.count
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

  /// A cell as text. UTF-16 was turned into UTF-8 before; a cell that is not UTF-8 is Windows-1252,
  /// for commas, quotes, digits and line ends are the same bytes in both.
  func text(of cell: some Collection<UInt8>) -> String {
    if self != .windows1252, let text = String(validating: cell, as: UTF8.self) { return text }
    var text = String.UnicodeScalarView()
    for byte in cell { text.append(TableEncoding.windowsLetter(byte)) }
    return String(text)
  }

  /// The letters of 0x80 to 0x9F; the five places without one keep their number, as browsers do it.
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
