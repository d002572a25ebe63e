/// The cells of a CSV text: a header and rows, with quotes and either line end.
public struct DelimitedTable: Equatable, Sendable {
  public private(set) var header: [String] = []
  public private(set) var rows: [[String]] = []

  /// Where a text is no table.
  public struct Mistake: Error, Equatable, Sendable {
    public var line: Int
    public var message: String
  }

  public static let cellLimit = 64 << 10
  public static let columnLimit = 4096

  public init(_ bytes: [UInt8]) throws(Mistake) {
    var reader = CellReader(bytes)
    header = try reader.row() ?? []
    while let row = try reader.row() {
      if row.count == 1 && row[0].isEmpty { continue }
      guard row.count == header.count else {
        throw Mistake(
          line: reader.rowLine, message: "\(row.count) cells where the header has \(header.count)")
      }
      rows.append(row)
    }
  }
}

private struct CellReader {
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private(set) var rowLine = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// The cells up to the end of the line; nil at the end of the text.
  mutating func row() throws(DelimitedTable.Mistake) -> [String]? {
    guard index < bytes.count else { return nil }
    rowLine = line
    var cells: [String] = []
    while true {
      cells.append(try cell())
      guard cells.count <= DelimitedTable.columnLimit else {
        throw mistake("more than \(DelimitedTable.columnLimit) columns")
      }
      if index < bytes.count, bytes[index] == UInt8(ascii: ",") {
        index += 1
        continue
      }
      if index < bytes.count, bytes[index] == 13 { index += 1 }
      if index < bytes.count, bytes[index] == 10 { index += 1 }
      line += 1
      return cells
    }
  }

  private mutating func cell() throws(DelimitedTable.Mistake) -> String {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
      let start = index
      while index < bytes.count, ![10, 13, UInt8(ascii: ",")].contains(bytes[index]) { index += 1 }
      return try text(Array(bytes[start..<index]))
    }
    index += 1
    var content: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte != UInt8(ascii: "\"") {
        if byte == 10 { line += 1 }
        content.append(byte)
      } else if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
        content.append(byte)
        index += 1
      } else {
        guard index == bytes.count || [10, 13, UInt8(ascii: ",")].contains(bytes[index]) else {
          throw mistake("text after a closing quote")
        }
        return try text(content)
      }
    }
    throw mistake("an open quote")
  }

  private func text(_ content: [UInt8]) throws(DelimitedTable.Mistake) -> String {
    guard content.count <= DelimitedTable.cellLimit else { throw mistake("a cell beyond 64 KiB") }
    guard let text = String(validating: content, as: UTF8.self) else {
      throw mistake("a cell that is not UTF-8")
    }
    return text
  }

  private func mistake(_ message: String) -> DelimitedTable.Mistake {
    DelimitedTable.Mistake(line: rowLine, message: message)
  }
}

extension DelimitedTable {
  /// First column the day, second its value; an empty cell is a gap, the last of two rows counts.
  public func daySeries() throws(Mistake) -> DaySeries {
    var values: [Day: Double] = [:]
    for (index, row) in rows.enumerated() {
      guard row.count >= 2 else {
        throw Mistake(line: index + 2, message: "a day and its value need two columns")
      }
      guard let day = Day(iso: row[0].prefix(10)) else {
        throw Mistake(line: index + 2, message: "'\(row[0].prefix(40))' is not a day")
      }
      if row[1].isEmpty { continue }
      guard let value = Double(decimal: row[1].utf8) else {
        throw Mistake(line: index + 2, message: "'\(row[1].prefix(40))' is not a number")
      }
      values[day] = value
    }
    let days = values.keys.sorted()
    return DaySeries(days: days, values: days.map { values[$0] ?? 0 })
  }

  /// Rows known by their first column.
  public func listRows() throws(Mistake) -> [ListRow] {
    var found: [ListRow] = []
    for (index, row) in rows.enumerated() {
      guard let id = row.first, !id.isEmpty, id.utf8.count <= 256 else {
        throw Mistake(line: index + 2, message: "a row without an id")
      }
      found.append(ListRow(id: id, fields: Array(row.dropFirst())))
    }
    return found
  }
}
