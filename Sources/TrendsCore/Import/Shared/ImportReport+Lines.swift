import TrendsCore

extension ImportReport {
  /// Counts a skipped record at a byte. Its line and column are looked up only for the first record
  /// of a reason, since that reads `text` up to the byte; with a nil `text` there is only the byte.
  mutating func skip(_ reason: Remark, byte: Int, of text: (any ByteSource)?) {
    let isKnown = skipped.contains { $0.remark == reason }
    skip(reason, at: ImportReport.place(byte, of: isKnown ? nil : text))
  }

  /// Counts a repaired record at a byte, in the same way.
  mutating func mend(_ reason: Remark, byte: Int, of text: (any ByteSource)?) {
    let isKnown = mended.contains { $0.remark == reason }
    mend(reason, at: ImportReport.place(byte, of: isKnown ? nil : text))
  }

  private static func place(_ byte: Int, of text: (any ByteSource)?) -> Place {
    text.flatMap { Place(byte: byte, of: $0) } ?? Place(byte: byte)
  }
}

extension ImportReport.Place {
  /// Finds the line and column of a byte; nil where the text cannot be read up to there.
  ///
  /// Columns count characters of UTF-8. O(byte): reads the text from its start.
  init?(byte: Int, of text: any ByteSource) {
    var line = 1
    var column = 1
    var offset = 0
    while offset < byte {
      guard let chunk = try? text.bytes(from: offset, limit: min(byte - offset, 1 << 16)),
        !chunk.isEmpty
      else { return nil }
      // Continuation bytes of UTF-8 (`10xxxxxx`) belong to the character before them.
      for byte in chunk {
        if byte == UInt8(ascii: "\n") {
          line += 1
          column = 1
        } else if byte & 0xC0 != 0x80 {
          column += 1
        }
      }
      offset += chunk.count
    }
    self.init(line: line, column: column, byte: byte)
  }
}
