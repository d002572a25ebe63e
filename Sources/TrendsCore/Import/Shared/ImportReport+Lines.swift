import TrendsCore

extension ImportReport {
  /// Counts a skip at a byte; line and column are looked up for the first of a reason only.
  mutating func skip(_ reason: Remark, byte: Int, of text: (any ByteSource)?) {
    let isKnown = skipped.contains { $0.remark == reason }
    skip(reason, at: ImportReport.place(byte, of: isKnown ? nil : text))
  }

  /// Counts what was mended, in the same way.
  mutating func mend(_ reason: Remark, byte: Int, of text: (any ByteSource)?) {
    let isKnown = mended.contains { $0.remark == reason }
    mend(reason, at: ImportReport.place(byte, of: isKnown ? nil : text))
  }

  private static func place(_ byte: Int, of text: (any ByteSource)?) -> Place {
    text.flatMap { Place(byte: byte, of: $0) } ?? Place(byte: byte)
  }
}

extension ImportReport.Place {
  /// The line and the column, in characters, of a byte of a text; nil where it cannot be read.
  init?(byte: Int, of text: any ByteSource) {
    var line = 1
    var column = 1
    var offset = 0
    while offset < byte {
      guard let chunk = try? text.bytes(from: offset, limit: min(byte - offset, 1 << 16)),
        !chunk.isEmpty
      else { return nil }
      for byte in chunk {
        if byte == 10 {
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
