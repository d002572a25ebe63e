import TrendsCore

/// Rows and columns to print, whatever the format: text, JSON, CSV or Markdown.
public struct Table: Equatable, Sendable {
  public enum Cell: Equatable, Sendable {
    case text(String)
    /// A number as it is to be read, digits and point only.
    case number(String)
    case missing
  }

  public struct Column: Equatable, Sendable {
    public var name: String
    public var isNumeric: Bool
    public var room: Room

    /// The name as it is printed: it may be a stranger's, as the columns of a list are.
    public var heading: String { OutputGate.safe(name, escapingBreaks: true) }

    public init(_ name: String, isNumeric: Bool = false, room: Room = .whole) {
      self.name = name
      self.isNumeric = isNumeric
      self.room = room
    }
  }

  public var columns: [Column]
  public var rows: [[Cell]] = []
  /// Whether the aligned text has a line with the columns' names.
  public var hasHeader = true

  public init(_ columns: [Column], hasHeader: Bool = true) {
    self.columns = columns
    self.hasHeader = hasHeader
  }

  public func rendered(as format: OutputFormat) -> [String] {
    switch format {
    case .text: aligned
    case .csv: csv
    case .markdown: markdown
    case .json: [json.text]
    }
  }

  /// Each row as its first cell and, below it, the others with their headings: where lines are too
  /// short for columns.
  package var records: [String] {
    rows.flatMap { row in
      let cells = row.map { plain($0, escapingBreaks: true) }
      let rest = zip(columns, cells).dropFirst().map { "\($0.heading): \($1)" }
      return cells.prefix(1) + ["    " + rest.joined(separator: ", ")]
    }
  }

  func plain(_ cell: Cell, escapingBreaks: Bool = false) -> String {
    switch cell {
    case .text(let text), .number(let text): OutputGate.safe(text, escapingBreaks: escapingBreaks)
    case .missing: ""
    }
  }

  /// Columns two blanks apart, numbers to the right, no blanks at the end of a line.
  private var aligned: [String] {
    var lines = rows.map { $0.map { plain($0, escapingBreaks: true) } }
    if hasHeader { lines.insert(columns.map(\.heading), at: 0) }
    let widths = columns.indices.map { column in
      lines.map { DisplayWidth.of($0[column]) }.max() ?? 0
    }
    return lines.map { line in
      var text = ""
      for column in columns.indices {
        let padding = String(repeating: " ", count: widths[column] - DisplayWidth.of(line[column]))
        if column > 0 { text += "  " }
        text += columns[column].isNumeric ? padding + line[column] : line[column] + padding
      }
      while text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
      return text
    }
  }

  /// A text that a spreadsheet would take for a formula is marked as text (A20).
  package static func csv(_ text: String) -> String {
    let isFormula = text.utf8.first.map { "=+-@\t\r".utf8.contains($0) } ?? false
    return OutputGate.safe((isFormula ? "'" : "") + text).quotedForTable
  }

  private var csv: [String] {
    func quoted(_ cell: Cell) -> String {
      guard case .text(let text) = cell else { return plain(cell) }
      return Table.csv(text)
    }
    return [columns.map { Table.csv($0.heading) }.joined(separator: ",")]
      + rows.map { $0.map(quoted).joined(separator: ",") }
  }

  private var markdown: [String] {
    func line(_ cells: [String]) -> String {
      "| " + cells.map(\.escapedForMarkdown).joined(separator: " | ") + " |"
    }
    let rule = "|" + columns.map { $0.isNumeric ? "---:|" : "---|" }.joined()
    return [line(columns.map(\.heading)), rule] + rows.map { line($0.map { plain($0) }) }
  }

  public var json: JSON {
    .array(
      rows.map { row in
        .object(
          zip(columns, row).map { column, cell in
            switch cell {
            case .text(let text): (column.name, .string(text))
            case .number(let text): (column.name, .number(text))
            case .missing: (column.name, .null)
            }
          })
      })
  }
}
