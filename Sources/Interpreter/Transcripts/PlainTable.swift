import TrendsCore

/// Rows of text with one delimiter: what can be rewritten cell by cell without losing anything else.
struct PlainTable {
  private var head: String
  private var rows: [[String]]
  private let delimiter: UInt8

  /// Nil for a text without columns.
  init?(_ text: String) {
    var lines = text.pieces(at: "\n").map { line in
      line.utf8.last == 13 ? String(decoding: line.utf8.dropLast(), as: UTF8.self) : line
    }
    if lines.last == "" { lines.removeLast() }
    // Rows of JSON have commas too, and names and texts in every one.
    guard let first = lines.first, !["{", "["].contains(first.unicodeScalars.first) else {
      return nil
    }
    let counts = [UInt8(ascii: ","), UInt8(ascii: ";"), 9].map { mark in
      (mark, first.utf8.filter { $0 == mark }.count)
    }
    guard let (mark, count) = counts.max(by: { $0.1 < $1.1 }), count > 0 else { return nil }
    head = first
    delimiter = mark
    rows = lines.dropFirst().map { PlainTable.cells(of: $0, mark) }
  }

  /// Cells as they stand, quotes and all.
  private static func cells(of line: String, _ delimiter: UInt8) -> [String] {
    var cells: [[UInt8]] = [[]]
    var isQuoted = false
    for byte in line.utf8 {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == delimiter, !isQuoted {
        cells.append([])
      } else {
        cells[cells.count - 1].append(byte)
      }
    }
    return cells.map { String(decoding: $0, as: UTF8.self) }
  }

  func mapped(head: (String) -> String, _ change: (String) -> String) -> PlainTable {
    func changed(_ cell: String, _ change: (String) -> String) -> String {
      let isQuoted = cell.utf8.count > 1 && cell.utf8.first == UInt8(ascii: "\"")
      return isQuoted ? "\"" + change(String(cell.dropFirst().dropLast())) + "\"" : change(cell)
    }
    var table = self
    let cells = PlainTable.cells(of: self.head, delimiter).map { changed($0, head) }
    table.head = cells.joined(separator: String(decoding: [delimiter], as: UTF8.self))
    table.rows = rows.map { row in row.map { changed($0, change) } }
    return table
  }

  var text: String {
    let mark = String(decoding: [delimiter], as: UTF8.self)
    return ([head] + rows.map { $0.joined(separator: mark) }).map { $0 + "\n" }.joined()
  }
}
