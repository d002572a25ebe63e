import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

/// The header, the schema and the refusals of a database.
@Suite("SQLite files") struct SQLiteFileTests {
  private func refusal(_ bytes: [UInt8]) -> String? {
    do throws(ImportError) {
      _ = try SQLiteFile(MemoryBytes(bytes))
      return nil
    } catch { return error.message }
  }

  private func changed(_ offset: Int, _ bytes: [UInt8]) -> [UInt8] {
    var maker = SQLiteMaker()
    maker.add("t", sql: "CREATE TABLE t (a)", [])
    var all = maker.bytes
    all.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
    return all
  }

  @Test func `a header by which nothing can be read is refused`() {
    #expect(refusal(changed(0, [])) == nil)
    #expect(
      refusal(Array("SQLite format 3\0".utf8))
        == "this SQLite database is damaged: its header is cut off")
    for size in [[0, 0], [0, 255], [1, 0], [4, 1], [0, 2]] as [[UInt8]] {
      #expect(refusal(changed(16, size))?.contains("which no page has") == true, "\(size)")
    }
    #expect(refusal(changed(16, [2, 0, 1, 1, 40]))?.contains("no room for data") == true)
    #expect(refusal(changed(19, [3]))?.contains("a newer SQLite wrote it") == true)
    #expect(refusal(changed(56, [0, 0, 0, 4]))?.contains("the unknown encoding 4") == true)
    #expect(refusal(changed(100, [7]))?.contains("a damaged page") == true)
  }

  @Test func `tables are listed, and no index, view or virtual table`() throws {
    var maker = SQLiteMaker()
    maker.add("a b", sql: "CREATE TABLE \"a b\" (x)", [])
    maker.note("index", "i", 2, "CREATE INDEX i ON \"a b\" (x)")
    maker.note("view", "v", 0, "CREATE VIEW v AS SELECT 1")
    maker.note("table", "virtual", 0, "CREATE VIRTUAL TABLE virtual USING fts5(x)")
    maker.note("table", "w", 2, "CREATE TABLE w (a PRIMARY KEY, b) WITHOUT ROWID")
    maker.hasLog = true
    let file = try SQLiteFile(MemoryBytes(maker.bytes))
    #expect(file.tables.map(\.name) == ["a b", "w"])
    #expect(file.tables.map(\.isWithoutRowID) == [false, true])
    #expect(file.remarks.count == 1)
    #expect(file.remarks[0].contains("-wal"))
    #expect(!file.isCutOff)
  }

  /// What a line of a schema comes to: each column with its place, `id` for the number of the row.
  private func columns(_ sql: String, _ names: [String]) -> [Int?] {
    let table = SQLiteTable(name: "t", root: 2, sql: sql)
    return names.map { table.place(of: $0) }
  }

  @Test func `columns are found in any spelling`() {
    #expect(
      columns(
        "CREATE TABLE IF NOT EXISTS main.\"t,(\" ( -- a comment, with (brackets\n [a b] VARCHAR(10, 2)"
          + " DEFAULT ('x,y)'), `c``d` TEXT /* , e */ NOT NULL CHECK (length(\"c`d\") > 1), F)",
        ["a b", "c`d", "f", "e"]) == [0, 1, 2, nil])
    #expect(
      columns("CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT, a)", ["id", "a"]) == [-1, 1])
    #expect(columns("create table t(a, id integer primary key)", ["id", "a"]) == [-1, 0])
    #expect(columns("CREATE TABLE t (a, id INTEGER, PRIMARY KEY (id))", ["id", "a"]) == [-1, 0])
    #expect(
      columns(
        "CREATE TABLE t (a, id INTEGER, CONSTRAINT k PRIMARY KEY (\"id\" ASC), UNIQUE (a))",
        ["id", "a"]) == [-1, 0])
    #expect(columns("CREATE TABLE t (id INT PRIMARY KEY)", ["id"]) == [0])
    #expect(columns("CREATE TABLE t (id INTEGER PRIMARY KEY DESC)", ["id"]) == [0])
    #expect(columns("CREATE TABLE t (id INTEGER, a, PRIMARY KEY (id, a))", ["id"]) == [0])
    #expect(
      columns("CREATE TABLE t (id INTEGER PRIMARY KEY, a) WITHOUT ROWID", ["id", "a"]) == [0, 1])
    #expect(
      columns(
        "CREATE TABLE t (primary_day TEXT, unique_id, \"check\" TEXT)", ["unique_id", "check"])
        == [1, 2])
  }

  @Test(arguments: [
    "", "CREATE TABLE", "CREATE TABLE t", "CREATE TABLE t (", "CREATE TABLE t (a",
    "CREATE TABLE t ()",
    "CREATE TABLE t (a,,b", "CREATE TABLE t ('", "CREATE TABLE t (a /*", "CREATE TABLE t (a --",
    "CREATE TABLE t (,)", ")(", "CREATE TABLE t (a)) (b", "CREATE TABLE t (PRIMARY KEY",
    "CREATE TABLE t (PRIMARY KEY (", "CREATE TABLE t AS SELECT 1", "(((((", "[", "\u{0}",
  ])
  func `a line that is no whole statement does no harm`(sql: String) {
    #expect(SQLiteTable(name: "t", root: 2, sql: sql).place(of: "zz") == nil)
  }

  @Test func `another database is refused with its tables and what to type`() throws {
    var maker = SQLiteMaker()
    maker.add("weigh'in", sql: "CREATE TABLE \"weigh'in\" (x)", [])
    maker.add("weigh_in", sql: "CREATE TABLE weigh_in (day, kg)", [])
    var importer = FileImporter(.init(home: .utc, zoneNamed: { _ in nil }))
    do throws(ImportError) {
      try importer.read(MemoryBytes(maker.bytes), named: "x.db")
      Issue.record("it was read")
    } catch {
      #expect(error.code == .sqlite)
      #expect(error.message.hasSuffix("it has the tables weigh'in, weigh_in"))
      #expect(error.hint?.contains("'select * from weigh_in' > weigh_in.csv") == true)
    }
  }
}
