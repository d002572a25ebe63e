import TrendsCore

/// What a table shows before it is read: its header, its comments, some rows from its beginning, and
/// cells of the columns that begin later.
struct TableSurvey {
  /// Rows that are looked at, and cells of a column that begins later.
  static let sampleRows = 500
  /// Bytes of cells after which no further row is looked at.
  private static let sampleBytes = 8 << 20
  /// Comments that are kept.
  private static let commentLimit = 100

  /// How the rows are written.
  let form: TableForm
  private(set) var encoding = TableEncoding.utf8
  /// The comments above the first row, without their `#`.
  private(set) var comments: [String] = []
  /// The lines above the header that a program writes there, as text.
  private(set) var titles: [String] = []
  /// The titles of the columns; nil where the first row has data already.
  private(set) var header: [String]?
  /// Whether a title is longer than `String.nameLimit` in the file.
  private(set) var cutsNames = false
  /// The line of the header; rows up to it have no data. 0 without a header among the rows.
  private(set) var headerLine = 0
  /// The sampled rows below the header, copied; damaged and empty ones are left out.
  private(set) var rows: [[[UInt8]]] = []
  /// The line of each of these rows.
  private var lines: [Int] = []
  /// Rows and comments up to the last one that was looked at; nil if that is the whole table.
  private var passed: Int?
  /// By column, cells of the rest of the table, where the sampled rows have none.
  private var laterCells: [Int: [[UInt8]]] = [:]

  /// Reads the first `sampleRows` rows of a table, and the rest of it for columns without a cell in
  /// them: a scale may be bought years after the first day.
  init(_ source: any ByteSource, allKeys: Bool = false) throws(ImportError) {
    do throws(ReadFailure) {
      form = try TableForm.sniff(source, allKeys: allKeys)
      try read(source)
      if let keys = form.keys { header = keys } else { findHeader() }
      try readLaterCells(source)
    } catch { throw ImportError.unreadable(error.message) }
    cutsNames = header?.contains { $0.utf8.count > String.nameLimit } == true
    header = header?.map(\.boundedName)
  }

  /// Drops the rows that were looked at, which only a planner needs.
  mutating func dropRows() {
    rows = []
    lines = []
    laterCells = [:]
  }

  /// Collects comments and rows until there are enough of them.
  private mutating func read(_ source: any ByteSource) throws(ReadFailure) {
    var sampled = 0
    var count = 0
    try form.forEachRow(of: source) { row, encoding in
      count += 1
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
      if rows.count < TableSurvey.sampleRows && sampled < TableSurvey.sampleBytes { return true }
      passed = count
      return false
    }
  }

  /// Calls `body` with each sound row after those that were looked at, until it returns false.
  func forEachFurtherRow(
    of source: any ByteSource, _ body: (TableRow) -> Bool
  ) throws(ReadFailure) {
    guard let passed else { return }
    var count = 0
    try form.forEachRow(of: source) { row, _ in
      count += 1
      return count <= passed || row.isComment || row.problem != nil || body(row)
    }
  }

  /// Finds cells of the columns that have none in the sampled rows.
  private mutating func readLaterCells(_ source: any ByteSource) throws(ReadFailure) {
    var open = Set((0..<min(width, TableReader.columnLimit)).filter { cells(of: $0).isEmpty })
    guard !open.isEmpty else { return }
    var found: [Int: [[UInt8]]] = [:]
    var bytes = 0
    try forEachFurtherRow(of: source) { row in
      for column in open where !row[column].isEmpty {
        found[column, default: []].append([UInt8](row[column]))
        bytes += row[column].count
        if found[column]?.count == TableSurvey.sampleRows { open.remove(column) }
      }
      return !open.isEmpty && bytes < TableSurvey.sampleBytes
    }
    laterCells = found
  }

  /// Takes the first row without a number or a day as the header; else the last comment, if it has
  /// as many names as the first row has cells.
  private mutating func findHeader() {
    if rows.count > 2, isTitle(rows[0], above: rows[1]), isHeader(rows[1]) {
      titles = [rows[0].map { encoding.text(of: $0.prefix(256)) }.joined(separator: ",")]
      rows.removeFirst()
      lines.removeFirst()
    }
    if let first = rows.first, isHeader(first) {
      header = TableSurvey.withoutEmptyEnd(first.map { TableSurvey.title(encoding.text(of: $0)) })
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

  /// Whether the first row is a line that a program writes above its header: `Weights of 2024`, or
  /// `com.samsung.health.weight,6220006,3`. It has fewer filled cells than the second row, and each
  /// row of Samsung's data ends with one comma more than its header.
  private func isTitle(_ first: [[UInt8]], above second: [[UInt8]]) -> Bool {
    func filled(_ cells: [[UInt8]]) -> Int { cells.count { !$0.isEmpty } }
    guard filled(first) < filled(second) else { return false }
    let data =
      rows[2].count == second.count + 1 && rows[2].last == [] ? rows[2].dropLast() : rows[2][...]
    return first.count == 1
      || data.count == second.count && !isHeader(first) && !isHeader(rows[2])
  }

  /// Whether no cell of a row is a date, a time of day or a number.
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

  /// Returns the text of a title without the tags of HTML around it, which some programs leave.
  private static func title(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return text.trimmedSpaces }
    var kept = ""
    var isTag = false
    for character in text {
      if character == "<" { isTag = true }
      if !isTag { kept.append(character) }
      if character == ">" { isTag = false }
    }
    return kept.isEmpty ? text.trimmedSpaces : kept.trimmedSpaces
  }

  /// Returns the titles up to the last that is not empty.
  private static func withoutEmptyEnd(_ names: [String]) -> [String] {
    var names = names
    while let last = names.last, last.isEmpty { names.removeLast() }
    return names
  }

  /// The number of cells that a row of data has: that of the header, or else of most rows.
  var width: Int {
    if let header { return header.count }
    var counts: [Int: Int] = [:]
    for row in rows { counts[row.count, default: 0] += 1 }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }

  /// Returns the title of a column, or its number counted from 1 where there is no header.
  func title(_ column: Int) -> String {
    if let header, header.indices.contains(column) { return header[column] }
    return String(column + 1)
  }

  /// Returns the cells of a column in the sampled rows, or else some later ones, without the empty
  /// ones.
  func cells(of column: Int) -> [[UInt8]] {
    laterCells[column]
      ?? rows.compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
  }

  /// The unit that a comment names, as in `Units: kg`; nil where none does.
  var commentUnit: TableUnit? {
    for comment in comments where comment.lowercased().contains("unit") {
      let words = comment.split { $0 == ":" || $0 == "=" || $0 == " " }
      if let last = words.last, words.count > 1, let unit = TableUnit(last) { return unit }
    }
    return nil
  }
}
