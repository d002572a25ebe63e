import TrendsCore

/// What the first 100 bytes of an SQLite 3 file say of all others.
struct SQLiteHeader: Equatable, Sendable {
  /// How texts are written, by the number that the header has for it.
  enum Encoding: Int, Sendable { case utf8 = 1, littleUTF16, bigUTF16 }

  /// Number of bytes of the header.
  static let size = 100

  /// Bytes of a page, from 512 to 65,536.
  let pageSize: Int
  /// Bytes of a page without those at its end that extensions keep for themselves.
  let usable: Int
  let encoding: Encoding
  /// Whether changes may lie in a file beside this one, whose name ends in `-wal`.
  let hasLog: Bool
  /// Number of pages by the header; nil where the writer did not keep it.
  let pages: Int?

  /// Whether a file that begins with these bytes is a database of SQLite 3.
  static func recognises(_ head: [UInt8]) -> Bool { head.starts(with: "SQLite format 3\0".utf8) }

  /// Reads the header; throws where the rest of the file cannot be read by it.
  init(_ bytes: [UInt8]) throws(ImportError) {
    guard bytes.count >= SQLiteHeader.size, SQLiteHeader.recognises(bytes) else {
      throw ImportError.damagedDatabase("its header is cut off")
    }
    let written = bytes.big(16, 2)
    pageSize = written == 1 ? 65_536 : written
    guard pageSize >= 512, pageSize & (pageSize - 1) == 0 else {
      throw ImportError.damagedDatabase("its pages have \(written) bytes, which no page has")
    }
    usable = pageSize - Int(bytes[20])
    guard usable >= 480 else {
      throw ImportError.damagedDatabase("its pages have no room for data")
    }
    guard bytes[19] <= 2 else {
      throw ImportError.damagedDatabase("a newer SQLite wrote it, in format \(bytes[19])")
    }
    hasLog = bytes[19] == 2
    // An empty database has no encoding yet.
    let number = bytes.big(56, 4)
    guard let encoding = number == 0 ? .utf8 : Encoding(rawValue: number) else {
      throw ImportError.damagedDatabase("its texts have the unknown encoding \(number)")
    }
    self.encoding = encoding
    // The number of pages holds only where the last writer was one that keeps it.
    let isKept = bytes[24..<28] == bytes[92..<96]
    let counted = bytes.big(28, 4)
    pages = isKept && counted > 0 ? counted : nil
  }

  /// Returns a text of the file.
  func text(_ bytes: some Collection<UInt8>) -> String {
    guard encoding != .utf8 else { return String(decoding: bytes, as: UTF8.self) }
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var first: UInt8?
    for byte in bytes {
      guard let other = first else {
        first = byte
        continue
      }
      let (high, low) = encoding == .bigUTF16 ? (other, byte) : (byte, other)
      units.append(UInt16(high) << 8 | UInt16(low))
      first = nil
    }
    return String(decoding: units, as: UTF16.self)
  }
}

extension [UInt8] {
  /// The number of up to four bytes at an offset, the highest byte first; 0 beyond the end.
  func big(_ offset: Int, _ size: Int) -> Int {
    guard offset >= 0, size <= 4, offset <= count - size else { return 0 }
    var number = 0
    for byte in self[offset..<(offset + size)] { number = number << 8 | Int(byte) }
    return number
  }
}
