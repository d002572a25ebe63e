import TrendsCore

/// The rows of a table in which a header stands before each row, with other columns at its end.
///
///     Id,Tz,From,To,Hours,"23:10","23:20"
///     "1","Europe/Berlin","30. 9. 2026 23:05","1. 10. 2026 6:40","7.5","0.1","0.3"
///
/// Columns whose title is a time of day, and those after them, are what was measured through the
/// night; they are left out. A line that has nothing else is empty.
struct HeadedRows: RowSource, ~Copyable {
  private var lines: TableReader
  private var cells: ObjectCells
  private let keys: ObjectKeys
  /// By cell of the rows below the last header, its column.
  private var places: [Int?] = []

  init(
    _ source: any ByteSource, _ keys: ObjectKeys, _ encoding: TableEncoding? = nil
  ) throws(ReadFailure) {
    lines = try TableReader(source, .strict, encoding)
    cells = ObjectCells(keys)
    self.keys = keys
  }

  var encoding: TableEncoding { lines.encoding }

  /// Whether a file begins with a header that an app is known to write before each row.
  static func recognises(_ head: [UInt8]) -> Bool {
    let line = head.dropFirst(TableEncoding.sniff(head).mark)
    return AppTable.repeatedHeaders.contains { line.starts(with: ($0 + ",").utf8) }
  }

  /// Returns the next row below a header, valid until the next call.
  mutating func next() throws(ReadFailure) -> TableRow? {
    while let line = try lines.next() {
      if HeadedRows.isHeader(line) {
        places = HeadedRows.titles(of: line, lines.encoding).map { keys.place(of: $0, guess: 0) }
        continue
      }
      // What is beyond the limit of columns was measured through the night.
      let problem = line.problem == .tooManyCells ? nil : line.problem
      if problem == nil { cells.read(line, places) }
      return cells.row(line: line.line, byte: line.byte, problem: problem)
    }
    return nil
  }

  /// Collects the titles of the headers among the first `most` rows.
  static func keys(
    _ source: any ByteSource, rows most: Int
  ) throws(ReadFailure) -> ObjectKeys {
    var lines = try TableReader(source, .strict)
    var keys = ObjectKeys()
    var seen = 0
    while seen < most, let line = try lines.next() {
      seen += 1
      guard isHeader(line) else { continue }
      for title in titles(of: line, lines.encoding) { keys.add(title) }
    }
    return keys
  }

  /// Whether the first cells of a line are the titles that a header begins with.
  private static func isHeader(_ line: TableRow) -> Bool {
    AppTable.repeatedHeaders.contains { header in
      header.utf8.split(separator: UInt8(ascii: ",")).enumerated().allSatisfy { index, title in
        line[index].elementsEqual(title)
      }
    }
  }

  /// The titles of a header up to the first time of day.
  private static func titles(of line: TableRow, _ encoding: TableEncoding) -> [String] {
    var titles: [String] = []
    while titles.count < line.count {
      let title = line[titles.count]
      if WrittenClock(title) != nil { break }
      titles.append(encoding.text(of: title.prefix(String.nameLimit)).boundedName)
    }
    return titles
  }
}
