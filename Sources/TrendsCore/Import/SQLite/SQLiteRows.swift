import TrendsCore

/// The rows of a table one by one, in the order of the file, with the values of a few columns.
///
///     var rows = file.rows(of: table, columns: ["start_time", "count"])
///     while try rows.next() { add(rows.values[0].integer, rows.values[1].number) }
///     report.tell(rows.damages)
///
/// Damage costs the record or the page it is in.
struct SQLiteRows {
  /// The values of the row, in the order of the columns that were asked for; those that a table or
  /// an old row does not have are null.
  private(set) var values: [SQLiteValue]
  /// The number of the row in its table.
  private(set) var id: Int64 = 0
  /// The page on which the row begins.
  var page: Int { leaf?.number ?? 0 }
  var damages: SQLiteDamages { tree.damages }

  private let pages: SQLitePages
  private var tree: SQLiteTree
  private var leaf: SQLitePage?
  /// The next cell of the leaf.
  private var cell = 0
  /// Bytes of the leaf that its cells took so far: cells over each other would give one record
  /// thousands of times.
  private var used = 0
  /// For each place in a record the columns that want its value.
  private var wanted: [[Int]] = []
  /// The columns that are the number of the row.
  private var ids: [Int] = []
  private let textLimit: Int

  /// Bytes of a record that may be kept in other pages.
  private static let mostBytes = 64 << 20
  /// Columns that a record may have. SQLite itself allows no more.
  private static let mostColumns = 32_767

  /// `places` has the place of each column in a record, -1 for the number of the row, nil for a
  /// column that is not there. Of texts at most `textLimit` bytes are read.
  init(_ pages: SQLitePages, root: Int, places: [Int?], textLimit: Int = 4096) {
    self.pages = pages
    self.textLimit = textLimit
    tree = SQLiteTree(pages, root: root)
    values = [SQLiteValue](repeating: .null, count: places.count)
    for (column, place) in places.enumerated() {
      guard let place, place < SQLiteRows.mostColumns else { continue }
      guard place >= 0 else {
        ids.append(column)
        continue
      }
      while wanted.count <= place { wanted.append([]) }
      wanted[place].append(column)
    }
  }

  /// Reads the next row; false after the last one. Throws only where the reading was interrupted.
  mutating func next() throws(ReadFailure) -> Bool {
    while true {
      guard let page = leaf, cell < page.cells else {
        leaf = try tree.next()
        (cell, used) = (0, 0)
        if leaf == nil { return false }
        continue
      }
      cell += 1
      do throws(SQLitePages.Absence) {
        try read(cell - 1, of: page)
        return true
      } catch {
        switch error {
        case .interrupted: throw .interrupted
        case .damage(let damage):
          tree.tell(damage)
          if damage.loss == .page { cell = page.cells }
        }
      }
    }
  }

  /// Reads the record of a cell.
  private mutating func read(_ index: Int, of page: SQLitePage) throws(SQLitePages.Absence) {
    guard let offset = page.cell(index),
      let (size, afterSize) = page.bytes.varint(at: offset, before: page.end),
      let (id, start) = page.bytes.varint(at: afterSize, before: page.end)
    else { throw damage(.damagedRecord, page) }
    guard let total = Int(exactly: size), total <= SQLiteRows.mostBytes else {
      throw damage(.tooLargeRecord, page)
    }
    let own = local(total)
    let end = start + own + (own < total ? 4 : 0)
    guard end <= page.end else { throw damage(.damagedRecord, page) }
    used += end - offset
    guard used <= page.end - page.content else {
      throw .damage(SQLiteDamage(remark: .cellsOverEachOther, loss: .page, page: page.number))
    }
    var record = Record(bytes: Array(page.bytes[start..<(start + own)]), total: total)
    if own < total { record.next = page.bytes.big(start + own, 4) }
    self.id = Int64(bitPattern: id)
    try decode(&record, page)
  }

  /// Number of bytes of a record that are in its cell; the rest is in other pages.
  private func local(_ total: Int) -> Int {
    let usable = pages.header.usable
    let most = usable - 35
    guard total > most else { return total }
    let least = (usable - 12) * 32 / 255 - 23
    let fitting = least + (total - least) % (usable - 4)
    return fitting <= most ? fitting : least
  }

  private func damage(_ remark: Remark, _ page: SQLitePage) -> SQLitePages.Absence {
    .damage(SQLiteDamage(remark: remark, loss: .record, page: page.number))
  }

  /// The bytes of a record, as far as they were needed.
  private struct Record {
    var bytes: [UInt8]
    var total: Int
    /// The page in which it goes on; 0 for none.
    var next = 0
  }

  /// Reads on until `record` has `count` bytes, or all that there are.
  private mutating func fetch(
    _ count: Int, of record: inout Record, _ page: SQLitePage
  ) throws(SQLitePages.Absence) {
    let wanted = min(count, record.total)
    while record.bytes.count < wanted {
      // The page of another record, or one of this record again, is damage and may be a circle.
      guard record.next > 0, tree.take(record.next) else { throw damage(.brokenRecord, page) }
      let bytes: [UInt8]
      do throws(SQLitePages.Absence) { bytes = try pages.page(record.next) } catch {
        if case .interrupted = error { throw error }
        if record.next > pages.count {
          tree.tell(SQLiteDamage(remark: .pageBeyondEnd, loss: .page, page: record.next))
        }
        throw damage(.brokenRecord, page)
      }
      let size = min(record.total - record.bytes.count, pages.header.usable - 4)
      record.bytes += bytes[4..<(4 + size)]
      record.next = bytes.big(0, 4)
    }
  }

  /// Takes the wanted values out of a record.
  private mutating func decode(
    _ record: inout Record, _ page: SQLitePage
  ) throws(SQLitePages.Absence) {
    for column in values.indices { values[column] = .null }
    for column in ids { values[column] = .integer(id) }
    guard !wanted.isEmpty else { return }
    guard let (size, afterSize) = record.bytes.varint(at: 0, before: record.bytes.count),
      let header = Int(exactly: size), header <= record.total, header >= afterSize
    else { throw damage(.damagedRecord, page) }
    try fetch(header, of: &record, page)
    var place = afterSize
    var offset = header
    var found: [(column: Int, serial: SQLiteSerial, offset: Int)] = []
    var needed = 0
    for columns in wanted {
      // A row that is older than a column has no value for it.
      if place >= header { break }
      guard let (type, next) = record.bytes.varint(at: place, before: header),
        let serial = SQLiteSerial(type), serial.size <= record.total - offset
      else { throw damage(.damagedRecord, page) }
      place = next
      for column in columns {
        found.append((column, serial, offset))
        if type >= 12, !serial.isText { continue }
        needed = max(needed, offset + (type >= 12 ? min(serial.size, textLimit) : serial.size))
      }
      offset += serial.size
    }
    try fetch(needed, of: &record, page)
    for (column, serial, offset) in found {
      values[column] = serial.value(
        in: record.bytes, at: offset, pages.header, limit: textLimit)
    }
  }
}
