import TrendsCore

/// What a caller says of the columns and rows of a table, and the rows themselves.
extension TableSurvey {
  /// Returns the column that the caller names: by its exact title, by its title in the form of
  /// `ColumnName.words`, or by its number. Nil where none is named; throws where there is no such
  /// column.
  func column(named name: String?) throws(ImportError) -> Int? {
    guard let name else { return nil }
    if let header {
      if let exact = header.firstIndex(of: name) { return exact }
      let words = ColumnName.words(name)
      if let near = header.firstIndex(where: { ColumnName.words($0) == words }) { return near }
    }
    if let number = Int(decimal: name.utf8), number >= 1, number <= readWidth { return number - 1 }
    throw ImportError.unknownColumn(name, known: columnList)
  }

  /// The number of columns that are read.
  private var readWidth: Int { min(width, TableReader.columnLimit) }

  /// The titles of up to twelve columns, for messages.
  var columnList: String {
    let titles = (0..<min(readWidth, 12)).map { title($0) }
    return titles.joined(separator: ", ") + (readWidth > 12 ? ", …" : "")
  }

  /// Returns the rows that the caller wants; nil for all. Throws where there are none of them.
  func only(
    _ only: TableOptions.Only?, of source: any ByteSource
  ) throws(ImportError) -> TablePlan.Only? {
    guard let only, let column = try column(named: only.column) else { return nil }
    if let others = try others(than: only.value, column, source) {
      throw ImportError.noSuchRows(only.value, in: title(column), others)
    }
    return TablePlan.Only(
      column: column, values: [only.value], reason: .rowOfOther(title(column)))
  }

  /// The first texts of a column in which one is missing; nil where it is there.
  private func others(
    than value: String, _ column: Int, _ source: any ByteSource
  ) throws(ImportError) -> [String]? {
    var others: [String] = []
    func isValue(_ cell: some Sequence<UInt8>) -> Bool {
      let text = encoding.text(of: Array(cell.prefix(TableScan.onlyBytes))[...])
      if text != value, others.count < 4, !others.contains(text) { others.append(text) }
      return text == value
    }
    var isThere = rows.contains { column < $0.count && isValue($0[column]) }
    if isThere { return nil }
    do throws(ReadFailure) {
      try forEachFurtherRow(of: source) { row in
        isThere = isValue(trimmed(row[column]))
        return !isThere
      }
    } catch { throw ImportError.unreadable(error.message) }
    return isThere ? nil : others
  }

  /// Rows after which it is asked whether the result is still wanted; they take some milliseconds.
  private static let portion = 4096

  /// Calls `body` with each row of data. An interrupted reading ends early.
  func forEachRow(
    of source: any ByteSource, _ body: (TableRow, TableEncoding) -> Void
  ) throws(ImportError) {
    var count = 0
    do throws(ReadFailure) {
      try form.forEachRow(of: source) { row, encoding in
        guard !row.isComment, row.line > headerLine else { return true }
        body(row, encoding)
        count += 1
        return count % TableSurvey.portion != 0 || source.isWanted
      }
    } catch { throw ImportError.unreadable(error.message) }
  }
}
