public import TrendsCore

/// A table as text, cell by cell, so that it can be written again with other cells. It is held
/// whole.
///
/// Every form that is read as a table can be one: separated columns with comments, in any encoding,
/// and JSON objects, whose keys become the first row.
public struct TableText {
  /// A line of the table.
  public enum Row: Equatable {
    /// The text after `#`.
    case comment(String)
    /// The cells without quotes.
    case cells([String])
  }

  /// The header, the comments and the rows, as they come in the file.
  public private(set) var rows: [Row]
  /// The separator that is written; a comma for JSON.
  private let separator: UInt8
  /// The order of dates such as 01/03/2024 in the table; day first where nothing decides.
  public let order: DateOrder

  /// Reads a whole table; nil where the text has no columns.
  public init?(_ bytes: [UInt8]) {
    let source = MemoryBytes(bytes)
    guard let form = try? TableForm.sniff(source) else { return nil }
    var separator = UInt8(ascii: ",")
    var rows: [Row] = []
    if let keys = form.keys {
      guard !keys.isEmpty else { return nil }
      rows = [.cells(keys)]
    } else if !bytes.isEmpty {
      let head = Array(bytes.prefix(TableDialect.headSize))
      guard TableShape.isText(head), let dialect = TableDialect.sniff(head) else { return nil }
      separator = dialect.separator
    }
    var votes = OrderVotes()
    let isRead: Void? = try? form.forEachRow(of: source) { row, encoding in
      let cells = (0..<row.count).map { encoding.text(of: row[$0]) }
      rows.append(row.isComment ? .comment(cells.first ?? "") : .cells(cells))
      if !row.isComment { for place in 0..<row.count { votes.count(row[place]) } }
      return true
    }
    guard isRead != nil else { return nil }
    self.rows = rows
    self.separator = separator
    order = votes.mayBeginWithYear ? .yearFirst : votes.order ?? .dayFirst
  }

  /// Replaces the text of all cells: `head` for the first row and for a comment that lists names,
  /// `comment` for any other comment, `cell` for the cells of the other rows.
  public mutating func change(
    head: (String) -> String, comment: (String) -> String, cell: (String) -> String
  ) {
    var isHead = true
    for index in rows.indices {
      switch rows[index] {
      case .comment(let text):
        // A comment with the separator in it may be the header.
        let parts = text.split(
          omittingEmptySubsequences: false, whereSeparator: { $0.utf8.first == separator })
        rows[index] = .comment(
          parts.count > 1
            ? parts.map { head(String($0)) }.joined(separator: mark) : comment(text))
      case .cells(let cells):
        rows[index] = .cells(cells.map(isHead ? head : cell))
        isHead = false
      }
    }
  }

  /// The table as CSV with the separator of the file. Cells have quotes only where they need them.
  public var text: String {
    rows.map { row in
      switch row {
      case .comment(let text): "#\(text)\n"
      case .cells(let cells): cells.map(written).joined(separator: mark) + "\n"
      }
    }.joined()
  }

  private var mark: String { String(decoding: [separator], as: UTF8.self) }

  /// Returns a cell as it is written; one with a separator, a quote, a line end or a leading `#` is
  /// quoted.
  private func written(_ cell: String) -> String {
    let needsQuotes = cell.utf8.contains {
      $0 == separator || $0 == UInt8(ascii: "\"") || Lines.isBreak($0)
    }
    guard needsQuotes || cell.utf8.first == UInt8(ascii: "#") else { return cell }
    return "\"" + cell.pieces(at: "\"").joined(separator: "\"\"") + "\""
  }
}

/// What a cell says apart from numbers and words.
public enum CellMeaning: Equatable {
  /// An empty cell, or a word for no value such as `--` or `n/a`.
  case nothing
  /// A date in any form, with the seconds of the day if a time follows it.
  case date(Day, seconds: Int?)
  /// A time of day such as `7:24 AM` or `07:24`.
  case clock(seconds: Int)
  /// A number, or any other text.
  case other

  /// Reads a cell; `order` decides dates such as 01/03/2024.
  public init(_ cell: String, _ order: DateOrder) {
    var copy = cell
    self = copy.withUTF8 { bytes in
      if CellValue(bytes, decimalComma: false) == .none { return .nothing }
      if let date = WrittenDate(bytes), let day = date.day(order) {
        return .date(day, seconds: date.clock?.secondsOfDay)
      }
      return WrittenClock(bytes).map { .clock(seconds: $0.secondsOfDay) } ?? .other
    }
  }
}
