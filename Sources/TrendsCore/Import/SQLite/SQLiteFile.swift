import TrendsCore

/// A database of SQLite 3 that is only read: its tables and their rows. Indexes, views and what is
/// not committed play no part.
///
///     let file = try SQLiteFile(source)
///     file.tables.map(\.name)      // ["android_metadata", "steps_record_table"]
///
/// No number in the file sizes a buffer, leads out of the file or makes a walk endless.
struct SQLiteFile {
  private let pages: SQLitePages
  /// In the order of the schema.
  let tables: [SQLiteTable]
  /// What is known of the file as a whole, such as changes that are kept elsewhere.
  let remarks: [String]
  /// Whether the file ends before its last page.
  var isCutOff: Bool { pages.isCutOff }
  /// The damage of the schema.
  let damages: SQLiteDamages

  /// Tables that are looked at.
  static let mostTables = 10_000

  /// Reads the header and the schema.
  init(_ source: any ByteSource) throws(ImportError) {
    pages = try SQLitePages(source)
    var remarks: [String] = []
    if pages.header.hasLog {
      remarks.append(
        "the newest changes may be in a second file, whose name ends in -wal and which is not read")
    }
    var tables: [SQLiteTable] = []
    // The first page begins with the schema: type, name, name of the table, page, text.
    var rows = SQLiteRows(pages, root: 1, places: [0, 1, 3, 4], textLimit: SQLiteWords.limit)
    do throws(ReadFailure) {
      while try rows.next() {
        guard rows.values[0].text == "table", let name = rows.values[1].text,
          let root = rows.values[2].integer, root > 0, let page = Int(exactly: root)
        else { continue }
        guard tables.count < SQLiteFile.mostTables else {
          remarks.append("tables beyond the first \(SQLiteFile.mostTables.grouped) are not read")
          break
        }
        tables.append(SQLiteTable(name: name, root: page, sql: rows.values[3].text ?? ""))
      }
    } catch { throw ImportError.unreadable(error.message) }
    if tables.isEmpty, let damage = rows.damages.all.first {
      throw ImportError.damagedDatabase(
        damage.remark.text, at: ImportReport.Place(page: damage.page))
    }
    self.remarks = remarks
    self.tables = tables
    damages = rows.damages
  }

  /// Returns the table with a name, which is written as in the file; nil without one.
  func table(_ name: String) -> SQLiteTable? { tables.first { $0.name == name } }

  /// Reads the rows of a table; a column that it does not have is null everywhere. A table without
  /// row numbers has none that can be read.
  func rows(of table: SQLiteTable, columns: [String]) -> SQLiteRows {
    SQLiteRows(pages, root: table.root, places: columns.map { table.place(of: $0) })
  }

  /// Counts the rows of a table, whose records are not read.
  func count(of table: SQLiteTable) throws(ReadFailure) -> (rows: Int, damages: SQLiteDamages) {
    var tree = SQLiteTree(pages, root: table.root, isIndex: table.isWithoutRowID)
    var rows = 0
    while let page = try tree.next() { rows += page.cells }
    return (rows, tree.damages)
  }
}
