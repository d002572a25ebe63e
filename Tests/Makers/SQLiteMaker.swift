/// Writes databases of SQLite 3 page by page, as its own program does, and as none should.
package struct SQLiteMaker {
  package enum Value {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
    /// A serial type with the bytes of its value.
    case raw(UInt64, [UInt8])
  }

  package struct Row {
    package var id: Int64
    package var values: [Value]

    package init(_ id: Int64, _ values: [Value]) {
      self.id = id
      self.values = values
    }
  }

  package var pageSize: Int
  /// 1 for UTF-8, 2 and 3 for UTF-16.
  package var encoding = 1
  /// Bytes at the end of each page that are kept for extensions.
  package var reserved = 0
  package var hasLog = false
  /// All pages but the first.
  private var pages: [[UInt8]] = []
  private var schema: [Row] = []

  package init(pageSize: Int = 1024) { self.pageSize = pageSize }

  private var usable: Int { pageSize - reserved }

  /// Adds a table; returns the number of its first page.
  @discardableResult
  package mutating func add(_ name: String, sql: String, _ rows: [Row]) -> Int {
    let root = tree(rows)
    note("table", name, root, sql)
    return root
  }

  /// Adds a line of the schema with any page.
  package mutating func note(_ type: String, _ name: String, _ root: Int, _ sql: String) {
    schema.append(
      Row(
        Int64(schema.count + 1),
        [.text(type), .text(name), .text(name), .integer(Int64(root)), .text(sql)]))
  }

  /// Adds a page as it is; returns its number.
  package mutating func add(page: [UInt8]) -> Int {
    pages.append(page + [UInt8](repeating: 0, count: max(0, pageSize - page.count)))
    return pages.count + 1
  }

  /// The file. The schema must fit in the first page.
  package var bytes: [UInt8] {
    var all = self
    let cells = schema.map { all.cell($0) }
    var first = all.leaf(cells, headed: true)
    var header = Array("SQLite format 3\0".utf8)
    header += Self.big(pageSize == 65_536 ? 1 : pageSize, 2)
    header += hasLog ? [2, 2] : [1, 1]
    header += [UInt8(reserved), 64, 32, 32] + Self.big(1, 4)
    header += Self.big(all.pages.count + 1, 4) + [UInt8](repeating: 0, count: 8)
    header += Self.big(1, 4) + Self.big(4, 4) + [UInt8](repeating: 0, count: 8)
    header += Self.big(encoding, 4) + [UInt8](repeating: 0, count: 32)
    header += Self.big(1, 4) + Self.big(3_040_001, 4)
    first.replaceSubrange(0..<100, with: header)
    return first + all.pages.flatMap(\.self)
  }

  package static func big(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  package static func varint(_ value: UInt64) -> [UInt8] {
    if value >> 56 != 0 {
      return (0..<8).reversed().map { UInt8(value >> (8 + 7 * UInt64($0)) & 0x7F) | 0x80 }
        + [UInt8(value & 0xFF)]
    }
    var bytes = [UInt8(value & 0x7F)]
    var rest = value >> 7
    while rest > 0 {
      bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
      rest >>= 7
    }
    return bytes
  }

  /// Makes the pages of a table: leaves as full as they get, and pages above them.
  private mutating func tree(_ rows: [Row]) -> Int {
    var level: [(page: Int, last: Int64)] = []
    var cells: [[UInt8]] = []
    var room = usable - 8
    var last: Int64 = 0
    for row in rows {
      let cell = cell(row)
      if cell.count + 2 > room {
        level.append((add(page: leaf(cells)), last))
        (cells, room) = ([], usable - 8)
      }
      cells.append(cell)
      room -= cell.count + 2
      last = row.id
    }
    level.append((add(page: leaf(cells)), last))
    while level.count > 1 {
      let most = (usable - 12) / 16
      level = stride(from: 0, to: level.count, by: most).map { start in
        let children = Array(level[start..<min(start + most, level.count)])
        return (add(page: interior(children)), children.last?.last ?? 0)
      }
    }
    return level[0].page
  }

  private func leaf(_ cells: [[UInt8]], headed: Bool = false) -> [UInt8] {
    page(13, cells, [], start: headed ? 100 : 0)
  }

  private func interior(_ children: [(page: Int, last: Int64)]) -> [UInt8] {
    let cells = children.dropLast().map {
      Self.big($0.page, 4) + Self.varint(UInt64(bitPattern: $0.last))
    }
    return page(5, cells, Self.big(children.last?.page ?? 0, 4), start: 0)
  }

  private func page(_ kind: UInt8, _ cells: [[UInt8]], _ right: [UInt8], start: Int) -> [UInt8] {
    var page = [UInt8](repeating: 0, count: pageSize)
    var end = usable
    var pointers: [UInt8] = []
    for cell in cells {
      end -= cell.count
      page.replaceSubrange(end..<(end + cell.count), with: cell)
      pointers += Self.big(end, 2)
    }
    let header = [kind, 0, 0] + Self.big(cells.count, 2) + Self.big(end, 2) + [0] + right
    page.replaceSubrange(start..<(start + header.count), with: header)
    let first = start + header.count
    precondition(first + pointers.count <= end, "the cells fit on their page")
    page.replaceSubrange(first..<(first + pointers.count), with: pointers)
    return page
  }

  /// The cell of a row; what does not fit goes on in pages of its own.
  private mutating func cell(_ row: Row) -> [UInt8] {
    let record = Self.record(row.values, encoding)
    var bytes =
      Self.varint(UInt64(record.count)) + Self.varint(UInt64(bitPattern: row.id))
    let most = usable - 35
    guard record.count > most else {
      bytes += record
      return bytes + [UInt8](repeating: 0, count: max(0, 4 - bytes.count))
    }
    let least = (usable - 12) * 32 / 255 - 23
    let fitting = least + (record.count - least) % (usable - 4)
    let own = fitting <= most ? fitting : least
    var rest = record[own...]
    let first = pages.count + 2
    while !rest.isEmpty {
      let piece = rest.prefix(usable - 4)
      rest = rest.dropFirst(usable - 4)
      _ = add(page: Self.big(rest.isEmpty ? 0 : pages.count + 3, 4) + piece)
    }
    return bytes + record[..<own] + Self.big(first, 4)
  }

  private static func record(_ values: [Value], _ encoding: Int) -> [UInt8] {
    var types: [UInt8] = []
    var body: [UInt8] = []
    for value in values {
      let (type, bytes) = serial(value, encoding)
      types += varint(type)
      body += bytes
    }
    var size = types.count + 1
    while size != types.count + varint(UInt64(size)).count {
      size = types.count + varint(UInt64(size)).count
    }
    return varint(UInt64(size)) + types + body
  }

  private static func serial(_ value: Value, _ encoding: Int) -> (UInt64, [UInt8]) {
    switch value {
    case .null: return (0, [])
    case .integer(0): return (8, [])
    case .integer(1): return (9, [])
    case .integer(let number):
      for (type, size) in [(1, 1), (2, 2), (3, 3), (4, 4), (5, 6)] as [(UInt64, Int)]
      where number >> (8 * size - 1) == 0 || number >> (8 * size - 1) == -1 {
        return (type, big(Int(number), size))
      }
      return (6, big(Int(number), 8))
    case .real(let number): return (7, big(Int(Int64(bitPattern: number.bitPattern)), 8))
    case .text(let text):
      let bytes =
        encoding == 1
        ? Array(text.utf8)
        : text.utf16.flatMap { encoding == 3 ? big(Int($0), 2) : big(Int($0), 2).reversed() }
      return (UInt64(bytes.count * 2 + 13), bytes)
    case .blob(let bytes): return (UInt64(bytes.count * 2 + 12), bytes)
    case .raw(let type, let bytes): return (type, bytes)
    }
  }
}
