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

  /// Gives a line and a column to every place that has only its byte. `index` counted the text up
  /// to the last of them; without one, the text is read once more.
  mutating func findLines(in text: any ByteSource, by index: LineIndex? = nil) {
    let bytes = (skipped + mended).filter { $0.first.line == nil }.map(\.first.byte)
    guard let last = bytes.max() else { return }
    let index = index ?? LineIndex(of: text, upTo: last)
    ImportReport.findLines(of: &skipped, in: text, by: index)
    ImportReport.findLines(of: &mended, in: text, by: index)
  }

  private static func findLines(
    of skips: inout [Skip], in text: any ByteSource, by index: LineIndex
  ) {
    for place in skips.indices where skips[place].first.line == nil {
      skips[place].first =
        index.place(of: skips[place].first.byte, in: text) ?? skips[place].first
    }
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
    guard let place = LineIndex(of: text, upTo: byte).place(of: byte, in: text) else { return nil }
    self = place
  }
}
