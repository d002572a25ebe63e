public import TrendsCore

/// The cells of a small table as a program writes it: a header and rows, all equally long, in UTF-8
/// and without comments. The whole text is held.
///
/// A header without a comma and with a tab or a semicolon is cut there. In a table with tabs, as a client
/// of MySQL prints it, a cell `NULL` is empty.
public struct DelimitedTable: Equatable, Sendable {
  /// The cells of the first row.
  public private(set) var header: [String] = []
  /// The cells of the other rows, without blank ones.
  public private(set) var rows: [[String]] = []
  /// The line on which each row begins, counted from 1.
  private var lines: [Int] = []

  /// Why a text is not a table of this kind, and on which line, counted from 1.
  public struct Mistake: Error, Equatable, Sendable {
    public var line: Int
    public var message: String

    public init(line: Int, message: String) {
      self.line = line
      self.message = message
    }
  }

  /// Bytes of a cell; a longer one is a mistake.
  public static let cellLimit = 64 << 10
  /// Cells of a row; more are a mistake.
  public static let columnLimit = TableReader.columnLimit

  /// Reads the whole text; throws at the first row that is wrong.
  public init(_ bytes: [UInt8]) throws(Mistake) {
    var mistake: Mistake?
    do throws(ReadFailure) {
      var dialect = TableDialect.strict
      dialect.separator = DelimitedTable.separator(of: bytes)
      let nothing = dialect.separator == UInt8(ascii: "\t") ? DelimitedTable.null : nil
      var reader = try TableReader(MemoryBytes(bytes), dialect)
      var isFirst = true
      while mistake == nil, let row = try reader.next() {
        do throws(Mistake) {
          try add(row, isHeader: isFirst, nothing: nothing)
        } catch { mistake = error }
        isFirst = false
      }
    } catch { mistake = Mistake(line: 1, message: error.message) }
    if let mistake { throw mistake }
  }

  /// How clients that write tabs show that there is no value.
  private static let null = "NULL"

  /// Returns what is between the cells of the first line.
  private static func separator(of bytes: [UInt8]) -> UInt8 {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }.prefix(cellLimit)
    if line.contains(UInt8(ascii: ",")) { return UInt8(ascii: ",") }
    return ["\t", ";"].map { (mark: Unicode.Scalar) in UInt8(ascii: mark) }
      .first { line.contains($0) } ?? UInt8(ascii: ",")
  }

  /// Adds a row, or sets the header; a row of one empty cell is left out. A cell that is `nothing` is
  /// empty.
  private mutating func add(
    _ row: TableRow, isHeader: Bool, nothing: String?
  ) throws(Mistake) {
    if let problem = row.problem { throw Mistake(line: row.line, message: problem.rawValue) }
    var cells: [String] = []
    for index in 0..<row.count {
      let cell = try DelimitedTable.text(row[index], row.line)
      cells.append(cell == nothing ? "" : cell)
    }
    if isHeader { return header = cells }
    if cells == [""] { return }
    guard cells.count == header.count else {
      let count = cells.count == 1 ? "1 cell" : "\(cells.count) cells"
      throw Mistake(
        line: row.line,
        message: "\(count) where the header has \(header.count): '\(DelimitedTable.line(cells))'")
    }
    rows.append(cells)
    lines.append(row.line)
  }

  /// Returns a cell as text; throws for one that is too long or not UTF-8.
  private static func text(
    _ cell: UnsafeBufferPointer<UInt8>, _ line: Int
  ) throws(Mistake) -> String {
    guard cell.count <= cellLimit else {
      throw Mistake(line: line, message: "a cell longer than 64 KiB")
    }
    guard let text = String(validating: cell, as: UTF8.self) else {
      throw Mistake(line: line, message: "a cell that is not UTF-8")
    }
    return text
  }
}

extension DelimitedTable {
  /// Returns the rows of a list: the first cell is the row's id, of 1 to 256 bytes, the others its
  /// fields.
  public func listRows() throws(Mistake) -> [ListRow] {
    try checkHeader()
    var found: [ListRow] = []
    for (index, row) in rows.enumerated() {
      guard let id = row.first, !id.isEmpty, id.utf8.count <= 256 else {
        throw Mistake(line: lines[index], message: "a row without an id")
      }
      found.append(ListRow(id: id, fields: Array(row.dropFirst())))
    }
    return found
  }
}

/// Lines that a program prints in place of a table, such as an error with which it does not end.
extension DelimitedTable {
  /// Throws for a first line that names no columns. Without rows below, each of its cells has to look
  /// like a name: an answer without rows says that there are none. An answer without a line does, too.
  private func checkHeader() throws(Mistake) {
    let cells = rows.isEmpty ? header[...] : header.prefix(1)
    let isHeader = cells.enumerated().allSatisfy { DelimitedTable.isName($1, isFirst: $0 == 0) }
    guard !isHeader else { return }
    throw Mistake(line: 1, message: "no names of columns: '\(DelimitedTable.line(header))'")
  }

  /// Most words of the name of a column.
  private static let nameLimit = 6
  private static let beginnings: Set<String> = [
    "error", "exception", "fatal", "panic", "traceback", "usage", "warning",
  ]

  /// Whether a cell may be the name of a column: a few words that are no sentence and do not begin
  /// like an error.
  private static func isName(_ cell: String, isFirst: Bool) -> Bool {
    let words = cell.split(separator: " ")
    guard let first = words.first, let last = words.last else { return true }
    let beginning = first.prefix { $0.isLetter }.lowercased()
    return words.count <= nameLimit && !beginnings.contains(beginning)
      && !(isFirst && words.contains { $0.hasSuffix(":") }) && !".!?".contains(last.suffix(1))
  }

  /// The beginning of a line, for a message.
  private static func line(_ cells: [String]) -> String {
    let line = cells.joined(separator: ",")
    return line.count > 120 ? line.prefix(119) + "…" : line
  }
}
