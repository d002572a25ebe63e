import TrendsCore

/// What the beginning of a table shows before it is read: its header, its comments, some rows.
struct TableSurvey {
  static let sampleRows = 500
  private static let sampleBytes = 8 << 20
  private static let commentLimit = 100

  let form: TableForm
  private(set) var encoding = TableEncoding.utf8
  private(set) var comments: [String] = []
  /// Nil where the first row is data already.
  private(set) var header: [String]?
  /// Rows up to this line are no data.
  private(set) var headerLine = 0
  private(set) var rows: [[[UInt8]]] = []
  private(set) var lines: [Int] = []

  init(_ source: any ByteSource) throws(ImportError) {
    do throws(ReadFailure) {
      form = try TableForm.sniff(source)
      try read(source)
    } catch { throw ImportError.unreadable(error.message) }
    if let keys = form.keys { header = keys } else { findHeader() }
    header = header?.map(\.boundedName)
  }

  private mutating func read(_ source: any ByteSource) throws(ReadFailure) {
    var sampled = 0
    try form.forEachRow(of: source) { row, encoding in
      self.encoding = encoding
      if row.isComment {
        if rows.isEmpty, comments.count < TableSurvey.commentLimit {
          comments.append(encoding.text(of: row[0].prefix(4096)))
        }
      } else if row.problem == nil && row.filledCount > 0 {
        rows.append(row.cells())
        lines.append(row.line)
      }
      sampled += row.bytesCount
      return rows.count < TableSurvey.sampleRows && sampled < TableSurvey.sampleBytes
    }
  }

  /// The first row without a number or a day; else the last comment, if it has as many names.
  private mutating func findHeader() {
    if rows.count > 2, isTitle(rows[0], above: rows[1]), isHeader(rows[1]) {
      rows.removeFirst()
      lines.removeFirst()
    }
    if let first = rows.first, isHeader(first) {
      header = TableSurvey.withoutEmptyEnd(first.map { encoding.text(of: $0).trimmedSpaces })
      headerLine = lines[0]
      rows.removeFirst()
      lines.removeFirst()
    } else if let last = comments.last, case .delimited(let dialect) = form {
      let names = last.split(
        separator: Character(Unicode.Scalar(dialect.separator)), omittingEmptySubsequences: false)
      if names.count > 1, names.count >= rows.first?.count ?? 0 {
        header = TableSurvey.withoutEmptyEnd(names.map { String($0).trimmedSpaces })
      }
    }
  }

  /// What a program writes above its header: `Weights of 2024`, `com.samsung.health.weight,6220006,3`.
  private func isTitle(_ first: [[UInt8]], above second: [[UInt8]]) -> Bool {
    func filled(_ cells: [[UInt8]]) -> Int { cells.count { !$0.isEmpty } }
    guard filled(first) < filled(second) else { return false }
    return first.count == 1
      || rows[2].count == second.count && !isHeader(first) && !isHeader(rows[2])
  }

  private func isHeader(_ cells: [[UInt8]]) -> Bool {
    cells.allSatisfy { cell in
      cell.withUnsafeBufferPointer { bytes in
        if WrittenDate(bytes) != nil || WrittenClock(bytes) != nil { return false }
        if case .number = CellValue(bytes, decimalComma: false) { return false }
        if case .number = CellValue(bytes, decimalComma: true) { return false }
        return true
      }
    }
  }

  private static func withoutEmptyEnd(_ names: [String]) -> [String] {
    var names = names
    while let last = names.last, last.isEmpty { names.removeLast() }
    return names
  }

  /// Cells that a row of data has.
  var width: Int {
    if let header { return header.count }
    var counts: [Int: Int] = [:]
    for row in rows { counts[row.count, default: 0] += 1 }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }

  /// The name of a column, or its number where there is no header.
  func title(_ column: Int) -> String {
    if let header, header.indices.contains(column) { return header[column] }
    return String(column + 1)
  }

  /// The rows that hold values: not those with a day of their own.
  func cells(of column: Int) -> [[UInt8]] {
    rows.compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
  }

  /// A unit that a comment names: `Units: kg`.
  var commentUnit: TableUnit? {
    for comment in comments where comment.lowercased().contains("unit") {
      let words = comment.split { $0 == ":" || $0 == "=" || $0 == " " }
      if let last = words.last, words.count > 1, let unit = TableUnit(last) { return unit }
    }
    return nil
  }
}
