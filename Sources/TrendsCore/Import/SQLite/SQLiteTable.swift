import TrendsCore

/// A table of a database, by the line of the schema that made it.
///
///     CREATE TABLE "a b" (id INTEGER PRIMARY KEY, kg REAL, day TEXT AS (date(at)), at INTEGER)
///
/// has the columns `id`, which is the number of the row, `kg` and `at`; `day` is computed and in no
/// record.
struct SQLiteTable: Equatable, Sendable {
  /// The name as it was written, cut like other names.
  let name: String
  /// The page at which its b-tree begins.
  let root: Int
  /// Whether it has no row numbers and is kept like an index.
  let isWithoutRowID: Bool
  /// The place of each column in a record, by its name in lower case; -1 for the number of the row.
  private let places: [String: Int]

  init(name: String, root: Int, sql: String) {
    self.name = name.boundedName
    self.root = root
    var words = SQLiteWords(sql)
    var places: [String: Int] = [:]
    var key: String?
    var count = 0
    for column in words.columns() {
      if column.isComputed { continue }
      let name = column.name.lowercased()
      if column.isRowID { key = key ?? name }
      if places[name] == nil { places[name] = count }
      count += 1
    }
    isWithoutRowID = words.isWithoutRowID
    // The number of the row stands before the record, whose own place for it is empty.
    if let key, !isWithoutRowID { places[key] = -1 }
    self.places = places
  }

  /// Returns the place of a column in a record; nil for a column that it does not have.
  func place(of column: String) -> Int? { places[column] }

  /// Whether it has all of these columns, which are in lower case.
  func has(_ columns: [String]) -> Bool { columns.allSatisfy { places[$0] != nil } }
}
