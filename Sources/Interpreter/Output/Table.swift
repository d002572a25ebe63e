import TrendsCore

/// Rows and columns, independent of the format: text, JSON, CSV or Markdown.
public struct Table: Equatable, Sendable {
  /// The content of one field.
  public enum Cell: Equatable, Sendable {
    case text(String)
    /// A number with digits and a decimal point only, as programs read it.
    case number(String)
    case missing
  }

  /// The name and the behaviour of a column.
  public struct Column: Equatable, Sendable {
    public var name: String
    /// Whether cells are aligned on the right.
    public var isNumeric: Bool
    public var room: Room

    /// The name as printed. It passes the output gate, because columns of lists are named by data.
    public var heading: String { OutputGate.safe(name, escapingBreaks: true) }

    public init(_ name: String, isNumeric: Bool = false, room: Room = .whole) {
      self.name = name
      self.isNumeric = isNumeric
      self.room = room
    }
  }

  public var columns: [Column]
  /// Each row has as many cells as there are columns.
  public var rows: [[Cell]] = []
  /// Whether aligned text begins with the columns' names; other formats always have them.
  public var hasHeader = true

  public init(_ columns: [Column], hasHeader: Bool = true) {
    self.columns = columns
    self.hasHeader = hasHeader
  }

  /// Returns the lines of the table in a format; JSON is a single line.
  public func rendered(as format: OutputFormat) -> [String] {
    switch format {
    case .text: aligned
    case .csv: withoutPictures.csv
    case .markdown: withoutPictures.markdown
    case .json: [withoutPictures.json.text]
    }
  }

  /// Each row as its first cell and, indented below it, its other cells with their headings.
  ///
  /// This is the form where lines are too short for columns.
  package var records: [String] {
    rows.flatMap { row in
      let cells = row.map { readable($0) }
      let rest = zip(columns, cells).dropFirst().map { "\($0.heading): \($1)" }
      return cells.prefix(1) + ["    " + rest.joined(separator: ", ")]
    }
  }

  /// The text of a cell after the output gate; empty for a missing one.
  func plain(_ cell: Cell, escapingBreaks: Bool = false) -> String {
    switch cell {
    case .text(let text), .number(let text): OutputGate.safe(text, escapingBreaks: escapingBreaks)
    case .missing: ""
    }
  }

  /// The text of a cell as a person reads it: numbers have separators.
  func readable(_ cell: Cell) -> String {
    let text = plain(cell, escapingBreaks: true)
    if case .number = cell { return text.withSeparators } else { return text }
  }

  /// Columns two blanks apart, numbers on the right, no blanks at the ends of lines.
  private var aligned: [String] {
    var lines = rows.map { $0.map { readable($0) } }
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

  /// A CSV field. Text that a spreadsheet would run as a formula gets an apostrophe (A20).
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

  /// The cells of each row by their columns, under the text of the row's first cell; of equal ones the last.
  package var answer: JSON { withoutPictures.figures }

  /// The texts of each row; numbers as they are written.
  package var texts: [[String]] { rows.map { $0.map { plain($0) } } }

  /// The cells of one column by the texts of another.
  package func figures(of column: Int, by name: Int) -> [(String, JSON)] {
    rows.compactMap { row in
      row.indices.contains(column) && row.indices.contains(name)
        ? (key(plain(row[name])), share(row[column]) ?? value(row[column])) : nil
    }
  }

  /// A text as a part of a path.
  private func key(_ text: String) -> String { text.filter { $0 != " " } }

  private var figures: JSON {
    .object(
      rows.compactMap { row in
        guard let first = row.first else { return nil }
        return (
          key(plain(first)),
          .object(
            zip(columns, row).dropFirst().map { column, cell in
              (key(column.name), share(cell) ?? value(cell))
            })
        )
      })
  }

  /// The number of a share such as `83%`.
  private func share(_ cell: Cell) -> JSON? {
    guard case .text(let text) = cell, text.utf8.last == UInt8(ascii: "%"),
      Double(text.dropLast()) != nil
    else { return nil }
    return .number(String(text.dropLast()))
  }

  private func value(_ cell: Cell) -> JSON {
    switch cell {
    case .text(let text): .string(text)
    case .number(let text): .number(text)
    case .missing: .null
    }
  }

  /// An array of objects whose keys are the columns' names; missing cells are null.
  public var json: JSON {
    .array(
      rows.map { row in
        .object(
          zip(columns, row).map { column, cell in (column.name, value(cell)) })
      })
  }
}
